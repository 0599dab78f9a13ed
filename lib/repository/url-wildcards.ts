/** URL wildcards: patterns of paths, each with the path that takes the place of whatever fits it. */
import type { Context, Id, Page, PageRequest, Stored, Target } from './context.js';

export interface UrlWildcard<I extends Id = number> extends Stored {
  readonly id: I;
  /** A path with `*` for any text, such as `/archive/*`. */
  readonly sourceUrl: string;
  /** A path in which `{1}` stands for what the first `*` fits, such as `/articles/{1}`. */
  readonly destinationUrl: string;
  /** Whether clients are redirected, and not just served what is there. */
  readonly forward: boolean;
}

export type NewUrlWildcard = Pick<UrlWildcard, 'sourceUrl' | 'destinationUrl' | 'forward'>;

/** Storage of wildcards, which everyone may know. */
export interface UrlWildcardRepository<I extends Id = number> {
  /** The oldest first. */
  list?(page: PageRequest, context: Context<I>): Promise<Page<UrlWildcard<I>>>;
  load?(id: I, context: Context<I>): Promise<UrlWildcard<I>>;
  /** `BadRequest` for a placeholder without its `*`, `Conflict` for a source that is taken, or that the storage has no room for. */
  create?(wildcard: NewUrlWildcard, context: Context<I>): Promise<UrlWildcard<I>>;
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
}
