/** What editors do with versions, for checks that need more than one. */
import type { FieldChange, Version, VersionStatus } from 'express-cms-rest';
import type { Scene } from './scene.js';

/** A draft of a version, the first one if nothing else is said, with these fields. */
export async function draftOf(
  { admin }: Scene,
  contentId: number,
  fields: readonly FieldChange[] = [],
  versionNo = 1,
): Promise<Version> {
  const draft = await admin.versions.createDraft({ contentId, versionNo });
  if (fields.length === 0) return draft;
  return admin.versions.update({ contentId, versionNo: draft.versionNo, changes: { fields } });
}

/** Publishes a draft of a version with these fields, and gives its number. */
export async function republish(
  scene: Scene,
  contentId: number,
  fields: readonly FieldChange[],
  versionNo = 1,
): Promise<number> {
  const draft = await draftOf(scene, contentId, fields, versionNo);
  await scene.admin.versions.publish({ contentId, versionNo: draft.versionNo });
  return draft.versionNo;
}

/** The statuses of the versions by number; of `versions.list`. */
export async function statusesOf({ admin }: Scene, contentId: number) {
  const { items: versions } = await admin.versions.list(contentId);
  return Object.fromEntries(versions.map(({ versionNo, status }) => [versionNo, status])) as Readonly<
    Record<number, VersionStatus>
  >;
}

/** Dates travel in seconds. */
export const seconds = (date: Date | undefined): number | undefined => date && Math.floor(date.getTime() / 1000);
