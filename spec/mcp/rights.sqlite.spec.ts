/** The matrix of rights by tools: with each right that is not enough, a tool does what the same caller may by the API, and no more. */
import { describe, expect, it } from '@jest/globals';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import type { Id, Repository } from '../../lib/repository/repository.js';
import { createGrants, type Granted } from '../sql/rights-grants.js';
import { addCaller, matrix, prepareTarget, type Right, type Target } from '../sql/rights-matrix.js';
import { questionOf } from '../sql/rights-questions.js';
import { asAdministrator, calledBy } from '../sql/support.js';
import { type Sent, sends } from '../support/api.js';
import { useApiOf, useEach, useRepository } from '../support/fixtures.js';
import { isInShard } from '../support/shards.js';
import { callTool, serveMcp } from './support.js';

const opened = await useRepository({ files: createMemoryFileStore() });
const callerId = await addCaller(opened);
const grants = createGrants(opened, callerId);
const { secret } = await opened.apiKeys.create({ name: 'Tools', access: 'all' }, calledBy(callerId));
const key = { Authorization: `Bearer ${secret}` };
/** Rights are given behind the back of the cache of responses. */
const caching = { memory: 0 };
const api = await useApiOf(opened as unknown as Repository<Id>, { apiKeys: true, caching });
const run = useEach(serveMcp);

interface Draft {
  readonly contentId: number;
  readonly versionNo: number;
}

interface Attempted {
  readonly target: Target;
  readonly draft: Draft;
  readonly revision: string;
}

interface Trial {
  readonly tool: string;
  /** Arguments that change nothing. */
  readonly args: (made: Attempted) => object;
  /** The same by the API. */
  readonly request: (made: Attempted) => readonly [method: string, path: string, sent?: Sent];
  /** Ids that both show. */
  // biome-ignore lint/suspicious/noExplicitAny: documents of any operation, and results of any tool
  readonly ids?: readonly [ofDocument: (json: any) => unknown, ofResult: (result: any) => unknown];
}

const document = (name: string, content: object): Sent => ({
  headers: sends(name),
  body: JSON.stringify({ [name]: content }),
});
const overridden = (method: string, more: object = {}): Sent => ({
  headers: { 'X-HTTP-Method-Override': method, ...more },
});
const language = 'eng-GB';
const fields = { field: [{ fieldDefinitionIdentifier: 'name', languageCode: language, fieldValue: 'New' }] };
const time = '2126-03-02T09:30:00Z';
const pathOf = ({ contentId, versionNo }: Draft) => `/content/objects/${contentId}/versions/${versionNo}`;
const writtenDraft = ({ draft: { contentId: id, versionNo }, revision }: Attempted) => ({ id, versionNo, revision });
const ofHref = ({ _href }: { readonly _href: string }) => Number(_href.split('/').at(-1));
const idOf = ({ id }: { readonly id: number }) => id;

/** By the operation whose rights count. */
const trials: Readonly<Record<string, Trial>> = {
  'items.find': {
    tool: 'search_content',
    args: () => ({ type: 'folder', limit: 100 }),
    request: () => ['GET', '/items?type=folder&limit=100'],
    ids: [({ ItemList: { Item = [] } }) => Item.map(idOf), ({ items }) => items.map(idOf)],
  },
  'items.load': {
    tool: 'get_item',
    args: ({ target: { id } }) => ({ id }),
    request: ({ target: { id } }) => ['GET', `/items/${id}`],
  },
  'locations.listChildren': {
    tool: 'list_children',
    args: () => ({ parent: 43, limit: 100 }),
    request: () => ['GET', '/content/locations/1/43/children?limit=100'],
    ids: [
      ({ LocationList: { Location = [] } }) => Location.map(ofHref),
      ({ children }) => children.map(({ location }: { readonly location: number }) => location),
    ],
  },
  'content.create': {
    tool: 'create_content',
    args: ({ target: { locationId: parent } }) => ({ type: 'folder', parent, language, fields: { name: 'New' } }),
    request: ({ target: { locationId } }) => [
      'POST',
      '/content/objects',
      document('ContentCreate', {
        ContentType: { _href: `${api.base}/content/types/1` },
        mainLanguageCode: language,
        LocationCreate: {
          ParentLocation: { _href: `${api.base}/content/locations/1/43/${locationId}` },
          ...{ priority: 0, hidden: false, sortField: 'PATH', sortOrder: 'ASC' },
        },
        fields,
      }),
    ],
  },
  'versions.update': {
    tool: 'update_content',
    args: (made) => ({ ...writtenDraft(made), language, fields: { name: 'New' } }),
    request: ({ draft }) => [
      'PATCH',
      pathOf(draft),
      document('VersionUpdate', { initialLanguageCode: language, fields }),
    ],
  },
  'versions.createDraftOfCurrent': {
    tool: 'update_content',
    args: ({ target: { id }, revision }) => ({ id, revision, language, fields: { name: 'New' } }),
    request: ({ target: { id } }) => ['POST', `/content/objects/${id}/currentversion`, overridden('COPY')],
  },
  'versions.publish': {
    tool: 'publish',
    args: writtenDraft,
    request: ({ draft }) => ['POST', pathOf(draft), overridden('PUBLISH')],
  },
  'versions.schedule': {
    tool: 'schedule',
    args: (made) => ({ ...writtenDraft(made), time }),
    request: ({ draft }) => ['POST', `${pathOf(draft)}/schedule`, document('ScheduleInput', { time })],
  },
  'locations.move': {
    tool: 'move',
    args: ({ target: { locationId: location, other }, revision }) => ({ location, parent: other.locationId, revision }),
    request: ({ target: { locationId, other } }) => [
      'POST',
      `/content/locations/1/43/${locationId}`,
      overridden('MOVE', { Destination: `${api.base}/content/locations/1/43/${other.locationId}` }),
    ],
  },
  'uploads.create': {
    tool: 'upload_file',
    args: () => ({ fileName: 'a.txt', data: Buffer.from('Text').toString('base64') }),
    request: () => ['POST', '/content/binary/uploads', { body: 'Text' }],
  },
};

const isRead = (tool: string): boolean => /^(?:search_content|get_item|list_children)$/.test(tool);

/** The revision that the write of a trial expects: that of the draft, of the current version, or of the location. */
async function revisionOf(method: string, { id, locationId }: Target, draft: Draft): Promise<string> {
  const current = { contentId: id, versionNo: 1 };
  const { revision } =
    method === 'locations.move'
      ? await opened.locations.load(locationId, asAdministrator)
      : await opened.versions.load(method === 'versions.createDraftOfCurrent' ? current : draft, asAdministrator);
  return `${revision}.x`;
}

describe.each(Object.entries(trials))('%s', (method, { tool, args, request, ids }) => {
  const { takes, fits = {} } = matrix[method] ?? { takes: [] };

  it(`is allowed, refused and explained by ${tool} as by the API`, async () => {
    const { connect } = await run(opened as unknown as Repository<Id>, { caching });
    const target = await prepareTarget(opened, callerId);
    const { versionNo } = await opened.versions.createDraft({ contentId: target.id, versionNo: 1 }, asAdministrator);
    const draft = { contentId: target.id, versionNo };
    const made = { target, draft, revision: await revisionOf(method, target, draft) };
    const isDry = !isRead(tool) && tool !== 'upload_file';
    const client = await (async () => {
      await grants.give([['user/login', {}]]);
      return connect(key);
    })();

    const byApi = async () => {
      const [verb, path, { headers = {}, ...sent } = {}] = request(made);
      const dryRun = isDry && { Prefer: 'dry-run' };
      const { status, json } = await api.call(verb, path, { ...sent, headers: { ...headers, ...key, ...dryRun } });
      return status < 400 ? { ids: ids?.[0](json) } : { status };
    };
    const byTool = async () => {
      try {
        const result = await callTool(client, tool, { ...args(made), ...(isDry && { dryRun: true }) });
        return { outcome: { ids: ids?.[1](result) } };
      } catch (error) {
        const { failure } = error as { readonly failure: { readonly status: number; readonly reason?: object } };
        return { outcome: { status: failure.status }, failure };
      }
    };
    /** What the API says of the missing rights: nothing about what the caller may not read. */
    const explanation = async () => {
      const { status, json } = await api.get(`/user/access?${questionOf(method, target, draft)?.text}`, key);
      return status === 200 ? { ...json.Access, allowed: false } : undefined;
    };
    const isListed = async () => (await client.listTools()).tools.some(({ name }) => name === tool);
    const isOffered = async () =>
      (await opened.permissions.list({ operations: [method] }, calledBy(callerId))).items.includes(method);

    const all: Granted = (['user/login', ...takes] as Right[]).map((right) => [right, {}]);
    const attempts = grants
      .insufficient(takes, fits)
      .filter(({ what }, index) => what.startsWith('without') || isInShard(index, 3));
    for (const { what, rights } of [...attempts, { what: 'all rights', rights: all.slice(1) }]) {
      await grants.give([['user/login', {}], ...rights]);
      const { outcome, failure } = await byTool();
      expect([what, outcome]).toEqual([what, await byApi()]);
      if (failure?.status === 403) expect([what, failure.reason]).toEqual([what, await explanation()]);
      if (what.startsWith('without') || what === 'all rights')
        expect([what, await isListed()]).toEqual([what, isRead(tool) || (await isOffered())]);
    }
    expect((await byTool()).failure).toBeUndefined();
  });
});

describe('create_content', () => {
  it('shows the draft to callers who may create content and do nothing else', async () => {
    await grants.give([
      ['user/login', {}],
      ['content/create', {}],
    ] as unknown as Granted);
    const client = await (await run(opened as unknown as Repository<Id>, { caching })).connect(key);
    const folder = { type: 'folder', parent: 43, language, fields: { name: 'Unread' } };
    expect(await callTool(client, 'create_content', folder)).toMatchObject({ versionNo: 1, status: 'DRAFT' });
  });
});
