/** URL wildcards: patterns of paths, each with the path that replaces paths that match. */
import type { Context, Id, Page, PageRequest, Stored, Target } from './context.js';

export interface UrlWildcard<I extends Id = number> extends Stored {
  readonly id: I;
  /** A path with `*` for any text, such as `/archive/*`. */
  readonly sourceUrl: string;
  /** A path in which `{1}` is replaced by the text that the first `*` matches, such as `/articles/{1}`. */
  readonly destinationUrl: string;
  /** Whether clients are redirected to the destination, or get the resource there. */
  readonly forward: boolean;
}

export type NewUrlWildcard = Pick<UrlWildcard, 'sourceUrl' | 'destinationUrl' | 'forward'>;

/** Storage of wildcards, which everyone may read. */
export interface UrlWildcardRepository<I extends Id = number> {
  /** Lists wildcards, the oldest first. */
  list?(page: PageRequest, context: Context<I>): Promise<Page<UrlWildcard<I>>>;
  /** @throws NotFound */
  load?(id: I, context: Context<I>): Promise<UrlWildcard<I>>;
  /**
   * `BadRequest` for a placeholder without its `*`, `AlreadyInUse` for a source.
   * @throws PermissionDenied, BadRequest, AlreadyInUse, Refused: begins and ends like too many others
   */
  create?(wildcard: NewUrlWildcard, context: Context<I>): Promise<UrlWildcard<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
}
