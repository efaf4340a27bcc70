"""Finds parts of a real page that cover cards or lie off the screen."""

from __future__ import annotations

from playwright.async_api import ViewportSize
from tests.e2e.browsers import (
    DESKTOP,
    LANDSCAPE_PHONE,
    LANDSCAPE_TABLET,
    LARGE_DESKTOP,
    LOW_PHONE,
    PHONE,
    SMALL_PHONE,
    TABLET,
    Person,
)

FIND_COVERED = """(mayScroll) => {
    // What is scrolled away lies behind the bar, where nobody sees it.
    const board = document.querySelector("main.board");
    board.scrollTop = 0;
    const all = (where) => [...document.querySelectorAll(where)].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width > 1 && box.height > 1 && one.checkVisibility({ visibilityProperty: true });
    });
    const boxed = (where, name) => all(where).map((one) => {
        const box = one.getBoundingClientRect();
        const said = one.dataset.code ?? one.dataset.testid ?? one.innerText ?? "";
        const text = `${name} ${said.trim().replace(/\\s+/g, " ").slice(0, 24)}`;
        return { one, text, left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    });
    // A border or a shadow may touch.
    const SLACK = 2;
    const meet = (a, b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
    /** The corner of a card with its number and its symbol. */
    const corner = (card) => ({
        ...card,
        right: card.left + 0.46 * (card.right - card.left),
        bottom: card.top + 0.47 * (card.bottom - card.top),
    });

    const trick = boxed("[data-testid=trick] li", "played");
    const hand = boxed("[data-testid=hand] button", "hand");
    const dummy = boxed("[data-testid=dummy-hand] button", "dummy");
    const faces = boxed("[data-testid=faces] li", "face up");
    const piles = boxed("[data-testid=stock] .cards > *", "pile");
    const boards = boxed("[data-testid=boards] [data-testid^=board-]", "board");
    const plates = boxed(".seat .plate", "plate");
    const badges = boxed(".seat :is(.flag, .side, .bubble, .sit)", "badge");
    const auction = boxed(".auction", "auction");
    // A panel that is higher than its place scrolls inside it.
    const area = document.querySelector(".action-area")?.getBoundingClientRect();
    const within = (one) => ({ ...one, top: Math.max(one.top, area.top), bottom: Math.min(one.bottom, area.bottom) });
    const prompts = [
        ...boxed(".actions.panel", "panel").map(within),
        ...boxed(".actions:not(.panel) .line > *", "prompt").map(within),
        ...boxed("[data-testid=official-note]", "note"),
        ...boxed("[data-testid=hint] > *", "hint").map(within),
    ];
    const strips = [...boxed(".info > div", "info"), ...boxed("header.bar", "bar")];
    const speech = boxed(".felt [data-testid^=speech-]", "speech");
    const told = boxed("[data-testid=notice]", "notice");

    const found = [];
    const apart = (ones, others) => {
        for (const a of ones) for (const b of others) {
            if (a.one !== b.one && meet(a, b)) found.push(`${a.text} × ${b.text}`);
        }
    };
    const cards = [trick, hand, dummy, faces, piles, boards];
    cards.forEach((some, i) => apart(some, cards.slice(i + 1).flat()));
    apart(cards.flat(), [...plates, ...badges, ...prompts, ...strips, ...told]);
    apart(boards, boxed("[data-testid=boards] .larger", "enlarge"));
    apart(auction, [...plates, ...badges, ...prompts, ...strips]);
    // Of an auction that scrolls, whole rows show below its heading.
    const [frame] = auction;
    const heads = frame && frame.one.querySelector("thead").getBoundingClientRect().bottom;
    for (const row of frame ? boxed(".auction tbody tr", "row") : []) {
        const shown = Math.min(row.bottom, frame.bottom) - Math.max(row.top, heads);
        if (shown > SLACK && shown < row.bottom - row.top - SLACK) found.push(`${row.text} is cut off`);
    }
    apart(boxed(".seat .bubble", "bubble"), boxed(".seat .side", "side"));
    apart(prompts, [...plates, ...badges, ...strips]);
    apart(speech, [...plates, ...badges, ...trick, ...faces, ...boards, ...told]);
    // No mark and no card may cover the number or the points of another card of the hand.
    const covers = (place, card, down, right) => {
        const box = place.getBoundingClientRect();
        const [x, y] = [box.left + right * box.width, box.top + down * box.height];
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
        const hit = document.elementFromPoint(x, y);
        return hit?.closest(".ticked") || (hit?.closest("button") && hit.closest("button") !== card);
    };
    if (!mayScroll) for (const { one, text } of hand) {
        const [number, points] = [one.querySelector(".rank"), one.querySelector("g rect")];
        const hidden = [
            ...(number ? [[0.3, 0.4], [0.5, 0.4], [0.7, 0.4], [0.5, 0.6]].map((at) => [number, ...at]) : []),
            ...(points ? [[0.3, 0.5], [0.7, 0.5], [0.9, 0.4]].map((at) => [points, ...at]) : []),
        ].filter(([place, down, right]) => covers(place, one, down, right));
        if (hidden.length > 0) found.push(`${text} has its number or its points hidden`);
    }
    plates.forEach((plate, i) => apart([plate], plates.slice(i + 1)));
    // Played cards may lie on one another as long as each shows what it is.
    trick.forEach((card, i) => apart([corner(card)], trick.slice(i + 1)));
    for (const mark of boxed("[data-testid=trick] .mark", "mark")) {
        apart([mark], trick.filter((card) => !card.one.contains(mark.one)).map(corner));
        const on = trick.find((card) => card.one.contains(mark.one));
        if (mark.left < on.left - SLACK || mark.right > on.right + SLACK) found.push(`${mark.text} sticks out`);
    }
    // Parts that do not fit can be reached by scrolling down.
    const scrolls = board.scrollHeight > board.clientHeight + 1;
    if (scrolls && !mayScroll) found.push(`the page scrolls by ${board.scrollHeight - board.clientHeight}`);
    // On a phone in landscape the decision is beside the table, and may scroll there.
    const place = innerHeight > 500 && document.querySelector(".action-area");
    if (place && !mayScroll && place.scrollHeight > place.clientHeight + 1)
        found.push(`the decision scrolls by ${place.scrollHeight - place.clientHeight}`);
    const inside = (one) =>
        one.left >= -SLACK && one.right <= innerWidth + SLACK &&
        one.top >= -SLACK && (scrolls || one.bottom <= innerHeight + SLACK);
    const shown = [...[...trick, ...dummy, ...hand].map(corner), ...faces, ...plates, ...prompts];
    for (const one of shown) {
        if (!inside(one)) found.push(`${one.text} off the screen`);
    }
    return found;
}"""
"""Lists overlapping elements and elements off the screen; the list must be empty."""


FIND_BROKEN_WORDS = """(where) => [...document.querySelectorAll(where)].flatMap((heading) => {
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        for (const word of text.data.matchAll(/\\S+/g)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const lines = [...range.getClientRects()].map((line) => Math.round(line.top));
            if (new Set(lines).size > 1) found.push(word[0]);
        }
    }
    return found;
})"""
"""Lists the words of the selected headings that break across lines."""

WAIT_FOR_LAYOUT = """async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const look = () => [...document.querySelectorAll("main.board *")].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join();
    }).join(" ");
    let same = 0;
    for (let before = ""; same < 3; ) {
        await frame();
        const now = look();
        same = now === before ? same + 1 : 0;
        before = now;
    }
}"""
"""Waits until the layout is unchanged for 3 frames; sizes that depend on others change one frame later."""

SMALL_SCREENS = {"small phone": SMALL_PHONE, "phone in a browser": LOW_PHONE}
"""Screens where everything must fit without scrolling, even with a hint open."""

LARGE_SCREENS = {"phone": PHONE, "tablet": TABLET, "large desktop": LARGE_DESKTOP}
"""Larger screens; each game is checked on one of them."""

SCREENS = SMALL_SCREENS | {
    "phone": PHONE,
    "phone on its side": LANDSCAPE_PHONE,
    "tablet": TABLET,
    "tablet on its side": LANDSCAPE_TABLET,
    "desktop": DESKTOP,
}
"""All screens where everything must fit without scrolling."""

SCROLLING_SCREENS: dict[str, ViewportSize] = {
    "phone, enlarged": {"width": 260, "height": 563},
    "desktop, enlarged": {"width": 853, "height": 533},
}
"""Screens where the page may scroll."""


async def covered(person: Person, *, may_scroll: bool = False) -> list[str]:
    """Returns the elements that cover others or lie off the screen.

    *may_scroll*: whether the page may be longer than the screen, because the screen is small or the text is large.
    """
    await person.page.evaluate(WAIT_FOR_LAYOUT)
    found: list[str] = await person.page.evaluate(FIND_COVERED, may_scroll)
    return found


async def broken_words(person: Person, where: str = "thead th") -> list[str]:
    """Returns the words that break across lines in table headings, or in the elements that match *where*."""
    found: list[str] = await person.page.evaluate(FIND_BROKEN_WORDS, where)
    return found


async def covered_anywhere(
    person: Person, screens: dict[str, ViewportSize] = SCREENS | SCROLLING_SCREENS
) -> dict[str, list[str]]:
    """Checks the page on all *screens*, and on phone and tablet with larger text; returns the problems by screen."""
    found = {}
    before = person.page.viewport_size
    assert before is not None
    for name, size in screens.items():
        await person.page.set_viewport_size(size)
        found[name] = await covered(person, may_scroll=name in SCROLLING_SCREENS)
        if name in ("phone", "tablet"):
            root = "document.documentElement.style.fontSize"
            await person.page.evaluate(f"() => {{ {root} = '150%' }}")
            found[f"{name}, letters at 150 %"] = await covered(person, may_scroll=True)
            await person.page.evaluate(f"() => {{ {root} = '' }}")
    await person.page.set_viewport_size(before)
    await person.page.evaluate(WAIT_FOR_LAYOUT)
    return {name: covered for name, covered in found.items() if covered}
