/** What it takes to do what each operation does: functions of policies, all of which are needed, or none. */
import { Readable } from 'node:stream';
import { type FunctionOf, limitationsOf, type Module } from '../../lib/repository/functions.js';
import type { Context, FieldChange } from '../../lib/repository/repository.js';
import { cheapHash } from '../support/password-hash.js';
import { addFolder, addUser, asAdministrator, calledBy, type Opened } from './support.js';
import { field, publishNew } from './writing.js';

export type Right = { [M in Module]: `${M}/${FunctionOf<M>}` }[Module] | '*/*';

/** What an operation is tried with: all that the administrator has made for it. */
export interface Target {
  /** Published content, its location and its remote id. */
  readonly id: number;
  readonly locationId: number;
  readonly remoteId: string;
  /** Another one beside it, which nothing is below. */
  readonly other: { readonly id: number; readonly locationId: number };
  /** Who tries it. */
  readonly callerId: number;
}

export interface Entry<T = unknown> {
  readonly takes: readonly Right[];
  /** Made before it is tried. */
  readonly prepare?: (opened: Opened, target: Target) => Promise<T>;
  /** False where nothing comes of it, although it is not refused. */
  readonly run: (opened: Opened, context: Context, target: Target, made: T) => Promise<unknown>;
  /** Rights with limitations that fit all the same, each with the reason. */
  readonly fits?: Readonly<Record<string, string>>;
}

/** Infers what is made for an entry. */
const entry = <T>(of: Entry<T>): Entry => of as Entry;

/** An image. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

const page = { offset: 0, limit: 1000 };
const item = { maxEmbedded: 100 };
const itemPage = { filter: [], sort: [], performCount: true, ...page };
let made = 0;
const unique = (word: string): string => {
  made += 1;
  return `${word}${made}`;
};

const has = (items: readonly { readonly id: number }[], id: number): boolean => items.some((item) => item.id === id);
const named = { defaultLanguageCode: 'eng-GB', names: { 'eng-GB': 'Name' } };
const fields: readonly FieldChange[] = [field('name', 'Name')];

const draftOf = async (opened: Opened, { id: contentId }: Target) => {
  const { versionNo } = await opened.versions.createDraft({ contentId, versionNo: 1 }, asAdministrator);
  return { contentId, versionNo };
};

const translated = async (opened: Opened, target: Target) => {
  const draft = await draftOf(opened, target);
  const changes = { initialLanguageCode: 'pol-PL', fields: [field('name', 'Nazwa', 'pol-PL')] };
  await opened.versions.update({ ...draft, changes }, asAdministrator);
  return { ...draft, languageCode: 'pol-PL' };
};

const later = new Date('2126-03-02T09:30:00Z');

const scheduled = async (opened: Opened, target: Target) => {
  const draft = await draftOf(opened, target);
  await opened.versions.update({ ...draft, changes: { fields: [field('name', 'New')] } }, asAdministrator);
  await opened.versions.schedule({ ...draft, time: later }, asAdministrator);
  return draft;
};

const trashed = async (opened: Opened, { locationId: id }: Target) => {
  await opened.locations.trash({ id }, asAdministrator);
  return { id };
};

const related = async (opened: Opened, target: Target) => {
  const draft = await draftOf(opened, target);
  const relation = { ...draft, destinationContentId: target.id };
  const { id } = await opened.relations.create(relation, asAdministrator);
  return { ...draft, id };
};

/** An upload of the caller. */
const ownUpload = async (opened: Opened, { callerId }: Target) => {
  const upload = await opened.uploads.create({ size: 10 }, asAdministrator);
  await opened.db
    .updateTable('cms_upload')
    .set({ user_id: callerId } as never)
    .where('id', '=', upload.id)
    .execute();
  return upload;
};

const content = {
  'content.load': entry({ takes: ['content/read'], run: (r, c, { id }) => r.content.load(id, c) }),
  'content.loadByRemoteId': entry({
    takes: ['content/read'],
    run: (r, c, { remoteId }) => r.content.loadByRemoteId(remoteId, c),
  }),
  'content.create': entry({
    takes: ['content/create'],
    run: (r, c, { locationId: parentLocationId }) =>
      r.content.create(
        {
          contentTypeId: 1,
          mainLanguageCode: 'eng-GB',
          location: { parentLocationId, priority: 0, hidden: false },
          fields,
        },
        c,
      ),
    fits: { 'content/create Owner': 'new content is its creator’s' },
  }),
  'content.updateInfo': entry({
    takes: ['content/read', 'content/edit'],
    run: (r, c, { id }) => r.content.updateInfo({ id, changes: { alwaysAvailable: false } }, c),
  }),
  'content.updateInfo of the section': entry({
    takes: ['content/read', 'section/assign'],
    run: (r, c, { id }) => r.content.updateInfo({ id, changes: { sectionId: 1 } }, c),
  }),
  'content.delete': entry({
    takes: ['content/read', 'content/remove'],
    run: (r, c, { id }) => r.content.delete({ id }, c),
  }),
  'content.copy': entry({
    takes: ['content/read', 'content/create'],
    run: (r, c, { id, other }) => r.content.copy({ id, parentLocationId: other.locationId }, c),
    fits: { 'content/create Owner': 'a copy is its creator’s' },
  }),
  'content.hide': entry({
    takes: ['content/read', 'content/hide'],
    run: (r, c, { id }) => r.content.hide({ id }, c),
  }),
  'content.reveal': entry({
    takes: ['content/read', 'content/hide'],
    prepare: (r, { id }) => r.content.hide({ id }, asAdministrator),
    run: (r, c, { id }) => r.content.reveal({ id }, c),
  }),
  'content.schedule': entry({
    takes: ['content/read', 'content/hide'],
    run: (r, c, { id }) => r.content.schedule({ id, action: 'hide', time: later }, c),
  }),
  'content.unschedule': entry({
    takes: ['content/read', 'content/hide'],
    prepare: (r, { id }) => r.content.schedule({ id, action: 'hide', time: later }, asAdministrator),
    run: (r, c, { id }) => r.content.unschedule({ id }, c),
  }),
  'content.listSchedules': entry({
    takes: ['content/read'],
    prepare: (r, { id }) => r.content.schedule({ id, action: 'hide', time: later }, asAdministrator),
    run: async (r, c, { id }) => {
      const { items } = await r.content.listSchedules({ offset: 0, limit: 1000 }, c);
      return items.some(({ contentId }) => contentId === id);
    },
  }),
  'content.listSchedulesOf': entry({
    takes: ['content/read'],
    run: (r, c, { id: contentId }) => r.content.listSchedulesOf({ contentId, ...page }, c),
  }),
  'content.deleteTranslation': entry({
    takes: ['content/read', 'content/remove'],
    prepare: async (r, target) => {
      const { languageCode, ...draft } = await translated(r, target);
      await r.versions.publish(draft, asAdministrator);
      return { id: target.id, languageCode };
    },
    run: (r, c, _, command) => r.content.deleteTranslation(command, c),
    fits: {
      'content/read Language': 'the content has that language as well',
      'content/remove Language': 'it is the language that is deleted',
    },
  }),
  'files.load': entry({
    takes: ['content/read'],
    prepare: async (r) => {
      const value = { fileName: 'a.txt', data: Buffer.from('Text').toString('base64') };
      const made = await publishNew(r, { contentTypeId: 12, fields: [field('name', 'File'), field('file', value)] });
      const held = made.currentVersion.fields.find((each) => each.fieldDefinitionIdentifier === 'file');
      return { contentId: made.id, fieldId: held?.id ?? 0 };
    },
    run: (r, c, _, file) => r.files.load(file, c),
  }),
  'files.sign': entry({
    takes: ['content/read'],
    prepare: async (r) => {
      const value = { fileName: 'a.txt', data: Buffer.from('Text').toString('base64') };
      const made = await publishNew(r, { contentTypeId: 12, fields: [field('name', 'File'), field('file', value)] });
      const held = made.currentVersion.fields.find((each) => each.fieldDefinitionIdentifier === 'file');
      return { contentId: made.id, fieldId: held?.id ?? 0 };
    },
    run: (r, c, _, file) => r.files.sign(file, c),
  }),
  'files.loadVariation': entry({
    takes: ['content/read'],
    prepare: async (r) => {
      const value = { fileName: 'a.png', data: pixel };
      const made = await publishNew(r, { contentTypeId: 5, fields: [field('name', 'Image'), field('image', value)] });
      const held = made.currentVersion.fields.find((each) => each.fieldDefinitionIdentifier === 'image');
      return { contentId: made.id, fieldId: held?.id ?? 0, variation: 'small' };
    },
    run: (r, c, _, image) => r.files.loadVariation(image, c),
  }),
  'uploads.create': entry({
    takes: ['content/create'],
    run: (r, c) => r.uploads.create({ size: 10 }, c),
    fits: Object.fromEntries(
      [...limitationsOf('content', 'create')].map((name) => [
        `content/create ${name}`,
        'what refers to it is not known yet',
      ]),
    ),
  }),
  'uploads.load': entry({ takes: [], prepare: ownUpload, run: (r, c, _, { id }) => r.uploads.load(id, c) }),
  'uploads.append': entry({
    takes: [],
    prepare: ownUpload,
    run: (r, c, _, { id }) => r.uploads.append({ id, offset: 0, content: Readable.from([Buffer.from('x')]) }, c),
  }),
  'uploads.delete': entry({ takes: [], prepare: ownUpload, run: (r, c, _, { id }) => r.uploads.delete(id, c) }),
  'items.find': entry({
    takes: ['content/read'],
    run: async (r, c, { id }) => (await r.items.find({ ...item, ids: [id], ...itemPage }, c)).items.length > 0,
  }),
  'items.load': entry({
    takes: ['content/read'],
    run: async (r, c, { id }) => (await r.items.load({ ...item, id }, c)).id === id,
  }),
  'items.preview': entry({
    takes: ['content/versionread'],
    prepare: draftOf,
    run: async (r, c, _, draft) => (await r.items.preview(draft, c)).token,
  }),
  'items.loadByUrl': entry({
    takes: ['content/read'],
    prepare: async (opened, { id }) => (await opened.items.load({ ...item, id }, asAdministrator)).url as string,
    run: async (r, c, _, url) => (await r.items.loadByUrl({ ...item, url }, c)).url === url,
  }),
  'views.find': entry({
    takes: ['content/read'],
    run: async (r, c, { id }) => {
      const query = {
        target: 'content',
        filter: [{ kind: 'contentId', ids: [id] }],
        query: [],
        sortClauses: [],
      } as const;
      const view = { ...query, aggregations: [], useAlwaysAvailable: true, performCount: true };
      return (await r.views.find({ query: view, page }, c)).hits.length > 0;
    },
  }),
};

const versions = {
  'versions.list': entry({ takes: ['content/read'], run: (r, c, { id }) => r.versions.list({ contentId: id }, c) }),
  'versions.load': entry({
    takes: ['content/read'],
    run: (r, c, { id: contentId }) => r.versions.load({ contentId, versionNo: 1 }, c),
  }),
  'versions.load of a draft': entry({
    takes: ['content/versionread'],
    prepare: draftOf,
    run: (r, c, _, draft) => r.versions.load(draft, c),
  }),
  'versions.createDraft': entry({
    takes: ['content/read', 'content/edit'],
    run: (r, c, { id: contentId }) => r.versions.createDraft({ contentId, versionNo: 1 }, c),
  }),
  'versions.createDraftOfCurrent': entry({
    takes: ['content/read', 'content/edit'],
    run: (r, c, { id }) => r.versions.createDraftOfCurrent({ id }, c),
  }),
  'versions.update': entry({
    takes: ['content/versionread', 'content/edit'],
    prepare: draftOf,
    run: (r, c, _, draft) => r.versions.update({ ...draft, changes: { fields } }, c),
  }),
  'versions.publish': entry({
    takes: ['content/versionread', 'content/publish'],
    prepare: async (r, target) => {
      const draft = await draftOf(r, target);
      await r.versions.update({ ...draft, changes: { fields: [field('name', 'New')] } }, asAdministrator);
      return draft;
    },
    run: (r, c, _, draft) => r.versions.publish(draft, c),
  }),
  'versions.schedule': entry({
    takes: ['content/versionread', 'content/publish'],
    prepare: async (r, target) => {
      const draft = await draftOf(r, target);
      await r.versions.update({ ...draft, changes: { fields: [field('name', 'New')] } }, asAdministrator);
      return draft;
    },
    run: (r, c, _, draft) => r.versions.schedule({ ...draft, time: later }, c),
  }),
  'versions.loadSchedule': entry({
    takes: ['content/versionread'],
    prepare: scheduled,
    run: (r, c, _, draft) => r.versions.loadSchedule(draft, c),
  }),
  'versions.unschedule': entry({
    takes: ['content/versionread', 'content/publish'],
    prepare: scheduled,
    run: (r, c, _, draft) => r.versions.unschedule(draft, c),
  }),
  'versions.delete': entry({
    takes: ['content/versionread', 'content/versionremove'],
    prepare: draftOf,
    run: (r, c, _, draft) => r.versions.delete(draft, c),
  }),
  'versions.deleteTranslation': entry({
    takes: ['content/versionread', 'content/edit'],
    prepare: translated,
    run: (r, c, _, command) => r.versions.deleteTranslation(command, c),
    fits: {
      'content/versionread Language': 'the draft has that language as well',
      'content/edit Language': 'it is the language that is deleted',
    },
  }),
  'relations.list': entry({
    takes: ['content/read'],
    run: (r, c, { id: contentId }) => r.relations.list({ contentId, versionNo: 1, ...page }, c),
  }),
  'relations.listReverse': entry({
    takes: ['content/read'],
    run: (r, c, { id: contentId }) => r.relations.listReverse({ contentId, ...page }, c),
  }),
  'relations.load': entry({
    takes: ['content/read'],
    prepare: async (r, target) => {
      const relation = await related(r, target);
      const { contentId, versionNo } = relation;
      await r.versions.publish({ contentId, versionNo }, asAdministrator);
      return relation;
    },
    run: (r, c, _, relation) => r.relations.load(relation, c),
  }),
  'relations.create': entry({
    takes: ['content/versionread', 'content/edit', 'content/read'],
    prepare: draftOf,
    run: (r, c, { other }, draft) => r.relations.create({ ...draft, destinationContentId: other.id }, c),
  }),
  'relations.delete': entry({
    takes: ['content/versionread', 'content/edit', 'content/read'],
    prepare: related,
    run: (r, c, _, relation) => r.relations.delete(relation, c),
  }),
};

const locations = {
  'locations.load': entry({ takes: ['content/read'], run: (r, c, { locationId }) => r.locations.load(locationId, c) }),
  'locations.listChildren': entry({
    takes: ['content/read'],
    run: (r, c, { locationId: id }) => r.locations.listChildren({ id, ...page }, c),
  }),
  'locations.listOfContent': entry({
    takes: ['content/read'],
    run: (r, c, { id }) => r.locations.listOfContent(id, c),
  }),
  'locations.create': entry({
    takes: ['content/read', 'content/manage_locations', 'content/create'],
    run: (r, c, { id: contentId, other }) =>
      r.locations.create(
        {
          contentId,
          parentLocationId: other.locationId,
          priority: 0,
          hidden: false,
          sortField: 'NAME',
          sortOrder: 'ASC',
        },
        c,
      ),
  }),
  'locations.update': entry({
    takes: ['content/read', 'content/edit'],
    run: (r, c, { locationId: id }) => r.locations.update({ id, changes: { priority: 3 } }, c),
  }),
  'locations.delete': entry({
    takes: ['content/read', 'content/remove'],
    run: (r, c, { locationId: id }) => r.locations.delete({ id }, c),
  }),
  'locations.copy': entry({
    takes: ['content/read', 'content/create'],
    run: (r, c, { locationId: id, other }) => r.locations.copy({ id, parentLocationId: other.locationId }, c),
    fits: { 'content/create Owner': 'a copy is its creator’s' },
  }),
  'locations.move': entry({
    takes: ['content/read', 'content/manage_locations', 'content/create'],
    run: (r, c, { locationId: id, other }) => r.locations.move({ id, parentLocationId: other.locationId }, c),
  }),
  'locations.swap': entry({
    takes: ['content/read', 'content/edit'],
    run: (r, c, { locationId: id, other }) => r.locations.swap({ id, otherId: other.locationId }, c),
  }),
  'locations.swap with another parent': entry({
    takes: ['content/read', 'content/edit', 'content/create'],
    prepare: (r, { other }) => r.locations.move({ id: other.locationId, parentLocationId: 2 }, asAdministrator),
    run: (r, c, { locationId: id, other }) => r.locations.swap({ id, otherId: other.locationId }, c),
  }),
  'locations.trash': entry({
    takes: ['content/read', 'content/remove'],
    run: (r, c, { locationId: id }) => r.locations.trash({ id }, c),
  }),
  'trash.list': entry({
    takes: ['content/read', 'content/restore'],
    prepare: trashed,
    run: async (r, c, _, { id }) => has((await r.trash.list(page, c)).items, id),
  }),
  'trash.load': entry({
    takes: ['content/read', 'content/cleantrash'],
    prepare: trashed,
    run: (r, c, _, { id }) => r.trash.load(id, c),
  }),
  'trash.restore': entry({
    takes: ['content/read', 'content/restore', 'content/create'],
    prepare: trashed,
    run: (r, c, _, { id }) => r.trash.restore({ id }, c),
  }),
  'trash.delete': entry({
    takes: ['content/read', 'content/cleantrash'],
    prepare: trashed,
    run: (r, c, _, { id }) => r.trash.delete({ id }, c),
  }),
  'trash.empty': entry({
    takes: ['content/read', 'content/cleantrash'],
    prepare: trashed,
    run: async (r, c, _, { id }) => {
      await r.trash.empty({}, c);
      return !has((await r.trash.list(page, asAdministrator)).items, id);
    },
  }),
};

const group = (r: Opened) => r.objectStates.createGroup({ identifier: unique('group'), ...named }, asAdministrator);
const newState = (groupId: number) => ({ groupId, identifier: unique('state'), priority: 1, ...named });
const state = async (r: Opened) => r.objectStates.create(newState((await group(r)).id), asAdministrator);
const section = (r: Opened) => r.sections.create({ identifier: unique('section'), name: 'Section' }, asAdministrator);
const wildcard = () => ({ sourceUrl: `/${unique('from')}/*`, destinationUrl: '/to/{1}', forward: true });
/** What is sent is about all content. */
const managing = ['webhook/manage', 'content/read'] as const;
const newWebhook = () => ({
  ...{ url: 'https://hook.invalid/', events: ['download.*'], contentTypeIdentifiers: [] },
  // Those that are enabled are looked after each second, with statements that specs would count.
  ...{ description: unique('webhook'), isEnabled: false },
});
/** A webhook that is sent nothing, with a delivery. */
async function webhook({ db, webhooks }: Opened) {
  const { id: webhookId } = await webhooks.create(newWebhook(), asAdministrator);
  const delivery = { webhook_id: webhookId, message_id: 'msg_1', event: 'content.published', body: '{}' };
  const sent = {
    status: 'failed',
    attempts: 1,
    sent: 0,
    duration: 1,
    response_status: 500,
    problem: 'status',
  } as const;
  await db
    .insertInto('cms_webhook_delivery')
    .values({ ...delivery, ...sent })
    .execute();
  return { webhookId, deliveryId: 'msg_1' };
}
async function enabledWebhook(opened: Opened) {
  const made = await webhook(opened);
  await opened.webhooks.update({ id: made.webhookId, changes: { isEnabled: true } }, asAdministrator);
  return made;
}
const alias = (locationId: number) => ({
  locationId,
  path: `/${unique('alias')}`,
  languageCode: 'eng-GB',
  alwaysAvailable: false,
  forward: true,
});

const language = async ({ languages }: Opened) => languages.create(newLanguage(), asAdministrator);
const newLanguage = () => ({ code: `zxx-x-${unique('made')}`, name: 'Language', isEnabled: true });

const divisions = {
  'sections.list': entry({ takes: ['section/view'], run: (r, c) => r.sections.list({}, c) }),
  'sections.load': entry({ takes: ['section/view'], run: (r, c) => r.sections.load(1, c) }),
  'sections.create': entry({
    takes: ['section/edit'],
    run: (r, c) => r.sections.create({ identifier: unique('section'), name: 'Section' }, c),
  }),
  'sections.update': entry({
    takes: ['section/edit'],
    prepare: section,
    run: (r, c, _, { id, identifier }) => r.sections.update({ id, changes: { identifier, name: 'Other' } }, c),
  }),
  'sections.delete': entry({
    takes: ['section/edit'],
    prepare: section,
    run: (r, c, _, { id }) => r.sections.delete({ id }, c),
  }),
  'objectStates.listGroups': entry({ takes: [], run: (r, c) => r.objectStates.listGroups({}, c) }),
  'objectStates.loadGroup': entry({ takes: [], run: (r, c) => r.objectStates.loadGroup(2, c) }),
  'objectStates.createGroup': entry({
    takes: ['state/administrate'],
    run: (r, c) => r.objectStates.createGroup({ identifier: unique('group'), ...named }, c),
  }),
  'objectStates.updateGroup': entry({
    takes: ['state/administrate'],
    prepare: group,
    run: (r, c, _, { id }) => r.objectStates.updateGroup({ id, changes: { identifier: unique('group') } }, c),
  }),
  'objectStates.deleteGroup': entry({
    takes: ['state/administrate'],
    prepare: group,
    run: (r, c, _, { id }) => r.objectStates.deleteGroup({ id }, c),
  }),
  'objectStates.list': entry({ takes: [], run: (r, c) => r.objectStates.list(2, c) }),
  'objectStates.load': entry({ takes: [], run: (r, c) => r.objectStates.load({ groupId: 2, id: 1 }, c) }),
  'objectStates.create': entry({
    takes: ['state/administrate'],
    prepare: group,
    run: (r, c, _, { id }) => r.objectStates.create(newState(id), c),
  }),
  'objectStates.update': entry({
    takes: ['state/administrate'],
    prepare: state,
    run: (r, c, _, { groupId, id }) =>
      r.objectStates.update({ groupId, id, changes: { identifier: unique('state') } }, c),
  }),
  'objectStates.delete': entry({
    takes: ['state/administrate'],
    prepare: state,
    run: (r, c, _, { groupId, id }) => r.objectStates.delete({ groupId, id }, c),
  }),
  'objectStates.loadOfContent': entry({
    takes: ['content/read'],
    run: (r, c, { id }) => r.objectStates.loadOfContent(id, c),
  }),
  'objectStates.assign': entry({
    takes: ['content/read', 'state/assign'],
    run: (r, c, { id: contentId }) => r.objectStates.assign({ contentId, states: [{ groupId: 2, id: 1 }] }, c),
  }),
  'urlAliases.listGlobal': entry({ takes: [], run: (r, c) => r.urlAliases.listGlobal(page, c) }),
  'urlAliases.listOfLocation': entry({
    takes: ['content/read'],
    run: (r, c, { locationId }) => r.urlAliases.listOfLocation({ locationId, custom: true, ...page }, c),
  }),
  'urlAliases.load': entry({
    takes: ['content/read'],
    prepare: (r, { locationId }) => r.urlAliases.create(alias(locationId), asAdministrator),
    run: (r, c, _, { id }) => r.urlAliases.load(id, c),
  }),
  'urlAliases.create': entry({
    takes: ['content/read', 'content/urltranslator'],
    run: (r, c, { locationId }) => r.urlAliases.create(alias(locationId), c),
  }),
  'urlAliases.delete': entry({
    takes: ['content/read', 'content/urltranslator'],
    prepare: (r, { locationId }) => r.urlAliases.create(alias(locationId), asAdministrator),
    run: (r, c, _, { id }) => r.urlAliases.delete({ id }, c),
  }),
  'urlWildcards.list': entry({ takes: [], run: (r, c) => r.urlWildcards.list(page, c) }),
  'urlWildcards.load': entry({
    takes: [],
    prepare: (r) => r.urlWildcards.create(wildcard(), asAdministrator),
    run: (r, c, _, { id }) => r.urlWildcards.load(id, c),
  }),
  'urlWildcards.create': entry({
    takes: ['content/urltranslator'],
    run: (r, c) => r.urlWildcards.create(wildcard(), c),
  }),
  'urlWildcards.delete': entry({
    takes: ['content/urltranslator'],
    prepare: (r) => r.urlWildcards.create(wildcard(), asAdministrator),
    run: (r, c, _, { id }) => r.urlWildcards.delete({ id }, c),
  }),
  'webhooks.list': entry({ takes: managing, run: (r, c) => r.webhooks.list(page, c) }),
  'webhooks.load': entry({
    takes: managing,
    prepare: webhook,
    run: (r, c, _, { webhookId }) => r.webhooks.load(webhookId, c),
  }),
  'webhooks.create': entry({ takes: managing, run: (r, c) => r.webhooks.create(newWebhook(), c) }),
  'webhooks.update': entry({
    takes: managing,
    prepare: webhook,
    run: (r, c, _, { webhookId: id }) => r.webhooks.update({ id, changes: { description: 'Other' } }, c),
  }),
  'webhooks.delete': entry({
    takes: managing,
    prepare: webhook,
    run: (r, c, _, { webhookId: id }) => r.webhooks.delete({ id }, c),
  }),
  'webhooks.rotateSecret': entry({
    takes: managing,
    prepare: webhook,
    run: (r, c, _, { webhookId: id }) => r.webhooks.rotateSecret({ id }, c),
  }),
  'webhooks.listDeliveries': entry({
    takes: managing,
    prepare: webhook,
    run: (r, c, _, { webhookId }) => r.webhooks.listDeliveries({ webhookId, ...page }, c),
  }),
  'webhooks.loadDelivery': entry({
    takes: managing,
    prepare: webhook,
    run: (r, c, _, delivery) => r.webhooks.loadDelivery(delivery, c),
  }),
  'webhooks.redeliver': entry({
    takes: managing,
    prepare: enabledWebhook,
    run: (r, c, _, delivery) => r.webhooks.redeliver(delivery, c),
  }),
  'permissions.list': entry({
    takes: [],
    run: (r, c, { id: contentId }) => r.permissions.list({ operations: ['content.copy'], contentId }, c),
  }),
  'permissions.explain': entry({
    takes: ['content/read'],
    run: (r, c, { id: contentId }) => r.permissions.explain({ operation: 'content.copy', contentId }, c),
  }),
  'changes.list': entry({ takes: ['change/read', 'content/read'], run: (r, c) => r.changes.list({ limit: 1 }, c) }),
  'changes.listLatest': entry({
    takes: ['change/read', 'content/read'],
    run: (r, c) => r.changes.listLatest({ limit: 1 }, c),
  }),
  'languages.list': entry({ takes: [], run: (r, c) => r.languages.list({}, c) }),
  'languages.load': entry({ takes: [], run: (r, c) => r.languages.load('eng-GB', c) }),
  'languages.create': entry({
    takes: ['content/translations'],
    run: (r, c) => r.languages.create(newLanguage(), c),
  }),
  'languages.update': entry({
    takes: ['content/translations'],
    prepare: language,
    run: (r, c, _, { code }) => r.languages.update({ code, changes: { name: 'Other' } }, c),
  }),
  'languages.delete': entry({
    takes: ['content/translations'],
    prepare: language,
    run: (r, c, _, { code }) => r.languages.delete({ code }, c),
  }),
  'bookmarks.list': entry({ takes: [], run: (r, c) => r.bookmarks.list(page, c) }),
  'bookmarks.has': entry({
    takes: ['content/read'],
    prepare: (r, { callerId: user_id, locationId: location_id }) =>
      r.db.insertInto('cms_bookmark').values({ user_id, location_id }).execute(),
    run: (r, c, { locationId }) => r.bookmarks.has(locationId, c),
  }),
  'bookmarks.create': entry({
    takes: ['content/read'],
    run: (r, c, { locationId }) => r.bookmarks.create(locationId, c),
  }),
  'bookmarks.delete': entry({
    takes: [],
    run: async (r, c, { locationId }) => {
      const bookmark = { user_id: c.caller.userId ?? 0, location_id: locationId };
      await r.db.insertInto('cms_bookmark').values(bookmark).execute();
      await r.bookmarks.delete(locationId, c);
    },
  }),
};

const role = (r: Opened) => r.roles.create({ identifier: unique('role') }, asAdministrator);
const reading = { module: 'content', function: 'read', limitations: [] } as const;
const withDraft = async (r: Opened) => r.roles.createDraft({ id: (await role(r)).id }, asAdministrator);
const withPolicy = async (r: Opened) =>
  r.roles.createPolicy({ roleId: (await role(r)).id, ...reading }, asAdministrator);
const assigned = async (r: Opened) => {
  const { id: roleId } = await role(r);
  await r.roles.assignToUser({ userId: 14, roleId }, asAdministrator);
  await r.roles.assignToGroup({ path: '/1/5/13/', roleId }, asAdministrator);
  return { roleId };
};
const administrators = { path: '/1/5/13/' };

const roles = {
  'roles.list': entry({ takes: ['role/read'], run: (r, c) => r.roles.list(page, c) }),
  'roles.load': entry({ takes: ['role/read'], run: (r, c) => r.roles.load(2, c) }),
  'roles.create': entry({
    takes: ['role/create'],
    run: (r, c) => r.roles.create({ identifier: unique('role') }, c),
  }),
  'roles.update': entry({
    takes: ['role/update'],
    prepare: role,
    run: (r, c, _, { id }) => r.roles.update({ id, changes: { identifier: unique('role') } }, c),
  }),
  'roles.delete': entry({ takes: ['role/delete'], prepare: role, run: (r, c, _, { id }) => r.roles.delete({ id }, c) }),
  'roles.createDraft': entry({
    takes: ['role/update'],
    prepare: role,
    run: (r, c, _, { id }) => r.roles.createDraft({ id }, c),
  }),
  'roles.loadDraft': entry({
    takes: ['role/read'],
    prepare: withDraft,
    run: (r, c, _, { id }) => r.roles.loadDraft(id, c),
  }),
  'roles.updateDraft': entry({
    takes: ['role/update'],
    prepare: withDraft,
    run: (r, c, _, { id }) => r.roles.updateDraft({ id, changes: { identifier: unique('role') } }, c),
  }),
  'roles.publishDraft': entry({
    takes: ['role/update'],
    prepare: withDraft,
    run: (r, c, _, { id }) => r.roles.publishDraft({ id }, c),
  }),
  'roles.deleteDraft': entry({
    takes: ['role/update'],
    prepare: withDraft,
    run: (r, c, _, { id }) => r.roles.deleteDraft({ id }, c),
  }),
  'roles.listPolicies': entry({ takes: ['role/read'], run: (r, c) => r.roles.listPolicies(2, c) }),
  'roles.loadPolicy': entry({ takes: ['role/read'], run: (r, c) => r.roles.loadPolicy({ roleId: 2, id: 332 }, c) }),
  'roles.createPolicy': entry({
    takes: ['role/update'],
    prepare: role,
    run: (r, c, _, { id: roleId }) => r.roles.createPolicy({ roleId, ...reading }, c),
  }),
  'roles.updatePolicy': entry({
    takes: ['role/update'],
    prepare: withPolicy,
    run: (r, c, _, { roleId, id }) => r.roles.updatePolicy({ roleId, id, limitations: [] }, c),
  }),
  'roles.deletePolicy': entry({
    takes: ['role/update'],
    prepare: withPolicy,
    run: (r, c, _, { roleId, id }) => r.roles.deletePolicy({ roleId, id }, c),
  }),
  'roles.deletePolicies': entry({
    takes: ['role/update'],
    prepare: withPolicy,
    run: (r, c, _, { roleId }) => r.roles.deletePolicies({ roleId }, c),
  }),
  'roles.listPoliciesOfUser': entry({
    takes: ['content/read', 'role/read'],
    run: (r, c) => r.roles.listPoliciesOfUser(14, c),
  }),
  'roles.listPoliciesOfUser of the caller': entry({
    takes: [],
    run: (r, c, { callerId }) => r.roles.listPoliciesOfUser(callerId, c),
  }),
  'roles.listOfUser': entry({
    takes: ['content/read', 'role/read'],
    run: (r, c) => r.roles.listOfUser(14, c),
  }),
  'roles.loadOfUser': entry({
    takes: ['content/read', 'role/read'],
    prepare: assigned,
    run: (r, c, _, { roleId }) => r.roles.loadOfUser({ userId: 14, roleId }, c),
  }),
  'roles.assignToUser': entry({
    takes: ['content/read', 'role/assign'],
    prepare: role,
    run: (r, c, _, { id: roleId }) => r.roles.assignToUser({ userId: 14, roleId }, c),
  }),
  'roles.unassignFromUser': entry({
    takes: ['content/read', 'role/assign'],
    prepare: assigned,
    run: (r, c, _, { roleId }) => r.roles.unassignFromUser({ userId: 14, roleId }, c),
  }),
  'roles.listOfGroup': entry({
    takes: ['content/read', 'role/read'],
    run: (r, c) => r.roles.listOfGroup(administrators.path, c),
  }),
  'roles.loadOfGroup': entry({
    takes: ['content/read', 'role/read'],
    prepare: assigned,
    run: (r, c, _, { roleId }) => r.roles.loadOfGroup({ ...administrators, roleId }, c),
  }),
  'roles.assignToGroup': entry({
    takes: ['content/read', 'role/assign'],
    prepare: role,
    run: (r, c, _, { id: roleId }) => r.roles.assignToGroup({ ...administrators, roleId }, c),
  }),
  'roles.unassignFromGroup': entry({
    takes: ['content/read', 'role/assign'],
    prepare: assigned,
    run: (r, c, _, { roleId }) => r.roles.unassignFromGroup({ ...administrators, roleId }, c),
  }),
};

const password = 'Publish-1234';
const userFields = [field('first_name', 'Jo'), field('last_name', 'Doe')];
const newUser = () => {
  const login = unique('login');
  return { login, email: `${login}@example.org`, password, mainLanguageCode: 'eng-GB', fields: userFields };
};

/** A group without roles, with a user in it. */
const member = async (r: Opened) => {
  const newGroup = { parentPath: '/1/5/', mainLanguageCode: 'eng-GB', fields: [field('name', unique('Group'))] };
  const { path, id } = await r.userGroups.create(newGroup, asAdministrator);
  const user = await r.users.create({ groupPath: path, ...newUser() }, asAdministrator);
  const second = await r.userGroups.create({ ...newGroup, fields: [field('name', unique('Group'))] }, asAdministrator);
  const locationIdOf = async (contentId: number) =>
    (await r.content.loadInfo(contentId, asAdministrator)).mainLocation?.id ?? 0;
  const places = { groupLocationId: await locationIdOf(id), secondLocationId: await locationIdOf(second.id) };
  return { userId: user.id, login: user.login, groupId: id, path, secondPath: second.path, ...places };
};

const inBoth = async (r: Opened) => {
  const all = await member(r);
  await r.users.assignGroup({ userId: all.userId, groupLocationId: all.secondLocationId }, asAdministrator);
  return all;
};

const newKey = () => ({ name: unique('key'), access: 'all' }) as const;
const addKey = (r: Opened, userId: number) => r.apiKeys.create(newKey(), calledBy(userId));
/** Of another user. */
const withKey = async (r: Opened) => {
  const { userId } = await member(r);
  return { userId, keyId: (await addKey(r, userId)).id };
};
const editing = {
  takes: ['content/read', 'content/edit', 'content/publish'] as const,
  prepare: withKey,
  fits: { 'content/publish Language': 'no language of the user changes' },
};

const keys = {
  'apiKeys.list': entry({ ...editing, run: (r, c, _, { userId }) => r.apiKeys.list({ userId, ...page }, c) }),
  'apiKeys.list of the caller': entry({
    takes: [],
    run: (r, c, { callerId: userId }) => r.apiKeys.list({ userId, ...page }, c),
  }),
  'apiKeys.load': entry({ ...editing, run: (r, c, _, { keyId }) => r.apiKeys.load(keyId, c) }),
  'apiKeys.create': entry({ takes: [], run: (r, c) => r.apiKeys.create(newKey(), c) }),
  'apiKeys.delete': entry({ ...editing, run: (r, c, _, { keyId }) => r.apiKeys.delete(keyId, c) }),
  'apiKeys.delete of the caller': entry({
    takes: [],
    prepare: (r, { callerId }) => addKey(r, callerId),
    run: (r, c, _, { id }) => r.apiKeys.delete(id, c),
  }),
};

/** It is its creator's, who is in the same groups. */
const newContent = {
  'content/create Owner': 'new content is its creator’s',
  'content/publish Owner': 'new content is its creator’s',
  'content/publish Group': 'new content is its creator’s',
};

const people = {
  'users.authenticate': entry({
    takes: ['user/login'],
    prepare: async (r, { callerId }) => {
      const password_hash = await cheapHash(password);
      await r.db.updateTable('cms_account').set({ password_hash }).where('content_id', '=', callerId).execute();
      const query = r.db.selectFrom('cms_account').select('login').where('content_id', '=', callerId);
      return { ...(await query.executeTakeFirstOrThrow()), password };
    },
    run: async (r, c, _, credentials) => (await r.users.authenticate(credentials, c)) !== undefined,
  }),
  'users.list': entry({
    takes: ['content/read'],
    prepare: member,
    run: async (r, c, _, { login, userId }) => has((await r.users.list({ login }, c)).items, userId),
  }),
  'users.load': entry({
    takes: ['content/read'],
    prepare: member,
    run: (r, c, _, { userId }) => r.users.load(userId, c),
  }),
  'users.create': entry({
    takes: ['content/read', 'content/create', 'content/publish'],
    prepare: member,
    run: (r, c, _, { path }) => r.users.create({ groupPath: path, ...newUser() }, c),
    fits: newContent,
  }),
  'users.update': entry({
    takes: ['content/read', 'content/edit', 'content/publish'],
    prepare: member,
    run: (r, c, _, { userId: id }) => r.users.update({ id, changes: { fields: [field('first_name', 'Joe')] } }, c),
  }),
  'users.endSessions': entry({
    takes: ['content/read', 'content/edit'],
    prepare: member,
    run: (r, c, _, { userId: id }) => r.users.endSessions(id, c),
  }),
  'users.endSessions of the caller': entry({
    takes: [],
    prepare: async (_, { callerId }) => ({ userId: callerId }),
    run: (r, c, _, { userId: id }) => r.users.endSessions(id, c),
  }),
  'users.delete': entry({
    takes: ['content/read', 'content/remove'],
    prepare: member,
    run: (r, c, _, { userId: id }) => r.users.delete({ id }, c),
  }),
  'users.listDrafts': entry({
    takes: ['content/read'],
    run: (r, c) => r.users.listDrafts({ userId: 14, ...page }, c),
  }),
  'users.listGroups': entry({
    takes: ['content/read'],
    prepare: member,
    run: (r, c, _, { userId }) => r.users.listGroups({ userId, ...page }, c),
  }),
  'users.assignGroup': entry({
    takes: ['content/read', 'content/manage_locations', 'content/create'],
    prepare: member,
    run: (r, c, _, { userId, secondLocationId: groupLocationId }) =>
      r.users.assignGroup({ userId, groupLocationId }, c),
  }),
  'users.unassignGroup': entry({
    takes: ['content/read', 'content/remove'],
    prepare: inBoth,
    run: (r, c, _, { userId, groupLocationId }) => r.users.unassignGroup({ userId, groupLocationId }, c),
  }),
  'userGroups.list': entry({
    takes: ['content/read'],
    prepare: member,
    run: async (r, c, _, { groupId: id }) => has((await r.userGroups.list({ id }, c)).items, id),
  }),
  'userGroups.load': entry({
    takes: ['content/read'],
    prepare: member,
    run: (r, c, _, { path }) => r.userGroups.load(path, c),
  }),
  'userGroups.create': entry({
    takes: ['content/read', 'content/create', 'content/publish'],
    prepare: member,
    run: (r, c, _, { path: parentPath }) =>
      r.userGroups.create({ parentPath, mainLanguageCode: 'eng-GB', fields: [field('name', 'New')] }, c),
    fits: newContent,
  }),
  'userGroups.update': entry({
    takes: ['content/read', 'content/edit', 'content/publish'],
    prepare: member,
    run: (r, c, _, { path }) => r.userGroups.update({ path, changes: { fields: [field('name', 'Other')] } }, c),
  }),
  'userGroups.delete': entry({
    takes: ['content/read', 'content/remove'],
    prepare: member,
    run: (r, c, _, { secondPath: path }) => r.userGroups.delete({ path }, c),
  }),
  'userGroups.move': entry({
    takes: ['content/read', 'content/manage_locations', 'content/create'],
    prepare: member,
    run: (r, c, _, { secondPath: path, groupLocationId: parentLocationId }) =>
      r.userGroups.move({ path, parentLocationId }, c),
  }),
  'userGroups.listSubgroups': entry({
    takes: ['content/read'],
    prepare: member,
    run: (r, c, _, { path }) => r.userGroups.listSubgroups({ path, ...page }, c),
  }),
  'userGroups.listUsers': entry({
    takes: ['content/read'],
    prepare: member,
    run: (r, c, _, { path }) => r.userGroups.listUsers({ path, ...page }, c),
  }),
};

const typeGroup = (r: Opened) => r.contentTypeGroups.create({ identifier: unique('group') }, asAdministrator);

const newType = (isPublished = true) => ({
  groupId: 1,
  isPublished,
  identifier: unique('type'),
  mainLanguageCode: 'eng-GB',
  names: { 'eng-GB': 'Type' },
  fieldDefinitions: [{ identifier: 'name', fieldTypeIdentifier: 'string', names: { 'eng-GB': 'Name' } }],
});

const type = (r: Opened) => r.contentTypes.create(newType(), asAdministrator);

/** A draft that belongs to who tries the operation, as others do not see it. */
const typeDraft = async (r: Opened, { callerId }: Target) => {
  const { id } = await type(r);
  const { fieldDefinitions } = await r.contentTypes.createDraft({ id, changes: {} }, asAdministrator);
  await r.db.updateTable('cms_content_type_draft').set({ modifier_id: callerId }).where('type_id', '=', id).execute();
  return { id, definition: { contentTypeId: id, id: fieldDefinitions[0]?.id ?? 0 } };
};

const types = {
  'contentTypes.listOfGroup': entry({ takes: [], run: (r, c) => r.contentTypes.listOfGroup(1, c) }),
  'contentTypes.create': entry({ takes: ['class/create'], run: (r, c) => r.contentTypes.create(newType(), c) }),
  'contentTypes.copy': entry({
    takes: ['class/create'],
    prepare: type,
    run: (r, c, _, { id }) => r.contentTypes.copy({ id }, c),
  }),
  'contentTypes.delete': entry({
    takes: ['class/delete'],
    prepare: type,
    run: (r, c, _, { id }) => r.contentTypes.delete({ id }, c),
  }),
  'contentTypes.createDraft': entry({
    takes: ['class/update'],
    prepare: type,
    run: (r, c, _, { id }) => r.contentTypes.createDraft({ id, changes: {} }, c),
  }),
  'contentTypes.loadDraft': entry({
    takes: ['class/update'],
    prepare: typeDraft,
    run: (r, c, _, { id }) => r.contentTypes.loadDraft(id, c),
  }),
  'contentTypes.updateDraft': entry({
    takes: ['class/update'],
    prepare: typeDraft,
    run: (r, c, _, { id }) => r.contentTypes.updateDraft({ id, changes: { isContainer: true } }, c),
  }),
  'contentTypes.deleteDraft': entry({
    takes: ['class/update'],
    prepare: typeDraft,
    run: (r, c, _, { id }) => r.contentTypes.deleteDraft({ id }, c),
  }),
  'contentTypes.publishDraft': entry({
    takes: ['class/update'],
    prepare: typeDraft,
    run: (r, c, _, { id }) => r.contentTypes.publishDraft({ id }, c),
  }),
  'contentTypes.createDefinition': entry({
    takes: ['class/update'],
    prepare: typeDraft,
    run: (r, c, _, { id: contentTypeId }) => {
      const definition = { identifier: 'text', fieldTypeIdentifier: 'string', names: { 'eng-GB': 'Text' } };
      return r.contentTypes.createDefinition({ contentTypeId, definition }, c);
    },
  }),
  'contentTypes.updateDefinition': entry({
    takes: ['class/update'],
    prepare: typeDraft,
    run: (r, c, _, { definition }) =>
      r.contentTypes.updateDefinition({ ...definition, changes: { isRequired: true } }, c),
  }),
  'contentTypes.deleteDefinition': entry({
    takes: ['class/update'],
    prepare: typeDraft,
    run: (r, c, _, { definition }) => r.contentTypes.deleteDefinition(definition, c),
  }),
  'contentTypeGroups.listOfType': entry({ takes: [], run: (r, c) => r.contentTypeGroups.listOfType(1, c) }),
  'contentTypeGroups.link': entry({
    takes: ['class/update'],
    prepare: type,
    run: (r, c, _, { id: contentTypeId }) => r.contentTypeGroups.link({ contentTypeId, groupId: 2 }, c),
  }),
  'contentTypeGroups.unlink': entry({
    takes: ['class/update'],
    prepare: async (r) => {
      const { id: contentTypeId } = await type(r);
      await r.contentTypeGroups.link({ contentTypeId, groupId: 2 }, asAdministrator);
      return { contentTypeId, groupId: 2 };
    },
    run: (r, c, _, link) => r.contentTypeGroups.unlink(link, c),
  }),
  'contentTypes.list': entry({ takes: [], run: (r, c) => r.contentTypes.list(page, c) }),
  'contentTypes.find': entry({
    takes: [],
    run: async (r, c) => has((await r.contentTypes.find({ ...page, filter: {}, sortClauses: [] }, c)).items, 1),
  }),
  'contentTypes.load': entry({ takes: [], run: (r, c) => r.contentTypes.load(1, c) }),
  'contentTypeGroups.list': entry({ takes: [], run: (r, c) => r.contentTypeGroups.list({}, c) }),
  'contentTypeGroups.load': entry({ takes: [], run: (r, c) => r.contentTypeGroups.load(1, c) }),
  'contentTypeGroups.create': entry({
    takes: ['class/create'],
    run: (r, c) => r.contentTypeGroups.create({ identifier: unique('group') }, c),
  }),
  'contentTypeGroups.update': entry({
    takes: ['class/update'],
    prepare: typeGroup,
    run: (r, c, _, { id }) => r.contentTypeGroups.update({ id, changes: { identifier: unique('group') } }, c),
  }),
  'contentTypeGroups.delete': entry({
    takes: ['class/delete'],
    prepare: typeGroup,
    run: (r, c, _, { id }) => r.contentTypeGroups.delete({ id }, c),
  }),
};

const everything = ['*/*'] as const;
const someIds = { contents: [null], locations: [null] };
const versionOf = (creatorId: number) => ({
  ...{ versionNo: 7, creatorId, created: later, modified: later, initialLanguageCode: 'eng-GB' },
});

const transfers = {
  'transfer.list': entry({ takes: everything, run: (r, c) => r.transfer.list({ limit: 10 }, c) }),
  'transfer.findByRemoteIds': entry({
    takes: everything,
    run: (r, c, { remoteId }) => r.transfer.findByRemoteIds({ contents: [remoteId], locations: [] }, c),
  }),
  'transfer.reserveIds': entry({ takes: everything, run: (r, c) => r.transfer.reserveIds(someIds, c) }),
  'transfer.loadDetails': entry({
    takes: everything,
    run: (r, c, { id }) => r.transfer.loadDetails({ contentIds: [id] }, c),
  }),
  'transfer.createEntities': entry({
    takes: everything,
    prepare: async (r) => (await r.transfer.reserveIds({ ...someIds, sections: [null] }, asAdministrator)).sections,
    run: (r, c, _, ids = []) => {
      const sections = ids.map((id) => ({ id, identifier: unique('section'), name: 'Section' }));
      return r.transfer.createEntities({ sections }, c);
    },
  }),
  'transfer.create': entry({
    takes: everything,
    prepare: async (r) => {
      const { contents, locations } = await r.transfer.reserveIds(someIds, asAdministrator);
      return { id: contents[0] ?? 0, locationId: locations[0] ?? 0 };
    },
    run: (r, c, { locationId: parentLocationId }, ids) =>
      r.transfer.create(
        [
          {
            ...{ ...ids, remoteId: unique('transferred'), contentTypeId: 1, sectionId: 1, mainLanguageCode: 'eng-GB' },
            ...{
              alwaysAvailable: true,
              hidden: false,
              isPublished: true,
              states: [],
              fields,
              relations: [],
              others: [],
            },
            location: {
              ...{ parentLocationId, remoteId: unique('place'), priority: 0, hidden: false },
              ...{ sortField: 'PATH', sortOrder: 'ASC' },
            },
          },
        ],
        c,
      ),
  }),
  'transfer.storeVersions': entry({
    takes: everything,
    run: (r, c, { id: contentId, callerId }) =>
      r.transfer.storeVersions([{ contentId, current: versionOf(callerId), others: [] }], c),
  }),
};

/** By the method of the repository that an operation calls, with what is special about it after a blank. */
export const matrix: Readonly<Record<string, Entry>> = {
  ...content,
  ...versions,
  ...locations,
  ...divisions,
  ...types,
  ...people,
  ...keys,
  ...roles,
  ...transfers,
};

/** What operations are tried with that need no more than content. */
export async function prepareTarget(opened: Opened, callerId: number): Promise<Target> {
  const [own, other] = [await addFolder(opened, 43, unique('Folder')), await addFolder(opened, 43, unique('Folder'))];
  const { remoteId } = await opened.content.loadInfo(own.id, asAdministrator);
  return { ...own, remoteId, other, callerId };
}

/** A user in a group of users that has no roles. */
export const addCaller = (opened: Opened): Promise<number> => addUser(opened, 5, unique('caller'));
