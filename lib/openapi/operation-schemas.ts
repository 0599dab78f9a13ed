/** JSON Schemas of the parameters and documents of single operations, each complete in itself. */
import type { AnyDocument } from '../documents/document.js';
import { isBracketed } from '../operations/binding/query-text.js';
import { isRequired, type QueryParameters } from '../operations/declaration/operations.js';
import { type DescribedService, describedDocuments } from './api.js';
import type { JsonObject } from './json.js';
import { convert, type Dialect, jsonSchema } from './schema.js';

export interface OperationSchemas {
  /** An object of values by name; parameters with brackets in their names are left out. */
  ofValues(values: QueryParameters): JsonObject;
  /** The inside of the root of a document. */
  ofDocument(document: AnyDocument | undefined): JsonObject | undefined;
}

export function createOperationSchemas(service: DescribedService): OperationSchemas {
  const dialect: Dialect = { mount: service.mount, formats: ['json'], link: '', definitions: '', isInput: true };
  return {
    ofValues(values) {
      const plain = Object.entries(values).filter(([, value]) => !isBracketed(value));
      return {
        type: 'object',
        properties: Object.fromEntries(plain.map(([name, { shape }]) => [name, convert(shape, dialect)])),
        required: plain.filter(([, value]) => isRequired(value)).map(([name]) => name),
      };
    },
    ofDocument(document) {
      const described = document && describedDocuments(service).get(document.name);
      if (!described) return undefined;
      const { $defs, properties } = jsonSchema(described, service.mount);
      return { ...((properties as JsonObject)[document.root] as JsonObject), $defs };
    },
  };
}
