/** What editors do with versions, for checks that need more than one. */
import type { FieldChange, RepositoryMethod, Version, VersionStatus } from 'express-cms-rest';
import type { Scene } from './scene.js';

/** What `draftOf` and `republish` call. */
export const editing = [
  'versions.createDraft',
  'versions.update',
  'versions.publish',
] as const satisfies readonly RepositoryMethod[];

/** A draft of a version, the first one if nothing else is said, with these fields. */
export async function draftOf(
  { repository, administrator }: Scene,
  contentId: number,
  fields: readonly FieldChange[] = [],
  versionNo = 1,
): Promise<Version> {
  const draft = await repository.versions.createDraft({ contentId, versionNo }, administrator);
  if (fields.length === 0) return draft;
  return repository.versions.update({ contentId, versionNo: draft.versionNo, changes: { fields } }, administrator);
}

/** Publishes a draft of a version with these fields, and gives its number. */
export async function republish(
  scene: Scene,
  contentId: number,
  fields: readonly FieldChange[],
  versionNo = 1,
): Promise<number> {
  const draft = await draftOf(scene, contentId, fields, versionNo);
  await scene.repository.versions.publish({ contentId, versionNo: draft.versionNo }, scene.administrator);
  return draft.versionNo;
}

/** The statuses of the versions by number; of `versions.list`. */
export async function statusesOf({ repository, administrator }: Scene, contentId: number) {
  const { items: versions } = await repository.versions.list(contentId, administrator);
  return Object.fromEntries(versions.map(({ versionNo, status }) => [versionNo, status])) as Readonly<
    Record<number, VersionStatus>
  >;
}

/** Dates travel in seconds. */
export const seconds = (date: Date | undefined): number | undefined => date && Math.floor(date.getTime() / 1000);

/** An id that nothing has. */
export const noId = 2 ** 31 - 1;
