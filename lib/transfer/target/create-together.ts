/** Content as a target takes it that keeps it as it is: with its versions and all else, and many items by one write. */
import type { Id, TransferredContent, VersionsCommand } from '../../repository/repository.js';
import type { ContentEntity, EntityOf, FieldEntity } from '../entities.js';
import { toReference } from '../references.js';
import { needing } from '../source/reader.js';
import { ofTarget } from './keep-ids.js';
import { type Resolved, typedValue } from './resolve.js';
import { toVersionInput } from './store-versions.js';
import type { Target } from './target.js';
import { toChanges } from './to-changes.js';

export interface ContentIds {
  readonly content: Id;
  readonly location: Id;
}

/** Ids for each: those of the source where the target keeps them. */
export async function reserveIds(
  { repository, context, keepsIds }: Target,
  entities: readonly EntityOf<'content'>[],
): Promise<readonly ContentIds[]> {
  const { transfer } = needing(repository, 'transfer.reserveIds');
  const toKeep = (id: Id | undefined): Id | null => (keepsIds ? ofTarget(repository, id) : null);
  const { contents, locations } = await transfer.reserveIds(
    {
      contents: entities.map(({ value }) => toKeep(value.ids?.content)),
      locations: entities.map(({ value }) => toKeep(value.ids?.location)),
    },
    context,
  );
  return entities.map((_, index) => ({ content: contents[index] as Id, location: locations[index] as Id }));
}

export interface IdentifiedEntity {
  readonly entity: EntityOf<'content'>;
  readonly resolved: Resolved;
  readonly parentLocationId: Id;
  readonly ids: ContentIds;
}

/** To be called before it is created: it sends files. */
export async function toTransferred(
  target: Target,
  { entity, resolved, parentLocationId, ids }: IdentifiedEntity,
): Promise<TransferredContent<Id>> {
  const { expected, type, sectionId, ownerId } = resolved;
  const { value, files } = entity;
  const { location, passwordHash } = expected;
  const { command } = await toVersionInput(target, resolved, files);
  return {
    ...{ id: ids.content, locationId: ids.location, remoteId: entity.key, contentTypeId: type.id, sectionId },
    ...(ownerId !== undefined && { ownerId }),
    ...{ mainLanguageCode: expected.mainLanguage, alwaysAvailable: expected.alwaysAvailable, hidden: expected.hidden },
    isPublished: expected.status !== 'DRAFT',
    ...datesOf(expected),
    location: {
      ...{ parentLocationId, remoteId: location.remoteId, priority: location.priority, hidden: location.hidden },
      ...{ sortField: location.sortField, sortOrder: location.sortOrder },
    },
    states: await statesOf(target, expected.states),
    fields: await toChanges(target, resolved, value.fields, { files, isNew: true }),
    relations: relationsOf(resolved),
    ...(command && { current: command.current }),
    others: command?.others ?? [],
    ...(passwordHash !== undefined && { passwordHash }),
  };
}

const datesOf = ({ published, modified }: ContentEntity) => ({
  ...(published && { published: new Date(published) }),
  ...(modified && { modified: new Date(modified) }),
});

const relationsOf = ({ expected, ids }: Resolved): readonly Id[] =>
  expected.relations.flatMap((name) => ids.get(toReference('content', name)) ?? []);

/** All versions of content that is in the target; undefined where the source does not show versions. */
export async function toVersionsCommand(
  target: Target,
  item: Pick<IdentifiedEntity, 'entity' | 'resolved'> & { readonly contentId: Id },
): Promise<VersionsCommand<Id> | undefined> {
  const { entity, resolved, contentId } = item;
  const { expected } = resolved;
  const { files } = entity;
  const { command } = await toVersionInput(target, resolved, files);
  if (!command) return undefined;
  const isOfVersions = (field: FieldEntity) => typedValue(resolved.type, field)?.fieldType !== 'user';
  const values = expected.fields.filter(isOfVersions);
  const fields = await toChanges(target, resolved, values, { files, isNew: false });
  return { contentId, ...command, ...datesOf(expected), fields, relations: relationsOf(resolved) };
}

/** Content has the default states without being given them. */
async function statesOf({ names }: Target, expected: readonly string[]) {
  const states = [];
  for (const name of expected) if (!(await names.isDefaultState(name))) states.push(await names.state(name));
  return states.filter((state) => state !== undefined);
}

/** Creates all of it, or nothing. */
export async function createTogether(
  { repository, context }: Target,
  contents: readonly TransferredContent<Id>[],
): Promise<void> {
  await needing(repository, 'transfer.create').transfer.create(contents, context);
}

/** Stores all versions, or nothing. */
export async function storeVersionsTogether(
  { repository, context }: Target,
  commands: readonly VersionsCommand<Id>[],
): Promise<void> {
  if (commands.length > 0)
    await needing(repository, 'transfer.storeVersions').transfer.storeVersions(commands, context);
}
