/** URL wildcards: patterns of paths, each with the path that takes the place of whatever fits it. */
import type { Context, Id, Page, PageRequest, Stored, Target } from './context.js';

export interface UrlWildcard extends Stored {
  readonly id: Id;
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
  /** The oldest first. */
  list?(page: PageRequest, context: Context): Promise<Page<UrlWildcard>>;
  load?(id: Id, context: Context): Promise<UrlWildcard>;
  /** `BadRequest` for a placeholder without its `*`, `Conflict` for a source that is taken, or that the storage has no room for. */
  create?(wildcard: NewUrlWildcard, context: Context): Promise<UrlWildcard>;
  delete?(command: Target, context: Context): Promise<void>;
}
