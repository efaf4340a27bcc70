/**
 * What the service worker does beside keeping the client: a notification that is touched leads to its table.
 *
 * The worker that the build makes loads this file; see `build/deeds.ts`. It stands alone and imports nothing.
 */

/** What of a service worker is used here; its types are not those of a page. */
interface OpenWindow {
  url: string;
  focus(): Promise<unknown>;
}
interface Touched extends globalThis.Event {
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
  const touched = event as Touched;
  touched.notification.close();
  touched.waitUntil(toTable(touched.notification.data.path));
});

/** To the window that shows the page at *path*, or to a new one. */
async function toTable(path: string): Promise<void> {
  const { clients } = globalThis as unknown as Scope;
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : clients.openWindow(path));
}
