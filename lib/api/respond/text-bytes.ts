/** The bytes of texts that are sent: those of a large text are made in pieces, between which others are served. */
import { createPauses } from '../../pauses.js';

/** In characters. */
const pieceLength = 262_144;

/** A small text as it is: the socket encodes it at less cost. */
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

/** Not between the two halves of a character beyond U+FFFF. */
function endOfPiece(text: string, from: number): number {
  const end = Math.min(from + pieceLength, text.length);
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff && end < text.length ? end + 1 : end;
}
