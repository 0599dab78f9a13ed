/** Stores content: creates it where the target lacks it, else compares it, and changes it where that is allowed. */
import { isMap } from '../../field-types/index.js';
import {
  type ContentInfo,
  type Id,
  implementsMethod,
  type Location,
  type Repository,
} from '../../repository/repository.js';
import { type ContentEntity, digestOf, type EntityOf } from '../entities.js';
import { readContent } from '../source/read-content.js';
import { readPlace } from '../source/read-places.js';
import { needing } from '../source/reader.js';
import { changeContent } from './change-content.js';
import { changeDraft } from './change-draft.js';
import { createContent, type History, planLocation, type Stored } from './create-content.js';
import { completedBy, differencesOf, flattened, isGenerated, reducedTo } from './differences.js';
import type { ExistingContent } from './load-existing.js';
import { type Resolved, resolveContent } from './resolve.js';
import { skipped, type Target, usersReason } from './target.js';

/** @param existing the data of the content in the target that is already loaded */
export async function storeContent(
  target: Target,
  entity: EntityOf<'content'>,
  history: History,
  existing: ExistingContent = {},
): Promise<Stored> {
  if (entity.value.isOfUsers && !target.withUsers) return { outcome: skipped(usersReason) };
  const id = (await target.names.contentId(entity.key)) ?? (await findByLogin(target, entity));
  const resolved = await resolveContent(target, entity);
  if ('reason' in resolved) {
    if (!target.isDryRun || id !== undefined) return { outcome: skipped(resolved.reason) };
    // Its content type would be created before.
    await planLocation(target, entity);
    return { outcome: { status: 'created' } };
  }
  if (id === undefined) return createContent(target, entity, resolved);
  return compareContent(target, { entity, resolved, id, history, existing });
}

/** Content of a user who has another remote id in the target, where a login belongs to one user as well. */
export async function findByLogin(
  { repository, context, names }: Target,
  { key, value }: EntityOf<'content'>,
): Promise<Id | undefined> {
  const logins = value.isOfUsers ? value.fields.map((field) => isMap(field.value) && field.value.login) : [];
  const login = logins.find((text) => typeof text === 'string');
  if (login === undefined || !implementsMethod(repository, 'users.list')) return undefined;
  const { users } = needing(repository, 'users.list');
  const [user] = (await users.list({ login }, context)).items;
  if (user) names.setContent(key, user.id);
  return user?.id;
}

interface Comparison {
  readonly entity: EntityOf<'content'>;
  readonly resolved: Resolved;
  readonly id: Id;
  readonly history: History;
  readonly existing: ExistingContent;
}

async function compareContent(target: Target, comparison: Comparison): Promise<Stored> {
  const { repository, context, reader, names } = target;
  const { entity, resolved, id, history, existing } = comparison;
  const info = existing.content ?? (await needing(repository, 'content.loadInfo').content.loadInfo(id, context));
  const { lost } = resolved;
  const { status, isOfUsers } = entity.value;
  if (info.status === 'TRASHED')
    return {
      outcome: status === 'TRASHED' ? { status: 'unchanged', lost } : skipped('It is in the trash of the target'),
    };
  if (info.status === 'DRAFT') {
    const stored = await changeDraft(target, { entity, resolved, id, history });
    const published = { entity, resolved, id, history: { ...history, isUnfinished: true }, existing: {} };
    return stored ?? compareContent(target, published);
  }
  const location = existing.location ?? (await placedAt(repository, info, target));
  const place = await readPlace(reader, location);
  const actual = await readContent(reader, { id, place, isOfUsers }, existing);
  if (!target.isDryRun || !(await names.locationId(entity.value.location.remoteId)))
    names.setLocation(entity.value.location.remoteId, location.id);
  const placed = { ...resolved, expected: withoutStatus(resolved.expected) };
  const expected = await comparable(target, { ...placed, actual: actual.value, location });
  const current = flattened(reducedTo(expected, actual.value));
  const desired = flattened(expected);
  const isSame = info.remoteId === entity.key;
  const members = [...differencesOf(desired, current), ...(isSame ? [] : ['remoteId'])];
  const { unresolved } = resolved;
  const digest = digestOf([...desired]);
  if (members.length === 0 && status === undefined)
    return { outcome: { status: 'unchanged', unresolved, lost }, digest };
  const isAllowed = target.overwrites || history.isUnfinished || history.digest === digestOf([...current]);
  const notGenerated = [...members.filter((name) => !isGenerated(name)), ...(status === undefined ? [] : ['status'])];
  if (status === 'DRAFT' || (!isAllowed && notGenerated.length > 0))
    return { outcome: { status: 'differs', members: notGenerated, unresolved } };
  if (actual.value.contentType !== expected.contentType)
    return { outcome: skipped(`It has the content type ${actual.value.contentType} in the target`) };
  if (isPostponed(target, comparison, { expected, members }))
    return { outcome: { status: 'updated', unresolved, lost, isPostponed: true } };
  if (!target.isDryRun) {
    const { isUnfinished } = history;
    const change = { id, info, location, entity, resolved, expected, actual: actual.value, members, isUnfinished };
    if (members.length > 0) await changeContent(target, change);
  }
  return { outcome: { status: 'updated', unresolved, lost }, digest };
}

/** Members that are stored with the versions of content. */
const ofVersions = /^(?:fields\.|(?:languages|relations|version|formerVersions|published|modified)$)/;

/** Whether content that a transfer began to store lacks nothing but its versions, which are stored together. */
const isPostponed = (
  { keeps, isDryRun }: Target,
  { entity: { value }, history }: Comparison,
  { expected, members }: { readonly expected: ContentEntity; readonly members: readonly string[] },
): boolean =>
  keeps &&
  !isDryRun &&
  history.postpones === true &&
  history.isUnfinished &&
  value.status === undefined &&
  !value.isOfUsers &&
  expected.version !== undefined &&
  members.every((name) => ofVersions.test(name));

async function placedAt(repository: Repository<Id>, info: ContentInfo<Id>, { context }: Target): Promise<Location<Id>> {
  const { locations } = needing(repository, 'locations.load');
  if (!info.mainLocation) throw new Error(`The content ${info.remoteId} was published and has no location`);
  return locations.load(info.mainLocation.id, context);
}

/** The content before it is moved to the trash. */
function withoutStatus({ status: _, ...expected }: ContentEntity): ContentEntity {
  return expected;
}

/** The entity as the target would have it, in the terms in which the target is read. */
async function comparable(
  { names }: Target,
  { actual, location, ...resolved }: Resolved & { readonly actual: ContentEntity; readonly location: Location<Id> },
): Promise<ContentEntity> {
  const { expected } = resolved;
  const parentId = await names.locationId(expected.location.parent);
  const isSameParent = parentId !== undefined && parentId === location.parent?.id;
  return {
    ...completedBy(actual, resolved),
    location: { ...expected.location, parent: isSameParent ? actual.location.parent : expected.location.parent },
  };
}
