/** Gives `vi.waitFor` a generous timeout, for a busy machine. */

import { vi } from "vitest";

const { waitFor } = vi;
vi.waitFor = (callback, options = 15_000) => waitFor(callback, options);
