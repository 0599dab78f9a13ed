/** URL wildcards: patterns of paths, each with the path that takes the place of whatever fits it. */
import type { Context, Revision, Stored } from './context.js';

export interface UrlWildcard extends Stored {
  readonly id: number;
  /** A path with `*` for any text, such as `/archive/*`. */
  readonly sourceUrl: string;
  /** A path in which `{1}` stands for what the first `*` fits, such as `/articles/{1}`. */
  readonly destinationUrl: string;
  /** Whether clients are redirected, and not just served what is there. */
  readonly forward: boolean;
}

export type NewUrlWildcard = Pick<UrlWildcard, 'sourceUrl' | 'destinationUrl' | 'forward'>;

/** Storage of wildcards, which everyone may know. */
export interface UrlWildcardRepository {
  list?(context: Context): Promise<readonly UrlWildcard[]>;
  load?(id: number, context: Context): Promise<UrlWildcard>;
  /** `BadRequest` for a placeholder without its `*`, `Conflict` for a source that is taken. */
  create?(wildcard: NewUrlWildcard, context: Context): Promise<UrlWildcard>;
  delete?(id: number, expected: Revision | undefined, context: Context): Promise<void>;
}
