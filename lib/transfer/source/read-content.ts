/** Reads content with its versions as entities. */
import {
  type Content,
  type ContentDetails,
  type ContentType,
  type Id,
  implementsMethod,
  type Version,
  type VersionInfo,
} from '../../repository/repository.js';
import type {
  ContentEntity,
  EntityFile,
  EntityOf,
  FieldEntity,
  FormerVersionEntity,
  PlaceEntity,
  VersionEntity,
} from '../entities.js';
import { type ReadParts, readValue } from './read-values.js';
import { needing, type Reader, unlessHidden } from './reader.js';

/** Content at its main location, or at the one that it had or will have. */
export interface PlacedContent {
  readonly id: Id;
  readonly place: PlaceEntity;
  /** Missing for content that is not in the tree. */
  readonly locationId?: Id;
  readonly status?: 'DRAFT' | 'TRASHED';
  readonly isOfUsers: boolean;
}

/** Content and its details, where they are loaded already. */
export interface LoadedContent {
  readonly content?: Content<Id> | undefined;
  readonly details?: ContentDetails<Id> | undefined;
  /** Loads content again when it is completed after all others. */
  readonly loadAgain?: ((id: Id) => Promise<LoadedContent>) | undefined;
}

export async function readContent(
  reader: Reader,
  placed: PlacedContent,
  loaded: LoadedContent = {},
): Promise<EntityOf<'content'>> {
  const { id, place, locationId, status, isOfUsers } = placed;
  const { repository, context, details } = reader;
  const content = loaded.content ?? (await repository.content.load(id, context));
  const { currentVersion } = content;
  const type = await reader.typeOf(content.contentTypeId);
  const parts = { files: new Map<string, EntityFile>(), problems: [] as string[] };
  const passwordHash = details.passwordHashes ? await readPasswordHash(reader, id, type) : undefined;
  const value: ContentEntity = {
    contentType: type.identifier,
    section: await reader.sectionName(content.sectionId),
    mainLanguage: content.mainLanguageCode,
    ...{ alwaysAvailable: content.alwaysAvailable, hidden: content.hidden },
    owner: (await reader.contentName(content.ownerId)) ?? null,
    published: content.published ? toText(reader, content.published) : null,
    modified: content.modified ? toText(reader, content.modified) : null,
    location: place,
    states: await readStates(reader, id, loaded.details),
    languages: [...currentVersion.languageCodes].sort(),
    fields: await readFields(reader, { type, version: currentVersion, parts }),
    relations: await readRelations(reader, currentVersion),
    isOfUsers,
    ...(status && { status }),
    ...(details.versions && (await readVersions(reader, { content, type, parts, infos: loaded.details?.versions }))),
    ...(details.keeps && { ids: { content: id, ...(locationId !== undefined && { location: locationId }) } }),
    ...(passwordHash !== undefined && { passwordHash }),
  };
  return {
    kind: 'content',
    key: content.remoteId,
    value,
    ...(parts.files.size > 0 && { files: parts.files }),
    ...(parts.problems.length > 0 && { problems: parts.problems }),
    reload: async () => readContent(reader, placed, { ...(await loaded.loadAgain?.(id)), loadAgain: loaded.loadAgain }),
  };
}

/** Documents of servers have no fractions of seconds. */
const toText = ({ details }: Reader, date: Date): string =>
  date.toISOString().replace(details.isExact ? /\.000Z$/ : /\.\d+Z$/, 'Z');

interface VersionParts {
  readonly type: ContentType<Id>;
  readonly version: Version<Id>;
  readonly parts: ReadParts;
}

async function readFields(reader: Reader, { type, version, parts }: VersionParts): Promise<readonly FieldEntity[]> {
  const fields: FieldEntity[] = [];
  for (const definition of type.fieldDefinitions) {
    const { identifier, isTranslatable } = definition;
    const stored = version.fields.filter((field) => field.fieldDefinitionIdentifier === identifier);
    const main = stored.filter(({ languageCode }) => languageCode === version.mainLanguageCode);
    const translated = stored.toSorted((a, b) => (a.languageCode < b.languageCode ? -1 : 1));
    for (const field of isTranslatable || main.length === 0 ? translated : main)
      fields.push(await readValue(reader, field, definition, parts));
  }
  return fields;
}

export const hasAccount = ({ fieldDefinitions }: ContentType<Id>): boolean =>
  fieldDefinitions.some(({ fieldTypeIdentifier }) => fieldTypeIdentifier === 'user');

async function readPasswordHash(
  { repository, context }: Reader,
  id: Id,
  type: ContentType<Id>,
): Promise<string | null | undefined> {
  if (!hasAccount(type) || !implementsMethod(repository, 'transfer.loadPasswordHash')) return undefined;
  const { transfer } = needing(repository, 'transfer.loadPasswordHash');
  return unlessHidden(() => transfer.loadPasswordHash(id, context));
}

/** The current version without its values, and all others: accounts are in none of them. */
async function readVersions(
  reader: Reader,
  item: {
    readonly content: Content<Id>;
    readonly type: ContentType<Id>;
    readonly parts: ReadParts;
    readonly infos: ContentDetails<Id>['versions'] | undefined;
  },
): Promise<Pick<ContentEntity, 'formerVersions' | 'version'>> {
  const { repository, context } = reader;
  const { content, type, parts } = item;
  const { currentVersion, id: contentId } = content;
  const infos = item.infos ?? (await listVersions(reader, contentId));
  const formerVersions: FormerVersionEntity[] = [];
  const withoutAccount = {
    ...type,
    fieldDefinitions: type.fieldDefinitions.filter((each) => each.fieldTypeIdentifier !== 'user'),
  };
  for (const { versionNo, status, names } of infos) {
    if (versionNo === currentVersion.versionNo || status === 'PUBLISHED') continue;
    const version = await needing(repository, 'versions.load').versions.load({ contentId, versionNo }, context);
    formerVersions.push({
      ...(await describeVersion(reader, version)),
      ...{ status, names },
      fields: await readFields(reader, { type: withoutAccount, version, parts }),
      relations: await readRelations(reader, version),
    });
  }
  return { version: await describeVersion(reader, currentVersion), formerVersions };
}

async function listVersions({ repository, context }: Reader, contentId: Id): Promise<readonly VersionInfo<Id>[]> {
  if (!implementsMethod(repository, 'versions.load')) return [];
  const { versions } = needing(repository, 'versions.list');
  return (await unlessHidden(() => versions.list({ contentId }, context)))?.items ?? [];
}

const describeVersion = async (reader: Reader, version: VersionInfo<Id>): Promise<VersionEntity> => ({
  number: version.versionNo,
  creator: (await reader.contentName(version.creatorId)) ?? null,
  created: toText(reader, version.created),
  modified: toText(reader, version.modified),
  initialLanguage: version.initialLanguageCode,
});

async function readStates(
  { repository, context, stateName }: Reader,
  id: Id,
  details: ContentDetails<Id> | undefined,
): Promise<readonly string[]> {
  const { states = [] } = details ?? (await repository.objectStates?.loadOfContent?.(id, context)) ?? {};
  const names: string[] = [];
  for (const state of states) names.push(await stateName(state));
  return names.sort();
}

/**
 * Relations to content that no field refers to: a repository refuses to create one beside that of a field. Those to content that
 * does not exist any more are left out.
 */
async function readRelations(reader: Reader, { relations }: Version<Id>): Promise<readonly string[]> {
  const names = new Set<string>();
  const ofFields = relations.filter(({ types }) => types.some((type) => type !== 'COMMON'));
  const related = new Set(ofFields.map(({ destinationContentId }) => destinationContentId));
  for (const { destinationContentId } of relations) {
    const name = related.has(destinationContentId) ? undefined : await reader.contentName(destinationContentId);
    if (name !== undefined) names.add(name);
  }
  return [...names].sort();
}
