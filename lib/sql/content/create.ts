/** Makes content: a draft as its first version, and the plan for its place in the tree. */
import { BadRequest, Conflict, type MemberFault } from '../../errors.js';
import type { Content, ContentType, Context, NewContent } from '../../repository/repository.js';
import { checkRemoteId } from '../locations/remote-id.js';
import { loadPermissions } from '../permissions/policies.js';
import { flag, newRemoteId, toJson, toSortName } from '../rows.js';
import { setDefaultStates } from '../states/defaults.js';
import { type Database, type Store, write } from '../store.js';
import { type Creation, findReferences, type References } from './creation-references.js';
import { loadLanguageCodes, resolveFields } from './given.js';
import { selectContent, toContent } from './whole.js';
import { type PreparedFields, prepareFields } from './write-fields.js';

export function createContent(store: Store, content: NewContent, context: Context): Promise<Content> {
  return write(store, context, async (db) => {
    const permissions = await loadPermissions(db, store, context);
    const id = await makeContent({ db, store, permissions, now: Date.now() }, content);
    const row = await selectContent(db, store, permissions).where('content.id', '=', id).executeTakeFirstOrThrow();
    return toContent(row, store);
  });
}

/** Checks all of it before anything is written. */
export async function makeContent(creation: Creation, content: NewContent): Promise<number> {
  const { db } = creation;
  const { references, plan } = await check(creation, content);
  await checkRemoteIds(db, content);
  const prepared = await prepareFields(creation, plan);
  const id = await insertContent(creation, content, references, prepared);
  await prepared.store(id, await insertVersion(creation, id, content.mainLanguageCode, prepared));
  await insertPlace(db, id, content, references.type);
  await setDefaultStates(db, id);
  return id;
}

/** Reports all that is wrong at once, but for the values of fields. */
async function check(creation: Creation, content: NewContent) {
  const { mainLanguageCode } = content;
  const { references, faults } = await findReferences(creation, content);
  const knownLanguages = await loadLanguageCodes(creation.db);
  const isKnown = knownLanguages.has(mainLanguageCode);
  const language: MemberFault = { member: 'mainLanguageCode', message: 'There is no such language' };
  const sent = { mainLanguageCode, languageCode: mainLanguageCode, knownLanguages };
  const fields = references && isKnown ? resolveFields(content.fields, { ...sent, type: references.type }) : undefined;
  const members = [...faults, ...(isKnown ? [] : [language]), ...(fields?.faults ?? [])];
  if (!references || !fields || members.length > 0)
    throw new BadRequest('The content cannot be made like this', { members });
  const { type } = references;
  const { given } = fields;
  const languageCodes = [...new Set([mainLanguageCode, ...given.map(({ languageCode }) => languageCode)])];
  const held = { values: new Map(), account: null };
  return { references, plan: { ...held, type, mainLanguageCode, languageCodes, given } };
}

async function checkRemoteIds(db: Database, { remoteId, location }: NewContent): Promise<void> {
  if (location.remoteId !== undefined) await checkRemoteId(db, location.remoteId);
  if (remoteId === undefined) return;
  const taken = await db.selectFrom('cms_content').select('id').where('remote_id', '=', remoteId).executeTakeFirst();
  if (taken) throw new Conflict('The remote id', 'is taken');
}

async function insertContent(
  { db, permissions, now }: Creation,
  content: NewContent,
  { type, sectionId }: References,
  { names }: PreparedFields,
): Promise<number> {
  const name = names[content.mainLanguageCode] ?? '';
  const row = {
    remote_id: content.remoteId ?? newRemoteId(),
    type_id: type.id,
    section_id: sectionId,
    owner_id: content.ownerId ?? permissions.userId,
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

async function insertVersion(
  { db, permissions, now }: Creation,
  contentId: number,
  mainLanguageCode: string,
  { names }: PreparedFields,
): Promise<number> {
  const row = {
    content_id: contentId,
    version_no: 1,
    status: 'DRAFT' as const,
    created: now,
    modified: now,
    creator_id: permissions.userId,
    initial_language_code: mainLanguageCode,
    names: toJson(names),
    updated: now,
  };
  return (await db.insertInto('cms_version').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

async function insertPlace(
  db: Database,
  contentId: number,
  { location }: NewContent,
  type: ContentType,
): Promise<void> {
  const row = {
    content_id: contentId,
    parent_id: location.parentId,
    priority: location.priority,
    hidden: flag(location.hidden),
    is_main: flag(true),
    remote_id: location.remoteId ?? newRemoteId(),
    sort_field: type.defaultSortField,
    sort_order: type.defaultSortOrder,
  };
  await db.insertInto('cms_planned_location').values(row).execute();
}
