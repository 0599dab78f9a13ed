/** Files that come as bodies of requests, as operations see them. */
import type { Readable } from 'node:stream';
import type { FileInput } from './request-declaration.js';

export interface IncomingFile {
  /** The name in the body; '' if it has none. */
  readonly fileName: string;
  /** In bytes, where the client announces that the file is sent in parts. */
  readonly size?: number;
  /** Fails where the client goes away or stops sending, and above the limit. */
  readonly content?: Readable;
}

/** The next part of a file. */
export interface IncomingPart {
  /** How many bytes the client has sent before. */
  readonly offset: number;
  /** The bytes, which fail as those of a file do. */
  readonly content: Readable;
}

/** The file, or the part of one, that an operation with such a body receives. */
export type IncomingOf<F extends FileInput['file']> = F extends 'part' ? IncomingPart : IncomingFile;
