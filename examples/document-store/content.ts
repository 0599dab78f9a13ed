/** Content items: reading, creating, changing and deleting them. */
import { randomUUID } from 'node:crypto';
import { AlreadyInUse, BadRequest, type ContentRepository, type NewContent, NotFound } from 'express-cms-rest';
import { type ContentInfoChanges, checkRevision } from 'express-cms-rest/repository';
import { rootId } from './locations.js';
import { change, inLanguage, languages, pageType, requireComplete, type Values } from './page-type.js';
import { accountIds, currentOf, editorId, isVisible, requireEditor, requirePage, visiblePage } from './rights.js';
import type { Data, Page, Store } from './store.js';
import { toContent, toContentInfo } from './values.js';
import { publish } from './versions.js';

export function createContentRepository(store: Store): ContentRepository<string> {
  return {
    load: async (id, context) => toContent(visiblePage(store.read(), id, context)),
    loadInfo: async (id, context) => toContentInfo(visiblePage(store.read(), id, context)),

    async loadByRemoteId(remoteId, context) {
      const data = store.read();
      const page = [...data.pages.values()].find((each) => each.remoteId === remoteId);
      // A remote id can be guessed: callers who may not read the page must not learn that it exists.
      if (!page || !isVisible(data, page, context)) throw new NotFound('content');
      return toContentInfo(page);
    },

    create: (content, context) =>
      store.write(context, async (data) => {
        requireEditor(context, 'create', 'content');
        const page = await toPage(data, content);
        data.pages.set(page.id, page);
        if (content.publish) publish(data, page, currentOf(page));
        return toContent(page);
      }),

    updateInfo: ({ id, changes, expected }, context) =>
      store.write(context, (data) => {
        const page = requirePage(data, id);
        requireEditor(context, 'edit', `content ${id}`);
        checkRevision(page, expected);
        update(data, page, changes);
        return toContentInfo(page);
      }),

    delete: ({ id, expected }, context) =>
      store.write(context, (data) => {
        const page = requirePage(data, id);
        requireEditor(context, 'delete', `content ${id}`);
        checkRevision(page, expected);
        const { place } = page;
        const below = [...data.pages.values()].filter(
          (each) => place && each.place?.pathString.startsWith(place.pathString),
        );
        for (const version of [page, ...below]) data.pages.delete(version.id);
      }),
  };
}

async function toPage(data: Data, content: NewContent<string>): Promise<Page> {
  const { contentTypeId, mainLanguageCode, location, modified = new Date(), remoteId = randomUUID() } = content;
  if (contentTypeId !== pageType.id) throw new BadRequest('There is no such content type');
  const sectionId = content.sectionId ?? sectionBelow(data, location.parentLocationId);
  requireReferences(data, { ownerId: content.ownerId, sectionId, mainLanguageCode });
  const values: Values = {};
  inLanguage(values, mainLanguageCode);
  await change(values, content.fields, mainLanguageCode);
  requireComplete(values);
  requireFree(data, 'remoteId', remoteId);
  requireFreePlace(data, location.remoteId);
  const now = new Date();
  return {
    id: randomUUID(),
    remoteId,
    sectionId,
    ownerId: content.ownerId ?? editorId,
    mainLanguageCode,
    alwaysAvailable: content.alwaysAvailable ?? pageType.defaultAlwaysAvailable,
    isPublished: false,
    currentVersionNo: 1,
    lastVersionNo: 1,
    planned: location,
    modified,
    revision: 1,
    updated: now,
    versions: [
      {
        id: randomUUID(),
        versionNo: 1,
        status: 'DRAFT',
        creatorId: editorId,
        created: now,
        modified: now,
        initialLanguageCode: mainLanguageCode,
        values,
        revision: 1,
      },
    ],
  };
}

function sectionBelow({ pages }: Data, parentLocationId: string): string {
  if (parentLocationId === rootId) return 'standard';
  const parent = [...pages.values()].find(({ place }) => place?.id === parentLocationId);
  if (!parent) throw new BadRequest('There is no such location');
  return parent.sectionId;
}

function update(data: Data, page: Page, changes: ContentInfoChanges<string>): void {
  const { mainLocationId, remoteId = page.remoteId, ...others } = changes;
  requireReferences(data, others);
  const { mainLanguageCode } = others;
  if (mainLanguageCode !== undefined && !currentOf(page).values[mainLanguageCode])
    throw new BadRequest(`The content is not translated to ${mainLanguageCode}`);
  if (mainLocationId !== undefined && mainLocationId !== page.place?.id)
    throw new BadRequest('The content has no such location');
  if (remoteId !== page.remoteId) requireFree(data, 'remoteId', remoteId);
  const unsupported = Object.entries({ ...others, remoteId }).filter(([, value]) => value !== undefined);
  Object.assign(page, Object.fromEntries(unsupported), { revision: page.revision + 1, updated: new Date() });
}

type References = {
  readonly [Name in 'mainLanguageCode' | 'ownerId' | 'sectionId']?: ContentInfoChanges<string>[Name] | undefined;
};

function requireReferences({ sections }: Data, { mainLanguageCode, ownerId, sectionId }: References): void {
  if (mainLanguageCode !== undefined && !languages.some(({ code }) => code === mainLanguageCode))
    throw new BadRequest(`There is no language ${mainLanguageCode}`);
  if (ownerId !== undefined && !accountIds.includes(ownerId)) throw new BadRequest('There is no such user');
  if (sectionId !== undefined && !sections.has(sectionId)) throw new BadRequest('There is no such section');
}

function requireFree({ pages }: Data, member: 'remoteId', value: string): void {
  if ([...pages.values()].some((page) => page[member] === value)) throw new AlreadyInUse('The remote id');
}

function requireFreePlace({ pages }: Data, remoteId: string | undefined): void {
  const remoteIds = [...pages.values()].flatMap(({ place, planned }) => [place?.remoteId, planned.remoteId]);
  if (remoteId !== undefined && remoteIds.includes(remoteId)) throw new AlreadyInUse('The remote id of the location');
}
