"""The browser table's server side: messages, pages and sockets. No rules and no cards of its own."""
