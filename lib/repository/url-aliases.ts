/** URL aliases: readable paths of locations and of other resources of a site. */
import type { LocationRef } from './content.js';
import type { Context, Expecting, Id, OneOf, Page, PageRequest, Stored } from './context.js';

export const urlAliasTypes = ['LOCATION', 'RESOURCE', 'VIRTUAL'] as const;
/** Kind of the target of an alias; a virtual alias has no target, only aliases below it. */
export type UrlAliasType = (typeof urlAliasTypes)[number];

export interface UrlAliasRef {
  /** The id of its parent, a dash and a checksum of its last segment, `0-62933a2951ef01f4eafd9bdf4d3cd2f0`. */
  readonly id: string;
}

export interface UrlAlias<I extends Id = number> extends UrlAliasRef, Stored {
  readonly type: UrlAliasType;
  /** The location; only of the type `LOCATION`. */
  readonly location?: LocationRef<I>;
  /** The resource, without its scheme, such as `content/search`; only of the type `RESOURCE`. */
  readonly resource?: string;
  /**
   * From below the top folder, such as `/Summer/Pictures`; empty where it contains the name of content that the caller may not
   * read.
   */
  readonly path: string;
  readonly languageCodes: readonly string[];
  readonly alwaysAvailable: boolean;
  /** Whether it has a former name or parent of the location. */
  readonly isHistory: boolean;
  /** Whether clients are redirected. */
  readonly forward: boolean;
  /** Whether a user created it; the others are generated from the names of content. */
  readonly custom: boolean;
}

/** The target of an alias: a location or a resource. */
export type UrlAliasTarget<I extends Id = number> = OneOf<{
  readonly locationId: I;
  /** The resource with its scheme: `module:content/search`. */
  readonly resource: string;
}>;

export type NewUrlAlias<I extends Id = number> = UrlAliasTarget<I> & {
  readonly path: string;
  readonly languageCode: string;
  readonly alwaysAvailable: boolean;
  readonly forward: boolean;
};

/**
 * Storage of URL aliases. The generated ones follow the published names of content in each language and its locations; former
 * aliases stay as history, and are valid until the path is used again. Aliases of a location are visible to callers
 * who may read it, others to everyone.
 */
export interface UrlAliasRepository<I extends Id = number> {
  /** Lists the aliases of resources, the oldest first. */
  listGlobal?(page: PageRequest, context: Context<I>): Promise<Page<UrlAliasRef>>;
  /**
   * Lists either the custom aliases of a location or the generated ones that are not history, the oldest first.
   * @throws NotFound, PermissionDenied
   */
  listOfLocation?(
    query: PageRequest & { readonly locationId: I; readonly custom: boolean },
    context: Context<I>,
  ): Promise<Page<UrlAliasRef>>;
  /**
   * `NotFound` also for an alias that the caller may not read: the id is a digest of the name.
   * @throws NotFound
   */
  load?(id: string, context: Context<I>): Promise<UrlAlias<I>>;
  /**
   * `BadRequest` for an empty path, an unknown language, a location that is not there or a resource without a scheme;
   * a path can resolve to one target in several languages.
   * @throws PermissionDenied, BadRequest, Refused: already leads somewhere
   */
  create?(alias: NewUrlAlias<I>, context: Context<I>): Promise<UrlAlias<I>>;
  /**
   * Deletes an alias. Aliases below it are kept; it becomes `VIRTUAL` then.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is generated; has others below it
   */
  delete?(command: Expecting & UrlAliasRef, context: Context<I>): Promise<void>;
}
