/** Values of fields and settings of definitions as documents show them: by their field types, with hrefs. */
import { createFieldTypes } from '../field-types/index.js';
import type { HrefMakers, Json, KnownFieldTypes } from '../repository/repository.js';
import { type Free, type HashValue, hash, hrefLeaf } from '../representation/representation.js';
import { href, paths } from './paths.js';

export interface ShownFields {
  value(fieldTypeIdentifier: string, value: Json): HashValue;
  settings(fieldTypeIdentifier: string, settings: Readonly<Record<string, Json>>): HashValue;
}

const hrefs: HrefMakers = {
  content: (contentId) => hrefLeaf(href(paths.contentObject, { contentId })),
  // A location is found by the last id of its path.
  location: (locationPath) => hrefLeaf(href(paths.location, { locationPath })),
};

export function createShownFields(fieldTypes: KnownFieldTypes = createFieldTypes()): ShownFields {
  return {
    value: (identifier, value) => hash(fieldTypes.get(identifier).show(value, hrefs) as Free),
    settings: (identifier, settings) => hash(fieldTypes.get(identifier).showSettings(settings, hrefs) as Free),
  };
}
