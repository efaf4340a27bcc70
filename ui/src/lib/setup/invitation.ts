/** The link to a table and its QR code. */

/** Whether *link* has the host `localhost` or the like, so that nobody on another device can open it. */
export function opensOnlyHere(link: string): boolean {
  return /^https?:\/\/(localhost|127\.|\[::1\])/.test(link);
}

export interface QrPicture {
  /** Modules in a row, with the quiet zone. */
  size: number;
  /** An SVG path of the dark modules, each one unit wide. */
  path: string;
}

/** The width of the light border that a camera needs, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** The QR code of *link*, made by a library that is loaded on demand. */
export async function qrPicture(link: string): Promise<QrPicture> {
  const { encode } = await import("uqr");
  const { data, size } = encode(link, { ecc: "M", border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join("") };
}
