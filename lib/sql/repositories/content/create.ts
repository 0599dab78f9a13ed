/** Creates content: a draft as its first version, and the planned location. */
import { sql } from 'kysely';
import { AlreadyInUse, BadRequest, type MemberFault, PermissionDenied } from '../../../errors/errors.js';
import type { Content, ContentType, NewContent } from '../../../repository/repository.js';
import { toSortName } from '../../../support/normalize.js';
import type { Database } from '../../database/schema.js';
import { contentRules } from '../../permissions/limitations.js';
import { checkNewMember } from '../../permissions/members.js';
import { changeOfUnpublished } from '../../unit-of-work/change-log.js';
import { runSteps } from '../../unit-of-work/planned-writes.js';
import { toColumn } from '../../unit-of-work/policies.js';
import { hasRow } from '../../unit-of-work/references.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { flag, newRemoteId, onCurrentVersion, toJson } from '../../values/rows.js';
import { checkRemoteId } from '../../writes/tree/places.js';
import { isOfUsers } from '../content-types/rows.js';
import { findUnwritable } from '../languages/language-faults.js';
import { uploadIdsIn } from '../uploads/rows.js';
import { type CreationReferences, findCreationReferences } from './creation-references.js';
import { resolveFields } from './field-plan.js';
import { publishInUnit } from './publish.js';
import { selectContent, toContent } from './version-rows.js';
import { addVersionLanguages, insertVersion, type PreparedFields, prepareFields } from './write-fields.js';
import { loadCallerParts } from './written-parts.js';

/** Content with ids that it had elsewhere. */
export interface IdentifiedContent extends NewContent {
  readonly id?: number;
  /** The id of the location that its publication creates. */
  readonly locationId?: number;
}

/** The caller checks that nothing has the ids. */
export async function createContent(unit: UnitOfWork, content: IdentifiedContent): Promise<Content> {
  const { db, store } = unit;
  const permissions = await unit.rights();
  const id = await makeContent(unit, content);
  unit.changes.push(
    changeOfUnpublished('draft.created', { contentId: id, contentTypeId: content.contentTypeId, versionNo: 1 }),
  );
  if (content.publish) await publishInUnit(unit, { contentId: id, versionNo: 1 }, content.locationId);
  const row = await selectContent(db, store, permissions).where('content.id', '=', id).executeTakeFirstOrThrow();
  return toContent(row, store);
}

/** Checks all of it before anything is written. */
export async function makeContent(unit: UnitOfWork, content: IdentifiedContent): Promise<number> {
  const { db } = unit;
  const { references, plan } = await check(unit, content);
  await checkRemoteIds(db, content);
  const prepared = await prepareFields(unit, plan);
  if (isOfUsers(references.type)) await checkNewUser(unit, content);
  await prepared.putFiles();
  const id = await insertContent(unit, content, references, prepared);
  const versionId = await insertVersion(unit, {
    content_id: id,
    version_no: 1,
    initial_language_code: content.mainLanguageCode,
    names: toJson(prepared.names),
  });
  const languages = toJson(Object.keys(prepared.names));
  const addLanguages = await unit.toStep(addVersionLanguages, { versionId, languages });
  await runSteps(unit, [addLanguages, ...(await prepared.toSteps({ contentId: id, versionId }))]);
  await insertPlace(db, id, content, references.type);
  await setDefaultStates(db, id);
  if (content.ownerId !== undefined) await giveTo(unit, id, content.ownerId);
  return id;
}

/** Content belongs to the caller at first: for another owner it takes the right that changing the owner takes. */
async function giveTo(unit: UnitOfWork, id: number, ownerId: number): Promise<void> {
  const { db } = unit;
  const permissions = await unit.rights();
  if (ownerId === permissions.userId) return;
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
  const { references, faults } = await findCreationReferences(unit, content);
  const codes = content.fields.flatMap(({ languageCode }) => languageCode ?? []);
  const unwritable = await findUnwritable(unit.db, [mainLanguageCode, ...codes]);
  const message = unwritable.get(mainLanguageCode);
  const language: readonly MemberFault[] = message === undefined ? [] : [{ member: 'mainLanguageCode', message }];
  const unresolved = { mainLanguageCode, languageCode: mainLanguageCode, unwritable };
  const fields =
    references && language.length === 0
      ? resolveFields(content.fields, { ...unresolved, type: references.type })
      : undefined;
  const members = [...faults, ...language, ...(fields?.faults ?? [])];
  if (!references || !fields || members.length > 0)
    throw new BadRequest('The content cannot be created with these values', { members });
  const { type } = references;
  const { assignments } = fields;
  const languageCodes = [...new Set([mainLanguageCode, ...assignments.map(({ languageCode }) => languageCode)])];
  const uploads = toJson(uploadIdsIn(content.fields.map(({ value }) => value)));
  const initial = {
    ...(await loadCallerParts(unit, uploads)),
    values: new Map(),
    relations: [],
    external: new Map(unit.store.externalValues.map(({ fieldType }) => [fieldType, null])),
  };
  return { references, plan: { ...initial, type, mainLanguageCode, languageCodes, assignments } };
}

async function checkRemoteIds(db: Database, { remoteId, location }: NewContent): Promise<void> {
  if (location.remoteId !== undefined) await checkRemoteId(db, location.remoteId);
  if (remoteId === undefined) return;
  if (await hasRow(db, 'cms_content', { remote_id: remoteId })) throw new AlreadyInUse('The remote id');
}

async function checkNewUser(unit: UnitOfWork, { location: { parentLocationId } }: NewContent): Promise<void> {
  const query = unit.db.selectFrom('cms_location').select('path').where('id', '=', parentLocationId);
  const { path } = await query.executeTakeFirstOrThrow();
  await checkNewMember(unit, [path], 'create a user below', `location ${parentLocationId}`);
}

async function insertContent(
  { db, now, rights }: UnitOfWork,
  content: IdentifiedContent,
  { type, sectionId }: CreationReferences,
  { names }: PreparedFields,
): Promise<number> {
  const permissions = await rights();
  const name = names[content.mainLanguageCode] ?? '';
  const row = {
    ...(content.id !== undefined && { id: content.id }),
    remote_id: content.remoteId ?? newRemoteId(),
    type_id: type.id,
    section_id: sectionId,
    owner_id: permissions.userId,
    name,
    sort_name: toSortName(name),
    main_language_code: content.mainLanguageCode,
    current_version_no: 1,
    always_available: flag(content.alwaysAvailable ?? type.defaultAlwaysAvailable),
    hidden: flag(false),
    status: 'DRAFT' as const,
    modified: content.modified?.getTime() ?? now,
    updated: now,
  };
  return (await db.insertInto('cms_content').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

async function insertPlace(
  db: Database,
  contentId: number,
  { location }: NewContent,
  type: ContentType,
): Promise<void> {
  const row = {
    content_id: contentId,
    parent_id: location.parentLocationId,
    priority: location.priority,
    hidden: flag(location.hidden),
    is_main: flag(true),
    remote_id: location.remoteId ?? newRemoteId(),
    sort_field: type.defaultSortField,
    sort_order: type.defaultSortOrder,
  };
  await db.insertInto('cms_planned_location').values(row).execute();
}

/** Gives a new content item the default states that are not implied; to be called right after it is inserted. */
export async function setDefaultStates(db: Database, contentId: number): Promise<void> {
  await sql`insert into cms_content_state (content_id, group_id, state_id)
    select cast(${contentId} as integer), state.group_id, state.id from cms_state state
    where state.is_implied = 0 and not exists (select 1 from cms_state other where other.group_id = state.group_id
      and (other.priority < state.priority or (other.priority = state.priority and other.id < state.id)))`.execute(db);
}
