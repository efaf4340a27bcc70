/** Marks the icon of the tab with a dot while the table waits for you. */

const DOT = "<circle cx='76' cy='76' r='22' fill='%23d3322d' stroke='white' stroke-width='6'/>";

let normalIcon: string | null = null;

/** The SVG data URL *href* with a dot in the drawing; any other URL is returned unchanged. */
export function withDot(href: string): string {
  return href.startsWith("data:image/svg+xml,")
    ? href.replace("%3C/svg%3E", `${encoded()}%3C/svg%3E`)
    : href;
}

function encoded(): string {
  return DOT.replaceAll("<", "%3C").replaceAll(">", "%3E");
}

/** Marks the tab, or removes the mark. */
export function markTab(marked: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon === null) return;
  normalIcon ??= icon.href;
  const wanted = marked ? withDot(normalIcon) : normalIcon;
  if (icon.href !== wanted) icon.href = wanted;
}
