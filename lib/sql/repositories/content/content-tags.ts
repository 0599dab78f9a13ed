/** The cache tags of a change of published content: the item, lists of it, its places, and content with relations to it. */
import { isDeepStrictEqual } from 'node:util';
import { type SqlBool, sql } from 'kysely';
import type { ContentInfoChanges, Translations } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import type { Tags } from '../../unit-of-work/change-log.js';

/** Properties of a published version that affect other responses than the item and lists of it. */
export interface PublishedParts {
  /** The URL segments, by language. */
  readonly segments: Translations;
  /** In how many languages there are values, which rights can be limited by: the type may have got fields since. */
  readonly valueLanguages: number;
}

/** The change of these properties by a publication. */
export interface PublishedChange {
  /** Undefined for the first publication. */
  readonly before: PublishedParts | undefined;
  readonly after: PublishedParts;
}

interface Publication extends PublishedChange {
  readonly contentId: number;
  readonly contentTypeId: number;
  /** The paths of its locations, as `placePaths` selects them. */
  readonly placePaths: string | null;
}

/** Whether a publication changes no URL, and nothing that other content shows or rights are limited by. */
export const keepsParts = ({ before, after }: PublishedChange): boolean => isDeepStrictEqual(before, after);

/** More sources of relations, or places, than this are not named: anything may have changed. */
const maxNamed = 100;

/**
 * The paths of the locations of `content`, separated by spaces, as a column. They show the item, and their parents list it in an
 * order that its values may decide.
 */
export const placePaths = sql<string | null>`(select string_agg(listed.path, ' ')
  from (select path from cms_location where content_id = content.id limit ${sql.lit(maxNamed + 1)}) listed)`;

export const hasAccount = sql<SqlBool>`exists (select 1 from cms_account account where account.content_id = content.id)`;

interface Placed {
  readonly id: number;
  readonly type_id: number;
  readonly place_paths: string | null;
}

/** The tags of an item, of lists of it, and of its places; undefined where these are too many. */
function tagsOfItem({ id, type_id, place_paths }: Placed): Tags | undefined {
  // Databases return them in any order.
  const paths = place_paths?.split(' ').sort() ?? [];
  if (paths.length > maxNamed) return undefined;
  // The ends of a path are the parent, the location and nothing.
  const locationIds = paths.flatMap((path) => path.split('/').slice(-3, -1));
  const ofPlaces = locationIds.map((locationId) => `location-${locationId}`);
  return [`content-${id}`, 'published', `published-of-type-${type_id}`, ...ofPlaces];
}

/** Tags of an update of content without an account: neither URLs nor rights depend on the remote id and the main language. */
export function tagsOfUpdate(
  content: Placed,
  { remoteId: _, mainLanguageCode: __, ...others }: ContentInfoChanges,
): Tags {
  const isOfItem = Object.values(others).every((value) => value === undefined);
  return (isOfItem ? tagsOfItem(content) : undefined) ?? ['*'];
}

/** Tags of the content at a location that is changed without being moved, hidden or revealed. */
export async function tagsOfPlace(db: Database, contentId: number | null): Promise<Tags> {
  const contents = db.selectFrom('cms_content as content').select(['id', 'type_id', placePaths.as('place_paths')]);
  const content = await contents
    .where('id', '=', contentId)
    .where((row) => row.not(hasAccount))
    .executeTakeFirst();
  return (content && tagsOfItem(content)) ?? ['*'];
}

/** Tags of the publication of content without an account. */
export async function tagsOfPublication(db: Database, publication: Publication): Promise<Tags> {
  const { contentId, placePaths: paths, before, after } = publication;
  if (before && !keepsUrls(before.segments, after.segments)) return ['*'];
  const tags = tagsOfRepublication(publication, paths);
  const sources = keepsParts(publication) ? [] : await selectSources(db, contentId);
  if (sources.length > maxNamed) return ['*'];
  return [...tags, ...sources.flatMap(tagsOfSource)];
}

/** Tags of a publication that keeps its parts. */
export function tagsOfRepublication(
  { contentId: id, contentTypeId: type_id }: Pick<Publication, 'contentId' | 'contentTypeId'>,
  place_paths: string | null,
): Tags {
  const tags = tagsOfItem({ id, type_id, place_paths });
  return tags ? [...tags, `draft-${id}`] : ['*'];
}

/** Whether the segments in all languages that both have stay as they are. */
const keepsUrls = (before: Translations, after: Translations): boolean =>
  Object.entries(before).every(([code, segment]) => after[code] === undefined || after[code] === segment);

const tagsOfSource = ({ id, type_id }: { readonly id: number; readonly type_id: number }) => [
  `content-${id}`,
  `draft-${id}`,
  `published-of-type-${type_id}`,
];

/** Content with relations to an item in any of its versions: these are shown to those who may read the item. */
const selectSources = (db: Database, contentId: number) =>
  db
    .selectFrom('cms_relation as relation')
    .innerJoin('cms_version as version', 'version.id', 'relation.version_id')
    .innerJoin('cms_content as source', 'source.id', 'version.content_id')
    .select(['source.id', 'source.type_id'])
    .distinct()
    .where('relation.destination_id', '=', contentId)
    .orderBy('source.id')
    .limit(maxNamed + 1)
    .execute();
