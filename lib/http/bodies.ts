/** The bodies of responses, before they are sent: documents, pages, bytes and files. */
import type { Readable } from 'node:stream';
import type { AnyDocument } from '../documents/document.js';
import type { DocumentTree } from '../documents/value.js';
import type { ByteRange } from '../repository/repository.js';
import { createPauses, pauseAfterLongTurn } from '../support/pauses.js';
import type { Format } from './mount-settings.js';

/** The representation of a response. */
export interface Choice {
  readonly document: AnyDocument;
  readonly format: Format;
  /** Whether its media type is the generic one, which browsers show: then it is indented. */
  readonly isGeneric: boolean;
}

/** A document whose value is known, and which is not encoded yet. */
export interface DocumentBody extends Choice {
  readonly value: unknown;
  readonly languages: readonly string[];
  /** The written document, where members were added to it, or where it was written in pieces. */
  readonly tree?: DocumentTree;
  /** The text of that, where it was written in pieces. */
  readonly text?: string;
}

/** A document that is written already, and the bytes of its text. */
export interface WrittenBody {
  readonly body: DocumentBody;
  readonly bytes: number;
}

/** An encoded document, or a page. */
interface WrittenDocument {
  readonly content: string | Uint8Array;
  readonly mediaType: string;
}

/** A file or an event stream that is opened when it is sent: a HEAD or a part of a batch never does. */
export interface FileBody {
  /** In bytes; infinite for a stream that does not end. */
  readonly size: number;
  open(range?: ByteRange): Promise<Readable>;
}

export type ResponseBody = DocumentBody | WrittenDocument | Uint8Array | FileBody;

export const isFileBody = (body: ResponseBody | undefined): body is FileBody => body !== undefined && 'open' in body;

export const isDocumentBody = (body: ResponseBody | undefined): body is DocumentBody =>
  body !== undefined && 'document' in body;

export const isWritten = (body: ResponseBody | undefined): body is WrittenDocument =>
  body !== undefined && 'mediaType' in body;

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
