/** The contract with storage as data, so that calls can be checked at run time. */

/**
 * The shape of a value: `nothing` is undefined, `json` any value that JSON can represent, `path` the ids of a location and its
 * ancestors, `any` a value that is not checked.
 */
export type Shape =
  | 'any'
  | 'boolean'
  | 'date'
  | 'id'
  | 'json'
  | 'nothing'
  | 'null'
  | 'number'
  | 'path'
  | 'string'
  | { readonly values: readonly string[] }
  | { readonly list: Shape }
  | { readonly map: Shape }
  | { readonly oneOf: readonly Shape[] }
  | { readonly members: Members }
  /** A type of the contract by its name. */
  | { readonly type: string };

/** The members of an object; the names of optional ones end with a question mark. */
export type Members = Readonly<Record<string, Shape>>;

export interface MethodShape {
  /** Its first parameter, where that is not the context. */
  readonly takes?: Shape;
  readonly returns: Shape;
}

export interface Contract {
  /** By their names, such as `content.load`. */
  readonly methods: Readonly<Record<string, MethodShape>>;
  readonly types: Readonly<Record<string, Shape>>;
}
