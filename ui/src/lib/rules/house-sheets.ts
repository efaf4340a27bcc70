/**
 * Rule sheets of house rules, kept on the device once they were opened, so that they are there without a network. They
 * are asked for anew whenever there is one. Browsers offer such a cache on secure pages only; elsewhere nothing is kept.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { language, t } from "../messages/messages.svelte";
import { openCache } from "../page/device-cache";
import type { HouseRules } from "../protocol";
import * as api from "../server/api";

const CACHE = "rookery-house-sheets";
/** The most sheets that are kept; the one that was kept first goes first. */
const MOST = 50;

/**
 * The house rules of a *table*, described: by the server or, without a network, as they were when they were opened last.
 *
 * @throws ApiError if there is no network and they were never opened here, or the server refuses.
 */
export async function houseSheet(table: Record<string, unknown>): Promise<HouseRules> {
  const address = addressOf(table);
  try {
    const { house } = await api.checkRules({ table });
    if (house === null) throw new api.ApiError("unknown", t("offline"));
    await keep(address, house);
    return house;
  } catch (error) {
    const found = await (await openCache(CACHE))?.match(address);
    if (found && error instanceof api.ApiError && error.code === "offline") {
      return (await found.json()) as HouseRules;
    }
    throw error;
  }
}

async function keep(address: string, house: HouseRules): Promise<void> {
  const cache = await openCache(CACHE);
  await cache?.put(address, Response.json(house));
  for (const old of ((await cache?.keys()) ?? []).slice(0, -MOST)) await cache?.delete(old);
}

/** Nothing of the server has such an address. */
function addressOf(table: Record<string, unknown>): string {
  const text = `${language()} ${JSON.stringify(table)}`;
  return `/sheets/${bytesToHex(sha256(utf8ToBytes(text)))}`;
}
