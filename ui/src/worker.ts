/**
 * The part of the service worker that handles clicks on notifications: it opens the table of the notification.
 *
 * The generated service worker imports this file; see `build/worker-script.ts`. It must not import anything itself.
 */

/** The types of a service worker that are used here; the types of a page do not include them. */
interface OpenWindow {
  url: string;
  focus(): Promise<unknown>;
}
interface NotificationClick extends globalThis.Event {
  notification: { data: { path: string }; close(): void };
  waitUntil(done: Promise<unknown>): void;
}
interface Scope {
  clients: {
    matchAll(which: {
      type: "window";
      includeUncontrolled: boolean;
    }): Promise<readonly OpenWindow[]>;
    openWindow(path: string): Promise<unknown>;
  };
}

addEventListener("notificationclick", (event) => {
  const click = event as NotificationClick;
  click.notification.close();
  click.waitUntil(openPath(click.notification.data.path));
});

/** Focuses the window that shows the page at *path*, or opens a new one. */
async function openPath(path: string): Promise<void> {
  const { clients } = globalThis as unknown as Scope;
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : clients.openWindow(path));
}
