/** Items as rows: the published version in the language that is shown, with what its fields lead to, in one statement. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Id, Item, ItemFields, ItemRef, Json, Translations } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { contentNames } from '../../permissions/limitations.js';
import { always, and, type Condition, type Rights, toColumn } from '../../unit-of-work/policies.js';
import { type ParameterOf, preparedWithRights } from '../../unit-of-work/prepared.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { fromJson, fromJsonArray, onCurrentVersion, toDate, toJson } from '../../values/rows.js';
import { homeLocation } from '../../writes/url-tree/places.js';
import { type FieldRow, type StoredFieldRow, toFields } from '../content/field-rows.js';
import { mayReadPlaced } from '../content/rows.js';
import { mayReadAt } from '../locations/rows.js';

/** A location that is visible, and at which the caller may read its content. */
export const isShownAt = (
  rights: Rights,
  names: { readonly content: string; readonly version: string },
  alias: string,
): Condition =>
  and([sql<SqlBool>`${sql.ref(`${alias}.invisible`)} = 0`, mayReadPlaced(rights, { ...names, location: alias })]);

/** Whether content of that name has such a location. */
export const isItem = (rights: Rights, names = contentNames): Condition =>
  sql<SqlBool>`exists (select 1 from cms_location place
    where place.content_id = ${sql.ref(`${names.content}.id`)} and ${isShownAt(rights, names, 'place')})`;

/** Whether a text is in a list, which is a JSON array, or null for all texts. */
export function isListed(
  text: Expression<unknown>,
  list: Expression<unknown>,
  dialect: AnyStore['dialect'],
): Condition {
  const json = sql`cast(${list} as text)`;
  const items = sql`select ${dialect.jsonItemValue(sql.ref('value'), 'text')} from ${dialect.jsonItems(json)}`;
  return sql<SqlBool>`(${json} is null or ${text} in (${items}))`;
}

interface Loaded {
  /** A JSON array. */
  readonly ids: string;
  /** Empty for the main one of each item. */
  readonly language: string;
  /** The identifiers of the fields as a JSON array, or null for all. */
  readonly fields: string | null;
}

/** What fields lead to is called so. */
const destinationNames = { content: 'destination', version: 'shown' };

/** One row for each id whose content is published and not in the trash, whether or not it is an item. */
const findItems = preparedWithRights(({ db, store, rights }, given: ParameterOf<Loaded>) => {
  const language = sql<string>`cast(${given('language')} as text)`;
  const isTranslated = sql`exists (select 1 from cms_version_language named
    where named.version_id = version.id and named.language_code = ${language})`;
  return db
    .selectFrom('cms_content as content')
    .innerJoin('cms_version as version', onCurrentVersion)
    .innerJoin('cms_content_type as type', 'type.id', 'content.type_id')
    .innerJoin('cms_version_language as translation', (join) =>
      join
        .onRef('translation.version_id', '=', 'version.id')
        .on(
          sql.ref('translation.language_code'),
          '=',
          sql<string>`case when ${isTranslated} then ${language} else content.main_language_code end`,
        ),
    )
    .leftJoin('cms_location as main', (join) =>
      join
        .onRef('main.content_id', '=', 'content.id')
        .on('main.is_main', '=', sql.lit(1))
        .on(isShownAt(rights, contentNames, 'main') as Expression<SqlBool>),
    )
    .select(['content.id', 'content.remote_id', 'content.published', 'content.modified', 'content.main_language_code'])
    .select(['content.always_available', 'version.version_no', 'version.names', 'type.identifier as type'])
    .select(['translation.language_code as language', 'main.path as main_path'])
    .select(toColumn(mayReadPlaced(rights, contentNames)).as('readable'))
    .select(toColumn(isItem(rights)).as('is_item'))
    .select(segmentsOf(db, store, rights, 'main').as('segments'))
    .select(fieldsOf(db, store, given).as('fields'))
    .select(relatedOf(db, store, rights, given).as('related'))
    .where('content.status', '=', sql.lit('PUBLISHED'))
    .where(sql<SqlBool>`content.id in (select cast(value as integer) from ${store.dialect.jsonItems(given('ids'))})`);
});

/** The names of the locations on the way to the main location, as a JSON array. */
function segmentsOf(db: Database, { dialect }: AnyStore, rights: Rights, main: string) {
  const ids = sql`'[' || replace(trim(${sql.ref(`${main}.path`)}, '/'), '/', ',') || ']'`;
  const above = sql<{ readonly value: number }>`${dialect.jsonItems(ids)}`.as('above');
  const readable = mayReadAt(rights);
  const segments = db
    .selectFrom(above as never)
    .innerJoin('cms_url_place as place', (join) =>
      join.on(sql<SqlBool>`place.location_id = cast(above.value as integer)`),
    )
    .innerJoin('cms_url_alias as alias', (join) => join.onRef('alias.place_id' as never, '=', 'place.id' as never))
    .innerJoin('cms_location as location', (join) =>
      join.onRef('location.id' as never, '=', 'place.location_id' as never),
    )
    .leftJoin('cms_content as content', (join) =>
      join.onRef('content.id' as never, '=', 'location.content_id' as never),
    )
    .$if(readable !== always, (query) => query.leftJoin('cms_version as version', onCurrentVersion as never) as never)
    .select(['location.id', 'alias.text', 'alias.language_codes', 'content.main_language_code'] as never)
    .select(toColumn(readable).as('readable'))
    .where(sql<SqlBool>`alias.history = 0 and alias.custom = 0`);
  return dialect.jsonArray(segments as never);
}

interface SegmentRow {
  /** Of the location. */
  readonly id: number;
  readonly text: string;
  readonly language_codes: string;
  readonly main_language_code: string | null;
  readonly readable: number;
}

/** Values in the language that is shown; of a definition that was added later, its default value. */
function fieldsOf(db: Database, { dialect }: AnyStore, given: ParameterOf<Loaded>) {
  const fields = db
    .selectFrom('cms_field_definition as definition')
    .leftJoin('cms_field as field', (join) =>
      join
        .on('field.content_id', '=', sql.ref('content.id'))
        .onRef('field.definition_id', '=', 'definition.id')
        .on('field.language_code', '=', sql.ref('translation.language_code')),
    )
    .leftJoin('cms_field_value as held', (join) =>
      join.on('held.version_id', '=', sql.ref('version.id')).onRef('held.field_id', '=', 'field.id'),
    )
    .select(['definition.id as definition_id', 'field.id', 'definition.identifier', 'definition.field_type'])
    .select(['field.language_code', 'held.value'])
    .select(sql<string | null>`case when held.value is null then definition.default_value end`.as('default_value'))
    .where('definition.type_id', '=', sql.ref<number>('content.type_id'))
    .where(isListed(sql.ref('definition.identifier'), given('fields'), dialect))
    .orderBy('definition.position')
    .orderBy('definition.id');
  return dialect.jsonArray(fields);
}

interface ItemFieldRow extends FieldRow {
  readonly definition_id: number;
}

/** The items that fields lead to, once for each field. */
function relatedOf(db: Database, store: AnyStore, rights: Rights, given: ParameterOf<Loaded>) {
  const { dialect } = store;
  const places = db
    .selectFrom('cms_location as own')
    .select('own.id')
    .where('own.content_id', '=', sql.ref<number>('destination.id'))
    .where(isShownAt(rights, destinationNames, 'own'));
  const related = db
    .selectFrom('cms_relation as relation')
    .innerJoin('cms_field_definition as leading', 'leading.id', 'relation.definition_id')
    .innerJoin('cms_content as destination', 'destination.id', 'relation.destination_id')
    .innerJoin('cms_version as shown', (join) =>
      join
        .onRef('shown.content_id', '=', 'destination.id')
        .onRef('shown.version_no', '=', 'destination.current_version_no'),
    )
    .innerJoin('cms_content_type as target_type', 'target_type.id', 'destination.type_id')
    .leftJoin('cms_location as target_main', (join) =>
      join
        .onRef('target_main.content_id', '=', 'destination.id')
        .on('target_main.is_main', '=', sql.lit(1))
        .on(isShownAt(rights, destinationNames, 'target_main') as Expression<SqlBool>),
    )
    .select(['leading.id as definition_id', 'destination.id', 'destination.main_language_code', 'shown.names'])
    .select(['target_type.identifier as type', 'target_main.path as main_path'])
    .select(segmentsOf(db, store, rights, 'target_main').as('segments'))
    .select(sql`case when relation.type = 'LINK' then ${dialect.jsonArray(places)} end`.as('places'))
    .where('relation.version_id', '=', sql.ref<number>('version.id'))
    .where('destination.status', '=', sql.lit('PUBLISHED'))
    .where(isItem(rights, destinationNames))
    .where(isListed(sql.ref('leading.identifier'), given('fields'), dialect))
    .orderBy('relation.id');
  return dialect.jsonArray(related as never);
}

interface RelatedRow extends Named {
  readonly definition_id: number;
  readonly id: number;
  readonly type: string;
  readonly places: unknown;
}

/** What names and URLs are made of. */
interface Named {
  readonly names: string;
  readonly main_language_code: string;
  readonly main_path: string | null;
  readonly segments: unknown;
}

const nameOf = ({ names, main_language_code: main }: Named, language: string): string => {
  const translations = fromJson<Translations>(names);
  return translations[language] ?? translations[main] ?? '';
};

/** None if the caller may not read one of the places above. */
function urlOf({ main_path: path, segments }: Named, language: string): string | undefined {
  if (path === null) return undefined;
  const rows = fromJsonArray<SegmentRow>(segments);
  if (rows.some(({ readable }) => readable !== 1)) return undefined;
  const ids = path.split('/').filter(Boolean).map(Number);
  const texts = ids.flatMap((id) => {
    const own = rows.filter((row) => row.id === id);
    if (id === homeLocation || own.length === 0) return [];
    const named = own.find((row) => isIn(row, language)) ?? own.find((row) => isIn(row, row.main_language_code ?? ''));
    return [(named ?? own[0])?.text ?? ''];
  });
  return `/${texts.join('/')}`;
}

const isIn = ({ language_codes: codes }: SegmentRow, code: string): boolean => codes.split(',').includes(code);

export interface LoadedItem extends Named {
  readonly id: number;
  readonly remote_id: string;
  readonly published: number | string | null;
  readonly modified: number | string | null;
  readonly always_available: number;
  readonly version_no: number;
  readonly type: string;
  readonly language: string;
  readonly readable: number;
  readonly is_item: number;
  readonly fields: unknown;
  readonly related: unknown;
}

export interface PartToLoad {
  /** Undefined for the main one of each item. */
  readonly language: string | undefined;
  /** Undefined for all. */
  readonly identifiers: ReadonlySet<string> | undefined;
}

export const loadItemRows = (
  unit: UnitOfWork,
  ids: readonly number[],
  { language, identifiers }: PartToLoad,
): Promise<readonly LoadedItem[]> =>
  unit.all(findItems, {
    ids: toJson(ids as Json),
    language: language ?? '',
    fields: identifiers ? toJson([...identifiers]) : null,
  }) as Promise<readonly LoadedItem[]>;

function toRef(row: RelatedRow, language: string): ItemRef {
  const url = urlOf(row, language);
  const places = row.places === null ? [] : fromJsonArray<{ readonly id: number }>(row.places);
  return {
    id: row.id,
    type: row.type,
    name: nameOf(row, language),
    ...(url !== undefined && { url }),
    ...(places.length > 0 && { locationIds: places.map(({ id }) => id) }),
  };
}

export function fieldsOfItem(row: LoadedItem, store: AnyStore): ItemFields {
  const { fieldTypes, externalValues } = store;
  const related = fromJsonArray<RelatedRow>(row.related);
  const items = new Set<Id>(related.map(({ id }) => id));
  const rows = fromJsonArray<ItemFieldRow>(row.fields);
  // Values that are stored elsewhere belong to accounts, which are no published content.
  const external = new Set(externalValues.map(({ fieldType }) => fieldType));
  const show = ({ field_type: type, value }: StoredFieldRow): Json =>
    external.has(type) ? null : fieldTypes.get(type).conceal(fromJson<Json>(value), (id) => !items.has(id));
  const version = { content_id: row.id, version_no: row.version_no };
  const fields = toFields(rows, [row.language], version, store, show);
  const definitions = new Map(rows.map((each) => [each.identifier, each.definition_id]));
  return Object.fromEntries(
    fields.map(({ fieldDefinitionIdentifier: identifier, fieldTypeIdentifier, value }) => {
      const leading = related.filter((each) => each.definition_id === definitions.get(identifier));
      const refs = leading.map((each) => toRef(each, row.language));
      return [identifier, { fieldTypeIdentifier, value, ...(refs.length > 0 && { related: refs }) }];
    }),
  );
}

export function toItem(row: LoadedItem, fields: ItemFields): Item {
  const url = urlOf(row, row.language);
  return {
    id: row.id,
    remoteId: row.remote_id,
    type: row.type,
    name: nameOf(row, row.language),
    language: row.language,
    languages: Object.keys(fromJson<Translations>(row.names)).sort(),
    ...(url !== undefined && { url }),
    publishedDate: toDate(row.published ?? 0),
    modifiedDate: toDate(row.modified ?? 0),
    fields,
  };
}
