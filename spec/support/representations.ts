/** Documents of the table as text, without a server. */
import { encode as encodeFor, type Showing } from '../../lib/api/codec.js';
import type { Format, Wire } from '../../lib/api/wire.js';
import type { AnyDocument } from '../../lib/documents/document.js';
import type { JsonSchema } from '../../lib/documents/value.js';
import { createFieldTypes } from '../../lib/field-types/index.js';
import { json } from '../../lib/formats/json.js';
import { xml } from '../../lib/formats/xml.js';
import type { KnownFieldTypes } from '../../lib/repository/repository.js';

export const showing: Showing = { languages: [], fieldTypes: createFieldTypes() as unknown as KnownFieldTypes };

export const encode = (document: AnyDocument, value: unknown, format: Format, wire: Wire): string =>
  encodeFor(document, value, format, wire, showing);

/** The names of lists in XML that differ from those in JSON. */
export function listNames({ properties = {}, items }: JsonSchema): Readonly<Record<string, string>> {
  const own = Object.entries(properties).flatMap(([key, { 'x-element': element }]) =>
    typeof element === 'string' ? [[key, element] as const] : [],
  );
  const inner = [...Object.values(properties), ...(items ? [items] : [])].map(listNames);
  return Object.assign(Object.fromEntries(own), ...inner);
}

const formats = { json, xml };

/** The text of a document that is no value of the table: as it stands in JSON, with hrefs below the prefix. */
export function textOf({ root, schema }: AnyDocument, document: object, format: Format, { prefix }: Wire): string {
  const names = format === 'xml' ? listNames(schema) : {};
  const settle = (value: unknown, key = ''): unknown => {
    if (key === 'fieldValue') return formats[format].free(value as never);
    if (key === '_href') return `${prefix}${value}`;
    if (Array.isArray(value)) return value.map((each) => settle(each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [names[name] ?? name, settle(each, name)]));
  };
  return formats[format].write(root, settle(document) as object);
}
