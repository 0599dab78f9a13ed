/** The interface of formats, which write documents as text and read them. The API supports those in its list only. */
import type { Json } from '../repository/repository.js';
import type { Pieces } from './pieces.js';

/** Names of formats in options and media types. */
export const formatNames = ['json', 'xml'] as const;
export type FormatName = (typeof formatNames)[number];

/** Limits of documents that are read: nesting, and members and items altogether. */
export interface Limits {
  readonly depth: number;
  readonly elements: number;
}

export interface Format {
  /** After the plus of vendor media types. */
  readonly suffix: string;
  /** Media types without a vendor. */
  readonly mediaTypes: readonly string[];
  /** Whether it has text only, so that a schema has to distinguish lists, numbers and booleans. */
  readonly isTextual: boolean;
  /** A free value as documents of this format hold it. */
  readonly free: (value: Json) => unknown;
  /** A free value, like `free`, that distinguishes null, an empty map, an empty list and an empty text. */
  readonly exact: (value: Json) => unknown;
  /** Large documents are written in pieces, their items. */
  readonly write: (root: string, document: object, pieces?: Pieces) => string;
  /** Reads the value of the root, or returns a promise of it; a format without it is for responses only. */
  readonly read?: (text: string, limits: Limits) => unknown;
}

/** A value in a text; a repeated element is there several times under its name, and an item of a list in JSON under its index. */
export interface Located {
  /** Counted from 1. */
  readonly line: number;
  readonly members: ReadonlyMap<string, readonly Located[]>;
}
