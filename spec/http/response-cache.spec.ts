/** The response cache: each response is what it would be without the cache, for every caller, after writes by any process. */
import type { OutgoingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addFolder,
  addUser,
  asAdministrator,
  database,
  grant,
  logChange,
  type Opened,
  open,
  revoke,
} from '../sql/support.js';
import { type Api, admin, type HostOptions, type HttpResponse, serve, type } from '../support/api.js';
import { fc, runsOf } from '../support/properties.js';
import { until } from '../support/until.js';

/** The host says who is calling by a header. */
const options: HostOptions = {
  session: { user: ({ headers }) => (headers['x-user'] ? { id: Number(headers['x-user']) } : undefined), csrf: false },
  siteaccesses: { site: {}, polish: { languages: ['pol-PL', 'eng-GB'] } },
};

let opened: Opened;
let other: Opened;
/** Two with a cache, over two repositories of one database, and one without. */
let apis: readonly [Api, Api, Api];
let userId: number;
let folders: readonly { readonly id: number; readonly locationId: number }[];
beforeAll(async () => {
  [opened, other] = [await open('response-cache'), await open('response-cache')];
  apis = [
    await serve(opened, options),
    await serve(other, options),
    await serve(opened, { ...options, caching: { memory: 0 } }),
  ];
  userId = await addUser(opened, 12, 'somebody');
  await grant(opened, userId, 'user/login');
  folders = [await addFolder(opened, 2, 'One'), await addFolder(opened, 2, 'Two')];
});
afterAll(async () => {
  for (const api of apis) await api.close();
  await opened.close();
  await other.close();
});

type Step = (api: Api, number: number) => Promise<unknown>;

const as = (id: number) => ({ 'X-User': String(id) });
const administrator = as(14);

function send(
  api: Api,
  method: string,
  path: string,
  name?: string,
  body?: object,
  headers: OutgoingHttpHeaders = administrator,
) {
  const content = name && { 'Content-Type': type(name) };
  return api.call(method, path, {
    headers: { ...headers, ...content },
    ...(name && { body: JSON.stringify({ [name]: body }) }),
  });
}

const pick = <T>(items: readonly T[], number: number): T => items[number % items.length] as T;
const content = (number: number) => `/content/objects/${pick(folders, number).id}`;
const location = (number: number) => `/content/locations/1/2/${pick(folders, number).locationId}`;
const href = (path: string) => ({ _href: `/api/cms/v2${path}` });

const writes: readonly Step[] = [
  (api, number) =>
    send(api, 'PATCH', content(number), 'ContentUpdate', { Section: href(`/content/sections/${1 + (number % 3)}`) }),
  (api, number) =>
    send(api, 'PATCH', '/content/sections/1', 'SectionInput', { identifier: 'standard', name: `${number}` }),
  (api, number) => send(api, 'POST', `${content(number)}/${number % 3 === 0 ? 'hide' : 'reveal'}`),
  (api, number) => send(api, 'PATCH', location(number), 'LocationUpdate', { priority: number }),
  (api, number) =>
    send(
      api,
      number % 2 ? 'POST' : 'DELETE',
      `/bookmark/${pick(folders, number).locationId}`,
      undefined,
      undefined,
      as(userId),
    ),
  async (api, number) => {
    const copied = await api.call('COPY', content(number), {
      headers: { ...administrator, Destination: '/api/cms/v2/content/locations/1/2' },
    });
    if (number % 2) await send(api, 'DELETE', String(copied.headers.location).slice(api.base.length));
  },
  (_, number) =>
    grant(pick([opened, other], number), pick([10, userId], number), pick(['content/read', 'section/view'], number)),
  (_, number) => revoke(pick([opened, other], number), pick(['read', 'view'], number)),
  async (_, number) => {
    const { db } = pick([opened, other], number);
    const enabled = number % 2 === 0 ? 1 : 0;
    await db.updateTable('cms_account').set({ enabled }).where('content_id', '=', userId).execute();
    await logChange(db);
  },
];

const reads = (number: number) => [
  content(number),
  `${content(number)}?embed=Owner,MainLocation.ParentLocation`,
  `${content(number)}/locations`,
  location(number),
  '/content/locations/1/2/children?limit=5',
  '/content/sections',
  '/content/sections/1',
  '/bookmark',
  `/bookmark/${pick(folders, number).locationId}`,
  `/user/users/${userId}`,
  '/content/types/1',
  '/',
];

/** A search, whose response depends on its body. */
const search = {
  body: JSON.stringify({ ViewInput: { identifier: 'all', Query: { Query: { ContentNameCriterion: '*' } } } }),
  headers: { 'Content-Type': type('ViewInput'), Accept: type('View') },
};

const callers = () => [{}, administrator, as(userId), as(4711)];
const accepts = ['application/json', 'application/xml', type('ContentInfo'), type('ContentInfo', 'xml'), 'text/html'];
const scopes = ['site', 'polish'];

const step = fc.record({
  write: fc.nat(writes.length - 1),
  number: fc.nat(30),
  through: fc.nat(1),
  reads: fc.array(fc.nat(11), { minLength: 2, maxLength: 4 }),
  accept: fc.nat(4),
  scope: fc.nat(1),
});

/**
 * Without what belongs to the single request, and the tag where there is none without the cache, as of lists; a date that is
 * over in the meantime is there in one of them alone.
 */
function shown({ status, headers, text }: HttpResponse, { headers: { etag: expected } }: HttpResponse) {
  const { date: _, 'x-request-id': __, 'last-modified': ___, etag, ...others } = headers;
  return { status, headers: { ...others, etag: expected && etag }, text };
}

describe('The response cache', () => {
  it('serves what all callers would get without it, after writes by any process', async () => {
    const compare = async (target: string, headers: OutgoingHttpHeaders) => {
      const [one, two, fresh] = await Promise.all(
        apis.map((api) => api.get(target, headers)) as [
          Promise<HttpResponse>,
          Promise<HttpResponse>,
          Promise<HttpResponse>,
        ],
      );
      const expected = { target, sent: headers, ...shown(fresh, fresh) };
      expect({ target, sent: headers, ...shown(one, fresh) }).toEqual(expected);
      expect({ target, sent: headers, ...shown(two, fresh) }).toEqual(expected);
    };
    const compareSearches = async (caller: OutgoingHttpHeaders) => {
      const sent = { ...search, headers: { ...search.headers, ...caller } };
      const [one, two, fresh] = await Promise.all(apis.map((api) => api.call('POST', '/views', sent)));
      const found = ({ status, text }: HttpResponse) => ({ status, text: text.replace(/"time":[\d.]+/, '') });
      expect(found(one as HttpResponse)).toEqual(found(fresh as HttpResponse));
      expect(found(two as HttpResponse)).toEqual(found(fresh as HttpResponse));
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20 }), async (steps) => {
        for (const { write, number, through, reads: asked, accept, scope } of steps) {
          await writes[write]?.(pick(apis, through), number);
          for (const at of [...asked, ...asked]) {
            for (const caller of callers()) {
              const headers = { ...caller, Accept: pick(accepts, accept), 'X-Siteaccess': pick(scopes, scope) };
              await compare(pick(reads(number), at), headers);
            }
          }
          for (const caller of callers()) await compareSearches(caller);
        }
      }),
      { numRuns: runsOf(1) },
    );
    const [cached, , fresh] = apis;
    // On a server, writes in other databases change the state as well, however often.
    if (database === 'sqlite') expect(cached.events.filter((event) => event.cached).length).toBeGreaterThan(20);
    expect(fresh.events.filter((event) => event.cached)).toEqual([]);
  });

  const path = '/content/objects/41';
  const run = async (own: HostOptions, work: (api: Api) => Promise<void>) => {
    const api = await serve(opened, { events: { serverTiming: true }, ...own });
    await work(api);
    await api.close();
  };
  const isCached = ({ headers }: HttpResponse) => headers['server-timing'] === 'cache;desc=hit';

  it('is named in Server-Timing and in events, and leaves each response its own id', () =>
    run({}, async (api) => {
      const first = await api.get(path, { ...admin, 'X-Request-Id': 'first' });
      const second = await api.get(path, { ...admin, 'X-Request-Id': 'second' });
      expect([isCached(first), isCached(second), second.headers['x-request-id']]).toEqual([false, true, 'second']);
      expect(second.text).toBe(first.text);
      await until(() => api.events.length === 2 || api.events, 'both events');
      expect(api.events.map(({ cached, requestId }) => [cached, requestId])).toEqual([
        [false, 'first'],
        [true, 'second'],
      ]);
      expect(api.events[1]?.tags).toEqual(api.events[0]?.tags);
    }));

  it('reports the method of each request, whichever has filled it', () =>
    run({}, async (api) => {
      const methods = ['HEAD', 'GET', 'HEAD'];
      for (const method of methods) await api.call(method, path, { headers: admin });
      await until(() => api.events.length === 3 || api.events, 'three events');
      expect(api.events.map(({ method, cached }) => [method, cached])).toEqual([
        ['HEAD', false],
        ['GET', true],
        ['HEAD', true],
      ]);
    }));

  it.each(['json', 'xml'] as const)('serves pages of searches by their bodies, as %s', (format) =>
    run({}, async (api) => {
      const headers = { ...admin, 'Content-Type': type('ViewInput'), Accept: type('View', format) };
      const find = (limit: number, query = '', more: OutgoingHttpHeaders = {}) => {
        const ViewInput = { identifier: 'all', Query: { limit, Query: { ContentNameCriterion: '*' } } };
        const body = JSON.stringify({ ViewInput });
        return api.call('POST', `/views${query}`, { headers: { ...headers, ...more }, body });
      };
      const first = await find(2);
      const [after = ''] = /\?after=[\w-]+/.exec(String(first.headers.link)) ?? [];
      const second = await find(2, after);
      expect([first, second].map((own) => [own.status, isCached(own)])).toEqual([
        [200, false],
        [200, false],
      ]);
      expect(second.text).not.toBe(first.text);
      const again = [await find(2), await find(2, '', { 'If-None-Match': '*' }), await find(2, after)];
      expect(again.map((own) => [own.status, isCached(own), own.text, own.headers.etag])).toEqual(
        [first, first, second].map(({ text }) => [200, true, text, undefined]),
      );
      expect(isCached(await find(3))).toBe(false);
    }),
  );

  it.each(['/search?text=home', '/tree', '/tree/1/2', '/tree/1/2?move=/1/43/'])('serves the page %s', (page) =>
    run({ session: { install: { secret: 'not a secret' } } }, async (api) => {
      const Accept = 'text/html';
      const body = JSON.stringify({ SessionInput: { login: 'admin', password: 'publish' } });
      const logIn = async () => {
        const { headers } = await api.call('POST', '/user/sessions', {
          headers: { 'Content-Type': type('SessionInput') },
          body,
        });
        return { Accept, Cookie: String(headers['set-cookie']).split(';')[0] };
      };
      const [one, other] = [await logIn(), await logIn()];
      const [first, second] = [await api.get(page, one), await api.get(page, one)];
      expect([first.status, isCached(first), isCached(second), second.text]).toEqual([200, false, true, first.text]);
      const known = await api.get(page, { ...one, 'If-None-Match': first.headers.etag });
      expect([known.status, isCached(known), known.headers.etag]).toEqual([304, true, first.headers.etag]);
      expect(isCached(await api.get(page, { Accept }))).toBe(false);
      // The forms of another session have another token.
      const ofOther = await api.get(page, other);
      expect([isCached(ofOther), ofOther.text === first.text]).toEqual([true, false]);
    }),
  );

  it('serves HEAD and conditional requests', () =>
    run({}, async (api) => {
      const { headers } = await api.get(path, admin);
      const head = await api.call('HEAD', path, { headers: admin });
      expect([isCached(head), head.text, head.headers['content-length']]).toEqual([
        true,
        '',
        headers['content-length'],
      ]);
      const known = await api.get(path, { ...admin, 'If-None-Match': headers.etag });
      expect([isCached(known), known.status, known.text, known.headers.etag]).toEqual([true, 304, '', headers.etag]);
      expect(known.headers['content-type']).toBeUndefined();
      expect((await api.get(path, { ...admin, 'If-Match': '"other"' })).status).toBe(412);
      const before = 'Thu, 01 Jan 1970 00:00:00 GMT';
      expect((await api.get(path, { ...admin, 'If-Unmodified-Since': before })).status).toBe(412);
      expect((await api.get(path, { ...admin, 'If-Modified-Since': new Date().toUTCString() })).status).toBe(304);
    }));

  it('dates what was changed in the current second as soon as that is over', () =>
    run({}, async (api) => {
      await send(api, 'PATCH', content(0), 'ContentUpdate', { Section: href('/content/sections/2') }, admin);
      await api.get(content(0), admin);
      const cached = await api.get(content(0), admin);
      expect(isCached(cached)).toBe(true);
      await until(async () => {
        const response = await api.get(content(0), admin);
        expect([isCached(response), response.text]).toEqual([true, cached.text]);
        return response.headers['last-modified'] !== undefined || response.headers;
      }, 'Last-Modified, which a response has once it is a second old');
    }));

  it('serves clients that only revalidate, and all others with a body', () =>
    run({}, async (api) => {
      const { headers, text } = await apis[2].get(path, admin);
      const revalidate = () => api.get(path, { ...admin, 'If-None-Match': headers.etag });
      const [first, second] = [await revalidate(), await revalidate()];
      expect([first.status, isCached(first), second.status, isCached(second)]).toEqual([304, false, 304, true]);
      expect(second.headers.etag).toBe(headers.etag);
      expect((await api.get(path, { ...admin, 'If-Match': '"other"' })).status).toBe(412);
      const whole = await api.get(path, { ...admin, 'If-None-Match': '"other"' });
      expect([whole.status, isCached(whole), whole.text]).toEqual([200, true, text]);
      expect([isCached(await revalidate()), isCached(await api.get(path, admin))]).toEqual([true, true]);
    }));

  it('has tags for lists, by which they are 304 for as long as they are the same, cached or not', async () => {
    const [api, , without] = apis;
    const load = (headers: OutgoingHttpHeaders, from = api) => from.get('/content/trash', headers);
    const { headers } = await load(administrator);
    expect(headers.etag).toMatch(/^"[\w.-]+"$/);
    const known = { 'If-None-Match': headers.etag };
    const user = as(await addUser(opened, 12, 'lists the trash'));
    await grant(opened, Number(user['X-User']), 'content/restore');
    for (const from of [api, without]) expect((await load({ ...administrator, ...known }, from)).status).toBe(304);
    const { locationId } = await addFolder(opened, 2, 'Thrown away');
    await opened.locations.trash({ id: locationId }, asAdministrator);
    for (const from of [api, without]) expect((await load({ ...administrator, ...known }, from)).status).toBe(200);
    await revoke(opened, 'restore');
    expect((await load({ ...user, ...known })).status).toBe(403);
  });

  it('keeps published content and lists while drafts are saved, and other content while an item is published again', () =>
    run(options, async (api) => {
      const { id } = await addFolder(opened, 2, 'Saved often');
      // The name of the folder is not that of its fields yet.
      await opened.versions.createDraftOfCurrent({ id }, asAdministrator);
      await opened.versions.publish({ contentId: id, versionNo: 2 }, asAdministrator);
      const own = `/content/objects/${id}`;
      const versions = `${own}/versions`;
      const children = '/content/locations/1/2/children';
      const cachedAfter = async (write: () => Promise<unknown>) => {
        const paths = [own, versions, children, path];
        for (const each of paths) await api.get(each, administrator);
        await write();
        const responses = await Promise.all(paths.map((each) => api.get(each, administrator)));
        return responses.map(isCached);
      };
      expect(await cachedAfter(() => opened.versions.createDraftOfCurrent({ id }, asAdministrator))).toEqual([
        ...[true, false, true, true],
      ]);
      expect(
        await cachedAfter(() =>
          opened.versions.update({ contentId: id, versionNo: 3, changes: { fields: [] } }, asAdministrator),
        ),
      ).toEqual([true, false, true, true]);
      expect(
        await cachedAfter(() => opened.versions.publish({ contentId: id, versionNo: 3 }, asAdministrator)),
      ).toEqual([...[false, false, false, true]]);
      expect(isCached(await api.get(own, administrator))).toBe(true);
      expect(await cachedAfter(() => opened.changes.everything())).toEqual([false, false, false, false]);
    }));

  it('takes at most one statement, also where a session says who is calling', async () => {
    const [api] = apis;
    await api.get(path, administrator);
    // SQLite tells its version without one.
    const statements = database === 'sqlite' ? 0 : 1;
    expect(await opened.countStatements(() => api.get(path, administrator))).toBe(statements);
  });

  it.each([
    ['errors', '/content/objects/4711'],
    ['what is the same for everyone', '/openapi.json'],
    ['the session', '/user/sessions/current'],
    ['redirects', '/content/objects?remoteId=a6e35cbcb7cd6ae4b691f3eee30cd262'],
  ])('does not store %s', (_, target) =>
    run(options, async (api) => {
      for (const headers of [administrator, administrator])
        expect(isCached(await api.get(target, headers))).toBe(false);
    }),
  );

  it('has entries of their own for requests by trusted proxies, whose responses vary by another field', async () => {
    let isTrusted = true;
    await run({ trustProxy: () => isTrusted }, async (api) => {
      const load = async (from: boolean) => {
        isTrusted = from;
        const response = await api.get(path, admin);
        return [isCached(response), String(response.headers.vary).includes('X-Forwarded-Prefix')];
      };
      expect([await load(true), await load(false), await load(true)]).toEqual([
        [false, true],
        [false, false],
        [true, true],
      ]);
    });
  });

  it('evicts the oldest entries', () =>
    run({ caching: { memory: 30_000 } }, async (api) => {
      const all = Array.from({ length: 20 }, (_, n) => `${path}?n=${n}`);
      for (const each of all) await api.get(each, admin);
      expect(isCached(await api.get(all.at(-1) ?? '', admin))).toBe(true);
      expect(isCached(await api.get(all[0] ?? '', admin))).toBe(false);
    }));

  it('is off where the option is 0, or where the repository tells no changes', async () => {
    const { changes: _, ...without } = opened;
    for (const [repository, responseCache] of [[opened, 0] as const, [without, 1_000_000] as const]) {
      const api = await serve(repository, { events: { serverTiming: true }, caching: { memory: responseCache } });
      await api.get(path, admin);
      expect(isCached(await api.get(path, admin))).toBe(false);
      await api.close();
    }
  });
});
