/** The page on logging, audit, metrics and webhooks: its code, each over HTTP. */
import type { Server } from 'node:http';
import { afterAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { Webhook } from 'standardwebhooks';
import request from 'supertest';
import {
  type Change,
  type CmsRestRouter,
  type Context,
  createCmsRestRouter,
  type OperationEvent,
  type Repository,
} from '../../lib/index.js';
import { asAdministrator, open } from '../sql/support.js';
import { basic, listen, type } from '../support/api.js';
import { until, untilEqual } from '../support/until.js';
import { snippetsOf } from './snippets.js';

const snippet = snippetsOf('docs/operate/events.md', (code) =>
  code.replace('createCmsRestRouter(repository, {', 'createCmsRestRouter(repository, { basic: true,'),
);
const repository = await open();
afterAll(() => repository.close());

const api = '/api/cms/v2';
const admin = { Authorization: basic('admin', 'publish') };
const addSection = (router: CmsRestRouter, identifier: string) =>
  request(express().use(router))
    .post(`${api}/content/sections`)
    .set({ ...admin, 'Content-Type': type('SectionInput') })
    .send(JSON.stringify({ SectionInput: { identifier, name: identifier } }))
    .expect(201);

describe('the audit log', () => {
  it('has one line of JSON for each write, and none for reads', async () => {
    const { mount } = await snippet<{ mount(of: Repository, write: (line: string) => void): CmsRestRouter }>('audit');
    const lines: string[] = [];
    const router = mount(repository, (line) => lines.push(line));
    await request(express().use(router)).get(`${api}/`).expect(200);
    await addSection(router, 'audited');
    await until(() => lines.length > 0, 'a line of the audit log');
    const facts = { operation: 'sections.create', method: 'POST', url: `${api}/content/sections`, params: {} };
    const ids = { created: { sectionId: expect.any(Number) } };
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        ...facts,
        ...ids,
        ...{ user: 'admin', status: 201 },
        ...{ time: expect.any(String), duration: expect.any(Number), requestId: expect.any(String) },
      },
    ]);
  });
});

describe('the follower of changes', () => {
  it('applies each change once, and continues later', async () => {
    const { follow } = await snippet<{ follow: Follow }>('follow');
    const tags: Change['tags'][] = [];
    const apply = async (change: Change) => void tags.push(change.tags);
    const start = await follow(repository, apply, asAdministrator);
    tags.length = 0;
    await repository.versions.createDraftOfCurrent({ id: 42 }, asAdministrator);
    await repository.versions.createDraftOfCurrent({ id: 49 }, asAdministrator);
    const next = await follow(repository, apply, asAdministrator, start);
    expect(tags).toEqual([['draft-42'], ['draft-49']]);
    expect(await follow(repository, apply, asAdministrator, next)).toBe(next);
  });
});

describe('the client of event streams', () => {
  it('applies each change', async () => {
    const { followStream } = await snippet<{ followStream: FollowStream }>('stream');
    const router = createCmsRestRouter(repository, { basic: true });
    const { url, close } = await listen(express().use(router));
    const events: string[] = [];
    const source = followStream(`${url}${api}/changes`, admin.Authorization, ({ event }) => void events.push(event));
    await until(() => events.length > 0 || events, 'an event');
    await repository.versions.createDraftOfCurrent({ id: 42 }, asAdministrator);
    await untilEqual(() => events.at(-1), 'draft.created', 'the last event');
    source.close();
    router.close();
    await close();
  });
});

type FollowStream = (
  url: string,
  authorization: string,
  apply: (change: { readonly event: string }) => void,
) => { close(): void };
type Apply = (change: Change) => Promise<void>;
type Follow = (of: Repository, apply: Apply, context: Context, after?: string) => Promise<string | undefined>;

describe('the counters', () => {
  it('count requests by operation and status', async () => {
    const { createCounters } = await snippet<{
      createCounters(): { onOperation(event: OperationEvent): void; text(): string };
    }>('metrics');
    const { onOperation, text } = createCounters();
    const app = express().use(createCmsRestRouter(repository, { events: { onOperation } }));
    await request(app).get(`${api}/content/objects/1`).expect(200);
    await request(app).get(`${api}/content/objects/999`).expect(404);
    expect(text()).toBe(
      'cms_requests_total{operation="content.load",status="200"} 1\n' +
        'cms_requests_total{operation="content.load",status="404"} 1\n',
    );
  });
});

describe('the receiver of webhooks', () => {
  interface Receivers {
    createReceiver(secret: string, handle: (message: { readonly type: string }) => Promise<unknown>): Server;
  }
  const secret = `whsec_${Buffer.alloc(32, 'key').toString('base64')}`;

  it('handles what is signed with its secret, and responds with 401 to all else and with 500 to what fails', async () => {
    const { createReceiver } = await snippet<Receivers>('receiver');
    const handled: string[] = [];
    const server = createReceiver(secret, async ({ type: event }) => {
      if (event === 'fails') throw new Error('Not now');
      handled.push(event);
    });
    const send = async (event: string, by: string, age = 0) => {
      const body = JSON.stringify({ type: event, timestamp: new Date().toISOString(), data: { tags: '*' } });
      const sent = new Date(Date.now() - age);
      const headers = {
        ...{ 'webhook-id': 'msg_1', 'webhook-timestamp': `${Math.floor(sent.getTime() / 1000)}` },
        'webhook-signature': `v1,AAAA ${new Webhook(by).sign('msg_1', sent, body)}`,
      };
      return (await request(server).post('/').set(headers).send(body)).status;
    };
    const other = `whsec_${Buffer.alloc(32, 'other').toString('base64')}`;
    expect(await send('content.published', secret)).toBe(204);
    expect(await send('forged', other)).toBe(401);
    expect(await send('replayed', secret, 600_000)).toBe(401);
    expect(await send('fails', secret)).toBe(500);
    expect(handled).toEqual(['content.published']);
  });
});

describe('the recipes', () => {
  type Handle = (message: object) => Promise<unknown>;
  interface Recipes {
    purgeBy(purge: (tags: readonly string[] | 'everything') => Promise<unknown>): Handle;
    indexBy(indexItem: (id: number) => Promise<unknown>, indexAll: () => Promise<unknown>): Handle;
    rebuildBy(build: () => Promise<unknown>): Handle;
    auditBy(write: (line: string) => void): Handle;
  }
  const published = {
    ...{ type: 'content.published', timestamp: '2026-01-03T10:00:00.000Z' },
    data: { contentId: 54, userId: 14, tags: ['content-54', 'draft-54', 'published', 'location-2'] },
  };
  const anything = { type: 'role.updated', timestamp: '2026-01-03T10:00:01.000Z', data: { tags: '*' } };

  it('purge what shows the content, lists of items, and everything where anything may have changed', async () => {
    const { purgeBy } = await snippet<Recipes>('recipes');
    const purged: unknown[] = [];
    const handle = purgeBy(async (tags) => purged.push(tags));
    await handle(published);
    await handle({ ...published, data: { contentId: 54, tags: ['draft-54'] } });
    await handle(anything);
    expect(purged).toEqual([['content-54', 'published', 'location-2'], 'everything']);
  });

  it('index the item, and all of them where anything may have changed', async () => {
    const { indexBy } = await snippet<Recipes>('recipes');
    const indexed: unknown[] = [];
    const handle = indexBy(
      async (id) => indexed.push(id),
      async () => indexed.push('all'),
    );
    await handle(published);
    await handle(anything);
    expect(indexed).toEqual([54, 'all']);
  });

  it('build once more for all that has changed during a build', async () => {
    const { rebuildBy } = await snippet<Recipes>('recipes');
    const ends: (() => void)[] = [];
    const handle = rebuildBy(() => new Promise<void>((resolve) => ends.push(resolve)));
    await handle(published);
    await until(() => ends.length === 1 || ends, 'the first request to reach the hook');
    for (let n = 0; n < 3; n++) await handle(published);
    ends[0]?.();
    await until(() => ends.length === 2 || ends, 'the second request to reach the hook');
    ends[1]?.();
    expect(ends).toHaveLength(2);
  });

  it('write a line for each change', async () => {
    const { auditBy } = await snippet<Recipes>('recipes');
    const lines: string[] = [];
    await auditBy((line) => lines.push(line))(published);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { time: published.timestamp, event: 'content.published', userId: 14, contentId: 54 },
    ]);
  });
});

describe('the purge', () => {
  it('leaves nothing in a shared cache that a write has changed', async () => {
    const { mount } = await snippet<{
      mount(of: Repository, purge: (tags: readonly string[] | 'everything') => Promise<void>): CmsRestRouter;
    }>('purge');
    let writes = 0;
    const stored = new Map<string, { readonly tags: readonly string[]; readonly text: string }>();
    const purges: (readonly string[] | 'everything')[] = [];
    const purge = async (tags: readonly string[] | 'everything') => {
      purges.push(tags);
      for (const [url, response] of stored)
        if (tags === 'everything' || response.tags.some((tag) => tags.includes(tag))) stored.delete(url);
    };
    const app = express().use(mount(repository, purge));
    const fresh = (path: string) => request(app).get(`${api}${path}`).set('Accept', 'application/json');
    const write = async (method: string, path: string, headers: object = {}, body?: object) => {
      const own = { ...admin, 'X-HTTP-Method-Override': method, ...headers };
      const response = await request(app)
        .post(`${api}${path}`)
        .set(own)
        .send(body && JSON.stringify(body));
      expect(response.status).toBeLessThan(300);
      writes += 1;
      return String(response.headers.location).slice(api.length);
    };
    const paths = ['/content/objects/1', '/content/locations/1/2', '/content/locations/1/2/children?limit=100'];
    const warm = async () => {
      for (const path of paths) {
        const { headers, text } = await fresh(path);
        const tags = String(headers['surrogate-key'] ?? '').split(' ');
        if (/^public/.test(String(headers['cache-control']))) stored.set(path, { tags, text });
      }
      return stored.size;
    };
    const isEverythingFresh = async () => {
      for (const [path, { text }] of stored) expect([path, text]).toEqual([path, (await fresh(path)).text]);
    };
    const after = async (work: () => Promise<unknown>) => {
      expect(await warm()).toBeGreaterThanOrEqual(3);
      await work();
      await until(() => purges.length === writes || purges, 'a purge for each write');
      await isEverythingFresh();
    };

    const copy = await write('COPY', '/content/objects/1', { Destination: '/1/2' });
    paths.push(copy, `${copy}/locations`);
    await after(async () => {
      const draft = await write('COPY', `${copy}/currentversion`);
      const field = [{ fieldDefinitionIdentifier: 'name', languageCode: 'eng-GB', fieldValue: 'Renamed' }];
      const body = { VersionUpdate: { fields: { field } } };
      await write('PATCH', draft, { 'Content-Type': type('VersionUpdate') }, body);
      await write('PUBLISH', draft);
    });
    expect(purges.at(-1)).toEqual([`content-${copy.split('/').at(-1)}`]);
    expect(stored.has('/content/objects/1')).toBe(true);
    for (const [method, path] of [
      ['COPY', '/content/objects/1'],
      ['POST', `${copy}/hide`],
      ['POST', `${copy}/reveal`],
      ['DELETE', copy],
    ] as const) {
      await after(() => write(method, path, method === 'COPY' ? { Destination: '/1/2' } : {}));
      expect(purges.at(-1)).toBe('everything');
    }
  });
});
