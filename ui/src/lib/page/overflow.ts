/** Boxes that scroll where their content overflows. */

/** The name of a box: a text, or the id of an element with the text. */
type BoxName = { "aria-label": string } | { "aria-labelledby": string };

/**
 * Returns an attachment that makes a box a tab stop while its content overflows, so that it can be scrolled by keyboard.
 * A box without a role of its own becomes a group with this *name*.
 */
export function scrolledByKeyboard(name?: BoxName): (box: HTMLElement) => () => void {
  const named = name === undefined ? {} : { role: "group", ...name };
  const attributes = { tabindex: "0", ...named };
  return (box) => {
    const sizes = new ResizeObserver(update);
    const children = new MutationObserver(observeChildren);
    children.observe(box, { childList: true });
    sizes.observe(box);
    box.addEventListener("focusout", updateLater);
    observeChildren();
    return () => {
      box.removeEventListener("focusout", updateLater);
      children.disconnect();
      sizes.disconnect();
    };

    function observeChildren(): void {
      for (const child of box.children) sizes.observe(child);
      update();
    }

    /** Updates the box once the focus has moved. */
    function updateLater(): void {
      queueMicrotask(update);
    }

    function update(): void {
      const scrolls =
        box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
      // A focused box keeps the focus until the person moves it.
      if (!scrolls && document.activeElement === box) return;
      for (const [attribute, value] of Object.entries(attributes)) {
        if (scrolls) box.setAttribute(attribute, value);
        else box.removeAttribute(attribute);
      }
    }
  };
}
