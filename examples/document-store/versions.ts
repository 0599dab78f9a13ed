/** Versions: reading them, making drafts, changing and publishing these. */
import { randomUUID } from 'node:crypto';
import { type Context, NotFound, PermissionDenied, Refused, type VersionRepository } from 'express-cms-rest';
import { checkRevision, type VersionId, type VersionTarget } from 'express-cms-rest/repository';
import { place } from './locations.js';
import { change, inLanguage, requireComplete } from './page-type.js';
import { currentOf, editorId, isVisible, requireEditor, requirePage } from './rights.js';
import type { Data, Page, PageVersion, Store } from './store.js';
import { namesOf, toVersion, toVersionInfo } from './values.js';

export function createVersionRepository(store: Store): VersionRepository<string> {
  return {
    async list({ contentId }, context) {
      const data = store.read();
      const page = requirePage(data, contentId);
      const seen = page.versions.filter((version) => isVisible(data, page, context, version));
      if (seen.length === 0) throw new PermissionDenied('read', `content ${contentId}`);
      return { items: seen.map((version) => toVersionInfo(page, version)) };
    },

    async load(id, context) {
      const data = store.read();
      const { page, version } = find(data, id);
      if (!isVisible(data, page, context, version)) throw new PermissionDenied('read', `version ${id.versionNo}`);
      return toVersion(page, version);
    },

    createDraft: (command, context) => store.write(context, (data) => createDraft(data, command, context)),

    createDraftOfCurrent: ({ id: contentId, expected }, context) =>
      store.write(context, (data) => {
        const page = requirePage(data, contentId);
        const { status, versionNo } = currentOf(page);
        if (status === 'DRAFT') throw new Refused('The current version', 'is a draft');
        return createDraft(data, { contentId, versionNo, expected }, context);
      }),

    update: ({ changes: { fields, initialLanguageCode }, ...target }, context) =>
      store.write(context, async (data) => {
        const { page, version } = findDraft(data, target, 'edit', context);
        await change(version.values, fields, initialLanguageCode ?? page.mainLanguageCode);
        if (initialLanguageCode !== undefined) {
          inLanguage(version.values, initialLanguageCode);
          version.initialLanguageCode = initialLanguageCode;
        }
        touch(version);
        // Content that was never published has the name of its draft.
        if (version.versionNo === page.currentVersionNo) touchPage(page);
        return toVersion(page, version);
      }),

    publish: (target, context) =>
      store.write(context, (data) => {
        const { page, version } = findDraft(data, target, 'publish', context);
        requireComplete(version.values);
        publish(data, page, version);
      }),
  };
}

function find(data: Data, { contentId, versionNo }: VersionId<string>) {
  const page = requirePage(data, contentId);
  const version = page.versions.find((each) => each.versionNo === versionNo);
  if (!version) throw new NotFound(`version ${versionNo} of content`);
  return { page, version };
}

/** A version to be written to, at the revision that is expected. */
function findToEdit(data: Data, target: VersionTarget<string>, action: string, context: Context<string>) {
  const document = find(data, target);
  requireEditor(context, action, `version ${target.versionNo}`);
  checkRevision({ revision: `${document.version.id}.${document.version.revision}` }, target.expected);
  return document;
}

function findDraft(data: Data, target: VersionTarget<string>, action: string, context: Context<string>) {
  const document = findToEdit(data, target, action, context);
  if (document.version.status !== 'DRAFT') throw new Refused('The version', 'is not a draft');
  return document;
}

function createDraft(data: Data, target: VersionTarget<string>, context: Context<string>) {
  const { page, version } = findToEdit(data, target, 'edit', context);
  const now = new Date();
  // A number is given once, also when its version is deleted.
  page.lastVersionNo += 1;
  const draft: PageVersion = {
    ...structuredClone(version),
    id: randomUUID(),
    versionNo: page.lastVersionNo,
    status: 'DRAFT',
    creatorId: editorId,
    created: now,
    modified: now,
    revision: 1,
  };
  page.versions.push(draft);
  return toVersion(page, draft);
}

/** Archives the former published version, publishes the draft, and places the content if it has no location yet. */
export function publish(data: Data, page: Page, version: PageVersion): void {
  if (!namesOf(version.values)[page.mainLanguageCode])
    throw new Refused('The version', 'has no text in the main language');
  page.place ??= place(data, page);
  for (const former of page.versions.filter(({ status }) => status === 'PUBLISHED')) {
    former.status = 'ARCHIVED';
    former.revision += 1;
  }
  version.status = 'PUBLISHED';
  version.revision += 1;
  page.isPublished = true;
  page.currentVersionNo = version.versionNo;
  page.published ??= new Date();
  page.modified = new Date();
  touchPage(page);
}

function touch(version: PageVersion): void {
  version.revision += 1;
  version.modified = new Date();
}

function touchPage(page: Page): void {
  page.revision += 1;
  page.updated = new Date();
}
