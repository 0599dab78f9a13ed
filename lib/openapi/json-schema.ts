/** JSON Schemas (2020-12): one for the documents of each representation, complete in itself. */
import type { Wire } from '../api/wire.js';
import type { Described } from './api.js';
import type { JsonObject } from './json.js';
import { type Dialect, definitionsOf, documentSchema, linkSchema, rootSchema } from './schema.js';

export function jsonSchema({ representation, isInput }: Described, wire: Wire): JsonObject {
  const dialect: Dialect = { wire, formats: ['json'], link: '#/$defs/Link', definitions: '#/$defs/', isInput };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${wire.prefix}/schemas/${representation.name}.json`,
    title: representation.name,
    ...documentSchema(representation, rootSchema(representation, dialect)),
    $defs: { Link: linkSchema(dialect), ...definitionsOf(representation, dialect) },
  };
}
