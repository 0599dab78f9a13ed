/** The page on logging, audit, metrics and webhooks: its code, each over HTTP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import express from 'express';
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
import { basic, type } from '../support/api.js';
import { until } from '../support/until.js';
import { snippetsOf } from './snippets.js';

const snippet = snippetsOf('docs/events.md', (code) =>
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

type Apply = (change: Change) => Promise<void>;
type Follow = (of: Repository, apply: Apply, context: Context, after?: string) => Promise<string | undefined>;

describe('the counters', () => {
  it('count requests by operation and status', async () => {
    const { createCounters } = await snippet<{
      createCounters(): { onOperation(event: OperationEvent): void; text(): string };
    }>('metrics');
    const { onOperation, text } = createCounters();
    const app = express().use(createCmsRestRouter(repository, { onOperation }));
    await request(app).get(`${api}/content/objects/1`).expect(200);
    await request(app).get(`${api}/content/objects/999`).expect(404);
    expect(text()).toBe(
      'cms_requests_total{operation="content.load",status="200"} 1\n' +
        'cms_requests_total{operation="content.load",status="404"} 1\n',
    );
  });
});

describe('the webhook', () => {
  it('is sent after a publication', async () => {
    const { mount } = await snippet<{ mount(of: Repository, receiver: string): CmsRestRouter }>('webhook');
    let receive = (_: string) => {};
    const received = new Promise<string>((resolve) => {
      receive = resolve;
    });
    const receiver = createServer((incoming, response) => {
      let text = '';
      incoming.on('data', (chunk) => {
        text += chunk;
      });
      incoming.on('end', () => {
        response.end();
        receive(text);
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const app = express().use(mount(repository, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`));
    const at = `${api}/content/objects/41`;
    const draft = await request(app)
      .post(`${at}/currentversion`)
      .set({ ...admin, 'X-HTTP-Method-Override': 'COPY' })
      .expect(201);
    await request(app)
      .post(String(draft.headers.location))
      .set({ ...admin, 'X-HTTP-Method-Override': 'PUBLISH' })
      .expect(204);
    expect(JSON.parse(await received)).toEqual({
      ...{ event: 'published', contentId: 41, versionNo: 2, url: String(draft.headers.location) },
      ...{ tags: ['content-41'], requestId: expect.any(String) },
    });
    receiver.close();
    receiver.closeAllConnections();
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
      await until(() => purges.length === writes);
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
