/** Base64 (RFC 4648 §4) as documents carry it: with padding, and with line breaks where XML or MIME have put them. */
import { setImmediate } from 'node:timers/promises';

/** Characters that are decoded at once: between two pieces, others are served. */
const pieceLength = 1_048_576;

/** The bytes; undefined for a text that is not base64, which Node's own decoder would read up to some point. */
export async function decodeBase64(text: string): Promise<Buffer | undefined> {
  const compact = /\s/.test(text) ? text.replace(/\s+/g, '') : text;
  if (compact.length % 4 !== 0) return undefined;
  const pieces: Buffer[] = [];
  for (let at = 0; at < compact.length; at += pieceLength) {
    if (at > 0) await setImmediate();
    const piece = compact.slice(at, at + pieceLength);
    const isLast = at + pieceLength >= compact.length;
    if (!(isLast ? /^[A-Za-z0-9+/]*={0,2}$/ : /^[A-Za-z0-9+/]*$/).test(piece)) return undefined;
    pieces.push(Buffer.from(piece, 'base64'));
  }
  return pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
}
