/** Creates content: a draft as its first version, and the planned location. */
import { sql } from 'kysely';
import { BadRequest, type MemberFault, PermissionDenied } from '../../../errors/errors.js';
import type { Content, ContentType, NewContent } from '../../../repository/repository.js';
import { toSortName } from '../../../support/normalize.js';
import { contentRules } from '../../permissions/limitations.js';
import { checkNewMember } from '../../permissions/members.js';
import { changeOfUnpublished } from '../../unit-of-work/change-log.js';
import { loadNewIds } from '../../unit-of-work/new-ids.js';
import { runSteps } from '../../unit-of-work/planned-writes.js';
import { toColumn } from '../../unit-of-work/policies.js';
import { type ParameterOf, prepared, preparedText } from '../../unit-of-work/prepared.js';
import type { Write, WriteStep } from '../../unit-of-work/steps.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { flag, literal, newRemoteId, onCurrentVersion, toJson } from '../../values/rows.js';
import { isOfUsers } from '../content-types/rows.js';
import { type CreationReferences, findCreationReferences } from './creation-references.js';
import { resolveFields } from './field-plan.js';
import { publishInUnit } from './publish.js';
import { type ContentRow, findContent, toContent } from './version-rows.js';
import { addVersionLanguages, insertVersion, type PreparedFields, prepareFields } from './write-fields.js';

/** Content with ids that it had elsewhere. */
export interface IdentifiedContent extends NewContent {
  readonly id?: number;
  /** The id of the location that its publication creates. */
  readonly locationId?: number;
}

/** Plans the creation of a draft. */
export async function planCreation(unit: UnitOfWork, content: NewContent): Promise<Write<Content>> {
  const { id, steps, giveToOwner } = await planNew(unit, content);
  unit.changes.push(changeOfDraft(content, id));
  const loading = await unit.toStep(findContent, { id });
  const toResult = ([row]: readonly ContentRow[]) => toContent(row as ContentRow, unit.store);
  return {
    steps: [...steps, loading],
    result: (rowsOf) => toResult(rowsOf(loading)),
    ...(giveToOwner && {
      async after() {
        await giveToOwner();
        return toResult(await unit.all(findContent, { id }));
      },
    }),
  };
}

const changeOfDraft = ({ contentTypeId }: NewContent, contentId: number) =>
  changeOfUnpublished('draft.created', { contentId, contentTypeId, versionNo: 1 });

/** Creates content and publishes it if it has to be; the caller checks that nothing has the ids. */
export async function createContent(unit: UnitOfWork, content: IdentifiedContent): Promise<Content> {
  const id = await makeContent(unit, content);
  unit.changes.push(changeOfDraft(content, id));
  if (content.publish) await publishInUnit(unit, { contentId: id, versionNo: 1 }, content.locationId);
  return toContent((await unit.first(findContent, { id })) as ContentRow, unit.store);
}

/** Checks all of it before anything is written. */
export async function makeContent(unit: UnitOfWork, content: IdentifiedContent): Promise<number> {
  const { id, steps, giveToOwner } = await planNew(unit, content);
  await runSteps(unit, steps);
  await giveToOwner?.();
  return id;
}

interface PlannedContent {
  readonly id: number;
  readonly steps: readonly WriteStep[];
  /** Missing where the owner is the caller. */
  readonly giveToOwner: (() => Promise<void>) | undefined;
}

async function planNew(unit: UnitOfWork, content: IdentifiedContent): Promise<PlannedContent> {
  const { references, plan, checkRemoteIds } = await check(unit, content);
  checkRemoteIds();
  const fields = await prepareFields(unit, plan);
  const { type, parentPath } = references;
  if (isOfUsers(type)) {
    const parent = `location ${content.location.parentLocationId}`;
    await checkNewMember(unit, [parentPath], 'create a user below', parent);
  }
  await fields.putFiles();
  const newIds = await loadNewIds(unit, ['cms_content', 'cms_version']);
  const { id: contentId = newIds.cms_content, ownerId, mainLanguageCode } = content;
  const versionId = newIds.cms_version;
  const { userId } = await unit.rights();
  const languages = toJson(Object.keys(fields.names));
  const version = { id: versionId, contentId, userId, mainLanguageCode, names: toJson(fields.names), now: unit.now };
  const steps = [
    await planContent(unit, { ...content, id: contentId }, references, fields),
    { ...(await unit.toStep(insertVersion, version)), isNumbered: true },
    await unit.toStep(addVersionLanguages, { versionId, languages }),
    ...(await fields.toSteps({ contentId, versionId })),
    await planPlace(unit, contentId, content, type),
    await unit.toStep(setDefaultStates, { contentId }),
  ];
  const isOfOther = ownerId !== undefined && ownerId !== userId;
  return { id: contentId, steps, giveToOwner: isOfOther ? () => giveTo(unit, contentId, ownerId) : undefined };
}

/** Content belongs to the caller at first: for another owner it takes the right that changing the owner takes. */
async function giveTo(unit: UnitOfWork, id: number, ownerId: number): Promise<void> {
  const { db } = unit;
  const permissions = await unit.rights();
  const edit = permissions.may('content', 'edit', contentRules(permissions));
  const { editable } = await db
    .selectFrom('cms_content as content')
    .innerJoin('cms_version as version', onCurrentVersion)
    .select(toColumn(edit).as('editable'))
    .where('content.id', '=', id)
    .executeTakeFirstOrThrow();
  if (editable !== 1) throw new PermissionDenied('create content of', `user ${ownerId}`);
  await db.updateTable('cms_content').set({ owner_id: ownerId }).where('id', '=', id).execute();
}

/** Reports all faults together, except those of field values. */
async function check(unit: UnitOfWork, content: NewContent) {
  const { mainLanguageCode } = content;
  const creation = await findCreationReferences(unit, content);
  const { type, references, faults, unwritable, author, uploads, checkRemoteIds } = creation;
  const message = unwritable.get(mainLanguageCode);
  const language: readonly MemberFault[] = message === undefined ? [] : [{ member: 'mainLanguageCode', message }];
  const unresolved = { mainLanguageCode, languageCode: mainLanguageCode, unwritable };
  const fields = type && language.length === 0 ? resolveFields(content.fields, { ...unresolved, type }) : undefined;
  const members = [...faults, ...language, ...(fields?.faults ?? [])];
  if (!references || !fields || members.length > 0)
    throw new BadRequest('The content cannot be created with these values', { members });
  const { assignments } = fields;
  const languageCodes = [...new Set([mainLanguageCode, ...assignments.map(({ languageCode }) => languageCode)])];
  const initial = {
    author,
    uploads,
    values: new Map(),
    relations: [],
    external: new Map(unit.store.externalValues.map(({ fieldType }) => [fieldType, null])),
  };
  return {
    references,
    checkRemoteIds,
    plan: { ...initial, type: references.type, mainLanguageCode, languageCodes, assignments },
  };
}

async function planContent(
  unit: UnitOfWork,
  content: NewContent & { readonly id: number },
  { type, sectionId }: CreationReferences,
  { names }: PreparedFields,
): Promise<WriteStep> {
  const { now } = unit;
  const name = names[content.mainLanguageCode] ?? '';
  const row = {
    id: content.id,
    remoteId: content.remoteId ?? newRemoteId(),
    typeId: type.id,
    sectionId,
    userId: (await unit.rights()).userId,
    name,
    sortName: toSortName(name),
    mainLanguageCode: content.mainLanguageCode,
    isAvailable: flag(content.alwaysAvailable ?? type.defaultAlwaysAvailable),
    modified: content.modified?.getTime() ?? now,
    now,
  };
  // If another write has taken the remote id meanwhile, the next plan finds it.
  return { ...(await unit.toStep(insertContent, row)), isNumbered: true };
}

interface NewRow {
  readonly id: number;
  readonly remoteId: string;
  readonly typeId: number;
  readonly sectionId: number;
  readonly userId: number;
  readonly name: string;
  readonly sortName: string;
  readonly mainLanguageCode: string;
  readonly isAvailable: 0 | 1;
  readonly modified: number;
  readonly now: number;
}

const insertContent = prepared(({ db }, param: ParameterOf<NewRow>) =>
  db.insertInto('cms_content').values({
    ...{ id: param('id'), remote_id: param('remoteId'), type_id: param('typeId'), section_id: param('sectionId') },
    ...{ owner_id: param('userId'), name: param('name'), sort_name: param('sortName') },
    ...{ main_language_code: param('mainLanguageCode'), current_version_no: literal(1) },
    ...{ always_available: param('isAvailable'), hidden: literal(0), status: literal('DRAFT') },
    ...{ modified: param('modified'), updated: param('now') },
  }),
);

async function planPlace(
  unit: UnitOfWork,
  contentId: number,
  { location }: NewContent,
  type: ContentType,
): Promise<WriteStep> {
  const row = {
    contentId,
    parentId: location.parentLocationId,
    priority: location.priority,
    hidden: flag(location.hidden),
    remoteId: location.remoteId ?? newRemoteId(),
    sortField: type.defaultSortField,
    sortOrder: type.defaultSortOrder,
  };
  return { ...(await unit.toStep(insertPlace, row)), unique: 'The remote id' };
}

interface PlaceRow {
  readonly contentId: number;
  readonly parentId: number;
  readonly priority: number;
  readonly hidden: 0 | 1;
  readonly remoteId: string;
  readonly sortField: ContentType['defaultSortField'];
  readonly sortOrder: ContentType['defaultSortOrder'];
}

const insertPlace = prepared(({ db }, param: ParameterOf<PlaceRow>) =>
  db.insertInto('cms_planned_location').values({
    ...{ content_id: param('contentId'), parent_id: param('parentId'), priority: param('priority') },
    ...{ hidden: param('hidden'), is_main: literal(1), remote_id: param('remoteId') },
    ...{ sort_field: param('sortField'), sort_order: param('sortOrder') },
  }),
);

/** New content has the default states that are not implied. */
const setDefaultStates = preparedText(
  (_, param: ParameterOf<{ readonly contentId: number }>) =>
    sql<never>`insert into cms_content_state (content_id, group_id, state_id)
    select cast(${param('contentId')} as integer), state.group_id, state.id from cms_state state
    where state.is_implied = 0 and not exists (select 1 from cms_state other where other.group_id = state.group_id
      and (other.priority < state.priority or (other.priority = state.priority and other.id < state.id)))`,
);
