/** Storage of the files that fields of content hold: how one is identified and read. */
import type { Readable } from 'node:stream';
import type { Context, Id, IdKind, Stored } from './context.js';

/** Identifies a file: the field that holds it, in a version of a content item. */
export interface FileId<I extends Id = number> {
  readonly contentId: I;
  readonly fieldId: I;
  /** The current version when missing. */
  readonly versionNo?: number;
  /** The path to the nested field that holds the file, such as `3.picture`; missing where the value itself holds it. */
  readonly key?: string;
}

/** Signature that allows everyone to load a file until it expires. */
export interface FileSignature {
  readonly expires: Date;
  readonly signature: string;
}

/** A file to be loaded by its signature, in place of the rights of the caller. */
export interface SignedFileId<I extends Id = number> extends FileId<I> {
  readonly signed?: FileSignature;
  /** A token of `items.preview` that shows the version: then its files are loaded, too. */
  readonly preview?: string;
}

/** The source from which everyone may load a file until it expires: the storage itself, or the API with that signature. */
export interface SignedFile {
  readonly expires: Date;
  readonly url?: string;
  readonly signature?: string;
}

/** A part of a file: its first and its last byte, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file with the way to read it; its revision differs for other bytes, and for no other reason. */
export interface StoredFile extends Stored {
  readonly fileName: string;
  /** The media type of the bytes, such as `image/png`. */
  readonly mimeType: string;
  /** In bytes. */
  readonly size: number;
  /** Opens the file, or a part of it that is within its size. The caller must read the stream to its end or destroy it. */
  read(range?: ByteRange): Promise<Readable>;
  /** Called once for each download: when all of the file, or a part with its first byte, is sent to a client. */
  onDownload?(): void;
  /** The expiry of the signature by which it was loaded: until then everyone may keep it. */
  readonly expires?: Date;
}

/** A variation of an image. */
export interface StoredVariation extends StoredFile {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Identifies a variation: the image, and the name that the repository has configured. */
export interface VariationId<I extends Id = number> extends FileId<I> {
  readonly variation: string;
  /** The media types in the client's `Accept`, for variations that depend on them. */
  readonly accepted?: readonly string[];
  /** A token of `items.preview`, as for files. */
  readonly preview?: string;
}

/** Files are written as values of fields, and exist as long as a version refers to them. */
export interface FileRepository<I extends Id = number> {
  /**
   * `PermissionDenied` for a file of a version that the caller may not read, `NotFound` where the field holds none. With a
   * signature, the rights of the caller do not matter: `NotFound` for one that has expired or is that of something else.
   * @throws NotFound, PermissionDenied
   */
  load?(file: SignedFileId<I>, context: Context<I>): Promise<StoredFile>;
  /**
   * Signs the file for others; errors are those of `load`.
   * @throws NotFound, PermissionDenied
   */
  sign?(file: FileId<I>, context: Context<I>): Promise<SignedFile>;
  /**
   * Loads a variation of an image, with the errors of `load`; `NotFound` also for a name that is not configured.
   * @throws NotFound, PermissionDenied, Refused: is too large for variations; cannot be decoded
   */
  loadVariation?(variation: VariationId<I>, context: Context<I>): Promise<StoredVariation>;
}

/** Integers have no dashes, and string ids no tildes. */
const separators: Readonly<Record<IdKind, string>> = { integer: '-', string: '~' };

/** The id of a file as values of fields show it, such as `57-198-3`, or `57-198-3-1.picture` inside of a value. */
export function formatFileId({ contentId, fieldId, versionNo, key }: FileId<Id>): string {
  const parts = [contentId, fieldId, versionNo, key].filter((part) => part !== undefined);
  return parts.join(separators[typeof contentId === 'number' ? 'integer' : 'string']);
}

const patterns: Readonly<Record<IdKind, RegExp>> = {
  integer: /^(\d{1,15})-(\d{1,15})(?:-(\d{1,15}))?(?:-([\w.]{3,255}))?$/,
  string: /^([\w-]{1,64})~([\w-]{1,64})(?:~(\d{1,15}))?(?:~([\w.]{3,255}))?$/,
};

/** The parts of such an id; undefined for any other text. */
export function parseFileId(text: string, ids: IdKind = 'integer'): FileId<Id> | undefined {
  const match = patterns[ids].exec(text);
  if (!match) return undefined;
  const [, contentId = '', fieldId = '', versionNo, key] = match;
  const toId = (part: string): Id => (ids === 'integer' ? Number(part) : part);
  return {
    contentId: toId(contentId),
    fieldId: toId(fieldId),
    ...(versionNo !== undefined && { versionNo: Number(versionNo) }),
    ...(key !== undefined && { key }),
  };
}
