/** What the REST layer asks of field types. */
import type { Id, Json } from './context.js';

/** The types of the fields that a repository keeps, as `createFieldTypes` makes them. */
export interface KnownFieldTypes {
  get(identifier: string): {
    /** A value with what is only shown, hrefs of other resources among it. */
    show(value: Json, hrefs: HrefMakers): Json;
    showSettings(settings: Readonly<Record<string, Json>>, hrefs: HrefMakers): Json;
  };
}

/** Hrefs of other resources, as they stand in the document that is written. */
export interface HrefMakers {
  readonly content: (id: Id) => string;
  /** Null where the repository does not load locations. */
  readonly location: (id: Id) => string | null;
}
