/** The format of transfer files: a line of JSON for each entity, after a header, and the members of each kind. */

import { validate } from '../../documents/decode.js';
import * as doc from '../../documents/index.js';
import { isMap } from '../../field-types/index.js';
import { type Json, sortFields, sortOrders } from '../../repository/repository.js';
import { canonicalJson, type Entity, type EntityKind, type EntityValues, entityKinds } from '../entities.js';

/** The version of the format, which a change that older readers cannot read increases. */
export const formatVersion = 1;

const header = { format: 'express-cms-rest-transfer', version: formatVersion };
export const headerLine = canonicalJson(header);

export const toLine = ({ kind, key, value, ids }: Entity): string =>
  canonicalJson({ kind, key, value, ...(ids && { ids }) });

const name = doc.string({ minLength: 1, maxLength: 255 });
const names = doc.list(name);
const date = doc.string({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?Z$' });
const json = doc.same<Json>({ kind: 'json' });

const place = {
  remoteId: name,
  parent: doc.string({ maxLength: 255 }),
  priority: doc.integer(),
  hidden: doc.boolean(),
  sortField: doc.oneOf(sortFields),
  sortOrder: doc.oneOf(sortOrders),
};

const version = {
  ...{ number: doc.integer(), creator: doc.nullable(name), created: date, modified: date, initialLanguage: name },
};
const fields = doc.list(doc.object({ field: name, language: name, value: json }));
const translations = doc.same<Json>({ kind: 'object', members: {}, required: [], entries: { kind: 'string' } });

const content = doc.object({
  ...{ contentType: name, section: name, mainLanguage: name },
  ...{ alwaysAvailable: doc.boolean(), hidden: doc.boolean() },
  ...{ owner: doc.nullable(name), published: doc.nullable(date), modified: doc.nullable(date) },
  location: doc.object(place),
  ...{ states: names, languages: names },
  fields,
  relations: names,
  isOfUsers: doc.boolean(),
  status: doc.optional(doc.oneOf(['DRAFT', 'TRASHED'])),
  ids: doc.optional(doc.object({ content: json, location: doc.optional(json) })),
  version: doc.optional(doc.object(version)),
  formerVersions: doc.optional(
    doc.list(
      doc.object({
        ...version,
        ...{ status: doc.oneOf(['ARCHIVED', 'DRAFT']), names: translations, fields, relations: names },
      }),
    ),
  ),
  passwordHash: doc.optional(doc.nullable(doc.string({ maxLength: 1000 }))),
});

const flag = doc.boolean();
const path = doc.string({ minLength: 1, maxLength: 4000 });
const map = doc.same<Json>({ kind: 'object', members: {}, required: [], entries: { kind: 'json' } });

/** The content model checks entities of its kinds when it is compared. */
const members: { readonly [K in EntityKind]: doc.Value<never, unknown> | doc.Value<unknown> } = {
  ...{ language: map, section: map, objectStateGroup: map, contentTypeGroup: map, contentType: map, role: map },
  content,
  location: doc.object({ ...place, content: name, isOfUsers: flag }),
  roleAssignment: doc.object({
    ...{ role: name, user: doc.optional(name), group: doc.optional(name) },
    limitation: doc.optional(doc.object({ identifier: name, values: doc.list(doc.string()) })),
  }),
  urlAlias: doc.object({
    ...{ path, languages: names, alwaysAvailable: flag, forward: flag },
    ...{ location: doc.optional(name), resource: doc.optional(path) },
  }),
  urlWildcard: doc.object({ sourceUrl: path, destinationUrl: path, forward: flag }),
};

/** @throws Error with the line at fault, and the place in it */
export function parseHeader(text: string, file: string): void {
  const { format, version } = parseObject(text, `${file}, line 1`);
  if (format !== header.format) throw new Error(`${file} is not a transfer file: its first line has no format`);
  if (version !== formatVersion)
    throw new Error(
      `${file} has version ${JSON.stringify(version)} of the format, and this program reads ${formatVersion}`,
    );
}

/** @throws Error with the line at fault, and the place in it */
export function parseLine(text: string, at: string): Entity {
  const { kind, key, value = null, ids } = parseObject(text, at);
  if (!isKind(kind)) throw new Error(`${at}: the kind ${JSON.stringify(kind)} is unknown`);
  if (typeof key !== 'string' || key === '') throw new Error(`${at}: the key must be a text`);
  const [fault] = validate((members[kind] as doc.Value<unknown>).shape, 'integer', value);
  if (fault) throw new Error(`${at}: value${fault.path} ${fault.message}`);
  const named = ids === undefined ? {} : { ids: parseIds(ids, at) };
  return { kind, key, value: value as unknown as EntityValues[typeof kind], ...named } as Entity;
}

function parseIds(ids: Json, at: string): Json {
  const isId = (id: unknown) => typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id));
  if (!isMap(ids) || !Object.values(ids).every(isId)) throw new Error(`${at}: ids must be an object of ids`);
  return ids;
}

const isKind = (kind: unknown): kind is EntityKind => (entityKinds as readonly unknown[]).includes(kind);

function parseObject(text: string, at: string): Readonly<Record<string, Json>> {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Readonly<Record<string, Json>>;
  } catch {
    // It is refused below.
  }
  throw new Error(`${at}: it is not an object of JSON`);
}
