declare namespace selection_d_exports {
  export { AfterSlash, All, BeforeSlash, EmbedPath, EmbedPathOf, Embedded, FieldPath, FieldPathOf, FieldsOf, FurtherPath, Head, IsUnion, LeadingName, Listed, MemberPath, NameOf, OpenEmbedPath, OpenFieldPath, Picked, PickedMember, Reference, RelatedName, Rest, Selected, SelectedFields, SelectedValue, UntypedFields, WholeValue };
}
/** Types of selections in queries: paths of fields, and the fields that a response has. */
/** The names of members: identifiers of content types, or of fields of any of them. */
type NameOf<T> = T extends unknown ? keyof T & string : never;
/** Content types whose fields are not declared. */
type UntypedFields = Readonly<Record<string, unknown>>;
/** A related item; with fields of it where it is embedded. */
interface Reference<F = UntypedFields, I = number> {
  readonly _href: string;
  readonly id: I;
  /** The identifier of its content type. */
  readonly type: string;
  readonly name: string;
  readonly url?: string;
  readonly fields?: Partial<F>;
}
/** The fields of the items that a value refers to: a reference, a list of references, or an image of another item. */
type FieldsOf<V> = unknown extends V ? UntypedFields : V extends readonly (infer E)[] ? FieldsOf<E> : V extends {
  readonly item: infer R;
} ? FieldsOf<R> : V extends {
  readonly _href: string;
  readonly fields?: Partial<infer F>;
} ? F : never;
/** The identifiers of fields that refer to items. */
type LeadingName<F> = F extends unknown ? { [K in keyof F & string]: [FieldsOf<F[K]>] extends [never] ? never : K }[keyof F & string] : never;
/** The fields of the items that fields refer to: `author.city`. */
type RelatedName<F> = F extends unknown ? { [K in LeadingName<F>]: `${K}.${NameOf<FieldsOf<F[K & keyof F]>>}` }[LeadingName<F>] : never;
/**
 * Paths to fields of related items. Only the server checks these names, because all of them could be too many for compilers.
 */
type FurtherPath<F> = `${LeadingName<F>}.${string}`;
/** The fields of many content types: identifiers that one of them has. */
type OpenFieldPath<F> = NameOf<F> | FurtherPath<F> | `${NameOf<F>}/${string}`;
type OpenEmbedPath<F> = LeadingName<F> | FurtherPath<F>;
/** The members of a value, or of the values of a list; deeper ones are not checked. */
type MemberPath<V> = unknown extends V ? string : V extends readonly (infer E)[] ? MemberPath<E> : V extends object ? (keyof V & string) | `${keyof V & string}/${string}` : never;
/**
 * The identifier of a field, `author.name` for that of the items that a field refers to, or `intro/text` for a member of its
 * value.
 */
type FieldPath<F> = { [K in keyof F & string]: K | `${K}.${OpenFieldPath<FieldsOf<F[K]>>}` | `${K}/${MemberPath<F[K]>}` }[keyof F & string];
/** The identifier of a field that refers to items, or `author.company` for one of these items. */
type EmbedPath<F> = { [K in keyof F & string]: [FieldsOf<F[K]>] extends [never] ? never : K | `${K}.${OpenEmbedPath<FieldsOf<F[K]>>}` }[keyof F & string];
type IsUnion<K, All = K> = K extends unknown ? ([All] extends [K] ? false : true) : never;
/** The paths of one content type, or those of several. */
type FieldPathOf<T, K extends keyof T> = IsUnion<K> extends true ? OpenFieldPath<T[K]> : FieldPath<T[K]>;
type EmbedPathOf<T, K extends keyof T> = IsUnion<K> extends true ? OpenEmbedPath<T[K]> : EmbedPath<T[K]>;
type BeforeSlash<P extends string> = P extends `${infer H}/${string}` ? H : P;
type AfterSlash<P extends string, K extends string> = P extends `${K}/${infer R}` ? R : never;
/** The first identifiers of paths. */
type Head<P extends string> = BeforeSlash<P extends `${infer H}.${string}` ? H : P>;
/** The path after its first identifier. */
type Rest<P extends string, K extends string> = P extends `${K}.${infer R}` ? R : never;
/** A value with these members alone. */
type Picked<V, P extends string> = V extends readonly (infer E)[] ? readonly Picked<E, P>[] : V extends object ? string extends keyof V ? { readonly [N in BeforeSlash<P>]?: PickedMember<V[keyof V], N, P> } : { readonly [M in keyof V & string as M extends BeforeSlash<P> ? M : never]: PickedMember<V[M], M, P> } : V;
type PickedMember<V, M extends string, P extends string> = M extends P ? V : Picked<V, AfterSlash<P, M>>;
/** Selects all fields of a level. */
type All = '*';
/** A value with the fields of the items that it refers to. */
type Embedded<V, S extends string, E extends string> = V extends readonly (infer X)[] ? readonly Embedded<X, S, E>[] : V extends {
  readonly item: infer R;
} ? Omit<V, 'item'> & {
  readonly item: Embedded<R, S, E>;
} : V extends {
  readonly _href: string;
  readonly fields?: unknown;
} ? Omit<V, 'fields'> & {
  readonly fields: SelectedFields<FieldsOf<V>, S, E>;
} : V;
/** The whole value of the field K. */
type WholeValue<V, K extends string, S extends string, E extends string> = [Rest<S, K>] extends [never] ? K extends Head<E> ? Embedded<V, All, Rest<E, K>> : V : Embedded<V, Rest<S, K>, Rest<E, K>>;
/** The value of the field K; one that is named without members too is whole. */
type SelectedValue<V, K extends string, S extends string, E extends string> = [AfterSlash<S, K>] extends [never] ? WholeValue<V, K, S, E> : K extends S ? WholeValue<V, K, S, E> : Picked<WholeValue<V, K, S, E>, AfterSlash<S, K>>;
/** The fields in a response: those that `fields` selects with the paths S, and `embed` with the paths E. */
type SelectedFields<F, S extends string, E extends string> = F extends unknown ? string extends keyof F ? F : { readonly [K in keyof F & string as All extends S ? K : K extends Head<S | E> ? K : never]: SelectedValue<F[K], K, S, E> } : never;
/** The paths in a list; all where there is none. */
type Selected<L> = L extends readonly (infer P extends string)[] ? P : All;
/** The paths in a list; none where there is none. */
type Listed<L> = L extends readonly (infer P extends string)[] ? P : never;
/** Content types that are not declared. */
type UntypedTypes = Readonly<Record<string, UntypedFields>>;
/** An item of a list with `fields`: members that identify it, and the selected fields. */
interface ListedItem<T extends string = string, F = UntypedFields, I = number> {
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
interface Item<T extends string = string, F = UntypedFields, I = number> extends ListedItem<T, F, I> {
  readonly remoteId: string;
  /** The locale code of the language that is shown. */
  readonly language: string;
  readonly languages: readonly string[];
  /** The URLs of its other translations; only of items that are loaded by themselves. */
  readonly alternates?: readonly {
    readonly language: string;
    readonly url: string;
  }[];
  /** A date by RFC 3339, like all dates. */
  readonly publishedDate: string;
  readonly modifiedDate: string;
}
interface ItemPage<I> {
  readonly items: readonly I[];
  /** The cursor for `after` of the next page; missing on the last one. */
  readonly next?: string;
  /** The number of items on all pages, with `count`. */
  readonly total?: number;
  /** Whether there are more items than were counted. */
  readonly isTotalMinimum?: boolean;
}
/** Formatted text: sanitized HTML, and its words alone. */
interface RichText {
  readonly html: string;
  readonly text: string;
}
interface Variation {
  readonly uri: string;
  readonly width: number | null;
  readonly height: number | null;
}
interface Image {
  readonly uri: string | null;
  readonly alternativeText: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly mimeType: string;
  readonly fileName: string;
  readonly focalPoint?: {
    readonly x: number;
    readonly y: number;
  };
  /** The variations by name. */
  readonly variations: Readonly<Record<string, Variation>>;
}
/** The members of an image that `srcset` uses. */
interface Picture {
  readonly width?: number | null;
  readonly height?: number | null;
  readonly variations?: Readonly<Record<string, Variation | undefined>>;
}
type ItemValue = string | number | boolean | Date;
/** A filter, all of whose operators must match; a value alone is `eq`. */
type ItemFilter = ItemValue | {
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
type MemberName = 'name' | 'published' | 'modified' | 'remoteId' | 'priority';
/** Name of a filter: a member of items, a field such as `fields.title`, or one of related items: `fields.author.city`. */
type FilterName<F> = MemberName | `fields.${NameOf<F> | RelatedName<F>}`;
type ItemFilters<F> = { readonly [N in FilterName<F>]?: ItemFilter | undefined };
/** `score` needs `text`, and `priority` a `parent`. */
type SortName<F> = MemberName | `fields.${NameOf<F>}` | 'score';
/** A minus sign sorts in descending order. */
type SortKey<F> = SortName<F> | `-${SortName<F>}`;
interface Sending {
  /** Aborts the request, and the wait before it is sent again. */
  readonly signal?: AbortSignal | undefined;
}
interface Selection<S, E> extends Sending {
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
interface ListQuery<F, S, E> extends Selection<S, E> {
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
type ItemOf<T, K extends keyof T & string, S = undefined, E = undefined, I = number> = { [N in K]: Item<N, SelectedFields<T[N], Selected<S>, Listed<E>>, I> }[K];
/** An item of a list, which has fewer members where `fields` is given. */
type ListedItemOf<T, K extends keyof T & string, S = undefined, E = undefined, I = number> = All extends Selected<S> ? ItemOf<T, K, S, E, I> : { [N in K]: ListedItem<N, SelectedFields<T[N], Selected<S>, Listed<E>>, I> }[K];
/** A page of a list, or an iterator over its pages. */
type Paged<I, P> = P extends 'page' ? Promise<ItemPage<I>> : AsyncGenerator<ItemPage<I>, void>;
/** Lists items: of a content type, of several, or of all where none is named. */
interface ListItems<T extends object, P, I> {
  <const S extends readonly OpenFieldPath<T[NameOf<T>]>[] | undefined = undefined, const E extends readonly OpenEmbedPath<T[NameOf<T>]>[] | undefined = undefined>(query?: ListQuery<T[NameOf<T>], S, E>): Paged<ListedItemOf<T, NameOf<T>, S, E, I>, P>;
  <K extends keyof T & string, const S extends readonly FieldPathOf<T, K>[] | undefined = undefined, const E extends readonly EmbedPathOf<T, K>[] | undefined = undefined>(type: K | readonly K[], query?: ListQuery<T[K], S, E>): Paged<ListedItemOf<T, K, S, E, I>, P>;
}
/** Loads one item, whose member `type` decides which fields it has. */
type LoadItem<T extends object, By, I> = <const S extends readonly OpenFieldPath<T[NameOf<T>]>[] | undefined = undefined, const E extends readonly OpenEmbedPath<T[NameOf<T>]>[] | undefined = undefined>(item: By, selection?: Selection<S, E>) => Promise<ItemOf<T, NameOf<T>, S, E, I>>;
/** All methods throw `ItemsError` for responses that are errors, and the reason of `signal` when it is aborted. */
interface Items<T extends object, I = number> {
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
type ItemsHeaders = Readonly<Record<string, string>>;
/** An API key, the password of a user, or headers for each request. */
type ItemsAuth = {
  readonly apiKey: string;
} | {
  readonly basic: {
    readonly login: string;
    readonly password: string;
  };
} | (() => ItemsHeaders | Promise<ItemsHeaders>);
interface ItemsOptions {
  /** Default: requests are anonymous, except for cookies that the browser sends. */
  readonly auth?: ItemsAuth | undefined;
  /** The function that sends requests. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Header fields of each request, such as `X-Siteaccess`. */
  readonly headers?: ItemsHeaders | undefined;
}
/** A fault of the error document, and the JSON Pointer of the member at fault. */
interface ItemsFault {
  readonly path: string;
  readonly message: string;
}
/** A response that is an error, or not a document of items; the message is that of the server. */
declare class ItemsError extends Error {
  readonly status: number;
  readonly faults: readonly ItemsFault[];
  constructor(status: number, message: string, faults?: readonly ItemsFault[]);
}
/**
 * Creates a client of the API at that URL, prefix included; in a browser, a path is that of the page's server. `Types` has the fields
 * of each content type, and `Id` the type of ids where they are strings.
 */
declare function createItems<Types extends object = UntypedTypes, Id extends number | string = number>(url: string | URL, options?: ItemsOptions): Items<Types, Id>;
export { FilterName, Image, Item, ItemFilter, ItemFilters, ItemOf, ItemPage, ItemValue, Items, ItemsAuth, ItemsError, type ItemsFault, ItemsHeaders, ItemsOptions, ListItems, ListQuery, ListedItem, ListedItemOf, LoadItem, MemberName, Paged, Picture, type Reference, RichText, Selection, Sending, SortKey, SortName, UntypedTypes, Variation, createItems, type selection_d_exports as selection };