/** Documents of the table as text, without a server. */
import type { AnyDocument } from '../../lib/documents/document.js';
import { hasMembers, innerOf, type Shape } from '../../lib/documents/shape.js';
import { createFieldTypes } from '../../lib/field-types/index.js';
import { json } from '../../lib/formats/json.js';
import { xml } from '../../lib/formats/xml.js';
import { encode as encodeFor, type WriteOptions } from '../../lib/http/codec.js';
import type { Format, MountSettings } from '../../lib/http/mount-settings.js';
import type { FieldTypeLookup } from '../../lib/repository/repository.js';

export const writeOptions: WriteOptions = {
  languages: [],
  fieldTypes: createFieldTypes() as unknown as FieldTypeLookup,
};

export const encode = (document: AnyDocument, value: unknown, format: Format, mount: MountSettings): string =>
  encodeFor(document, value, { format, mount, writeOptions });

/** The names of lists in XML that differ from those in JSON. */
export function listNames(shape: Shape): Readonly<Record<string, string>> {
  const members = Object.entries(hasMembers(shape) ? shape.members : {});
  const pairs = members.flatMap(([key, member]): (readonly [string, string])[] => {
    if (member.kind !== 'list') return [];
    const { element, wraps, elements } = member;
    if (wraps !== undefined) return [[key, `>${wraps}`]];
    if (elements !== undefined) return [[key, '*']];
    return element === undefined ? [] : [[key, element]];
  });
  // The first one of several forms is that of examples.
  const inner = shape.kind === 'union' ? shape.branches.slice(0, 1) : innerOf(shape);
  return Object.assign(Object.fromEntries(pairs), ...inner.map(listNames));
}

const formats = { json, xml };

/** The text of a document that is not a value of the table: as in JSON, with hrefs below the prefix. */
export function textOf(
  { root, shape }: AnyDocument,
  document: object,
  format: Format,
  { prefix }: MountSettings,
): string {
  const names = format === 'xml' ? listNames(shape) : {};
  const settle = (value: unknown, key = ''): unknown => {
    if (key === 'fieldValue') return formats[format].free(value as never);
    if (key === '_href') return `${prefix}${value}`;
    if (Array.isArray(value)) return value.map((each) => settle(each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [names[name] ?? name, settle(each, name)]));
  };
  return formats[format].write(root, settle(document) as object);
}
