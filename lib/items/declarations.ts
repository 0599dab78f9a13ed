/** The types of the client of items: its options, queries and results. */
import type {
  All,
  EmbedPathOf,
  FieldPathOf,
  Listed,
  NameOf,
  OpenEmbedPath,
  OpenFieldPath,
  RelatedName,
  Selected,
  SelectedFields,
  UntypedFields,
} from './selection.js';

export type { Reference } from './selection.js';

/** Content types that are not declared. */
export type UntypedTypes = Readonly<Record<string, UntypedFields>>;

/** An item of a list with `fields`: members that identify it, and the selected fields. */
export interface ListedItem<T extends string = string, F = UntypedFields, I = number> {
  readonly _href: string;
  readonly id: I;
  /** The identifier of its content type. */
  readonly type: T;
  readonly name: string;
  /** The path of its main location; missing where the server has no URLs, or where the caller may not see all of it. */
  readonly url?: string;
  readonly fields: F;
}

/** Published content in one language. */
export interface Item<T extends string = string, F = UntypedFields, I = number> extends ListedItem<T, F, I> {
  readonly remoteId: string;
  /** The locale code of the language that is shown. */
  readonly language: string;
  readonly languages: readonly string[];
  /** The URLs of its other translations; only of items that are loaded by themselves. */
  readonly alternates?: readonly { readonly language: string; readonly url: string }[];
  /** A date by RFC 3339, like all dates. */
  readonly publishedDate: string;
  readonly modifiedDate: string;
}

export interface ItemPage<I> {
  readonly items: readonly I[];
  /** The cursor for `after` of the next page; missing on the last one. */
  readonly next?: string;
  /** The number of items on all pages, with `count`. */
  readonly total?: number;
  /** Whether there are more items than were counted. */
  readonly isTotalMinimum?: boolean;
}

/** Formatted text: sanitized HTML, and its words alone. */
export interface RichText {
  readonly html: string;
  readonly text: string;
}

export interface Variation {
  readonly uri: string;
  readonly width: number | null;
  readonly height: number | null;
}

export interface Image {
  readonly uri: string | null;
  readonly alternativeText: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly mimeType: string;
  readonly fileName: string;
  readonly focalPoint?: { readonly x: number; readonly y: number };
  /** The variations by name. */
  readonly variations: Readonly<Record<string, Variation>>;
}

/** The members of an image that `srcset` uses. */
export interface Picture {
  readonly width?: number | null;
  readonly height?: number | null;
  readonly variations?: Readonly<Record<string, Variation | undefined>>;
}

export type ItemValue = string | number | boolean | Date;

/** A filter, all of whose operators must match; a value alone is `eq`. */
export type ItemFilter =
  | ItemValue
  | {
      readonly eq?: ItemValue;
      /** Matches items without a value too. */
      readonly ne?: ItemValue;
      readonly in?: readonly ItemValue[];
      readonly gt?: ItemValue;
      readonly gte?: ItemValue;
      readonly lt?: ItemValue;
      readonly lte?: ItemValue;
      readonly between?: readonly [ItemValue, ItemValue];
      /** A part of the text, without case and accents. */
      readonly contains?: string;
      readonly prefix?: string;
      readonly exists?: boolean;
    };

export type MemberName = 'name' | 'published' | 'modified' | 'remoteId' | 'priority';

/** Name of a filter: a member of items, a field such as `fields.title`, or one of related items: `fields.author.city`. */
export type FilterName<F> = MemberName | `fields.${NameOf<F> | RelatedName<F>}`;
export type ItemFilters<F> = { readonly [N in FilterName<F>]?: ItemFilter | undefined };

/** `score` needs `text`, and `priority` a `parent`. */
export type SortName<F> = MemberName | `fields.${NameOf<F>}` | 'score';
/** A minus sign sorts in descending order. */
export type SortKey<F> = SortName<F> | `-${SortName<F>}`;

export interface Sending {
  /** Aborts the request, and the wait before it is sent again. */
  readonly signal?: AbortSignal | undefined;
}

export interface Selection<S, E> extends Sending {
  /** The fields to show: all by default, and none with `[]`. */
  readonly fields?: S;
  /** Fields whose values show the fields of the items that they refer to. */
  readonly embed?: E;
  /** A locale code, such as `eng-GB`. */
  readonly language?: string | undefined;
  /** The token of a preview, which shows a draft. */
  readonly preview?: string | undefined;
  /** The siteaccess, for servers whose items are public (`items.public`); others take the header field `X-Siteaccess`. */
  readonly siteaccess?: string | undefined;
}

/** A query of a list, all of whose members must match. */
export interface ListQuery<F, S, E> extends Selection<S, E> {
  readonly filter?: ItemFilters<F> | undefined;
  readonly sort?: SortKey<F> | readonly SortKey<F>[] | undefined;
  /** The ids of content items. */
  readonly id?: readonly (number | string)[] | undefined;
  /** The children of a location: its id, or its URL. */
  readonly parent?: number | string | undefined;
  /** The descendants of a location, in the same way. */
  readonly below?: number | string | undefined;
  /** The identifier of a section. */
  readonly section?: string | undefined;
  /** Words of a full-text search. */
  readonly text?: string | undefined;
  readonly limit?: number | undefined;
  /** The cursor of a page. */
  readonly after?: string | undefined;
  /** Whether the page has the number of items on all pages. */
  readonly count?: boolean | undefined;
}

/** The items of one type, or of any of several, which `type` distinguishes. */
export type ItemOf<T, K extends keyof T & string, S = undefined, E = undefined, I = number> = {
  [N in K]: Item<N, SelectedFields<T[N], Selected<S>, Listed<E>>, I>;
}[K];

/** An item of a list, which has fewer members where `fields` is given. */
export type ListedItemOf<T, K extends keyof T & string, S = undefined, E = undefined, I = number> =
  All extends Selected<S>
    ? ItemOf<T, K, S, E, I>
    : { [N in K]: ListedItem<N, SelectedFields<T[N], Selected<S>, Listed<E>>, I> }[K];

/** A page of a list, or an iterator over its pages. */
export type Paged<I, P> = P extends 'page' ? Promise<ItemPage<I>> : AsyncGenerator<ItemPage<I>, void>;

/** Lists items: of a content type, of several, or of all where none is named. */
export interface ListItems<T extends object, P, I> {
  <
    const S extends readonly OpenFieldPath<T[NameOf<T>]>[] | undefined = undefined,
    const E extends readonly OpenEmbedPath<T[NameOf<T>]>[] | undefined = undefined,
  >(
    query?: ListQuery<T[NameOf<T>], S, E>,
  ): Paged<ListedItemOf<T, NameOf<T>, S, E, I>, P>;
  <
    K extends keyof T & string,
    const S extends readonly FieldPathOf<T, K>[] | undefined = undefined,
    const E extends readonly EmbedPathOf<T, K>[] | undefined = undefined,
  >(
    type: K | readonly K[],
    query?: ListQuery<T[K], S, E>,
  ): Paged<ListedItemOf<T, K, S, E, I>, P>;
}

/** Loads one item, whose member `type` decides which fields it has. */
export type LoadItem<T extends object, By, I> = <
  const S extends readonly OpenFieldPath<T[NameOf<T>]>[] | undefined = undefined,
  const E extends readonly OpenEmbedPath<T[NameOf<T>]>[] | undefined = undefined,
>(
  item: By,
  selection?: Selection<S, E>,
) => Promise<ItemOf<T, NameOf<T>, S, E, I>>;

/** All methods throw `ItemsError` for responses that are errors, and the reason of `signal` when it is aborted. */
export interface Items<T extends object, I = number> {
  readonly list: ListItems<T, 'page', I>;
  /** The pages of a list, from the first one on, or the one at `after`. */
  readonly pages: ListItems<T, 'pages', I>;
  /** Loads an item by its id. */
  readonly load: LoadItem<T, I, I>;
  /** Loads an item by its URL, or by a former one: then `url` of the item is another one. */
  readonly at: LoadItem<T, string, I>;
  /**
   * The variations of an image for the attribute `srcset`; empty for none. By default those with the proportions of the image.
   * @param names the names of the variations
   */
  srcset(image: Picture | null | undefined, names?: readonly string[]): string;
  /** The URL of a file, an image or a variation, which responses have as a path of the API's server. */
  resolve(uri: string): string;
}

export type ItemsHeaders = Readonly<Record<string, string>>;

/** An API key, the password of a user, or headers for each request. */
export type ItemsAuth =
  | { readonly apiKey: string }
  | { readonly basic: { readonly login: string; readonly password: string } }
  | (() => ItemsHeaders | Promise<ItemsHeaders>);

export interface ItemsOptions {
  /** Default: requests are anonymous, except for cookies that the browser sends. */
  readonly auth?: ItemsAuth | undefined;
  /** The function that sends requests. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Header fields of each request, such as `X-Siteaccess`. */
  readonly headers?: ItemsHeaders | undefined;
}
