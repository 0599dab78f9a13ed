/** Uploads: files that arrive before the documents that refer to them, in one request or several. */
import type { Readable } from 'node:stream';
import type { Context, Id } from './context.js';

/** A file of which some bytes, or all, have arrived. Only the caller who created it can use it, until it expires. */
export interface Upload {
  /**
   * The id, of 1 to 64 letters, digits, dashes and underscores; once it is complete, a value of a field refers to it by this id.
   */
  readonly id: string;
  /** The name of the file; '' where the client sent none. */
  readonly fileName: string;
  /** The number of bytes that have arrived. */
  readonly offset: number;
  /** The total number of bytes. */
  readonly size: number;
  readonly isComplete: boolean;
  readonly expires: Date;
}

export interface NewUpload {
  readonly fileName?: string;
  /** The size in bytes; without it, the content is the complete file. */
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
   * Creates an upload; one whose content fails does not exist. `BadRequest` for a file without bytes, `InsufficientStorage` for
   * more bytes than the caller may upload before content refers to them, where the repository has such a quota.
   * @throws PermissionDenied, BadRequest, InsufficientStorage
   */
  create?(upload: NewUpload, context: Context<I>): Promise<Upload>;
  /** @throws NotFound */
  load?(id: string, context: Context<I>): Promise<Upload>;
  /**
   * Adds the bytes that follow, and resolves once they are stored. Where the content fails, the bytes that arrived before stay,
   * and the offset is their number. `BadRequest` for more bytes than its size.
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
