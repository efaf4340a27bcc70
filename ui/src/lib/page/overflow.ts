/** Boxes that scroll where their content overflows. */

/**
 * Returns an attachment that makes a box a tab stop while its content overflows, so that it can be scrolled by keyboard.
 * A box without a role of its own becomes a group with the name of the element *labelledby*.
 */
export function scrolledByKeyboard(labelledby?: string): (box: HTMLElement) => () => void {
  const named = labelledby === undefined ? {} : { role: "group", "aria-labelledby": labelledby };
  const attributes = { tabindex: "0", ...named };
  return (box) => {
    const sizes = new ResizeObserver(update);
    const children = new MutationObserver(observeChildren);
    children.observe(box, { childList: true });
    sizes.observe(box);
    observeChildren();
    return () => {
      children.disconnect();
      sizes.disconnect();
    };

    function observeChildren(): void {
      for (const child of box.children) sizes.observe(child);
      update();
    }

    function update(): void {
      const scrolls =
        box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
      // A focused box keeps the focus until the person moves it.
      if (!scrolls && document.activeElement === box) return;
      for (const [name, value] of Object.entries(attributes)) {
        if (scrolls) box.setAttribute(name, value);
        else box.removeAttribute(name);
      }
    }
  };
}
