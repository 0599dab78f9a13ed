/** `Prefer: dry-run`: a write with all of its checks that changes nothing; `spec/combinations/dry-runs` tries each operation. */
import { describe, expect, it } from '@jest/globals';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import type { Repository } from '../../lib/repository/repository.js';
import { createContent, fileValue } from '../resources/files.js';
import { asAdministrator, open } from '../sql/support.js';
import { type Api, admin, basic, host, type Sent, sends } from '../support/api.js';
import { useApi, useEach, useServe } from '../support/fixtures.js';
import { until } from '../support/until.js';

const files = createMemoryFileStore();
const { api, opened } = await useApi({ storage: { files } });
const serveOne = useServe();
const openOne = useEach(open);

const dry = { Prefer: 'dry-run' };
const section = (identifier: string) => JSON.stringify({ SectionInput: { identifier, name: 'Dry' } });
const post = (headers: Sent['headers'], identifier = 'dry', to: Api = api) =>
  to.call('POST', '/content/sections', {
    headers: { ...sends('SectionInput'), ...headers },
    body: section(identifier),
  });
const patch = (headers: Sent['headers'], to: Api = api) =>
  to.call('PATCH', '/content/sections/2', {
    headers: { ...sends('SectionInput'), ...headers },
    body: section('patched'),
  });
const identifiers = async (repository: Repository = opened) =>
  (await repository.sections?.list?.({}, asAdministrator))?.items.map(({ identifier }) => identifier);

const eventOf = async ({ events }: Api, id: string) => {
  const find = () => events.find(({ requestId }) => requestId === id);
  await until(async () => find() !== undefined, `the event of ${id}`);
  return find();
};

const part = (_id: string, method: string, href: string, more: object = {}) => ({ _id, method, href, ...more });
const created = (_id: string, identifier: string, more: object = {}) =>
  part(_id, 'POST', `${host.base}/content/sections`, {
    contentType: 'application/vnd.cms.api.SectionInput+json',
    document: JSON.parse(section(identifier)),
    ...more,
  });
const batch = (Request: readonly object[], headers: Sent['headers'] = {}, more: object = {}) =>
  api.call('POST', '/batch', {
    headers: { ...sends('BatchInput'), ...headers },
    body: JSON.stringify({ BatchInput: { ...more, Request } }),
  });

describe('Prefer: dry-run', () => {
  it.each(['dry-run', 'DRY-RUN', 'dry-run=1; foo', 'respond-async, dry-run'])('is %s too', async (Prefer) => {
    const { status, text, headers } = await post({ Prefer });
    expect([status, text, headers.location, headers.etag]).toEqual([201, '', undefined, undefined]);
    expect(headers).toMatchObject({ 'preference-applied': 'dry-run', 'cache-control': 'no-store' });
    expect(headers.vary).toMatch(/, Prefer$/);
    expect(await identifiers()).not.toContain('dry');
  });

  it('shows the document of an update, and not the state that it would have', async () => {
    const before = await api.get('/content/sections/2', admin);
    const { status, json, headers } = await patch(dry);
    expect([status, json.Section.identifier, headers.etag, headers['last-modified']]).toEqual([
      200,
      'patched',
      undefined,
      undefined,
    ]);
    expect(await api.get('/content/sections/2', admin)).toMatchObject({
      json: before.json,
      headers: { etag: before.headers.etag },
    });
  });

  it('finds the faults, and says that it has looked for them in a dry run', async () => {
    const { status, json, headers } = await post(dry, 'standard');
    expect([status, json.ErrorMessage.errorDescription]).toEqual([409, expect.stringContaining('already in use')]);
    expect(headers).toMatchObject({ 'preference-applied': 'dry-run', 'cache-control': 'no-store' });
  });

  it('compares the revision', async () => {
    expect(await patch({ ...dry, 'If-Match': '"outdated"' })).toMatchObject({ status: 412 });
    const { etag } = (await api.get('/content/sections/2', admin)).headers;
    expect(await patch({ ...dry, 'If-Match': etag })).toMatchObject({ status: 200 });
    expect(await patch({ ...dry, 'If-Match': etag })).toMatchObject({ status: 200 });
  });

  it.each([
    ['without the right', {}, 401],
    ['with a wrong password', { Authorization: basic('admin', 'wrong') }, 401],
  ])('is refused %s', async (_, headers, status) => {
    const { Authorization: __, ...others } = sends('SectionInput');
    const sent = { headers: { ...others, ...dry, ...headers }, body: section('dry') };
    expect(await api.call('POST', '/content/sections', sent)).toMatchObject({ status });
  });

  it('leaves out the document of an update together with return=minimal', async () => {
    const { status, text, headers } = await patch({ Prefer: 'return=minimal, dry-run' });
    expect([status, text, headers['preference-applied']]).toEqual([204, '', 'return=minimal, dry-run']);
  });

  it('has no document together with return=representation where nothing is that could be shown', async () => {
    const headers = {
      ...admin,
      Destination: `${host.base}/content/locations/1/2`,
      Prefer: 'dry-run, return=representation',
    };
    const copy = await api.call('COPY', '/content/objects/41', { headers });
    expect([copy.status, copy.text, copy.headers['preference-applied']]).toEqual([201, '', 'dry-run']);
    const update = await patch({ Prefer: 'dry-run, return=representation' });
    expect([update.status, update.headers['preference-applied']]).toEqual([200, 'return=representation, dry-run']);
  });

  it.each([
    ['a read', 'GET', '/content/sections/1', undefined],
    ['a HEAD', 'HEAD', '/content/sections/1', undefined],
    ['OPTIONS', 'OPTIONS', '/content/sections/1', undefined],
    [
      'a search',
      'POST',
      '/views',
      ['ViewInput', { ViewInput: { identifier: 'all', Query: { Query: { ContentNameCriterion: '*' } } } }],
    ],
  ] as const)('is ignored by %s', async (_, method, path, body) => {
    const sent = body ? { headers: sends(body[0]), body: JSON.stringify(body[1]) } : { headers: admin };
    const usual = await api.call(method, path, sent);
    const { status, headers } = await api.call(method, path, { ...sent, headers: { ...sent.headers, ...dry } });
    expect([status, headers['preference-applied'], headers['cache-control']]).toEqual([
      usual.status,
      undefined,
      usual.headers['cache-control'],
    ]);
  });

  it('stores no file', async () => {
    const keys = async () => {
      let count = 0;
      for await (const _ of files.list()) count += 1;
      return count;
    };
    const before = await keys();
    const create = (headers: Sent['headers']) =>
      createContent(api, 12, { name: 'Dry', file: fileValue('dry.txt', Buffer.from('dry')) }, { ...admin, ...headers });
    expect(await create(dry)).toMatchObject({ status: 201, text: '' });
    expect(await keys()).toBe(before);
    expect(await create({})).toMatchObject({ status: 201 });
    expect(await keys()).toBe(before + 1);
  });

  it('copies no subtree, and refuses what cannot be copied', async () => {
    const headers = { ...admin, ...dry, Destination: `${host.base}/content/locations/1/2` };
    expect(await api.call('COPY', '/content/locations/1/43', { headers })).toMatchObject({ status: 201 });
    const into = { ...headers, Destination: `${host.base}/content/locations/1/43/51` };
    const real = await api.call('COPY', '/content/locations/1/43', { headers: { ...into, Prefer: '' } });
    expect(real.status).toBeGreaterThanOrEqual(400);
    expect(await api.call('COPY', '/content/locations/1/43', { headers: into })).toMatchObject({ status: real.status });
  });

  it.each([
    ['a login', 'POST', '/user/sessions'],
    ['an upload', 'POST', '/content/binary/uploads'],
  ])('is refused for %s, which does nothing then', async (_, method, path) => {
    const body = JSON.stringify({ SessionInput: { login: 'admin', password: 'publish' } });
    const type = path.includes('uploads') ? {} : { 'Content-Type': 'application/vnd.cms.api.SessionInput+json' };
    const withSessions = await serveOne(opened, { session: { install: { secret: 'secret' } } });
    const { status, headers } = await withSessions.call(method, path, { headers: { ...admin, ...type, ...dry }, body });
    expect([status, headers['set-cookie'], headers['preference-applied']]).toEqual([501, undefined, undefined]);
  });

  it('is one for old clients too', async () => {
    const legacy = await serveOne(opened, { legacyClients: true });
    expect((await post(dry, 'legacy', legacy)).headers).toMatchObject({ 'preference-applied': 'dry-run' });
    expect(await identifiers()).not.toContain('legacy');
  });

  it('is refused where the repository has no transactions', async () => {
    const { transaction: _, ...others } = opened;
    const without = await serveOne(others as unknown as Repository);
    expect(await post(dry, 'refused', without)).toMatchObject({ status: 501 });
    expect(await identifiers()).not.toContain('refused');
  });

  it('is told to the host as one, and names nothing that is not there', async () => {
    const { headers } = await patch({ ...dry, 'X-Request-Id': 'dry' });
    expect(headers['x-request-id']).toBe('dry');
    const facts = { operation: 'sections.update', isDryRun: true, created: {}, tags: [] };
    expect(await eventOf(api, 'dry')).toMatchObject({ ...facts, status: 200 });
    await post({ ...dry, 'X-Request-Id': 'created' });
    expect(await eventOf(api, 'created')).toMatchObject({ isDryRun: true, created: {}, tags: [], status: 201 });
    await patch({ ...dry, 'If-Match': '"outdated"', 'X-Request-Id': 'refused' });
    expect(await eventOf(api, 'refused')).toMatchObject({ ...facts, status: 412 });
    await api.call('PATCH', '/content/sections/3', {
      headers: { ...sends('SectionInput'), 'X-Request-Id': 'real' },
      body: section('told'),
    });
    expect(await eventOf(api, 'real')).toMatchObject({ isDryRun: false, tags: ['section-3'] });
  });

  it('ends nothing that is cached, here and in other processes, and logs no change', async () => {
    const [one, other] = [await openOne('dry-run-caches'), await openOne('dry-run-caches')];
    const [first, second] = [await serveOne(one), await serveOne(other)];
    const isCached = async (from: Api, id: string) => {
      await from.get('/content/sections/2', { ...admin, 'X-Request-Id': id });
      return (await eventOf(from, id))?.cached;
    };
    const context = asAdministrator;
    await isCached(first, 'filling');
    await isCached(second, 'filling');
    const { token } = await other.changes.since(undefined, context);
    expect(await patch(dry, first)).toMatchObject({ status: 200 });
    expect([await isCached(first, 'again'), await isCached(second, 'again')]).toEqual([true, true]);
    expect((await other.changes.since(token, context)).tags).toEqual([]);
    expect(await patch({}, first)).toMatchObject({ status: 200 });
    expect([await isCached(first, 'after'), await isCached(second, 'after')]).toEqual([false, false]);
  });
});

describe('A batch with Prefer: dry-run', () => {
  it('is a dry run as a whole, whose parts see what earlier ones have done', async () => {
    const requests = [
      created('new', 'in-batch'),
      part('shown', 'GET', '$new'),
      created('again', 'in-batch'),
      part('deleted', 'DELETE', '$new'),
      part('gone', 'GET', '$new'),
    ];
    const { status, json, headers } = await batch(requests, dry);
    expect([status, headers['preference-applied']]).toEqual([200, 'dry-run']);
    const responses: readonly { readonly status: number }[] = json.Batch.Response;
    expect(responses.map((response) => response.status)).toEqual([201, 200, 409, 204, 404]);
    for (const name of ['location', 'tag']) expect(responses.filter((response) => name in response)).toEqual([]);
    expect(responses.slice(0, 2).filter((response) => 'document' in response)).toEqual([]);
    expect(await identifiers()).not.toContain('in-batch');
  });

  it('fails as a whole where it is atomic', async () => {
    const requests = [created('new', 'atomic'), created('again', 'atomic')];
    const { json } = await batch(requests, dry, { atomic: true });
    expect(json.Batch.Response.map(({ status }: { readonly status: number }) => status)).toEqual([424, 409]);
    const fine = await batch([created('new', 'atomic'), part('shown', 'GET', '$new')], dry, { atomic: true });
    expect(fine.json.Batch.Response.map(({ status }: { readonly status: number }) => status)).toEqual([201, 200]);
    expect(await identifiers()).not.toContain('atomic');
  });

  it('undoes a failed request alone, however many writes it makes', async () => {
    const path = `${host.base}/content/objects/41`;
    const update = (_id: string, fieldValue: unknown) =>
      part(_id, 'PATCH', `${path}/currentversion`, {
        contentType: 'application/vnd.cms.api.PublishedVersionUpdate+json',
        document: {
          PublishedVersionUpdate: { fields: { field: [{ fieldDefinitionIdentifier: 'name', fieldValue }] } },
        },
      });
    const versionNos = part('versions', 'GET', `${path}/versions`);
    const { json } = await batch([update('wrong', ''), versionNos, update('right', 'Renamed')], dry);
    const [wrong, versions, right] = json.Batch.Response;
    expect([wrong.status, right.status, right.document]).toEqual([400, 200, undefined]);
    expect(versions.document.VersionList.VersionItem).toHaveLength(1);
  });

  it.each([false, true])('is one for the parts that prefer it, where it is atomic: %s', async (atomic) => {
    const suffix = atomic ? '-atomic' : '';
    const requests = [
      created('dry', `part${suffix}`, { prefer: 'dry-run' }),
      created('real', `part${suffix}`),
      created('both', `more${suffix}`, { prefer: 'dry-run' }),
      created('last', `more${suffix}`),
    ];
    const { json } = await batch(requests, {}, { atomic });
    expect(json.Batch.Response).toMatchObject([
      { status: 201, preferenceApplied: 'dry-run' },
      { status: 201 },
      { status: 201, preferenceApplied: 'dry-run' },
      { status: 201 },
    ]);
    expect('location' in json.Batch.Response[0]).toBe(false);
    expect(await identifiers()).toEqual(expect.arrayContaining([`part${suffix}`, `more${suffix}`]));
  });
});

describe('A form with Prefer: dry-run', () => {
  it('changes nothing, and goes on with no other operation', async () => {
    const form = new URLSearchParams({
      _method: 'PATCH',
      _type: 'application/vnd.cms.api.SectionInput+json',
      _prefer: 'dry-run',
      _then: 'DELETE',
      identifier: 'form',
      name: 'Form',
    });
    const { status, headers } = await api.call('POST', '/content/sections/4', {
      headers: {
        ...admin,
        Accept: 'text/html,*/*;q=0.8',
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: form.toString(),
    });
    expect([status, headers.location]).toEqual([303, `${host.base}/content/sections/4`]);
    expect(await identifiers()).not.toContain('form');
    expect(await api.get('/content/sections/4', admin)).toMatchObject({ status: 200 });
  });
});
