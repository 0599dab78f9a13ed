/** One thing of each kind that operations need, in the clean installation, so that each operation can succeed. */
import { Readable } from 'node:stream';
import { formatFileId } from '../../lib/repository/repository.js';
import { addUser, asAdministrator, calledBy, type Opened } from '../sql/support.js';
import { field, folder, publishNew } from '../sql/writing.js';
import { cheapHash } from '../support/password-hash.js';

/** Ids as numbers, paths of locations and other texts. */
export type Things = Awaited<ReturnType<typeof prepareThings>>;

export const caller = { login: 'caller', password: 'Publish-1234' };

/** An image. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

/** Options of the storage that operations need. */
export const storage = {
  variations: { small: { width: 10 } },
  signedUrls: { secret: 'a secret of at least thirty-two bytes' },
  previews: { secret: 'a secret of at least thirty-two bytes' },
  // No flush of counted downloads, and no sweep, begins by itself.
  downloadInterval: 3_600_000,
};

export async function prepareThings(opened: Opened) {
  const content = await prepareContent(opened);
  const users = await prepareUsers(opened);
  return {
    ...content,
    ...users,
    ...(await prepareFiles(opened)),
    ...(await prepareTypes(opened)),
    ...(await prepareRoles(opened)),
    ...(await prepareDivisions(opened, content.locationId)),
    ...(await prepareWebhooks(opened)),
    ...(await prepareKeys(opened, users.callerId)),
  };
}

const named = { defaultLanguageCode: 'eng-GB', names: { 'eng-GB': 'Named' } };
const texts = (identifier: string) => ({ identifier, ...named });

/** Content in a folder, with two languages, a published version, and a draft with a relation. */
async function prepareContent(opened: Opened) {
  const { locations, relations, versions } = opened;
  const place = await publishNew(opened, { fields: [field('name', 'Place')] });
  const placeId = await locationOf(opened, place.id);
  const { id: contentId } = await publishNew(opened, {
    ...folder,
    location: { parentLocationId: placeId, priority: 0, hidden: false },
  });
  const second = await versions.createDraft({ contentId, versionNo: 1 }, asAdministrator);
  const changes = { initialLanguageCode: 'pol-PL', fields: [field('name', 'Lato', 'pol-PL')] };
  await versions.update({ contentId, versionNo: second.versionNo, changes }, asAdministrator);
  await versions.publish({ contentId, versionNo: second.versionNo }, asAdministrator);
  const { versionNo } = await versions.createDraft({ contentId, versionNo: 2 }, asAdministrator);
  const relation = await relations.create({ contentId, versionNo, destinationContentId: place.id }, asAdministrator);
  const time = new Date('2126-03-02T09:30:00Z');
  await versions.schedule({ contentId, versionNo, time }, asAdministrator);
  await opened.content.schedule({ id: contentId, action: 'hide', time }, asAdministrator);
  const trashed = await publishNew(opened, { fields: [field('name', 'Trashed')] });
  const trashItemId = await locationOf(opened, trashed.id);
  await locations.trash({ id: trashItemId }, asAdministrator);
  const { remoteId, mainLocation } = await opened.content.loadInfo(contentId, asAdministrator);
  return {
    contentId,
    versionNo: `${versionNo}`,
    languageCode: 'pol-PL',
    relationId: relation.id,
    remoteId,
    locationId: mainLocation?.id ?? 0,
    locationPath: `/1/43/${placeId}/${mainLocation?.id}/`,
    placeId,
    otherContentId: place.id,
    trashItemId,
  };
}

const locationOf = async ({ content }: Opened, id: number): Promise<number> =>
  (await content.loadInfo(id, asAdministrator)).mainLocation?.id ?? 0;

async function prepareFiles(opened: Opened) {
  const fileOf = async (contentTypeId: number, identifier: string, value: { fileName: string; data: string }) => {
    const { id: contentId, currentVersion } = await publishNew(opened, {
      contentTypeId,
      fields: [field('name', 'File'), field(identifier, value)],
    });
    const { id } = currentVersion.fields.find((each) => each.fieldDefinitionIdentifier === identifier) ?? { id: 0 };
    return { contentId, fieldId: id };
  };
  const image = await fileOf(5, 'image', { fileName: 'a.png', data: pixel });
  // A variation is made when it is loaded first.
  await opened.files.loadVariation({ ...image, variation: 'small' }, asAdministrator);
  const text = { fileName: 'a.txt', data: Buffer.from('Text').toString('base64') };
  const upload = await opened.uploads.create({ size: 10, fileName: 'a.txt' }, asAdministrator);
  const content = Readable.from([Buffer.from('bytes')]);
  await opened.uploads.append({ id: upload.id, offset: 0, content }, asAdministrator);
  return {
    fileId: formatFileId(await fileOf(12, 'file', text)),
    imageId: formatFileId(image),
    variation: 'small',
    uploadId: upload.id,
  };
}

/** A type in two groups, which has a draft, and one without. */
async function prepareTypes({ contentTypeGroups, contentTypes }: Opened) {
  const group = await contentTypeGroups.create({ identifier: 'Own' }, asAdministrator);
  const type = (identifier: string) => ({
    groupId: 1,
    isPublished: true,
    identifier,
    mainLanguageCode: 'eng-GB',
    names: { 'eng-GB': 'Type' },
    fieldDefinitions: [{ identifier: 'title', fieldTypeIdentifier: 'string', names: { 'eng-GB': 'Title' } }],
  });
  const { id, fieldDefinitions } = await contentTypes.create(type('with_draft'), asAdministrator);
  await contentTypeGroups.link({ contentTypeId: id, groupId: 2 }, asAdministrator);
  const draft = await contentTypes.createDraft({ id, changes: {} }, asAdministrator);
  const plain = await contentTypes.create(type('plain'), asAdministrator);
  return {
    contentTypeId: id,
    plainTypeId: plain.id,
    identifier: 'title',
    fieldDefinitionId: fieldDefinitions[0]?.id ?? 0,
    draftDefinitionId: draft.fieldDefinitions[0]?.id ?? 0,
    typeGroupId: 2,
    otherTypeGroupId: 3,
    ownTypeGroupId: group.id,
  };
}

/** A group with a user, an empty one, and a user without rights; the first user is in two groups. */
async function prepareUsers(opened: Opened) {
  const { userGroups, users } = opened;
  const newGroup = (name: string) => ({
    parentPath: '/1/5/',
    mainLanguageCode: 'eng-GB',
    fields: [field('name', name)],
  });
  const { path: groupPath } = await userGroups.create(newGroup('Group'), asAdministrator);
  const empty = await userGroups.create(newGroup('Empty'), asAdministrator);
  const fields = [field('first_name', 'Jo'), field('last_name', 'Doe')];
  const account = { login: 'jo', email: 'jo@example.org', password: caller.password };
  const user = await users.create({ groupPath, mainLanguageCode: 'eng-GB', fields, ...account }, asAdministrator);
  const emptyGroupId = Number(empty.path.split('/').at(-2));
  await users.assignGroup({ userId: user.id, groupLocationId: emptyGroupId }, asAdministrator);
  const callerId = await addUser(opened, 5, caller.login);
  const password_hash = await cheapHash(caller.password);
  await opened.db.updateTable('cms_account').set({ password_hash }).where('content_id', '=', callerId).execute();
  const groupLocationId = Number(groupPath.split('/').at(-2));
  const other = await userGroups.create(newGroup('Other'), asAdministrator);
  return {
    userId: user.id,
    userRemoteId: (await opened.content.loadInfo(user.id, asAdministrator)).remoteId,
    groupPath,
    groupLocationId,
    otherGroupPath: other.path,
    otherGroupId: Number(other.path.split('/').at(-2)),
    callerId,
  };
}

async function prepareRoles(opened: Opened) {
  const { roles, userGroups } = opened;
  // A caller who changes users with roles needs these rights.
  const userId = await addUser(opened, 5, 'assigned');
  const fields = [field('name', 'Assigned')];
  const newGroup = { parentPath: '/1/5/', mainLanguageCode: 'eng-GB', fields };
  const { path: groupPath } = await userGroups.create(newGroup, asAdministrator);
  const role = await roles.create({ identifier: 'assigned' }, asAdministrator);
  const reading = { module: 'content', function: 'read', limitations: [] };
  const policy = await roles.createPolicy({ roleId: role.id, ...reading }, asAdministrator);
  const changed = await roles.create({ identifier: 'changed' }, asAdministrator);
  const draft = await roles.createDraft({ id: changed.id }, asAdministrator);
  await roles.assignToUser({ userId, roleId: role.id }, asAdministrator);
  await roles.assignToGroup({ path: groupPath, roleId: role.id }, asAdministrator);
  return {
    roleId: role.id,
    policyId: policy.id,
    changedRoleId: changed.id,
    roleDraftId: draft.id,
    assignedUserId: userId,
    assignedGroupPath: groupPath,
  };
}

async function prepareDivisions(opened: Opened, locationId: number) {
  const { objectStates, sections, urlAliases, urlWildcards } = opened;
  await opened.languages.create({ code: 'fre-FR', name: 'French', isEnabled: true }, asAdministrator);
  const section = await sections.create({ identifier: 'unused', name: 'Unused' }, asAdministrator);
  const probed = await sections.create({ identifier: 'probed', name: 'Probed' }, asAdministrator);
  const group = await objectStates.createGroup(texts('flow'), asAdministrator);
  const state = await objectStates.create({ groupId: group.id, priority: 0, ...texts('open') }, asAdministrator);
  await objectStates.create({ groupId: group.id, priority: 1, ...texts('closed') }, asAdministrator);
  const alias = { path: '/summer', locationId, languageCode: 'eng-GB', alwaysAvailable: false, forward: true };
  const wildcard = { sourceUrl: '/old/*', destinationUrl: '/new/{1}', forward: true };
  await opened.bookmarks.create(43, asAdministrator);
  return {
    sectionId: section.id,
    probedSectionId: probed.id,
    stateGroupId: group.id,
    stateId: state.id,
    urlAliasId: (await urlAliases.create(alias, asAdministrator)).id,
    wildcardId: (await urlWildcards.create(wildcard, asAdministrator)).id,
    bookmarkedId: 43,
    unusedLanguage: 'fre-FR',
  };
}

/** A webhook that no event of a trial is sent to, and a delivery as if it had been sent one. */
async function prepareWebhooks({ db, webhooks }: Opened) {
  const values = { url: 'https://hook.invalid/', contentTypeIdentifiers: [], description: '', isEnabled: true };
  const { id } = await webhooks.create({ ...values, events: ['download.*'] }, asAdministrator);
  const deliveryId = 'msg_0123456789';
  const sent = { event: 'content.published', body: '{}', status: 'failed', attempts: 1, sent: 0, duration: 1 } as const;
  const row = { webhook_id: id, message_id: deliveryId, ...sent, response_status: null, problem: 'timeout' } as const;
  await db.insertInto('cms_webhook_delivery').values(row).execute();
  return { webhookId: id, deliveryId };
}

/** A key to be seen and deleted, and those that callers send, whose use is not written. */
async function prepareKeys({ apiKeys, db }: Opened, callerId: number) {
  const values = { name: 'Key', access: 'all' } as const;
  const { id: keyId } = await apiKeys.create({ ...values, name: 'Other' }, asAdministrator);
  const { secret: adminKey } = await apiKeys.create(values, asAdministrator);
  const { secret: callerKey } = await apiKeys.create(values, calledBy(callerId));
  await db.updateTable('cms_api_key').set({ last_used: 4_102_444_800_000 }).execute();
  return { keyId, adminKey, callerKey };
}
