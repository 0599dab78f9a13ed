/** Types of selections in queries: paths of fields, and the fields that a response has. */

/** The names of members: identifiers of content types, or of fields of any of them. */
export type NameOf<T> = T extends unknown ? keyof T & string : never;

/** Content types whose fields are not declared. */
export type UntypedFields = Readonly<Record<string, unknown>>;

/** A related item; with fields of it where it is embedded. */
export interface Reference<F = UntypedFields, I = number> {
  readonly _href: string;
  readonly id: I;
  /** The identifier of its content type. */
  readonly type: string;
  readonly name: string;
  readonly url?: string;
  readonly fields?: Partial<F>;
}

/** The fields of the items that a value refers to: a reference, a list of references, or an image of another item. */
export type FieldsOf<V> = unknown extends V
  ? UntypedFields
  : V extends readonly (infer E)[]
    ? FieldsOf<E>
    : V extends { readonly item: infer R }
      ? FieldsOf<R>
      : V extends { readonly _href: string; readonly fields?: Partial<infer F> }
        ? F
        : never;

/** The identifiers of fields that refer to items. */
export type LeadingName<F> = F extends unknown
  ? { [K in keyof F & string]: [FieldsOf<F[K]>] extends [never] ? never : K }[keyof F & string]
  : never;

/** The fields of the items that fields refer to: `author.city`. */
export type RelatedName<F> = F extends unknown
  ? { [K in LeadingName<F>]: `${K}.${NameOf<FieldsOf<F[K & keyof F]>>}` }[LeadingName<F>]
  : never;

/**
 * Paths to fields of related items. Only the server checks these names, because all of them could be too many for compilers.
 */
export type FurtherPath<F> = `${LeadingName<F>}.${string}`;

/** The fields of many content types: identifiers that one of them has. */
export type OpenFieldPath<F> = NameOf<F> | FurtherPath<F> | `${NameOf<F>}/${string}`;
export type OpenEmbedPath<F> = LeadingName<F> | FurtherPath<F>;

/** The members of a value, or of the values of a list; deeper ones are not checked. */
export type MemberPath<V> = unknown extends V
  ? string
  : V extends readonly (infer E)[]
    ? MemberPath<E>
    : V extends object
      ? (keyof V & string) | `${keyof V & string}/${string}`
      : never;

/**
 * The identifier of a field, `author.name` for that of the items that a field refers to, or `intro/text` for a member of its
 * value.
 */
export type FieldPath<F> = {
  [K in keyof F & string]: K | `${K}.${OpenFieldPath<FieldsOf<F[K]>>}` | `${K}/${MemberPath<F[K]>}`;
}[keyof F & string];

/** The identifier of a field that refers to items, or `author.company` for one of these items. */
export type EmbedPath<F> = {
  [K in keyof F & string]: [FieldsOf<F[K]>] extends [never] ? never : K | `${K}.${OpenEmbedPath<FieldsOf<F[K]>>}`;
}[keyof F & string];

export type IsUnion<K, All = K> = K extends unknown ? ([All] extends [K] ? false : true) : never;

/** The paths of one content type, or those of several. */
export type FieldPathOf<T, K extends keyof T> = IsUnion<K> extends true ? OpenFieldPath<T[K]> : FieldPath<T[K]>;
export type EmbedPathOf<T, K extends keyof T> = IsUnion<K> extends true ? OpenEmbedPath<T[K]> : EmbedPath<T[K]>;

export type BeforeSlash<P extends string> = P extends `${infer H}/${string}` ? H : P;
export type AfterSlash<P extends string, K extends string> = P extends `${K}/${infer R}` ? R : never;

/** The first identifiers of paths. */
export type Head<P extends string> = BeforeSlash<P extends `${infer H}.${string}` ? H : P>;
/** The path after its first identifier. */
export type Rest<P extends string, K extends string> = P extends `${K}.${infer R}` ? R : never;

/** A value with these members alone. */
export type Picked<V, P extends string> = V extends readonly (infer E)[]
  ? readonly Picked<E, P>[]
  : V extends object
    ? string extends keyof V
      ? { readonly [N in BeforeSlash<P>]?: PickedMember<V[keyof V], N, P> }
      : { readonly [M in keyof V & string as M extends BeforeSlash<P> ? M : never]: PickedMember<V[M], M, P> }
    : V;

export type PickedMember<V, M extends string, P extends string> = M extends P ? V : Picked<V, AfterSlash<P, M>>;

/** Selects all fields of a level. */
export type All = '*';

/** A value with the fields of the items that it refers to. */
export type Embedded<V, S extends string, E extends string> = V extends readonly (infer X)[]
  ? readonly Embedded<X, S, E>[]
  : V extends { readonly item: infer R }
    ? Omit<V, 'item'> & { readonly item: Embedded<R, S, E> }
    : V extends { readonly _href: string; readonly fields?: unknown }
      ? Omit<V, 'fields'> & { readonly fields: SelectedFields<FieldsOf<V>, S, E> }
      : V;

/** The whole value of the field K. */
export type WholeValue<V, K extends string, S extends string, E extends string> = [Rest<S, K>] extends [never]
  ? K extends Head<E>
    ? Embedded<V, All, Rest<E, K>>
    : V
  : Embedded<V, Rest<S, K>, Rest<E, K>>;

/** The value of the field K; one that is named without members too is whole. */
export type SelectedValue<V, K extends string, S extends string, E extends string> = [AfterSlash<S, K>] extends [never]
  ? WholeValue<V, K, S, E>
  : K extends S
    ? WholeValue<V, K, S, E>
    : Picked<WholeValue<V, K, S, E>, AfterSlash<S, K>>;

/** The fields in a response: those that `fields` selects with the paths S, and `embed` with the paths E. */
export type SelectedFields<F, S extends string, E extends string> = F extends unknown
  ? string extends keyof F
    ? F
    : {
        readonly [K in keyof F & string as All extends S ? K : K extends Head<S | E> ? K : never]: SelectedValue<
          F[K],
          K,
          S,
          E
        >;
      }
  : never;

/** The paths in a list; all where there is none. */
export type Selected<L> = L extends readonly (infer P extends string)[] ? P : All;
/** The paths in a list; none where there is none. */
export type Listed<L> = L extends readonly (infer P extends string)[] ? P : never;
