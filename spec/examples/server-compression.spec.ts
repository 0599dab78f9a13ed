import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { ServerApp } from '../../examples/server.js';
import { openHost, password, vendorType } from './host.js';

const home = '/api/cms/v2/content/objects/1';

let host: ServerApp;
beforeAll(async () => {
  host = await openHost({ CMS_BASIC_AUTH: '1' });
});
afterAll(() => host.close());

const load = (headers: Record<string, string>) =>
  request(host.app).get(home).set('Accept', vendorType('Content')).set(headers);

const patch = (headers: Record<string, string>) =>
  request(host.app)
    .patch(home)
    .auth('admin', password)
    .set('Content-Type', vendorType('ContentUpdate'))
    .set(headers)
    .send(JSON.stringify({ ContentUpdate: { alwaysAvailable: false } }));

describe('a tag of a document that was compressed', () => {
  it('is weak, and names the same state as the strong one', async () => {
    const plain = await load({ 'Accept-Encoding': 'identity' });
    const compressed = await load({ 'Accept-Encoding': 'gzip' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.etag).toMatch(/^"/);
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(compressed.headers.etag).toBe(`W/${plain.headers.etag}`);
    expect(compressed.headers.vary).toMatch('Accept-Encoding');
    expect(compressed.body).toEqual(plain.body);
  });

  it('is confirmed as it was given', async () => {
    const { etag = '' } = (await load({ 'Accept-Encoding': 'gzip' })).headers;
    const weak = await load({ 'Accept-Encoding': 'gzip', 'If-None-Match': etag });
    expect([weak.status, weak.headers.etag]).toEqual([304, etag]);
    const strong = await load({ 'Accept-Encoding': 'gzip', 'If-None-Match': etag.slice(2) });
    expect([strong.status, strong.headers.etag]).toEqual([304, etag.slice(2)]);
  });

  it('varies by the same headers as the full response', async () => {
    for (const coding of ['gzip', 'identity']) {
      const full = await load({ 'Accept-Encoding': coding });
      const { etag = '', vary } = full.headers;
      const confirmed = await load({ 'Accept-Encoding': coding, 'If-None-Match': etag });
      expect([full.status, confirmed.status]).toEqual([200, 304]);
      expect(vary).toMatch(/\bAccept-Encoding\b.*\bX-Requested-With\b/);
      expect(confirmed.headers.vary).toBe(vary);
    }
  });

  it('serves in If-Match for as long as nothing changes', async () => {
    const { etag = '' } = (await load({ 'Accept-Encoding': 'gzip' })).headers;
    expect((await patch({ 'If-Match': `W/"other", ${etag}` })).status).toBe(200);
    expect((await patch({ 'If-Match': etag })).status).toBe(412);
  });
});
