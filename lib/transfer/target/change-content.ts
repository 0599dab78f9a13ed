/** Makes content of the target like an entity: its version, its properties and its location. */
import type { ContentInfo, Id, Location, Repository } from '../../repository/repository.js';
import type { ContentEntity, EntityOf } from '../entities.js';
import { needing } from '../source/reader.js';
import { fieldsOf } from './differences.js';
import type { Resolved } from './resolve.js';
import { storeVersions, toVersionInput } from './store-versions.js';
import { atomically, type Target } from './target.js';
import { toChanges } from './to-changes.js';

export interface ContentChange {
  readonly id: Id;
  readonly info: ContentInfo<Id>;
  readonly location: Location<Id>;
  readonly entity: EntityOf<'content'>;
  readonly resolved: Resolved;
  readonly expected: ContentEntity;
  readonly actual: ContentEntity;
  /** The names of the members that differ. */
  readonly members: readonly string[];
  /** Whether the current version is one that a transfer could not complete: it is deleted then. */
  readonly isUnfinished: boolean;
}

export async function changeContent(target: Target, change: ContentChange): Promise<void> {
  const { entity, expected, resolved, members, location } = change;
  const { files } = entity;
  const fields = await toChanges(target, resolved, fieldsOf(members, expected), { files, isNew: false });
  const versions = await toVersionInput(target, resolved, files);
  await atomically(target, async (repository) => {
    const bound = { ...target, repository };
    const isOfVersion = (name: string) => /^(?:fields\.|languages$|relations$|mainLanguage$)/.test(name);
    if (members.some(isOfVersion)) await changeVersion(bound, change, fields);
    await storeVersions(bound, change.id, versions.command);
    await changeInfo(bound, change);
    await changeLocation(bound, change);
    await setDates(bound, change.id, expected);
  });
  target.names.setLocation(expected.location.remoteId, location.id);
  target.reader.forgetLocation(location.id);
}

/** Publishes a new version. */
export async function changeVersion(
  { repository, context }: Target,
  change: Pick<ContentChange, 'actual' | 'expected' | 'id' | 'info' | 'isUnfinished' | 'resolved'>,
  fields: Awaited<ReturnType<typeof toChanges>>,
): Promise<void> {
  const { id, info, expected, actual, isUnfinished } = change;
  const { ids } = change.resolved;
  const { versions } = needing(repository, 'versions.createDraftOfCurrent');
  const { content } = repository as ReturnType<typeof needing>;
  const draft = await versions.createDraftOfCurrent({ id }, context);
  const version = { contentId: id, versionNo: draft.versionNo };
  await versions.update({ ...version, changes: { fields } }, context);
  const { relations } = needing(repository, 'relations.create');
  for (const name of expected.relations) {
    const destinationContentId = ids.get(`content:${name}`);
    if (destinationContentId !== undefined && !actual.relations.includes(name))
      await relations.create({ ...version, destinationContentId }, context);
  }
  for (const relation of draft.relations) {
    const isExtra =
      relation.types.includes('COMMON') && ![...relationIds(expected, ids)].includes(relation.destinationContentId);
    if (isExtra) await relations.delete({ ...version, id: relation.id }, context);
  }
  await versions.publish(version, context);
  if (isUnfinished) await versions.delete({ contentId: id, versionNo: info.currentVersionNo }, context);
  if (expected.mainLanguage !== info.mainLanguageCode)
    await content.updateInfo({ id, changes: { mainLanguageCode: expected.mainLanguage } }, context);
  for (const languageCode of actual.languages)
    if (!expected.languages.includes(languageCode)) await content.deleteTranslation({ id, languageCode }, context);
}

const relationIds = ({ relations }: ContentEntity, ids: ReadonlyMap<string, Id>): readonly Id[] =>
  relations.flatMap((name) => ids.get(`content:${name}`) ?? []);

export async function changeInfo(
  { repository, context, names }: Target,
  change: Pick<ContentChange, 'entity' | 'expected' | 'id' | 'members' | 'resolved'>,
): Promise<void> {
  const { id, members, expected } = change;
  const { sectionId, ownerId } = change.resolved;
  const has = (name: string) => members.includes(name);
  const changes = {
    ...(has('section') && { sectionId }),
    ...(has('remoteId') && { remoteId: change.entity.key }),
    ...(has('owner') && ownerId !== undefined && { ownerId }),
    ...(has('alwaysAvailable') && { alwaysAvailable: expected.alwaysAvailable }),
  };
  const { content } = needing(repository, 'content.updateInfo');
  if (Object.keys(changes).length > 0) await content.updateInfo({ id, changes }, context);
  if (has('states')) {
    const states = [];
    for (const name of expected.states) states.push(await names.state(name));
    const assigned = states.filter((state) => state !== undefined);
    await needing(repository, 'objectStates.assign').objectStates.assign({ contentId: id, states: assigned }, context);
  }
  if (has('hidden')) {
    if (expected.hidden) await needing(repository, 'content.hide').content.hide({ id }, context);
    else await needing(repository, 'content.reveal').content.reveal({ id }, context);
  }
}

async function changeLocation(
  { repository, context, names }: Target,
  { members, expected, location }: Pick<ContentChange, 'expected' | 'location' | 'members'>,
): Promise<void> {
  await changePlace({ repository, context }, location.id, expected.location, members);
  if (!members.includes('location.parent')) return;
  const parentLocationId = await names.locationId(expected.location.parent);
  if (parentLocationId !== undefined)
    await needing(repository, 'locations.move').locations.move({ id: location.id, parentLocationId }, context);
}

/** Changes members of a location other than its parent. */
export async function changePlace(
  { repository, context }: { readonly repository: Repository<Id>; readonly context: Target['context'] },
  id: Id,
  place: ContentEntity['location'],
  members: readonly string[],
): Promise<void> {
  const names = ['remoteId', 'priority', 'hidden', 'sortField', 'sortOrder'] as const;
  const changed = names.filter((name) => members.includes(`location.${name}`));
  if (changed.length === 0) return;
  const changes = Object.fromEntries(changed.map((name) => [name, place[name]]));
  await needing(repository, 'locations.update').locations.update({ id, changes }, context);
}

/** After all other writes, which change the date of the modification. */
export async function setDates(
  { repository, context }: Pick<Target, 'context' | 'repository'>,
  id: Id,
  { published, modified }: ContentEntity,
): Promise<void> {
  const changes = {
    ...(published !== null && { published: new Date(published) }),
    ...(modified !== null && { modified: new Date(modified) }),
  };
  await needing(repository, 'content.updateInfo').content.updateInfo({ id, changes }, context);
}
