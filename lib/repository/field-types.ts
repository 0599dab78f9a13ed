/** What the REST layer asks of field types. */
import type { Json } from './context.js';

/** The types of the fields that a repository keeps, as `createFieldTypes` makes them. */
export interface KnownFieldTypes {
  get(identifier: string): {
    /** A value with what is only shown; an href is whatever the makers of hrefs give. */
    show(value: Json, hrefs: HrefMakers): unknown;
    showSettings(settings: Readonly<Record<string, Json>>, hrefs: HrefMakers): unknown;
  };
}

export interface HrefMakers {
  readonly content: (id: number) => object;
  readonly location: (id: number) => object;
}
