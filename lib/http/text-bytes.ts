/** The bytes of response texts: a large text is encoded in pieces, between which other requests are served. */
import { createPauses } from '../support/pauses.js';

/** In characters. */
const pieceLength = 262_144;

/** Encodes a large text as UTF-8. A small text is returned unchanged, as the socket encodes it at less cost. */
export async function toBytes(text: string): Promise<string | Uint8Array> {
  if (text.length <= pieceLength) return text;
  const pause = createPauses();
  const pieces: Buffer[] = [];
  for (let from = 0; from < text.length; ) {
    await pause();
    const end = endOfPiece(text, from);
    pieces.push(Buffer.from(text.slice(from, end)));
    from = end;
  }
  return Buffer.concat(pieces);
}

/** The end of a piece, which does not separate a surrogate pair. */
function endOfPiece(text: string, from: number): number {
  const end = Math.min(from + pieceLength, text.length);
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff && end < text.length ? end + 1 : end;
}
