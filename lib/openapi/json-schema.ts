/** JSON Schemas (2020-12): one for each document, complete in itself. */
import type { Wire } from '../api/wire.js';
import type { Described } from './api.js';
import type { JsonObject } from './json.js';
import { type Dialect, definitionsOf, documentSchema, linkSchema, rootSchema } from './schema.js';

export function jsonSchema(described: Described, wire: Wire): JsonObject {
  const { document, isInput } = described;
  const dialect: Dialect = { wire, formats: ['json'], link: '#/$defs/Link', definitions: '#/$defs/', isInput };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${wire.prefix}/schemas/${document.name}.json`,
    title: document.name,
    ...documentSchema(document, rootSchema(described, dialect)),
    $defs: { Link: linkSchema(dialect), ...definitionsOf(described, dialect) },
  };
}
