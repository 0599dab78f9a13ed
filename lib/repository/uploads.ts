/** Uploads: files that arrive before the documents that refer to them, in one request or several. */
import type { Readable } from 'node:stream';
import type { Context, Id } from './context.js';

/** A file of which some bytes, or all, have arrived. Only the caller who created it can use it, until it expires. */
export interface Upload {
  /** 1 to 64 letters, digits, dashes and underscores; once it is complete, a value of a field refers to it by this id. */
  readonly id: string;
  /** '' where the client sent none. */
  readonly fileName: string;
  /** How many bytes have arrived. */
  readonly offset: number;
  /** How many bytes it has in all. */
  readonly size: number;
  readonly isComplete: boolean;
  readonly expires: Date;
}

export interface NewUpload {
  readonly fileName?: string;
  /** In bytes; without it, the content is all of the file. */
  readonly size?: number;
  /** The first bytes, or all. */
  readonly content?: Readable;
}

/**
 * Callers find their own uploads only; those of others are `NotFound`, as are those that have expired. The anonymous caller
 * has none.
 */
export interface UploadRepository<I extends Id = number> {
  /**
   * An upload whose content fails does not exist. `BadRequest` for a file without bytes, `InsufficientStorage` for more than
   * the caller may upload before content refers to it, where the repository has such a quota.
   * @throws PermissionDenied, BadRequest, InsufficientStorage
   */
  create?(upload: NewUpload, context: Context<I>): Promise<Upload>;
  /** @throws NotFound */
  load?(id: string, context: Context<I>): Promise<Upload>;
  /**
   * Adds the bytes that follow, and resolves once they are stored. Where the content fails, what has arrived before stays,
   * and the offset says how much that is. `BadRequest` for more bytes than its size.
   * @throws NotFound, BadRequest, InsufficientStorage, Refused: is not that of the upload
   */
  append?(
    part: { readonly id: string; readonly offset: number; readonly content: Readable },
    context: Context<I>,
  ): Promise<Upload>;
  /**
   * Bytes that values refer to stay.
   * @throws NotFound
   */
  delete?(id: string, context: Context<I>): Promise<void>;
}
