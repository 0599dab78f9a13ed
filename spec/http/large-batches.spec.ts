/** Batches whose responses are large: they are served in turn with other requests, up to a limit. */
import { describe, expect, it } from '@jest/globals';
import type { Repository } from '../../lib/repository/repository.js';
import { type Api, admin, host, type } from '../support/api.js';
import { useApi, useApiOf, useServe } from '../support/fixtures.js';

const root = host.base;
const section = `${root}/content/sections/1`;

const { api: whole, opened } = await useApi();
// Two sections are larger than the limit.
const limit = Math.ceil((await whole.get('/content/sections/1', admin)).text.length * 1.5);
const api = await useApiOf(opened, { limits: { batchBytes: limit } });
const serve = useServe();

interface Part {
  readonly _id: string;
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a document of any kind
  readonly document?: any;
}

async function send(requests: readonly object[], atomic = false, to: Api = api): Promise<readonly Part[]> {
  const Request = requests.map((request, index) => ({ _id: String(index + 1), ...request }));
  const { status, json } = await to.call('POST', '/batch', {
    headers: { ...admin, 'Content-Type': type('BatchInput'), Accept: type('Batch') },
    body: JSON.stringify({ BatchInput: { atomic, Request } }),
  });
  expect(status).toBe(200);
  return json.Batch.Response;
}

const reads = (count: number, method = 'GET') => Array.from({ length: count }, () => ({ method, href: section }));
const creates = (identifier: string) => ({
  method: 'POST',
  href: `${root}/content/sections`,
  document: { SectionInput: { identifier, name: 'Batch' } },
});
const isThere = async (identifier: string) =>
  (await api.get(`/content/sections?identifier=${identifier}`, admin)).status === 200;
const statuses = (parts: readonly Part[]) => parts.map(({ status }) => status);

describe('a batch whose documents exceed the limit', () => {
  it('shows what exceeds it, and serves nothing that comes later', async () => {
    const parts = await send([creates('served'), ...reads(2), creates('late'), { method: 'GET', href: '$1' }]);
    expect(statuses(parts)).toEqual([201, 200, 413, 413, 413]);
    expect(parts[1]?.document.Section).toBeDefined();
    expect(parts[2]?.document.ErrorMessage).toMatchObject({
      errorCode: 413,
      errorDescription: `The documents of the batch are larger than ${limit} bytes`,
    });
    expect([await isThere('served'), await isThere('late')]).toEqual([true, false]);
  });

  it('writes nothing where it is atomic', async () => {
    const parts = await send([creates('atomic'), ...reads(2)], true);
    expect(statuses(parts)).toEqual([424, 424, 413]);
    expect(await isThere('atomic')).toBe(false);
    expect(statuses(await send([creates('atomic'), ...reads(1)], true))).toEqual([201, 200]);
    expect(await isThere('atomic')).toBe(true);
  });

  it('does not count what has no document', async () => {
    expect(statuses(await send(reads(5, 'HEAD')))).toEqual([200, 200, 200, 200, 200]);
  });

  it('counts the bytes of XML', async () => {
    const requests = [1, 2, 3].map(
      (id) => `<Request id="r${id}"><method>GET</method><href>${section}</href></Request>`,
    );
    const { text } = await api.call('POST', '/batch', {
      headers: { ...admin, 'Content-Type': type('BatchInput', 'xml'), Accept: type('Batch', 'xml') },
      body: `<BatchInput>${requests.join('')}</BatchInput>`,
    });
    expect([...text.matchAll(/<status>(\d+)/g)].map(([, status]) => status)).toEqual(['200', '200', '413']);
  });
});

describe.each([false, true])('a batch, atomic: %s', (atomic) => {
  it('lets others be served between its requests', async () => {
    const order: string[] = [];
    const repository: Repository = {
      ...opened,
      sections: {
        ...opened.sections,
        load: (id, context) => {
          order.push('batch');
          setImmediate(() => order.push('other'));
          return opened.sections.load(id, context);
        },
      },
      transaction: (_, work) => work(repository),
    };
    const other = await serve(repository);
    expect(statuses(await send(reads(3), atomic, other))).toEqual([200, 200, 200]);
    expect(order.slice(0, 5)).toEqual(['batch', 'other', 'batch', 'other', 'batch']);
  });
});
