/** Plain JSON, as all descriptions are built. */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** Members that are undefined are left out of the text. */
export interface JsonObject {
  readonly [member: string]: Json | undefined;
}

/** An OpenAPI document as plain JSON. */
export interface OpenApiDocument extends JsonObject {
  readonly openapi: string;
  readonly info: JsonObject & { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, JsonObject>>;
  readonly components: Readonly<Record<string, JsonObject>>;
}

/** A copy of the members, each changed by a function. */
export function mapMembers<T, U>(
  object: Readonly<Record<string, T>>,
  change: (value: T, key: string) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}
