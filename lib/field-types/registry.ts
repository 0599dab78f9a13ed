/** The field types that a CMS has: the built-in ones, and those of the host. */
import type { Json } from '../repository/repository.js';
import { createBuiltIn } from './built-in.js';
import type { Circumstances, FieldInput, FieldRules, FieldType, Hrefs, Shown, ValueRelation } from './field-type.js';
import { type FieldReading, isEmptyValue, readField } from './pipeline.js';
import * as values from './values.js';

/** A field type as it is used: all that its declaration leaves open is filled in, and every function takes null too. */
export interface UsableFieldType {
  readonly identifier: string;
  /** The type as it was declared. */
  readonly declaration: FieldType;
  /** Coerces and checks a value; all that is wrong with it, never the first fault only. */
  read(input: FieldInput, rules: FieldRules): Promise<FieldReading>;
  initial(rules: FieldRules, circumstances: Circumstances): Json;
  isEmpty(value: Json): boolean;
  toName(value: Json, rules: FieldRules, languageCode: string): string;
  relations(value: Json): readonly ValueRelation[];
  conceal(value: Json, isConcealed: (contentId: number) => boolean): Json;
  show(value: Json, hrefs: Hrefs): Shown;
  showSettings(settings: Readonly<Record<string, Json>>, hrefs: Hrefs): Shown;
}

export interface FieldTypes {
  readonly all: readonly UsableFieldType[];
  /** The values of a type that nobody knows are shown as they are stored, and cannot be set. */
  get(identifier: string): UsableFieldType;
  read(identifier: string, input: FieldInput, rules: FieldRules): Promise<FieldReading>;
}

/**
 * The built-in field types and a host's own, which stand in for built-in ones of the same identifier.
 * @throws TypeError when two of the host's have the same identifier
 */
export function createFieldTypes(own: readonly FieldType[] = []): FieldTypes {
  const types = new Map([...createBuiltIn(), ...own].map((type) => [type.identifier, toUsable(type)]));
  if (new Set(own.map(({ identifier }) => identifier)).size < own.length) {
    throw new TypeError('Two field types have the same identifier');
  }
  const get = (identifier: string) => types.get(identifier) ?? toUsable(unknownType(identifier));
  return {
    all: [...types.values()],
    get,
    read: (identifier, input, rules) => get(identifier).read(input, rules),
  };
}

function unknownType(identifier: string): FieldType {
  return { identifier, value: values.any(), isReadOnly: true };
}

function toUsable(type: FieldType): UsableFieldType {
  const isEmpty = (value: Json) => isEmptyValue(type, value);
  return {
    identifier: type.identifier,
    declaration: type,
    read: (input, rules) => readField(type, input, rules),
    initial: (rules, circumstances) => type.initial?.(rules, circumstances) ?? null,
    isEmpty,
    toName: (value, rules, languageCode) => {
      if (isEmpty(value)) return '';
      return type.toName?.(value, rules, languageCode) ?? (typeof value === 'object' ? '' : String(value));
    },
    relations: (value) => (isEmpty(value) ? [] : (type.relations?.(value) ?? [])),
    conceal: (value, isConcealed) => (type.conceal && !isEmpty(value) ? type.conceal(value, isConcealed) : value),
    show: (value, hrefs) => {
      const shown = value ?? type.empty ?? null;
      return shown === null ? null : (type.show?.(shown, hrefs) ?? shown);
    },
    showSettings: (settings, hrefs) => type.showSettings?.(settings, hrefs) ?? settings,
  };
}
