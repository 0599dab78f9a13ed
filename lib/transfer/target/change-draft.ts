/** Changes content that was never published in the target, and publishes it where the source has. */
import type { Id } from '../../repository/repository.js';
import { digestOf, type EntityOf } from '../entities.js';
import { readContent } from '../source/read-content.js';
import { needing } from '../source/reader.js';
import { changeInfo } from './change-content.js';
import type { History, Stored } from './create-content.js';
import { completedBy, differencesOf, flattened, reducedTo } from './differences.js';
import type { Resolved } from './resolve.js';
import { storeVersions, toVersionInput } from './store-versions.js';
import { atomically, skipped, type Target } from './target.js';
import { toChanges } from './to-changes.js';

export interface DraftChange {
  readonly id: Id;
  readonly entity: EntityOf<'content'>;
  readonly resolved: Resolved;
  readonly history: History;
}

/** Undefined for content that is published now, and has to be compared once more. */
export async function changeDraft(
  target: Target,
  { id, entity, resolved, history }: DraftChange,
): Promise<Stored | undefined> {
  const { reader, isDryRun, overwrites } = target;
  const { expected, unresolved, lost } = resolved;
  const { status } = expected;
  const actual = await readContent(reader, {
    id,
    place: expected.location,
    status: 'DRAFT',
    isOfUsers: expected.isOfUsers,
  });
  if (actual.value.contentType !== expected.contentType)
    return { outcome: skipped(`It has the content type ${actual.value.contentType} in the target`) };
  const current = flattened(reducedTo(expected, actual.value));
  const desired = flattened(completedBy(actual.value, resolved));
  const members = differencesOf(desired, current);
  const digest = digestOf([...desired]);
  if (members.length === 0) return { outcome: { status: 'unchanged', unresolved, lost }, digest };
  const isAllowed = overwrites || history.isUnfinished || history.digest === digestOf([...current]);
  if (!isAllowed) return { outcome: { status: 'differs', members, unresolved } };
  if (isDryRun) return { outcome: { status: 'updated', unresolved, lost } };
  const { files } = entity;
  const fields = await toChanges(target, resolved, expected.fields, { files, isNew: false });
  const versions = await toVersionInput(target, resolved, files);
  const isPublished = status !== 'DRAFT';
  await atomically(target, async (repository) => {
    const bound = { ...target, repository };
    const { versions: all } = needing(repository, 'versions.update');
    const { currentVersion } = await repository.content.load(id, target.context);
    const version = { contentId: id, versionNo: currentVersion.versionNo };
    await all.update({ ...version, changes: { fields } }, target.context);
    await changeInfo(bound, { id, entity, resolved, expected, members });
    if (isPublished) await all.publish(version, target.context);
    else await storeVersions(bound, id, versions.command);
  });
  return isPublished ? undefined : { outcome: { status: 'updated', unresolved, lost }, digest };
}
