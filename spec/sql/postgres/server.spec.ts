/** The example host on PostgreSQL: one goes through what clients do, on two processes' worth of hosts over one database. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { ServerApp } from '../../../examples/server.js';
import { type Browser, logInByApi, openHost, vendorType } from '../../examples/host.js';
import { newDatabase } from '../support.js';

const api = '/api/cms/v2';

let hosts: readonly [ServerApp, ServerApp];
let browser: Browser;
let token: string;
beforeAll(async () => {
  const CMS_DATABASE = await newDatabase();
  hosts = await Promise.all([openHost({ CMS_DATABASE }), openHost({ CMS_DATABASE })]);
  browser = request.agent(hosts[0].app);
  const { body } = await logInByApi(browser);
  token = body.Session.csrfToken;
});
afterAll(async () => {
  for (const host of hosts) await host.close();
});

const sending = (call: request.Test, name: string) =>
  call.set('X-CSRF-Token', token).set('Content-Type', vendorType(name));

describe('The example host on PostgreSQL', () => {
  it('is healthy', async () => {
    for (const { app } of hosts) expect((await request(app).get('/health')).body).toEqual({ status: 'ok' });
  });

  it('copies, changes and deletes content for a logged-in user', async () => {
    const copied = await browser
      .post(`${api}/content/objects/41`)
      .set('X-HTTP-Method-Override', 'COPY')
      .set('X-CSRF-Token', token)
      .set('Destination', `${api}/content/locations/1/2`);
    expect(copied.status).toBe(201);
    const path = copied.headers.location as string;

    const loaded = await browser.get(path).set('Accept', vendorType('ContentInfo'));
    expect([loaded.status, loaded.body.Content.Name]).toEqual([200, 'Media']);

    const change = JSON.stringify({ ContentUpdate: { alwaysAvailable: false } });
    const patch = () => sending(browser.patch(path).set('If-Match', loaded.headers.etag as string), 'ContentUpdate');
    const changed = await patch().set('Accept', vendorType('ContentInfo')).send(change);
    expect([changed.status, changed.body.Content.alwaysAvailable]).toEqual([200, false]);
    expect((await patch().send(change)).status).toBe(412);

    expect((await browser.delete(path).set('X-CSRF-Token', token)).status).toBe(204);
    expect((await browser.get(path)).status).toBe(404);
  });

  it('shows anonymous callers of another process what the first one has written', async () => {
    const published = await browser
      .post(`${api}/content/objects/1`)
      .set('X-HTTP-Method-Override', 'COPY')
      .set('X-CSRF-Token', token)
      .set('Destination', `${api}/content/locations/1/2`);
    const { status, text } = await request(hosts[1].app)
      .get(published.headers.location as string)
      .set('Accept', vendorType('ContentInfo', 'xml'));
    expect(status).toBe(200);
    expect(text).toContain('<Name>Home</Name>');
  });

  it('says what is wrong where there is no server', async () => {
    await expect(openHost({ CMS_DATABASE: 'postgres://127.0.0.1:1/cms' })).rejects.toThrow(
      /^CMS_DATABASE cannot be opened: .*ECONNREFUSED/,
    );
  });
});
