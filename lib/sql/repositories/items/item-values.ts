/** From rows to items: names and URLs in the language that is shown, and fields with the items that they refer to. */
import { type SqlBool, sql } from 'kysely';
import type { ValueRelation } from '../../../field-types/index.js';
import type {
  Id,
  Item,
  ItemAlternate,
  ItemField,
  ItemFields,
  ItemRef,
  Translations,
} from '../../../repository/repository.js';
import { mapWithPauses } from '../../../support/pauses.js';
import { type ParameterOf, prepared } from '../../unit-of-work/prepared.js';
import type { AnyStore, ItemDefinition, ItemType, ItemValues } from '../../unit-of-work/store.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { fromJson, fromJsonArray, toDate, toJson } from '../../values/rows.js';
import { homeLocation } from '../../writes/url-tree/places.js';
import { withFileIdsOf } from '../content/field-rows.js';
import { nameIn } from '../url-aliases/walk.js';
import { findCached } from './cached-values.js';
import { type ItemColumns, loadItemRows, type PartToLoad, type RelatedTuple, type Segment } from './rows.js';

/** A row with the metadata of its content type. */
export interface LoadedItem {
  readonly row: ItemColumns;
  readonly type: ItemType;
  readonly values: ItemValues;
}

/** Items by their ids, in any order, whether or not they are shown to the caller. */
export async function loadItemsById(
  unit: UnitOfWork,
  ids: readonly number[],
  part: PartToLoad,
): Promise<readonly LoadedItem[]> {
  const { itemTypes, itemValues } = unit.store;
  const cachedValues = findCached(itemValues, ids, part);
  const rows = await loadItemRows(unit, ids, { cached: cachedValues.keys, ...part });
  const missing = new Set(rows.flatMap((row) => (itemTypes.get(keyOf(row)) ? [] : [row.type_id])));
  const loaded = missing.size > 0 ? await loadItemTypes(unit, [...missing]) : undefined;
  const typeOf = (row: ItemColumns): ItemType => {
    const cached = itemTypes.get(keyOf(row));
    if (cached) return cached;
    const type = loaded?.get(row.type_id) ?? { identifier: '', definitions: [] };
    itemTypes.set(keyOf(row), type);
    return type;
  };
  return mapWithPauses(rows, (row) => ({ row, type: typeOf(row), values: cachedValues.of(row) }));
}

/** All that changes a content type changes its revision. */
const keyOf = (row: ItemColumns): string => `${row.type_id} ${row.type_revision} ${row.type_updated}`;

const findDefinitions = prepared(({ db, store: { dialect } }, param: ParameterOf<{ readonly ids: string }>) =>
  db
    .selectFrom('cms_content_type as type')
    .leftJoin('cms_field_definition as definition', 'definition.type_id', 'type.id')
    .select(['type.id as type_id', 'type.identifier as type', 'definition.id', 'definition.identifier'])
    .select(['definition.field_type', 'definition.default_value'])
    .where(sql<SqlBool>`type.id in (select cast(value as integer) from ${dialect.jsonItems(param('ids'))})`)
    .orderBy('definition.position')
    .orderBy('definition.id'),
);

async function loadItemTypes(unit: UnitOfWork, ids: readonly number[]): Promise<ReadonlyMap<number, ItemType>> {
  const types = new Map<number, ItemType & { readonly definitions: ItemDefinition[] }>();
  for (const { type_id, type, id, identifier, field_type, default_value } of await unit.all(findDefinitions, {
    ids: toJson(ids),
  })) {
    const itemType = types.get(type_id) ?? { identifier: type, definitions: [] };
    types.set(type_id, itemType);
    if (id === null || identifier === null || field_type === null) continue;
    const defaultValue = fromJson<ItemDefinition['defaultValue']>(default_value ?? 'null');
    itemType.definitions.push({ id, identifier, fieldTypeIdentifier: field_type, defaultValue });
  }
  return types;
}

/** The main path of an item, with the URL segments of its locations. */
interface Located {
  readonly path: string | null;
  readonly segments: readonly Segment[];
}

/** The URL of an item; undefined if the caller may not read one of the locations above. */
function urlOf({ path, segments }: Located, language: string): string | undefined {
  if (path === null || segments.some(([, , , , readable]) => readable !== 1)) return undefined;
  const texts = path.split('/').flatMap((text) => {
    const id = Number(text);
    const names = id === homeLocation ? [] : segments.filter(([locationId]) => locationId === id).map(toPlaceName);
    return nameIn(names, [language])?.text ?? [];
  });
  return `/${texts.join('/')}`;
}

const toPlaceName = ([, text, language_codes, main_language_code]: Segment) => ({
  text,
  language_codes,
  main_language_code,
});

function toRef([, , id, type, names, main, path, segments, places]: RelatedTuple, language: string): ItemRef {
  const url = urlOf({ path, segments }, language);
  return {
    id,
    type,
    name: names[language] ?? names[main] ?? '',
    ...(url !== undefined && { url }),
    ...(places.length > 0 && { locationIds: places.map(([locationId]) => locationId) }),
  };
}

/**
 * The related items of a value in one language, each once. Stored relations are shared by all translations, and separate for
 * each kind of link.
 */
function inValue(refs: readonly ItemRef[], relations: readonly ValueRelation[]): readonly ItemRef[] {
  const isLedTo = ({ id, locationIds = [] }: ItemRef): boolean =>
    relations.some(
      ({ contentId, locationId }) => contentId === id || (locationId !== undefined && locationIds.includes(locationId)),
    );
  return [...new Map(refs.filter(isLedTo).map((ref) => [ref.id, ref])).values()];
}

/** @param identifiers of the fields to show; undefined for all */
export function fieldsOfItem(
  loaded: LoadedItem,
  identifiers: ReadonlySet<string> | undefined,
  store: AnyStore,
): ItemFields {
  const { type, values } = loaded;
  if (values.fields) return values.fields;
  const selected = identifiers
    ? type.definitions.filter(({ identifier }) => identifiers.has(identifier))
    : type.definitions;
  const toField = createToField(loaded, store);
  // Most fields refer to no content, and are the same for all callers.
  const fields = Object.fromEntries(
    selected.map((own) => [own.identifier, values.independent.get(own.id) ?? toField(own)]),
  );
  if (selected.every(({ id }) => values.independent.has(id))) values.fields = fields;
  return fields;
}

function createToField({ row, values }: LoadedItem, store: AnyStore): (definition: ItemDefinition) => ItemField {
  const { fieldTypes, externalValues } = store;
  const related = fromJsonArray<RelatedTuple>(row.related).toSorted(([a], [b]) => a - b);
  const items = new Set<Id>(related.map(([, , id]) => id));
  const withFileIds = withFileIdsOf({ content_id: row.id, version_no: row.version_no }, store);

  return ({ id, fieldTypeIdentifier, defaultValue }) => {
    const type = fieldTypes.get(fieldTypeIdentifier);
    const [, fieldId = 0, stored = defaultValue] = values.byDefinition.get(id) ?? [];
    let dependsOnItems = false;
    const isConcealed = (destination: Id) => {
      dependsOnItems = true;
      return !items.has(destination);
    };
    // Values that are stored elsewhere belong to accounts, which are not published content.
    const isExternal = externalValues.some(({ fieldType }) => fieldType === fieldTypeIdentifier);
    const visibleValue = isExternal ? null : type.conceal(stored, isConcealed);
    const value = withFileIds({ id: fieldId, field_type: fieldTypeIdentifier }, visibleValue);
    const relations = type.relations(visibleValue);
    const refs = related.filter(([, definitionId]) => definitionId === id).map((own) => toRef(own, row.language));
    const shownRefs = relations.length > 0 ? inValue(refs, relations) : [];
    const field: ItemField = { fieldTypeIdentifier, value, ...(shownRefs.length > 0 && { related: shownRefs }) };
    if (!dependsOnItems && relations.length === 0) values.independent.set(id, field);
    return field;
  };
}

/** @param hasAlternates whether it has the URLs in its other languages */
export function toItem({ row, type }: LoadedItem, fields: ItemFields, hasAlternates = false): Item {
  const { language, main_language_code: main } = row;
  const names = fromJson<Translations>(row.names);
  const located = { path: row.main_path, segments: fromJsonArray<Segment>(row.segments) };
  const url = urlOf(located, language);
  const languages = Object.keys(names).sort();
  return {
    id: row.id,
    remoteId: row.remote_id,
    type: type.identifier,
    name: names[language] ?? names[main] ?? '',
    language,
    languages,
    publishedDate: toDate(row.published ?? row.created),
    modifiedDate: toDate(row.modified ?? row.created),
    fields,
    ...(url !== undefined && { url }),
    ...(url !== undefined && hasAlternates && { alternates: alternatesOf(located, language, languages) }),
  };
}

const alternatesOf = (located: Located, current: string, languages: readonly string[]): readonly ItemAlternate[] =>
  languages
    .filter((language) => language !== current)
    .map((language) => ({ language, url: urlOf(located, language) ?? '' }));
