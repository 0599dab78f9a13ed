/** Tools that write: drafts alone, but for those that publish, schedule and move. */

import { BadRequest } from '../errors/errors.js';
import type { Id } from '../repository/repository.js';
import { paths } from '../resources/paths.js';
import { loadTypes, loadVersion, pageAt, pathOfContent, typeIn } from './content-tools.js';
import type { Part } from './invoke.js';
import { ToolError } from './results.js';
import type { Tool, Tooling } from './tool.js';

/** Field types read values as items show them. */
const toFieldInput = (values: object, languageCode: string): object => {
  const entries = Object.entries(values).map(([fieldDefinitionIdentifier, fieldValue]) => ({
    ...{ fieldDefinitionIdentifier, languageCode, fieldValue },
  }));
  return { fields: { field: entries } };
};

const lastOf = (path = ''): string => path.split('/').at(-1) ?? '';

const draft = 'id versionNo status revision language page fields isDryRun';

const createContent: Tool = {
  name: 'create_content',
  description: 'Creates a draft of a new content item, which is placed below the parent once it is published.',
  operations: ['content.create', 'versions.load', 'descriptions.items'],
  takes: 'type! parent! language! fields! remoteId dryRun idempotencyKey',
  returns: draft,
  async run({ type, parent, language, fields, remoteId, ...write }, tooling) {
    const { call, service, prefix } = tooling;
    const place = { _href: `${prefix}${paths.locations}/${parent}` };
    const { id: contentTypeId } = typeIn(await loadTypes(tooling), type);
    const body = {
      ContentType: { _href: `${prefix}${paths.contentTypes}/${contentTypeId}` },
      mainLanguageCode: language,
      LocationCreate: { ParentLocation: place, priority: 0, hidden: false, sortField: 'PATH', sortOrder: 'ASC' },
      ...(remoteId !== undefined && { remoteId }),
      ...toFieldInput(fields, language),
    };
    const about = { parentLocationId: parent, contentTypeId, languageCode: language };
    const { location } = await call('content.create', { body, about, ...write });
    const id = service.ids === 'integer' ? Number(lastOf(location)) : lastOf(location);
    return write.dryRun ? {} : loadVersion(id, 1, tooling, language);
  },
};

const updateContent: Tool = {
  name: 'update_content',
  description:
    'Changes fields of a draft (versionNo), or makes a draft of the current version with the changes, in any language. The ' +
    'published version stays as it is. The revision is that of the draft, or of the current version.',
  operations: ['versions.update', 'versions.createDraftOfCurrent', 'versions.load'],
  takes: 'id! versionNo language! fields! revision! dryRun idempotencyKey',
  returns: draft,
  async run({ id, versionNo, language, fields, ...write }, tooling) {
    const body = { initialLanguageCode: language, ...toFieldInput(fields, language) };
    const draftNo = versionNo ?? (await makeDraft(id, { body, ...write }, tooling));
    const params = { contentId: id, versionNo: draftNo };
    if (versionNo !== undefined)
      await tooling.call('versions.update', { params, body, about: { languageCode: language }, ...write });
    return write.dryRun ? {} : loadVersion(id, draftNo, tooling, language);
  },
};

/** Creates a draft and changes it, both or nothing. */
async function makeDraft(id: Id, { revision, body, ...others }: Part, tooling: Tooling): Promise<number> {
  const { call, catalogue, service, prefix } = tooling;
  if (!catalogue.has('batches.create') || !service.repository.transaction)
    throw new BadRequest(
      'versionNo is required: a draft is made and changed in a transaction, which the storage lacks',
    );
  const params = { contentId: id };
  const href = prefix + catalogue.pathOf('versions.createDraftOfCurrent', params);
  const Request = [
    { _id: 'draft', method: 'COPY', href, ifMatch: `"${revision}"` },
    { _id: 'changed', method: 'PATCH', href: '$draft', document: { VersionUpdate: body } },
  ];
  const { document } = await call('batches.create', { body: { atomic: true, Request }, ...others });
  const failed = document.Response.find(({ status }: Part) => status >= 400 && status !== 424);
  // Alone, it responds with the reason for the refusal.
  if (failed?.status === 403) await call('versions.createDraftOfCurrent', { params, revision, dryRun: true });
  if (failed) throw new ToolError(failed.status, Object.values<Part>(failed.document ?? {})[0]);
  return Number(lastOf(document.Response[0].location));
}

const publish: Tool = {
  name: 'publish',
  description: 'Publishes a draft, so that readers see it in place of the version before.',
  operations: ['versions.publish'],
  takes: 'id! versionNo! revision! dryRun idempotencyKey',
  returns: 'id! versionNo! page isDryRun',
  async run({ id, versionNo, ...write }, tooling) {
    await tooling.call('versions.publish', { params: { contentId: id, versionNo }, ...write });
    return { id, versionNo, ...pageAt(pathOfContent(id), tooling) };
  },
};

const schedule: Tool = {
  name: 'schedule',
  description: 'Publishes a draft at a time, as it then is; a draft that is scheduled gets another time.',
  operations: ['versions.schedule'],
  takes: 'id! versionNo! time! revision! dryRun idempotencyKey',
  returns: 'id! versionNo! time! isDryRun',
  async run({ id, versionNo, time, ...write }, { call }) {
    await call('versions.schedule', { params: { contentId: id, versionNo }, body: { time }, ...write });
    return { id, versionNo, time };
  },
};

const move: Tool = {
  name: 'move',
  description: 'Moves a location, and everything below it, below another one. The revision is that of the location.',
  operations: ['locations.move'],
  takes: 'location! parent! revision! dryRun idempotencyKey',
  returns: 'location! parent! isDryRun',
  async run({ location, parent, ...write }, { call }) {
    const destination = `${paths.locations}/${parent}`;
    const about = { parentLocationId: parent };
    await call('locations.move', { params: { locationPath: String(location) }, about, destination, ...write });
    return { location, parent };
  },
};

const uploadFile: Tool = {
  name: 'upload_file',
  description:
    'Stores a file for the value of a field, which is { "upload": id } there. URLs are not fetched. It cannot be tried by dryRun, ' +
    'as it changes no content: a file that nothing refers to expires.',
  operations: ['uploads.create'],
  takes: 'fileName! data! idempotencyKey',
  returns: 'upload! size!',
  async run({ fileName, data, idempotencyKey }, { call }) {
    const file = Buffer.from(data, 'base64');
    const { document } = await call('uploads.create', { query: { fileName }, file, idempotencyKey });
    return { upload: document.upload, size: file.length };
  },
};

export const writeTools: readonly Tool[] = [createContent, updateContent, publish, schedule, move, uploadFile];
