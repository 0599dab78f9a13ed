/** The cache tags of what changes with published content: the item, lists of it, its parents, and what has relations to it. */
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

/** More sources of relations than this are not named: anything may have changed. */
const mostSources = 100;

/** The tags of an item and of lists of it. */
const tagsOfItem = (contentId: number, contentTypeId: number): readonly string[] => [
  `content-${contentId}`,
  'published',
  `published-of-type-${contentTypeId}`,
];

/** Of content without an account: neither URLs nor rights follow from the remote id and the main language. */
export function tagsOfUpdate(contentId: number, contentTypeId: number, changes: ContentInfoChanges): readonly string[] {
  const { remoteId: _, mainLanguageCode: __, ...others } = changes;
  return Object.values(others).every((value) => value === undefined) ? tagsOfItem(contentId, contentTypeId) : ['*'];
}

/** Of content without an account. */
export async function tagsOfPublication(db: Database, publication: Publication): Promise<readonly string[]> {
  const { contentId, contentTypeId, before, after } = publication;
  if (before && !keepsUrls(before.segments, after.segments)) return ['*'];
  const own = [...tagsOfItem(contentId, contentTypeId), `draft-${contentId}`];
  if (keepsParts(publication)) return own;
  const sources = await selectSources(db, contentId);
  if (sources.length > mostSources) return ['*'];
  const parents = await selectParents(db, contentId);
  return [...new Set([...own, ...parents.map(({ id }) => `location-${id}`), ...sources.flatMap(tagsOfSource)])];
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
    .limit(mostSources + 1)
    .execute();

const selectParents = (db: Database, contentId: number) =>
  db
    .selectFrom('cms_location')
    .select((row) => row.ref('parent_id').$notNull().as('id'))
    .where('content_id', '=', contentId)
    .execute();
