/** What the specs of this folder share: values as each format brings them, rules, and hrefs that can be compared. */

import { Type } from 'typebox';
import type { FieldInput, FieldRules, FieldTypes } from '../../lib/field-types/index.js';
import type { Json } from '../../lib/repository/repository.js';
import { encode } from '../../lib/representation/codec.js';
import {
  type Format,
  Hash,
  hash,
  hrefLeaf,
  type Native,
  representation,
} from '../../lib/representation/representation.js';
import { read as readDocument, wire } from '../representation/reading.js';

export const free: FieldRules = { isRequired: false, settings: {}, validators: {} };

export function rules(particulars: Partial<FieldRules>): FieldRules {
  return { ...free, ...particulars };
}

export const hrefs = {
  content: (id: number) => hrefLeaf(`/content/objects/${id}`),
  location: (id: number) => hrefLeaf(`/content/locations/${id}`),
};

const Field = representation('Field', Type.Object({ fieldValue: Hash() }), { fieldValue: hash(null) });

/** A value as it gets to a field type when a client sends it in that format. */
export async function sent(value: unknown, format: Format): Promise<FieldInput> {
  const text = encode(Field, { fieldValue: hash(value as Native) }, format, wire);
  const document = (await readDocument(Field, format, text)) as { fieldValue: FieldInput };
  return document.fieldValue;
}

/** Reads a value by a type, the way it comes in that format. */
export async function readAs(types: FieldTypes, type: string, value: unknown, format: Format, by = free) {
  return types.read(type, await sent(value, format), by);
}

/** A value as the API shows it in JSON. */
export function shown(types: FieldTypes, type: string, value: Json): unknown {
  const text = encode(Field, { fieldValue: hash(types.get(type).show(value, hrefs)) }, 'json', wire);
  return (JSON.parse(text) as { Field: { fieldValue: unknown } }).Field.fieldValue;
}
