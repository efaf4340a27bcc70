"""Finds untranslated text, and text that does not fit on a page in the pseudo-language, also in large letters."""

from __future__ import annotations

from tests.e2e.browsers import LARGE_DESKTOP, LOW_PHONE, Person
from tests.e2e.overlap import WAIT_FOR_LAYOUT

from rookery.messages import PSEUDO
from rookery.service.seat_names import BOT_NAMES, SPARE_NAMES

SCREENS = {"phone": LOW_PHONE, "desktop": LARGE_DESKTOP}

ALLOWED_TEXTS = (
    *BOT_NAMES,
    *SPARE_NAMES,
    "As the Millers play it",
    # Shortcut keys.
    "H",
    "I",
    "R",
    "S",
    "T",
    "make host",
    '[Rookery "1"] …',
)
"""Texts that are not translated: names, shortcut keys, and text to type."""

FIND_UNTRANSLATED = """async (data) => {
    const said = new Set(data);
    const variants = await (await fetch("/api/variants")).json();
    for (const { title, summary } of variants) said.add(title).add(summary);
    const { info, seats } = window.__rookery ?? {};
    if (info) said.add(info.title);
    for (const { name } of seats?.seats ?? []) if (name) said.add(name).add(name[0]);
    for (const { name } of window.__rookery?.record?.seats.seats ?? []) said.add(name).add(name[0]);
    if (window.__rookery?.record) said.add(window.__rookery.record.info.title);
    // A sealed code, or the summary that house rules carry in their file.
    const FIXED = /^([0-9a-f]{64}|House rules, based on: .*)$/;
    /** What a text says outside of messages, without data. */
    const rest = (text) => {
        let left = text;
        // Sentences of the server nest messages in messages.
        for (let before = ""; before !== left; ) {
            before = left;
            left = left.replace(/⟦[^⟦⟧]*⟧/g, " ").trim();
        }
        return /\\p{L}/u.test(left) && !said.has(left.replace(/:$/, "")) && !FIXED.test(left) ? left : "";
    };
    const found = [];
    const name = (one) => `${one.tagName.toLowerCase()}.${[...one.classList].join(".")}`;
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
        const one = text.parentElement;
        // Typed text, records, numbers on cards, and the title that shows before a language is loaded.
        if (one.closest("script, style, textarea, pre, code, [data-code] svg, .quote, .opening")) continue;
        if (rest(text.data)) found.push(`${name(one)}: ${rest(text.data)}`);
    }
    for (const one of document.querySelectorAll("*")) {
        for (const which of ["aria-label", "title", "placeholder", "alt", "label"]) {
            const value = one.getAttribute(which);
            if (value && rest(value)) found.push(`${name(one)}[${which}]: ${rest(value)}`);
        }
    }
    if (rest(document.title)) found.push(`title: ${document.title}`);
    return [...new Set(found)];
}"""
"""Lists the texts and labels that are neither in the message catalog nor data."""

FIND_OVERFLOWING = """() => {
    const SLACK = 1.5;
    const found = [];
    // The brackets would make short texts longer than the intended 30 %, so they are removed for the measurement.
    const messages = new Map();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
        if (text.data.includes("⟦")) messages.set(text, text.data);
    }
    for (const text of messages.keys()) text.data = text.data.replace(/[⟦⟧]/g, "");
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth + SLACK) found.push(`the page is ${root.scrollWidth} wide`);
    for (const one of document.body.querySelectorAll("*")) {
        if (one.closest(".unseen, .cut, svg, select, script, style")) continue;
        // Numbers on a player's plate must fit, too.
        const number = (node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "" && one.closest(".plate");
        const own = [...one.childNodes].filter((node) => messages.has(node) || number(node));
        if (own.length === 0) continue;
        if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const box = one.getBoundingClientRect();
        if (box.width < 2 || box.height < 2) continue;
        const text = own.map((node) => node.data.trim()).join(" ").slice(0, 50);
        const label = `${one.tagName.toLowerCase()}.${[...one.classList].join(".")} ${text}`;
        const style = getComputedStyle(one);
        if (style.display !== "inline" && one.scrollWidth > one.clientWidth + SLACK)
            found.push(`${label}: ${one.scrollWidth} in ${one.clientWidth}`);
        // Compares the position of the text with every surrounding box that clips or frames it.
        const range = document.createRange();
        for (const node of own) {
            range.selectNodeContents(node);
            const letters = range.getBoundingClientRect();
            // A box does not clip an absolutely positioned element whose containing block is outside it.
            let lifted = false;
            for (let outer = one; outer && outer !== document.body; outer = outer.parentElement) {
                const { overflowX, overflowY, position } = getComputedStyle(outer);
                if (lifted && position === "static") continue;
                lifted = position === "absolute";
                if (["auto", "scroll"].includes(overflowX)) break;
                const edge = outer.getBoundingClientRect();
                // A mark may extend beyond the edge of its element.
                const frames = position !== "absolute" && !one.matches(".mark, .flag, .side, .bubble")
                    && outer.matches("button, a.button, .plate, .panel, dialog, li, td, th");
                if ((overflowX !== "visible" || frames) &&
                    (letters.right > edge.right + SLACK || letters.left < edge.left - SLACK))
                    found.push(`${label}: letters leave ${outer.tagName.toLowerCase()}.${[...outer.classList].join(".")}`);
                if (overflowY === "hidden" && letters.bottom > edge.bottom + 4)
                    found.push(`${label}: cut below by ${outer.tagName.toLowerCase()}.${[...outer.classList].join(".")}`);
                if (["auto", "scroll"].includes(overflowY) || position === "fixed") break;
            }
            if (letters.right > innerWidth + SLACK && !one.closest(".scroll, .wide-table, [role=region]"))
                found.push(`${label}: beyond the screen`);
        }
    }
    for (const [text, data] of messages) text.data = data;
    return [...new Set(found)];
}"""
"""Lists the translated texts that are clipped, leave their box, or make the page wider than the screen.

Names that are too long end in an ellipsis (`.cut`).
"""


FIND_WIDE = """() => {
    const SLACK = 1.5;
    const found = [];
    const label = (one) => `${one.tagName.toLowerCase()}.${[...one.classList].join(".")}`;
    const places = [document.documentElement, ...document.querySelectorAll("main, dialog[open]")];
    for (const place of places) {
        // What a place cuts off, such as a mark on a seat, makes nothing wider.
        if (["hidden", "clip"].includes(getComputedStyle(place).overflowX)) continue;
        const most = place === document.documentElement ? innerWidth : place.clientWidth;
        if (place.scrollWidth <= most + SLACK) continue;
        // Only the innermost elements that stick out tell what is too wide.
        const edge = place === document.documentElement ? innerWidth : place.getBoundingClientRect().right;
        const wide = [...place.querySelectorAll("*")].filter((one) =>
            one.getBoundingClientRect().right > edge + SLACK && !one.parentElement.closest("[tabindex='0'], svg"));
        const inner = wide.filter((one) => !wide.some((other) => other !== one && one.contains(other)));
        found.push(`${label(place)} is ${place.scrollWidth} wide: ${inner.slice(0, 4).map(label).join(", ")}`);
    }
    return found;
}"""
"""Lists the page, its main part and the open dialogs if they are wider than the screen, and what sticks out."""


async def speak_pseudo(person: Person) -> None:
    """Shows this person's pages in the pseudo-language."""
    await person.page.context.add_init_script(f"localStorage.rookery_language = '{PSEUDO}'")


async def untranslated(person: Person) -> list[str]:
    """Returns the untranslated texts on the page."""
    found: list[str] = await person.page.evaluate(FIND_UNTRANSLATED, ALLOWED_TEXTS)
    return found


async def overflowing(person: Person) -> list[str]:
    """Returns the texts that do not fit on a phone or a desktop; restores the size of the page."""
    before = person.page.viewport_size
    assert before is not None
    found = []
    for name, size in SCREENS.items():
        await person.page.set_viewport_size(size)
        await person.page.evaluate(WAIT_FOR_LAYOUT)
        found += [f"{name}: {one}" for one in await person.page.evaluate(FIND_OVERFLOWING)]
    await person.page.set_viewport_size(before)
    return found


async def wide_in_large_letters(person: Person) -> list[str]:
    """Returns what is wider than a phone with letters twice as large; restores the size of the page."""
    before = person.page.viewport_size
    assert before is not None
    await person.page.set_viewport_size(LOW_PHONE)
    await person.page.evaluate("document.documentElement.style.fontSize = '200%'")
    await person.page.evaluate(WAIT_FOR_LAYOUT)
    found = [f"large letters: {one}" for one in await person.page.evaluate(FIND_WIDE)]
    await person.page.evaluate("document.documentElement.style.fontSize = ''")
    await person.page.set_viewport_size(before)
    return found
