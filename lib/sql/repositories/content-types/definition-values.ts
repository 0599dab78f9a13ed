/** The values of field definitions in requests: validated, by the field types too, and as columns. */
import { AlreadyInUse, type MemberFault, Refused } from '../../../errors/errors.js';
import { isSame } from '../../../field-types/json-values.js';
import type {
  FieldDefinition,
  FieldDefinitionChanges,
  Json,
  NewFieldDefinition,
} from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { hasRow } from '../../unit-of-work/references.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { chunks, flag, pickDefined, toJson } from '../../values/rows.js';
import { faultsOfTexts, findUnwritable } from '../languages/language-faults.js';
import { definitionFields } from './rows.js';

/** A definition before it has an id. */
export type DefinitionValues = Omit<FieldDefinition, 'contentTypeId' | 'id'>;

interface Checked {
  readonly values: DefinitionValues;
  readonly faults: readonly MemberFault[];
}

const blank: Omit<DefinitionValues, 'identifier' | 'fieldTypeIdentifier' | 'position'> = {
  fieldGroup: '',
  isTranslatable: true,
  isRequired: false,
  isInfoCollector: false,
  isSearchable: true,
  names: {},
  descriptions: {},
  defaultValue: null,
  settings: {},
  validators: {},
};

/** A new definition, at this position if it has none. */
export async function checkNew(unit: UnitOfWork, definition: NewFieldDefinition, position: number): Promise<Checked> {
  const { identifier, fieldTypeIdentifier } = definition;
  const values = { ...blank, identifier, fieldTypeIdentifier, position };
  if (!unit.store.fieldTypes.has(fieldTypeIdentifier))
    return { values, faults: [{ member: 'fieldTypeIdentifier', message: 'There is no such field type' }] };
  // Settings that are not given have the defaults of the field type.
  return check(unit, values, { settings: {}, ...definition });
}

/** A field definition with the changes applied, and the faults of its values. */
export async function check(
  { db, store }: UnitOfWork,
  current: DefinitionValues,
  { defaultValue, settings, validators, ...changes }: FieldDefinitionChanges,
): Promise<Checked> {
  const values = { ...current, ...pickDefined(changes, changeable) };
  const { names, descriptions } = values;
  const stored = { names: current.names, descriptions: current.descriptions };
  const unwritable = await findUnwritable(db, [...Object.keys(names), ...Object.keys(descriptions)]);
  const rules = await readRules(store, current, { defaultValue, settings, validators });
  return {
    values: { ...values, ...rules.values },
    faults: [...faultsOfTexts({ names, descriptions }, unwritable, stored), ...rules.faults],
  };
}

/** The members that a change can set, besides the rules. */
const changeable = [
  ...(['identifier', 'fieldGroup', 'position', 'names', 'descriptions'] as const),
  ...(['isTranslatable', 'isRequired', 'isInfoCollector', 'isSearchable'] as const),
] as const;

type Rules = Pick<DefinitionValues, 'defaultValue' | 'settings' | 'validators'>;
type SentRules = { readonly [K in keyof Rules]: Json | undefined };

async function readRules(
  { fieldTypes }: AnyStore,
  current: DefinitionValues,
  input: SentRules,
): Promise<{ readonly values: Rules; readonly faults: readonly MemberFault[] }> {
  const { fieldTypeIdentifier, defaultValue, settings, validators } = current;
  const stored = { defaultValue, settings, validators };
  const changedRules = Object.entries(input).filter((each): each is [keyof Rules, Json] => each[1] !== undefined);
  if (changedRules.length === 0) return { values: stored, faults: [] };
  if (!fieldTypes.has(fieldTypeIdentifier)) {
    // Definitions of unknown field types can be sent back, but not changed.
    const wrong = changedRules.filter(([member, value]) => !isSame(value, stored[member]));
    return {
      values: stored,
      faults: wrong.map(([member]) => ({ member, message: 'cannot be changed: the field type is unknown here' })),
    };
  }
  const { faults, ...values } = await fieldTypes
    .get(fieldTypeIdentifier)
    .readDefinition({ ...stored, ...Object.fromEntries(changedRules) });
  return { values, faults };
}

/** @throws AlreadyInUse for two definitions with one identifier */
export function checkIdentifiers(definitions: readonly Pick<DefinitionValues, 'identifier'>[]): void {
  const identifiers = new Set(definitions.map(({ identifier }) => identifier));
  if (identifiers.size < definitions.length) throw new AlreadyInUse('The identifier of the field definition');
}

/** Whether there are several of a field type that allows one only. */
export function isRepeated({ fieldTypes }: AnyStore, all: readonly DefinitionValues[], type: string): boolean {
  const same = all.filter(({ fieldTypeIdentifier }) => fieldTypeIdentifier === type);
  return same.length > 1 && fieldTypes.get(type).declaration.isSingular === true;
}

/** @throws Refused for a definition that the others of the draft, or content of the type, do not allow */
export async function checkAddable(
  { db, store }: UnitOfWork,
  contentTypeId: number,
  { fieldTypeIdentifier: type }: DefinitionValues,
  all: readonly DefinitionValues[],
): Promise<void> {
  const subject = `Content type ${contentTypeId}`;
  if (isRepeated(store, all, type)) throw new Refused(subject, 'already has a field of this type');
  if (store.fieldTypes.get(type).declaration.isForNewTypes !== true) return;
  if (await hasRow(db, 'cms_content', { type_id: contentTypeId })) throw new Refused(subject, 'has content');
}

const toColumns = (values: DefinitionValues) => ({
  identifier: values.identifier,
  field_type: values.fieldTypeIdentifier,
  field_group: values.fieldGroup,
  position: values.position,
  is_translatable: flag(values.isTranslatable),
  is_required: flag(values.isRequired),
  is_info_collector: flag(values.isInfoCollector),
  is_searchable: flag(values.isSearchable),
  names: toJson(values.names),
  descriptions: toJson(values.descriptions),
  default_value: toJson(values.defaultValue),
  settings: toJson(values.settings),
  validators: toJson(values.validators),
});

export type DefinitionTable = 'cms_field_definition' | 'cms_field_definition_draft';

/** Copies the definitions of a type to the other table, under the same ids. */
export async function copyDefinitions(db: Database, from: DefinitionTable, to: DefinitionTable, contentTypeId: number) {
  const columns = ['type_id', ...definitionFields] as const;
  await db
    .insertInto(to)
    .columns(columns)
    .expression((row) => row.selectFrom(from).select(columns).where('type_id', '=', contentTypeId))
    .execute();
}

/** Inserts new definitions, and returns their ids in the same order. */
export async function insertDefinitions(
  db: Database,
  table: DefinitionTable,
  contentTypeId: number,
  definitions: readonly DefinitionValues[],
): Promise<readonly number[]> {
  if (definitions.length === 0) return [];
  const ids = await newDefinitionIds(db, contentTypeId, definitions.length);
  const rows = definitions.map((values, index) => ({
    id: ids[index] as number,
    type_id: contentTypeId,
    ...toColumns(values),
  }));
  for (const some of chunks(rows)) await db.insertInto(table).values(some).execute();
  return ids;
}

export async function newDefinitionIds(db: Database, contentTypeId: number, count: number): Promise<readonly number[]> {
  const rows = Array.from({ length: count }, () => ({ type_id: contentTypeId }));
  const ids: number[] = [];
  for (const some of chunks(rows)) {
    const inserted = await db.insertInto('cms_field_definition_id').values(some).returning('id').execute();
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids.sort((a, b) => a - b);
}

export async function updateDraftDefinition(db: Database, id: number, values: DefinitionValues): Promise<void> {
  await db.updateTable('cms_field_definition_draft').set(toColumns(values)).where('id', '=', id).execute();
}
