/** What the device is touched with. */

import { MediaQuery } from "svelte/reactivity";

/** Whether there is nothing but fingers: no keyboard is told about where there is none. */
export const touchOnly = new MediaQuery("(hover: none) and (pointer: coarse)", false);
