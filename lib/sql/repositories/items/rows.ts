/** Items as rows: the published version in the language that is shown, with the destinations of its fields, in one statement. */
import { type SqlBool, sql } from 'kysely';
import type { VersionId } from '../../../repository/repository.js';
import { isListed } from '../../database/lists.js';
import { contentNames } from '../../permissions/limitations.js';
import { always, and, type Condition, type Rights, toColumn } from '../../unit-of-work/policies.js';
import { type ParameterOf, preparedWithRights, type RowOf } from '../../unit-of-work/prepared.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { idsInPath } from '../../values/paths.js';
import { toJson } from '../../values/rows.js';
import { mayReadPlaced } from '../content/rows.js';
import { mayReadAt } from '../locations/rows.js';

/** Aliases of readable content and its version in a query. */
interface ContentNames {
  readonly content: string;
  readonly version: string;
}

/** A location that is visible, and at which the caller may read its content. */
export const isShownAt = (rights: Rights, names: ContentNames, alias: string): Condition =>
  and([sql<SqlBool>`${sql.ref(`${alias}.invisible`)} = 0`, mayReadPlaced(rights, { ...names, location: alias })]);

/** Whether content of that name has such a location. */
export const isItem = (rights: Rights, names: ContentNames = contentNames): Condition =>
  sql<SqlBool>`exists (select 1 from cms_location place
    where place.content_id = ${sql.ref(`${names.content}.id`)} and ${isShownAt(rights, names, 'place')})`;

interface ToLoad {
  /** A JSON array. */
  readonly ids: string;
  /** Empty for the main one of each item. */
  readonly language: string;
  /** The identifiers of the fields as a JSON array, or null for all. */
  readonly fields: string | null;
  /** A content item that shows a draft, and its number; 0 for none. */
  readonly previewedId: number;
  readonly previewedNo: number;
  /** The values that are cached, as a JSON array of their keys: they are not loaded again. */
  readonly cached: string;
}

/** One row for each id whose content is published and not in the trash, whether or not it is an item. */
const findItems = preparedWithRights(({ db, store, rights }, param: ParameterOf<ToLoad>) => {
  const language = sql<string>`cast(${param('language')} as text)`;
  const isTranslated = sql`exists (select 1 from cms_version_language named
    where named.version_id = version.id and named.language_code = ${language})`;
  const itemLanguage = sql<string>`case when ${isTranslated} then ${language} else content.main_language_code end`;
  const isPreviewed = sql<SqlBool>`content.id = ${param('previewedId')}`;
  return db
    .selectFrom('cms_content as content')
    .innerJoin('cms_version as version', (join) =>
      join
        .onRef('version.content_id', '=', 'content.id')
        .on(
          sql.ref('version.version_no'),
          '=',
          sql<number>`case when ${isPreviewed} then ${param('previewedNo')} else content.current_version_no end`,
        ),
    )
    .innerJoin('cms_content_type as type', 'type.id', 'content.type_id')
    .innerJoin('cms_version_language as translation', (join) =>
      join
        .onRef('translation.version_id', '=', 'version.id')
        .on(sql.ref('translation.language_code'), '=', itemLanguage),
    )
    .leftJoin('cms_location as main', (join) =>
      join
        .onRef('main.content_id', '=', 'content.id')
        .on('main.is_main', '=', sql.lit(1))
        .on(isShownAt(rights, contentNames, 'main')),
    )
    .select(['content.id', 'content.remote_id', 'content.published', 'content.modified', 'content.main_language_code'])
    .select(['content.always_available', 'version.version_no', 'version.names', 'version.created'])
    .select(['type.id as type_id', 'type.revision as type_revision', 'type.updated as type_updated'])
    .select(['translation.language_code as language', 'main.path as main_path'])
    .select(toColumn(mayReadPlaced(rights, contentNames)).as('readable'))
    .select(toColumn(isItem(rights)).as('is_item'))
    .select(segmentsOf(store, rights, 'main').as('segments'))
    .select(valuesKey.as('values_key'))
    .select(
      // Found as text in the JSON array, which takes less time than `isListed`: no key has a quotation mark.
      sql`case when replace(${param('cached')}, '"' || ${valuesKey} || '"', '') <> ${param('cached')} then null
        else ${fieldsOf(store, param)} end`.as('fields'),
    )
    .select(relatedOf(store, rights, param).as('related'))
    .where(sql<SqlBool>`(content.status = 'PUBLISHED' or (${isPreviewed} and content.status = 'DRAFT'))`)
    .where(sql<SqlBool>`content.id in (select cast(value as integer) from ${store.dialect.jsonItems(param('ids'))})`);
});

/** The names of a location in URLs: its id, the text and its languages, its main language, and whether the caller may know it. */
export type Segment = readonly [
  locationId: number,
  text: string,
  languageCodes: string,
  mainLanguageCode: string | null,
  readable: number,
];

/** The names of all locations on the way to a main location. */
function segmentsOf({ dialect }: AnyStore, rights: Rights, main: string) {
  const ids = idsInPath(sql.ref(`${main}.path`));
  const readable = mayReadAt(rights);
  const version =
    readable === always
      ? sql``
      : sql`left join cms_version version on version.content_id = content.id and version.version_no = content.current_version_no`;
  return dialect.jsonTuples(
    [
      sql.ref('location.id'),
      sql.ref('alias.text'),
      sql.ref('alias.language_codes'),
      sql.ref('content.main_language_code'),
      toColumn(readable),
    ],
    sql`from ${dialect.jsonItems(ids)} above
      join cms_url_place place on place.location_id = cast(above.value as integer)
      join cms_url_alias alias on alias.place_id = place.id and alias.history = 0 and alias.custom = 0
      join cms_location location on location.id = place.location_id
      left join cms_content content on content.id = location.content_id ${version}`,
  );
}

/** All that the values of an item depend on: a version that is published never has others until its revision changes. */
const valuesKey = sql<string>`version.id || '.' || version.revision || '.' || version.updated || ' ' ||
  type.revision || '.' || type.updated || ' ' || translation.language_code`;

/** The selected fields in the language that is shown. */
function fieldsOf({ dialect }: AnyStore, param: ParameterOf<ToLoad>) {
  const named = sql`select selected.id from cms_field_definition selected
    where selected.type_id = content.type_id and ${isListed(sql.ref('selected.identifier'), param('fields'), dialect)}`;
  return dialect.jsonTuples(
    [sql.ref('field.definition_id'), sql.ref('field.id'), dialect.jsonPart(sql.ref('held.value'))],
    // SQLite keeps to the order of a cross join, and so reads the values of the version one after the other.
    sql`from cms_field_value held cross join cms_field field
      where held.version_id = version.id and field.id = held.field_id and field.language_code = translation.language_code
        and (cast(${param('fields')} as text) is null or field.definition_id in (${named}))`,
  );
}

/** A related item, with the field that refers to it. */
export type RelatedTuple = readonly [
  relationId: number,
  definitionId: number,
  id: number,
  typeIdentifier: string,
  names: Readonly<Record<string, string>>,
  mainLanguageCode: string,
  mainPath: string | null,
  segments: readonly Segment[],
  /** All visible locations of content that formatted text refers to. */
  places: readonly (readonly [locationId: number])[],
];

/** The items that fields refer to. */
function relatedOf({ dialect, ...store }: AnyStore, rights: Rights, param: ParameterOf<ToLoad>) {
  const names = { content: 'destination', version: 'shown' };
  const places = dialect.jsonTuples(
    [sql.ref('own.id')],
    sql`from cms_location own where relation.type in ('LINK', 'EMBED') and own.content_id = destination.id
      and ${isShownAt(rights, names, 'own')}`,
  );
  return dialect.jsonTuples(
    [
      ...['relation.id', 'owning.id', 'destination.id', 'type.identifier'].map((column) => sql.ref(column)),
      dialect.jsonPart(sql.ref('shown.names')),
      ...['destination.main_language_code', 'target_main.path'].map((column) => sql.ref(column)),
      dialect.jsonPart(segmentsOf({ dialect, ...store }, rights, 'target_main')),
      dialect.jsonPart(places),
    ],
    sql`from cms_relation relation
      join cms_field_definition owning on owning.id = relation.definition_id
        and ${isListed(sql.ref('owning.identifier'), param('fields'), dialect)}
      join cms_content destination on destination.id = relation.destination_id and destination.status = 'PUBLISHED'
      join cms_version shown on shown.content_id = destination.id and shown.version_no = destination.current_version_no
      join cms_content_type type on type.id = destination.type_id
      left join cms_location target_main on target_main.content_id = destination.id and target_main.is_main = 1
        and ${isShownAt(rights, names, 'target_main')}
      where relation.version_id = version.id and ${isItem(rights, names)}`,
  );
}

export type ItemColumns = RowOf<typeof findItems>;

export interface PartToLoad {
  /** The draft that is previewed; undefined for published items. */
  readonly previewed: VersionId | undefined;
  /** Undefined for the main one of each item. */
  readonly language: string | undefined;
  /** Undefined for all. */
  readonly identifiers: ReadonlySet<string> | undefined;
}

export const loadItemRows = (
  unit: UnitOfWork,
  ids: readonly number[],
  part: PartToLoad & { readonly cached: readonly string[] },
) =>
  unit.all(findItems, {
    ids: toJson(ids),
    cached: toJson(part.cached),
    language: part.language ?? '',
    fields: part.identifiers ? toJson([...part.identifiers]) : null,
    previewedId: part.previewed?.contentId ?? 0,
    previewedNo: part.previewed?.versionNo ?? 0,
  });
