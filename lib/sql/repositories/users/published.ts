/** Creates and updates content items that are published immediately, as users and groups are. */
import { PermissionDenied } from '../../../errors/errors.js';
import type { ContentInfoChanges, FieldChange, NewContent } from '../../../repository/repository.js';
import { always } from '../../unit-of-work/policies.js';
import { updateRow } from '../../unit-of-work/records.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { makeContent } from '../content/create.js';
import { changeDraft, insertCopy } from '../content/drafts.js';
import { publishDraft } from '../content/publish.js';
import { findInfo, type InfoRow } from '../content/rows.js';
import { changeInfo } from '../content/update.js';
import { findVersion, mayEditIn, mayPublish, openVersion, type Right, type VersionWork } from '../content/writable.js';

/** @return the id of the content item */
export async function createPublished(unit: UnitOfWork, content: NewContent): Promise<number> {
  const id = await makeContent(unit, content);
  await publishDraft(await openVersion(unit, { contentId: id, versionNo: 1 }, ['publish', mayPublish]));
  return id;
}

/** The changes to a user or group. */
export interface PublishedChanges {
  readonly fields: readonly FieldChange[];
  readonly info: ContentInfoChanges;
}

/**
 * Publishes a new version with the changes, by the rights to edit and to publish.
 * @param isAllowed whether the caller may do so without these rights
 */
export async function publishChanges(
  unit: UnitOfWork,
  contentId: number,
  { fields, info }: PublishedChanges,
  isAllowed: boolean,
): Promise<void> {
  const current = await findVersion(unit, { contentId, versionNo: 'current' }, editRight(fields));
  const permit = ({ row }: VersionWork, action: string) => {
    if (row.allowed !== 1 && !isAllowed) throw new PermissionDenied(action, `content ${contentId}`);
  };
  permit(current, 'edit');
  const { versionNo } = await insertCopy(current);
  await changeDraft(await findVersion(unit, { contentId, versionNo }, anyone), { fields });
  const changed = await findVersion(unit, { contentId, versionNo }, mayPublish);
  permit(changed, 'publish');
  await publishDraft(changed);
  await changeInfo(unit, (await unit.first(findInfo, { id: contentId })) as InfoRow, info);
}

/** Gives a user or group another revision where only its place has changed, so that others who expect the one before are refused. */
export const touch = (unit: UnitOfWork, contentId: number): Promise<void> =>
  updateRow(unit, 'cms_content', contentId, {});

/** For the languages that are written in; undefined means the main language. */
export const editRight = (fields: readonly FieldChange[]): Right =>
  mayEditIn(fields.map(({ languageCode }) => languageCode));

const anyone: Right = () => always;
