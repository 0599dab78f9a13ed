/** What the specs of this folder share: values as each format brings them, rules, and hrefs that can be compared. */
import { free as freeValue } from '../../lib/documents/builders.js';
import { document } from '../../lib/documents/document.js';
import type { FieldInput, FieldRules, FieldTypes } from '../../lib/field-types/index.js';
import { receiveFile } from '../../lib/files/receive.js';
import { json } from '../../lib/formats/json.js';
import type { Format } from '../../lib/http/mount-settings.js';
import type { Id, ItemContext, Json } from '../../lib/repository/repository.js';
import { mount, read as readDocument } from '../support/reading.js';
import { encode } from '../support/representations.js';

export const free: FieldRules = { isRequired: false, settings: {}, validators: {} };

export function rules(particulars: Partial<FieldRules>): FieldRules {
  return { ...free, ...particulars };
}

export const hrefs = {
  content: (id: number | string) => `${mount.prefix}/content/objects/${id}`,
  location: (id: number | string) => `${mount.prefix}/content/locations/${id}`,
  file: (id: string) => `${mount.prefix}/content/binary/files/${id}`,
  variation: (id: string, name: string) => `${mount.prefix}/content/binary/images/${id}/variations/${name}`,
  variationFile: (id: string, name: string) => `${mount.prefix}/content/binary/images/${id}/variations/${name}/file`,
};

/** The item of a content item, which is at the location with ten times its id. */
export const itemOf = (id: Id) => ({
  ...{ _href: `${mount.prefix}/items/${id}`, id, type: 'article', name: `Item ${id}` },
  url: `/news/item-${id}`,
});

/** What values of items are made with, where that content alone is readable and has a visible location. */
export const itemContext = (...items: readonly Id[]): ItemContext => ({
  ...hrefs,
  item: (id) => (items.includes(id) ? itemOf(id) : undefined),
  itemAt: (locationId) => items.filter((id) => Number(id) * 10 === Number(locationId)).map(itemOf)[0],
});

const Field = document('Field', { fieldValue: null as Json }, { fieldValue: freeValue() });

/** A value as it gets to a field type when a client sends it in that format. */
export async function sent(value: unknown, format: Format): Promise<FieldInput> {
  const text = encode(Field, { fieldValue: value as Json }, format, mount);
  const { fieldValue } = (await readDocument(Field, format, text)) as { readonly fieldValue: Json };
  return { value: fieldValue };
}

/** Reads a value by a type, the way it comes in that format; of a file, as a repository does. */
export async function readAs(types: FieldTypes, type: string, value: unknown, format: Format, by = free) {
  const input = await sent(value, format);
  const { holdsFile } = types.get(type).declaration;
  const received = holdsFile && (await receiveFile(input.value, holdsFile));
  const file = received && 'bytes' in received ? received.facts : received;
  return types.read(type, { ...input, ...(file && { file }) }, by);
}

/** A value as the API shows it in JSON. */
export function shown(types: FieldTypes, type: string, value: Json): unknown {
  return inJson(types.get(type).show(value, () => hrefs));
}

/** What a client gets to see of a free value in JSON. */
export function inJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(json.free(value as Json)));
}
