/** Keeps the second press of a double tap off what has just replaced the pressed control. */

/** For how long, in ms, a press may be followed by a change that it did not expect. */
const FOLLOWING_MS = 1500;

/** For how long, in ms, each control that replaces a pressed one cannot be pressed. */
const SHIELDED_MS = 500;

/** How far, in px, the second press of a double tap may lie from the first. */
const REACH = 40;

interface Press {
  x: number;
  y: number;
  /** The control there, with its label: at first the pressed one, then what has last replaced it. */
  control: Element | null;
  label: string | null;
  /** When later changes do not count any more. */
  end: number;
}

const CONTROLS = "button, a, label, summary";

/** The control of *target* or around it, or `null`. */
function controlOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(CONTROLS) : null;
}

/** Covers the surroundings of a press for a moment. Only pointers notice: keys and screen readers go on. */
function shield({ x, y }: Press): () => void {
  const cover = document.createElement("div");
  cover.dataset["shield"] = "";
  cover.style.cssText = `position: fixed; z-index: 99; touch-action: none;
    left: ${x - REACH}px; top: ${y - REACH}px; width: ${2 * REACH}px; height: ${2 * REACH}px`;
  // A press on what cannot be focused would take the focus away.
  cover.addEventListener("mousedown", (event) => event.preventDefault());
  document.body.append(cover);
  const timer = setTimeout(lower, SHIELDED_MS);
  return lower;

  function lower(): void {
    clearTimeout(timer);
    cover.remove();
  }
}

/**
 * Ignores presses for half a second where a control of *area* was pressed and is gone, moved, or says something else,
 * because a double tap meant the first control; and again when yet another control appears there soon after. Returns a function that ends this.
 */
export function ignoreSecondPress(area: HTMLElement): () => void {
  let last: Press | null = null;
  let lower = (): void => {};
  const pressed = ({ target, clientX: x, clientY: y }: PointerEvent): void => {
    if (target instanceof Element && target.matches("[data-shield]")) return;
    const control = target instanceof Node && area.contains(target) ? controlOf(target) : null;
    const end = performance.now() + FOLLOWING_MS;
    last = control && { x, y, control, label: control.textContent, end };
  };
  const changed = (): void => {
    if (last === null) return;
    if (performance.now() > last.end) last = null;
    else {
      const found = controlAt(last);
      const label = found?.textContent ?? null;
      if (found === last.control && label === last.label) return;
      lower();
      lower = shield(last);
      last = { ...last, control: found, label };
    }
  };
  document.addEventListener("pointerdown", pressed, true);
  const watch = new MutationObserver(changed);
  watch.observe(area, { childList: true, characterData: true, subtree: true });
  return () => {
    document.removeEventListener("pointerdown", pressed, true);
    watch.disconnect();
    lower();
  };
}

/** The control that is now where *press* was, under any shield, or `null`. */
function controlAt({ x, y }: Press): Element | null {
  const found = document.elementsFromPoint(x, y).find((one) => !one.matches("[data-shield]"));
  return controlOf(found ?? null);
}
