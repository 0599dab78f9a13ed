/** Data that a publication depends on, as columns of its draft: the published version, places, URLs and unique values. */
import { sql } from 'kysely';
import type { Translations } from '../../../repository/repository.js';
import type { PartsWithRights } from '../../unit-of-work/prepared.js';
import { fromJson, fromJsonArray, literal } from '../../values/rows.js';
import type { UniqueRow } from '../../writes/search/unique-values.js';
import { type AutomaticAlias, aliasColumns } from '../../writes/url-tree/automatic.js';
import type { NamedLocation } from '../../writes/url-tree/named-locations.js';
import { toItemSegment } from '../../writes/url-tree/segment.js';
import { type PublishedParts, placePaths } from './content-tags.js';

const valueLanguages = sql<number | string>`(select count(distinct field.language_code) from cms_field_value held
  join cms_field field on field.id = held.field_id where held.version_id = published.id)`;

export const publicationColumns = ({ db, store: { dialect } }: PartsWithRights) => {
  const ofContent = sql.ref<number>('content.id');
  const published = db
    .selectFrom('cms_version as published')
    .select(['published.names', 'published.alias_names', valueLanguages.as('languages')])
    .where('published.content_id', '=', ofContent)
    .where('published.status', '=', literal('PUBLISHED'));
  const places = db
    .selectFrom('cms_location as placed')
    .leftJoin('cms_url_place as place', 'place.location_id', 'placed.id')
    .leftJoin('cms_url_place as parent_place', 'parent_place.location_id', 'placed.parent_id')
    .select(['placed.id', 'placed.parent_id', 'place.id as place_id', 'parent_place.id as parent_place_id'])
    .where('placed.content_id', '=', ofContent)
    .orderBy('placed.depth')
    .orderBy('placed.id');
  const aliases = db
    .selectFrom('cms_url_alias as alias')
    .select(aliasColumns)
    .where('alias.custom', '=', 0)
    .where(
      'alias.location_id',
      'in',
      sql<number>`(select placed.id from cms_location placed where placed.content_id = ${ofContent})`,
    )
    .orderBy('alias.id');
  const unique = db
    .selectFrom('cms_unique_value as held')
    .select(['held.definition_id', 'held.language_code', 'held.digest'])
    .where('held.content_id', '=', ofContent);
  return [
    dialect.jsonArray(published).as('published_rows'),
    dialect.jsonArray(places).as('place_rows'),
    dialect.jsonArray(aliases).as('alias_rows'),
    dialect.jsonArray(unique).as('unique_rows'),
    placePaths.as('place_paths'),
    sql<number>`case when exists (select 1 from cms_account_draft draft where draft.version_id = version.id)
      then 1 else 0 end`.as('has_account_draft'),
  ] as const;
};

interface PublicationRow {
  readonly published_rows: unknown;
  readonly place_rows: unknown;
  readonly alias_rows: unknown;
  readonly unique_rows: unknown;
  readonly place_paths: string | null;
  readonly has_account_draft: number;
}

export interface PublicationParts {
  /** Undefined for the first publication. */
  readonly publishedBefore: PublishedParts | undefined;
  /** The locations of the item, without its names. */
  readonly places: readonly PlaceRow[];
  /** The aliases that they have or had. */
  readonly aliases: readonly AutomaticAlias[];
  readonly uniqueValues: readonly UniqueRow[];
  readonly placePaths: string | null;
  readonly changesAccount: boolean;
}

type PlaceRow = Omit<NamedLocation, 'names' | 'alias_names' | 'main_language_code'>;

export function toPublicationParts(row: PublicationRow): PublicationParts {
  const [before] = fromJsonArray<PublishedRow>(row.published_rows);
  return {
    publishedBefore: before && {
      segments: toSegments(fromJson(before.names), fromJson(before.alias_names ?? '{}')),
      valueLanguages: Number(before.languages),
    },
    places: fromJsonArray(row.place_rows),
    aliases: fromJsonArray(row.alias_rows),
    uniqueValues: fromJsonArray(row.unique_rows),
    placePaths: row.place_paths,
    changesAccount: row.has_account_draft === 1,
  };
}

interface PublishedRow {
  readonly names: string;
  readonly alias_names: string | null;
  readonly languages: number | string;
}

/** The URL segments of names, by language. */
export const toSegments = (names: Translations, aliasNames: Translations): Translations =>
  Object.fromEntries(Object.entries(names).map(([code, name]) => [code, toItemSegment(name, aliasNames[code])]));
