/** The cache tags of what changes with published content: the item, lists of it, its places, and what has relations to it. */
import { isDeepStrictEqual } from 'node:util';
import type { ContentInfoChanges, Translations } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';

/** What others see of a published version, besides the item itself and lists of it. */
export interface PublishedParts {
  /** Those of its URLs, by language. */
  readonly segments: Translations;
  /** In how many languages there are values, which rights can be limited by: the type may have got fields since. */
  readonly valueLanguages: number;
}

/** What a publication changes of these. */
export interface PublishedChange {
  /** Undefined for the first publication. */
  readonly before: PublishedParts | undefined;
  readonly after: PublishedParts;
}

interface Publication extends PublishedChange {
  readonly contentId: number;
  readonly contentTypeId: number;
}

/** Whether a publication changes no URL, and nothing of what others show or rights are limited by. */
export const keepsParts = ({ before, after }: PublishedChange): boolean => isDeepStrictEqual(before, after);

/** More sources of relations, or places, than this are not named: anything may have changed. */
const mostNamed = 100;

/** The tags of an item, of lists of it, and of its places; undefined where these are too many. */
async function selectTagsOfItem(
  db: Database,
  contentId: number,
  contentTypeId: number,
): Promise<readonly string[] | undefined> {
  const places = await selectPlaces(db, contentId);
  if (places.length > mostNamed) return undefined;
  const locationIds = places.flatMap(({ id, parent_id }) => [id, parent_id]);
  return [
    `content-${contentId}`,
    'published',
    `published-of-type-${contentTypeId}`,
    ...locationIds.map((id) => `location-${id}`),
  ];
}

/** Of content without an account: neither URLs nor rights follow from the remote id and the main language. */
export async function tagsOfUpdate(
  db: Database,
  { id, type_id }: { readonly id: number; readonly type_id: number },
  { remoteId: _, mainLanguageCode: __, ...others }: ContentInfoChanges,
): Promise<readonly string[]> {
  const isOfItem = Object.values(others).every((value) => value === undefined);
  return (isOfItem ? await selectTagsOfItem(db, id, type_id) : undefined) ?? ['*'];
}

/** Of content without an account. */
export async function tagsOfPublication(db: Database, publication: Publication): Promise<readonly string[]> {
  const { contentId, contentTypeId, before, after } = publication;
  if (before && !keepsUrls(before.segments, after.segments)) return ['*'];
  const own = await selectTagsOfItem(db, contentId, contentTypeId);
  if (!own) return ['*'];
  const sources = keepsParts(publication) ? [] : await selectSources(db, contentId);
  if (sources.length > mostNamed) return ['*'];
  return [...new Set([...own, `draft-${contentId}`, ...sources.flatMap(tagsOfSource)])];
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
    .limit(mostNamed + 1)
    .execute();

/** They show the item, and its parents list it in an order that its values may decide. */
const selectPlaces = (db: Database, contentId: number) =>
  db
    .selectFrom('cms_location')
    .select((row) => ['id', row.ref('parent_id').$notNull().as('parent_id')])
    .where('content_id', '=', contentId)
    .limit(mostNamed + 1)
    .execute();
