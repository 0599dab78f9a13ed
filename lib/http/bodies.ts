/** The bodies of responses, before they are sent: documents, pages, bytes and files. */
import type { Readable } from 'node:stream';
import type { AnyDocument } from '../documents/document.js';
import type { DocumentTree } from '../documents/tree.js';
import type { ByteRange } from '../repository/repository.js';
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
