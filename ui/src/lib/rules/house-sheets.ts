/**
 * A cache of rule sheets of house rules that were opened on this device, for use without a network. With a network they
 * are always loaded anew. Browsers offer the cache on secure pages only; elsewhere nothing is cached.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { language, t } from "../messages/messages.svelte";
import { openCache } from "../page/device-cache";
import type { HouseRules } from "../protocol";
import * as api from "../server/api";

const CACHE_NAME = "rookery-house-sheets";
/** The maximum number of cached sheets; the oldest is removed first. */
const MAX_SHEETS = 50;

/**
 * The rule sheet of the house rules *table*: from the server or, without a network, from the cache.
 *
 * @throws ApiError if there is no network and the sheet is not cached, or the server refuses.
 */
export async function houseSheet(table: Record<string, unknown>): Promise<HouseRules> {
  const address = addressOf(table);
  try {
    const { house } = await api.checkRules({ table });
    if (house === null) throw new api.ApiError("unknown", t("offline"));
    // A full or forbidden cache is no reason not to show the sheet.
    void keep(address, house).catch(() => undefined);
    return house;
  } catch (error) {
    const found = await (await openCache(CACHE_NAME))?.match(address);
    if (found && error instanceof api.ApiError && error.code === "offline") {
      return (await found.json()) as HouseRules;
    }
    throw error;
  }
}

async function keep(address: string, house: HouseRules): Promise<void> {
  const cache = await openCache(CACHE_NAME);
  await cache?.put(address, Response.json(house));
  for (const old of ((await cache?.keys()) ?? []).slice(0, -MAX_SHEETS)) await cache?.delete(old);
}

/** A key for the cache; no resource of the server has such a path. */
function addressOf(table: Record<string, unknown>): string {
  const text = `${language()} ${JSON.stringify(table)}`;
  return `/sheets/${bytesToHex(sha256(utf8ToBytes(text)))}`;
}
