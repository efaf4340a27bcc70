"""The browser table's server side: messages, pages and sockets. It knows no rules and no cards."""
