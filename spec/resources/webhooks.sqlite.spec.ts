/** Webhooks over HTTP: formats, secrets that are shown once, forms and refusals. */
import { describe, expect, it } from '@jest/globals';
import { admin, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api } = await useApi();

const url = 'https://hooks.example.org/cms';
const secretPattern = /whsec_[\w+/]+={0,2}/;

const create = (values: object, headers: Readonly<Record<string, string>> = admin) =>
  api.call('POST', '/webhooks', {
    headers: { ...headers, 'content-type': type('WebhookCreate') },
    body: JSON.stringify({ WebhookCreate: values }),
  });

describe('POST /webhooks', () => {
  it('responds with the secret, which no other response has', async () => {
    const { status, headers, json } = await create({ url });
    expect([status, headers['cache-control']]).toEqual([201, 'no-store']);
    expect(json.Webhook).toMatchObject({ url, enabled: true, secret: expect.stringMatching(secretPattern) });
    const path = String(headers.location).slice(api.base.length);
    for (const read of [path, '/webhooks', `${path}/deliveries`]) {
      for (const accept of ['application/json', 'application/xml', 'text/html']) {
        const { status: found, text } = await api.get(read, { ...admin, accept });
        expect([read, accept, found, secretPattern.test(text)]).toEqual([read, accept, 200, false]);
      }
    }
  });

  it('reads and writes XML', async () => {
    const { status, text } = await api.call('POST', '/webhooks', {
      headers: { ...admin, accept: type('Webhook', 'xml'), 'content-type': type('WebhookCreate', 'xml') },
      body: `<WebhookCreate><url>${url}</url><events><event>content.*</event></events></WebhookCreate>`,
    });
    expect(status).toBe(201);
    expect(text).toContain('<event>content.*</event>');
    expect(text).toMatch(/<secret>whsec_/);
  });

  it('shows the secret to the browser that has submitted the form', async () => {
    const { status, text, headers } = await api.call('POST', '/webhooks', {
      headers: {
        ...admin,
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ _type: type('WebhookCreate'), '/WebhookCreate/url': url }).toString(),
    });
    expect([status, headers['cache-control']]).toEqual([201, 'no-store']);
    expect(text).toMatch(secretPattern);
  });

  it.each([
    'http://hooks.example.org/',
    'https://127.0.0.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/',
  ])('refuses a URL that nothing may be sent to: %s', async (refused) => {
    const { status, json } = await create({ url: refused });
    expect(status).toBe(400);
    expect(json.ErrorMessage.errorDetails.errors).toMatchObject([{ path: '/WebhookCreate/url' }]);
  });

  it('refuses names and patterns that fit no event, and suggests similar ones', async () => {
    const event = ['content.*', 'content.publishd', 'kontent.*', '*', 'content', 'toString'];
    const { status, json } = await create({ url, events: { event } });
    expect(status).toBe(400);
    expect(json.ErrorMessage.errorDetails.errors).toMatchObject([
      { path: '/WebhookCreate/events/event/1', message: expect.stringContaining('did you mean content.published?') },
      { path: '/WebhookCreate/events/event/2', message: expect.stringContaining('did you mean content.*?') },
      { path: '/WebhookCreate/events/event/4' },
      { path: '/WebhookCreate/events/event/5' },
    ]);
  });

  it('asks anonymous callers who they are', async () => {
    expect((await create({ url }, {})).status).toBe(401);
  });

  it('leaves nothing behind in an atomic batch that fails', async () => {
    const before = (await api.get('/webhooks', admin)).json.WebhookList.Webhook.length;
    const document = { WebhookCreate: { url } };
    const requests = [
      { _id: '1', method: 'POST', href: `${api.base}/webhooks`, contentType: type('WebhookCreate'), document },
      { _id: '2', method: 'GET', href: `${api.base}/content/sections/999` },
    ];
    const { json } = await api.call('POST', '/batch', {
      headers: { ...admin, 'content-type': type('BatchInput') },
      body: JSON.stringify({ BatchInput: { atomic: true, Request: requests } }),
    });
    expect(json.Batch.Response.map(({ status }: { status: number }) => status)).toEqual([424, 404]);
    expect((await api.get('/webhooks', admin)).json.WebhookList.Webhook).toHaveLength(before);
  });
});

describe('PATCH /webhooks/{webhookId}', () => {
  it('refuses an event that does not exist', async () => {
    const { headers } = await create({ url });
    const { status, json } = await api.call('PATCH', String(headers.location).slice(api.base.length), {
      headers: { ...admin, 'content-type': type('WebhookUpdate') },
      body: JSON.stringify({ WebhookUpdate: { events: { event: ['draft.savd'] } } }),
    });
    expect(status).toBe(400);
    expect(json.ErrorMessage.errorDetails.errors).toMatchObject([{ path: '/WebhookUpdate/events/event/0' }]);
  });

  it('needs the revision that the client knows, where it names one', async () => {
    const { headers } = await create({ url });
    const path = String(headers.location).slice(api.base.length);
    const { etag } = (await api.get(path, admin)).headers;
    const patch = () =>
      api.call('PATCH', path, {
        headers: { ...admin, 'content-type': type('WebhookUpdate'), 'if-match': String(etag) },
        body: JSON.stringify({ WebhookUpdate: { enabled: false } }),
      });
    expect(await patch()).toMatchObject({ status: 200, json: { Webhook: { enabled: false } } });
    expect((await patch()).status).toBe(412);
  });
});

describe('POST /webhooks/{webhookId}/secret', () => {
  it('responds with another secret', async () => {
    const { headers, json } = await create({ url });
    const rotated = await api.call('POST', `${String(headers.location).slice(api.base.length)}/secret`, {
      headers: admin,
    });
    expect(rotated.status).toBe(200);
    expect(rotated.json.Webhook.secret).toMatch(secretPattern);
    expect(rotated.json.Webhook.secret).not.toBe(json.Webhook.secret);
  });
});
