/** Files that come as bodies of requests, as operations see them. */
import type { Readable } from 'node:stream';

/** A file, or a part of one. */
export interface Incoming {
  /** As the body names it; '' where it does not. */
  readonly fileName: string;
  /** Of the whole file in bytes, where the client says that it comes in parts. */
  readonly size?: number;
  /** How many bytes the client has sent before. */
  readonly offset?: number;
  /** Fails where the client goes away or stops sending, and above the limit. */
  readonly content?: Readable;
}
