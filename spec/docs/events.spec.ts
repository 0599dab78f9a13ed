/** The page on logging, audit, metrics and webhooks: its code, each over HTTP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { type CmsRestRouter, createCmsRestRouter, type OperationEvent, type Repository } from '../../lib/index.js';
import { open } from '../sql/support.js';
import { basic, type } from '../support/api.js';
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
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ operation: 'sections.create', user: 'admin', status: 201 }),
    ]);
  });
});

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
    const { mount } = await snippet<{ mount(of: Repository, url: string): CmsRestRouter }>('webhook');
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
    expect(JSON.parse(await received)).toMatchObject({ event: 'published' });
    receiver.close();
    receiver.closeAllConnections();
  });
});
