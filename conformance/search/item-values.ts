/** Fields of items as front ends read them, wherever they come from: from the process as versions have them, or over HTTP. */
import type { Item, Json } from 'express-cms-rest';
import { createFieldTypes } from 'express-cms-rest/field-types';
import type { ItemContext, ItemField, ItemRef } from 'express-cms-rest/repository';
import { assert } from '../core/expectations.js';

const fieldTypes = createFieldTypes();

/** No value that is compared has hrefs, or references. */
const nothing: ItemContext = {
  ...{ content: () => '', location: () => null, file: () => null, variation: () => null, variationFile: () => null },
  ...{ item: () => undefined, itemAt: () => undefined },
};

/** The value of a version in the form for front ends. */
export const toItemValue = (value: Json | undefined, fieldTypeIdentifier: string): Json =>
  fieldTypes.get(fieldTypeIdentifier).toItem(value ?? null, nothing);

/** In XML all scalars are texts, and empty values are missing. */
function texts(value: Json): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value.map(texts) : '';
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, texts(member)]));
}

/** Fails unless a field that refers to no item has the value of a version. */
export function expectValue(field: ItemField | undefined, value: Json | undefined, type: string, label: string): void {
  assert.ok(field, `${label} is missing`);
  const { fieldTypeIdentifier, value: actual } = field;
  if (fieldTypeIdentifier !== undefined) assert.equal(fieldTypeIdentifier, type, `The field type of ${label}`);
  const converted = fieldTypeIdentifier === undefined ? actual : toItemValue(actual, type);
  assert.deepEqual(texts(converted), texts(toItemValue(value, type)), label);
}

type Named = Pick<ItemRef, 'id' | 'type' | 'name' | 'url'> & { readonly fields?: Item['fields'] };

/** Over HTTP a value is a list, a single value or missing; in XML these are texts. */
function refsIn(value: Json): readonly Named[] {
  const all = (Array.isArray(value) ? value : value === null || value === '' ? [] : [value]) as readonly (Named & {
    readonly fields?: Readonly<Record<string, Json>>;
  })[];
  return all.map(({ fields, ...rest }) => ({
    ...rest,
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, { value: each }])),
    }),
  }));
}

/** The items that a field refers to. */
export function refsOf(field: ItemField | undefined): readonly Named[] {
  if (field?.fieldTypeIdentifier === undefined) return refsIn(field?.value ?? null);
  return field.related ?? [];
}

/** Their ids, as texts. */
export const refIds = (field: ItemField | undefined): readonly string[] => refsOf(field).map(({ id }) => String(id));
