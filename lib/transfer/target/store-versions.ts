/** Stores versions of content beside the current one: as they are in the source, or the drafts alone. */
import { BadRequest } from '../../errors/errors.js';
import {
  type FieldChange,
  type FormerVersion,
  type Id,
  implementsMethod,
  type VersionsCommand,
} from '../../repository/repository.js';
import type { EntityOf, FormerVersionEntity, VersionEntity } from '../entities.js';
import { toReference } from '../references.js';
import { needing } from '../source/reader.js';
import type { Resolved } from './resolve.js';
import type { Target } from './target.js';
import { toChanges } from './to-changes.js';

/** The versions beside the current one, as methods take them. */
export interface VersionInput {
  /** All versions, for a target that keeps them as they are. */
  readonly command?: Omit<VersionsCommand<Id>, 'contentId'>;
  /** The values of drafts, which the caller creates again in any other target. */
  readonly drafts: readonly (readonly FieldChange[])[];
}

/** To be called before a transaction: it sends files. */
export async function toVersionInput(
  target: Target,
  resolved: Resolved,
  files: EntityOf<'content'>['files'],
): Promise<VersionInput> {
  const { type, ids, expected } = resolved;
  const { version, formerVersions = [] } = expected;
  const isAccount = (field: string) =>
    type.fieldDefinitions.some((each) => each.identifier === field && each.fieldTypeIdentifier === 'user');
  const changesOf = ({ fields }: FormerVersionEntity) =>
    toChanges(
      target,
      resolved,
      fields.filter(({ field }) => !isAccount(field)),
      { files, isNew: false },
    );
  const drafts: (readonly FieldChange[])[] = [];
  for (const draft of resolved.drafts) drafts.push(await changesOf(draft));
  if (!target.keeps || !version) return { drafts };
  const others: FormerVersion<Id>[] = [];
  for (const former of formerVersions) {
    const { status, names } = former;
    const relations = former.relations.flatMap((name) => ids.get(toReference('content', name)) ?? []);
    others.push({ ...toRecord(target, resolved, former), status, names, fields: await changesOf(former), relations });
  }
  return { drafts, command: { current: toRecord(target, resolved, version), others } };
}

const toRecord = ({ context }: Target, { ids }: Resolved, version: VersionEntity) => ({
  versionNo: version.number,
  creatorId:
    (version.creator === null ? undefined : ids.get(toReference('content', version.creator))) ??
    context.caller.userId ??
    '',
  created: new Date(version.created),
  modified: new Date(version.modified),
  initialLanguageCode: version.initialLanguage,
});

/** @throws BadRequest for former versions whose values the target does not take any more */
export async function storeVersions(
  { repository, context }: Pick<Target, 'context' | 'repository'>,
  contentId: Id,
  command: VersionInput['command'],
): Promise<void> {
  if (!command) return;
  const { transfer } = needing(repository, 'transfer.storeVersions');
  try {
    await transfer.storeVersions([{ contentId, ...command }], context);
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
    const details = (error.faults.errors ?? []).map(({ path, message }) => `${path} ${message}`.trim());
    throw new BadRequest(['A former version cannot be stored', ...details].join('; '));
  }
}

/** The drafts of content that is published. */
export async function createDrafts(
  { repository, context }: Pick<Target, 'context' | 'repository'>,
  contentId: Id,
  { drafts }: VersionInput,
): Promise<void> {
  if (drafts.length === 0 || !implementsMethod(repository, 'versions.createDraftOfCurrent')) return;
  const { versions } = needing(repository, 'versions.createDraftOfCurrent');
  for (const fields of drafts) {
    const { versionNo } = await versions.createDraftOfCurrent({ id: contentId }, context);
    await needing(repository, 'versions.update').versions.update(
      { contentId, versionNo, changes: { fields } },
      context,
    );
  }
}
