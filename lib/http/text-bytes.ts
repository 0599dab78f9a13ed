/** The bytes of response texts: a large text is encoded in pieces, between which other requests are served. */
import { createPauses, pauseAfterLongTurn } from '../support/pauses.js';

/** In characters. */
const pieceLength = 262_144;

/** Encodes a large text as UTF-8. A small text is returned unchanged, and at once, as the socket encodes it at less cost. */
export const toBytes = (text: string): string | Promise<Buffer> => (text.length <= pieceLength ? text : inPieces(text));

async function inPieces(text: string): Promise<Buffer> {
  const pause = createPauses();
  const pieces: Buffer[] = [];
  for (let from = 0; from < text.length; ) {
    await pause();
    const end = endOfPiece(text, from);
    pieces.push(Buffer.from(text.slice(from, end)));
    from = end;
  }
  const bytes = Buffer.concat(pieces);
  await pauseAfterLongTurn();
  return bytes;
}

/** The end of a piece, which does not separate a surrogate pair. */
function endOfPiece(text: string, from: number): number {
  const end = Math.min(from + pieceLength, text.length);
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff && end < text.length ? end + 1 : end;
}
