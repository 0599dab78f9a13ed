/** Creates and updates content items that are published immediately, as users and groups are. */
import { PermissionDenied } from '../../../errors/errors.js';
import type { ContentInfoChanges, FieldChange, NewContent } from '../../../repository/repository.js';
import { runSteps, runWrite } from '../../unit-of-work/planned-writes.js';
import { always } from '../../unit-of-work/policies.js';
import { updateRow } from '../../unit-of-work/records.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { makeContent } from '../content/create.js';
import { planCopy } from '../content/draft-copies.js';
import { planChanges } from '../content/drafts.js';
import { publishDraft } from '../content/publish.js';
import { findInfo, type InfoRow } from '../content/rows.js';
import { planInfo } from '../content/update.js';
import { editRight, type Right, type WrittenLanguages } from '../content/writable.js';
import { findPublishing, findVersion, findWritten, permitted, type VersionWork } from '../content/written-versions.js';

/** @return the id of the content item */
export async function createPublished(unit: UnitOfWork, content: NewContent): Promise<number> {
  const id = await makeContent(unit, content);
  const first = { contentId: id, versionNo: 1 };
  await publishDraft(permitted(first, 'publish', await findPublishing(unit, first)));
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
  const languages = languagesOf(fields);
  const current = await findVersion(unit, { contentId, versionNo: 'current' }, editRight(languages), languages);
  const permit = ({ row }: VersionWork, action: string) => {
    if (row.allowed !== 1 && !isAllowed) throw new PermissionDenied(action, `content ${contentId}`);
  };
  permit(current, 'edit');
  const { versionNo, steps: copySteps } = await planCopy(current);
  await runSteps(unit, copySteps);
  const draft = { contentId, versionNo };
  const { steps } = await planChanges(await findWritten(unit, draft, anyone, { languages, fields }), { fields });
  await runSteps(unit, steps);
  const changed = await findPublishing(unit, draft);
  permit(changed, 'publish');
  await publishDraft(changed);
  await runWrite(unit, await planInfo(unit, (await unit.first(findInfo, { id: contentId })) as InfoRow, info));
}

/** Gives a user or group another revision where only its place has changed, so that others who expect the one before are refused. */
export const touch = (unit: UnitOfWork, contentId: number): Promise<void> =>
  updateRow(unit, 'cms_content', contentId, {});

/** The languages that are written in. */
export const languagesOf = (fields: readonly FieldChange[]): WrittenLanguages =>
  fields.map(({ languageCode }) => languageCode);

const anyone: Right = () => always;
