/** Items: published content as plain values, in one language and under its main location, for front ends. */

import type { Context, Id, Json, Page, PageRequest, SortDirection, VersionId } from './context.js';

/** An item that another one refers to. */
export interface ItemRef<I extends Id = number> {
  readonly id: I;
  /** The identifier of its content type. */
  readonly type: string;
  /** The name in the language that is shown, or else in its main one. */
  readonly name: string;
  readonly url?: string;
  /** The locations that a value refers to, where it refers to locations of the item. */
  readonly locationIds?: readonly I[];
  /** The selected fields of an item that is embedded. */
  readonly fields?: ItemFields<I>;
}

/** A field of an item, in the language that is shown. */
export interface ItemField<I extends Id = number> {
  /** Missing where front ends read the value as it is. */
  readonly fieldTypeIdentifier?: string;
  /** The type of a value that front ends read as it is: documents in XML name it. */
  readonly shownTypeIdentifier?: string;
  /** The prefix of hrefs in a value that front ends read as it is; they are shown with that of the router. */
  readonly shownPrefix?: string;
  /** The value as versions have it. */
  readonly value: Json;
  /** All items that the value refers to; other destinations are not shown. */
  readonly related?: readonly ItemRef<I>[];
}

/** Fields by identifier, in the order of the definitions. */
export type ItemFields<I extends Id = number> = Readonly<Record<string, ItemField<I>>>;

/** Another translation of an item. */
export interface ItemAlternate {
  /** A locale code. */
  readonly language: string;
  readonly url: string;
}

/** The published version of a content item that has a visible location, in one language. */
export interface Item<I extends Id = number> {
  /** The id of the content item. */
  readonly id: I;
  readonly remoteId: string;
  /** The identifier of its content type. */
  readonly type: string;
  /** The name in the language that is shown, as are `url` and the fields. */
  readonly name: string;
  /** The locale code of the language that is shown. */
  readonly language: string;
  /** The locale codes of all of its translations. */
  readonly languages: readonly string[];
  /** The path of its main location; missing where the repository has no URLs, or where that location is not visible. */
  readonly url?: string;
  /** The URLs in its other languages, by locale code; only of an item that is loaded by itself, where it has a URL. */
  readonly alternates?: readonly ItemAlternate[];
  readonly publishedDate: Date;
  readonly modifiedDate: Date;
  /** The selected fields. */
  readonly fields: ItemFields<I>;
  /** The token of a preview, where the draft is shown. */
  readonly preview?: string;
}

/** Shows a draft to all who have its token, until it expires. */
export interface ItemPreview {
  /** The opaque token. */
  readonly token: string;
  readonly end: Date;
}

/** Selects a location: by its id, or by its URL, which begins with a slash. */
export type ItemPlace<I extends Id = number> = { readonly locationId: I } | { readonly url: string };

export const itemOperators = [
  'eq',
  'ne',
  'in',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'contains',
  'prefix',
  'exists',
] as const;
/** How a value is compared; texts are compared without case and accents, and `contains` and `prefix` have no wildcards. */
export type ItemOperator = (typeof itemOperators)[number];

/**
 * A condition on a member of items: `name`, `published`, `modified`, `remoteId`, `priority`, `score`, or a field such as
 * `fields.title`. Of a field with several values one must match, for `ne` none; `ne` matches items without a value too. Where
 * content types have fields of one identifier and several field types, each is compared by its type, and those that cannot be
 * compared so match nothing. A relation to content that is not an item for the caller is not a value.
 * `fields.author.city` is a field of the items that `author` refers to, of any type that has one of that identifier which can be
 * compared so, in the language that is shown or else in their main one; its values are those of all these items.
 *
 * Storage may throw `BadRequest` for conditions that it cannot evaluate: `contains` and `prefix`, conditions on `name` and
 * `priority`, and `exists` on relations. The same goes for `remoteId` and `priority` as sort keys.
 */
export interface ItemCondition {
  readonly member: string;
  readonly operator: ItemOperator;
  /** One value, several for `in`, two for `between`; `true` or `false` for `exists`. Dates are in the forms of documents. */
  readonly values: readonly string[];
}

/** A sort key: a member as in conditions. Sorting by fields needs one type, and by `priority` one parent. */
export interface ItemSortKey {
  readonly member: string;
  readonly direction: SortDirection;
}

/** Selection of the fields, embedded items and language of each item. */
export interface ItemSelection {
  /** The identifiers of fields, `author.name` for those of related items, which are embedded by it; all where it is missing, none where it is empty. */
  readonly fields?: readonly string[];
  /**
   * The identifiers of fields whose values have the fields of the related items; dots select nested relations, at most three
   * levels.
   */
  readonly embed?: readonly string[];
  /**
   * A token of `preview`: of that content item the draft is shown in place of the published version, and by its id even if it was
   * never published or is hidden; items that it refers to are shown as the caller may read it.
   */
  readonly preview?: string;
  /** How many items can be embedded in a response, each counted as often as it is shown; `BadRequest` for more. */
  readonly maxEmbedded: number;
  /**
   * How many bytes of values as JSON can be embedded, of each item once. Storage may throw `BadRequest` for more, so that it loads
   * no more than that; the written bytes are counted in any case.
   */
  readonly maxEmbeddedBytes?: number;
  /** A locale code; else the preferred language of the context, else the main one of each item. */
  readonly language?: string;
}

/** A query of items, all of whose members must match. The offset of its page is 0. */
export interface ItemQuery<I extends Id = number> extends ItemSelection, PageRequest {
  readonly ids?: readonly I[];
  /** The identifiers of content types. */
  readonly types?: readonly string[];
  /** The location whose children are listed; none where the caller may not read it, or it is not visible. */
  readonly parent?: ItemPlace<I>;
  /** The location whose descendants are listed, in the same way. */
  readonly below?: ItemPlace<I>;
  /** The identifier of a section; a section that the caller may not read has no items. */
  readonly section?: string;
  /** Words of a full-text search. */
  readonly text?: string;
  readonly filter: readonly ItemCondition[];
  /** The sort keys. Items without a value come last in both directions; items that are equal in all keys are sorted by id. */
  readonly sort: readonly ItemSortKey[];
  /** Whether the items on all pages are counted. */
  readonly performCount: boolean;
}

/** A page of items. */
export interface ItemPage<I extends Id = number> extends Page<Item<I>> {}

/** Storage of items. Content that the caller may not read, or that has no visible location, is not an item. */
export interface ItemRepository<I extends Id = number> {
  /**
   * No item comes twice on the pages of a list.
   * @throws BadRequest
   */
  find(query: ItemQuery<I>, context: Context<I>): Promise<ItemPage<I>>;
  /**
   * `PermissionDenied` as for other reads by id.
   * @throws NotFound, PermissionDenied, BadRequest
   */
  load(item: { readonly id: I } & ItemSelection, context: Context<I>): Promise<Item<I>>;
  /**
   * The item whose main location has the URL, or had it, or has it in another language: then its `url` is another one.
   * @throws NotFound, BadRequest
   */
  loadByUrl?(item: { readonly url: string } & ItemSelection, context: Context<I>): Promise<Item<I>>;
  /**
   * A token that shows a draft, to all who have it, until its end; before that, it ends with the draft, with the account of the
   * caller, and when the caller may not read the draft any more. Loading the draft by a token that has ended is `NotFound`.
   * @throws NotFound, PermissionDenied, Refused: is not a draft
   */
  preview?(version: VersionId<I>, context: Context<I>): Promise<ItemPreview>;
}
