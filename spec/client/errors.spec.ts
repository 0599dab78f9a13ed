import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as errors from '../../lib/errors/errors.js';
import { type Client, context, errorOf, openClient, openRemote, type Remote } from './remote.js';

let remote: Remote;
let client: Client;
beforeAll(async () => {
  remote = await openRemote();
  client = await remote.open();
});
afterAll(() => remote.close());

/** A server that has a root, and otherwise responds as it is told. */
async function serveRoot(respond: RequestListener) {
  const server = http.createServer((request, response) => {
    if (request.url !== '/') return respond(request, response);
    response.setHeader('Content-Type', 'application/vnd.cms.api.Root+json').end('{"Root":{}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => server.close().closeAllConnections() };
}

describe('a refusal by the server', () => {
  it.each<[keyof typeof errors, (of: Client['repository']) => Promise<unknown>]>([
    ['NotFound', ({ sections }) => sections.load(9999, context)],
    ['AlreadyInUse', ({ sections }) => sections.create({ identifier: 'standard', name: 'Standard' }, context)],
    ['Refused', ({ versions }) => versions.publish({ contentId: 41, versionNo: 1 }, context)],
    ['PreconditionFailed', ({ sections }) => sections.delete({ id: 1, expected: 'no-such' }, context)],
  ])('is %s', async (name, refused) => {
    const error = await errorOf(refused(client.repository));
    expect(error).toBeInstanceOf(Reflect.get(errors, name));
    expect(error.message).not.toBe('');
  });

  it('names all faults of a document', async () => {
    const error = await errorOf(client.repository.sections.create({ identifier: '-', name: '' }, context));
    expect(error).toBeInstanceOf(errors.BadRequest);
    const paths = ['/SectionInput/name', '/SectionInput/identifier'];
    expect(error.faults).toMatchObject({ errors: paths.map((path) => ({ path })) });
  });

  it('names all faults of fields', async () => {
    const location = { parentLocationId: 2, priority: 0, hidden: false };
    const fields = [{ fieldDefinitionIdentifier: 'name', value: '' }];
    const created = client.repository.content.create(
      { contentTypeId: 1, mainLanguageCode: 'eng-GB', location, fields },
      context,
    );
    const { faults } = await errorOf(created);
    expect(faults).toMatchObject({ fields: [{ fieldDefinitionId: expect.any(Number), target: null }] });
  });
});

describe('a refusal with details', () => {
  it.each([
    [
      'is referred to by other content',
      'Content 54 is referred to by other content: 1 item (content 61 "It is a draft")',
    ],
    [
      'is referred to by other content',
      'Content 54 is referred to by other content: 1 item (content 61 " is a draft: ")',
    ],
    ['is a draft', 'The current version of content 54 is a draft'],
  ])('has the rule %s', async (rule, errorDescription) => {
    const type = 'application/vnd.cms.api.ErrorMessage+json';
    const problem = { errorCode: 409, errorMessage: 'Conflict', errorDescription };
    const { url, close } = await serveRoot((_, response) => {
      response.writeHead(409, { 'Content-Type': type }).end(JSON.stringify({ ErrorMessage: problem }));
    });
    const { repository } = await openClient(url, { serves: ['content.delete'] });
    const error = await errorOf(repository.content.delete({ id: 54 }, context));
    expect([error.message, { ...error }]).toEqual([errorDescription, expect.objectContaining({ rule, status: 403 })]);
    close();
  });
});

describe('a server', () => {
  it('that does not respond is unavailable', async () => {
    const { url, close } = await serveRoot((request) => request.destroy());
    const { repository } = await openClient(url, { serves: ['sections.load'] });
    expect(await errorOf(repository.sections.load(1, context))).toBeInstanceOf(errors.ServiceUnavailable);
    close();
    expect(await errorOf(openClient(url))).toBeInstanceOf(errors.ServiceUnavailable);
  });

  it('of something else is unavailable', async () => {
    for (const [url, vendor] of [
      [new URL(remote.url).origin, 'vnd.cms.api'],
      [remote.url, 'vnd.other'],
    ] as const) {
      const error = await errorOf(openClient(url, { vendor }));
      expect(error).toBeInstanceOf(errors.ServiceUnavailable);
      expect(error.message).toBe(`The URL is not that of an API of the vendor ${vendor}`);
    }
  });

  it.each([
    ['an error that no repository throws', 500, 'text/plain', 'Oh'],
    ['a document of another type', 200, 'application/vnd.cms.api.Language+json', '{"Language":{}}'],
    ['a document that is not valid', 200, 'application/vnd.cms.api.Section+json', '{"Section":{"name":1}}'],
    ['no document', 200, 'application/vnd.cms.api.Section+json', 'Oh'],
    ['a status that the operation does not have', 302, 'text/plain', ''],
  ])('that responds with %s is none of the caller’s faults', async (_what, status, type, body) => {
    const { url, close } = await serveRoot((_, response) => {
      response.writeHead(status, { 'Content-Type': type }).end(body);
    });
    const { repository } = await openClient(url, { serves: ['sections.load'] });
    const error = await errorOf(repository.sections.load(1, context));
    expect(error).not.toBeInstanceOf(errors.RestError);
    expect(error.message).toMatch(/^GET \/content\/sections\/\{sectionId\}: the remote server/);
    close();
  });

  it.each<[number, keyof typeof errors]>([
    [400, 'BadRequest'],
    [401, 'Unauthorized'],
    [403, 'PermissionDenied'],
    [404, 'NotFound'],
    [405, 'MethodNotAllowed'],
    [406, 'NotAcceptable'],
    [408, 'RequestTimeout'],
    [409, 'AlreadyInUse'],
    [410, 'Gone'],
    [412, 'PreconditionFailed'],
    [413, 'PayloadTooLarge'],
    [414, 'UriTooLong'],
    [415, 'UnsupportedMediaType'],
    [416, 'RangeNotSatisfiable'],
    [428, 'PreconditionRequired'],
    [429, 'TooManyRequests'],
    [501, 'NotImplemented'],
    [502, 'ServiceUnavailable'],
    [503, 'ServiceUnavailable'],
    [504, 'ServiceUnavailable'],
    [507, 'InsufficientStorage'],
  ])('with status %i and without a document is %s', async (status, name) => {
    const { url, close } = await serveRoot((_, response) => {
      response.writeHead(status).end();
    });
    const { repository } = await openClient(url, { serves: ['sections.load'] });
    const error = await errorOf(repository.sections.load(1, context));
    expect(error).toBeInstanceOf(Reflect.get(errors, name));
    expect(error.message).toBe(`The remote server responded with ${status}`);
    close();
  });

  it.each([
    ['as the server does', 429, { 'Retry-After': '17' }, '17'],
    ['as the server does', 503, { 'Retry-After': '17' }, '17'],
    ['after a second where the server has a limit and does not', 429, {}, '1'],
    ['after five seconds where the server is unavailable and does not', 503, {}, '5'],
    ['after a second where the server names a date', 429, { 'Retry-After': 'Fri, 31 Dec 2027 23:59:59 GMT' }, '1'],
  ])('says when to come back, %s: %i', async (_, status, headers, seconds) => {
    const { url, close } = await serveRoot((_, response) => {
      response.writeHead(status, headers).end();
    });
    const { repository } = await openClient(url, { serves: ['sections.load'] });
    const error = await errorOf(repository.sections.load(1, context));
    expect(error).toMatchObject({ status, headers: { 'Retry-After': seconds } });
    close();
  });
});

describe('a signal', () => {
  it('ends a request with its reason', async () => {
    const { url, close } = await serveRoot(() => undefined);
    const { repository } = await openClient(url, { serves: ['sections.load'] });
    const controller = new AbortController();
    const loading = errorOf(repository.sections.load(1, { ...context, signal: controller.signal }));
    controller.abort(new Error('The client has disconnected'));
    expect((await loading).message).toBe('The client has disconnected');
    close();
  });
});
