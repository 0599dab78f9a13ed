/** Errors as problem details (RFC 9457), for clients whose `Accept` names their media type. */
import { describe, expect, it } from '@jest/globals';
import { admin, sends, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api } = await useApi();
const json = 'application/problem+json';
const xml = 'application/problem+xml';
const both = `application/json, ${json}`;
const missing = (Accept: string, headers = {}) => api.get('/content/sections/999', { ...admin, ...headers, Accept });
const kind = (name: string) => `https://express-cms-rest.example/reference/errors#${name}`;

describe('an error for a client that accepts problem details', () => {
  it('has the members of RFC 9457 in JSON, and nothing around them', async () => {
    const response = await missing(both, { 'X-Request-Id': 'request-1' });
    expect([response.status, response.headers['content-type']]).toEqual([404, json]);
    expect(response.headers.vary).toContain('Accept');
    expect(JSON.parse(response.text)).toEqual({
      type: kind('not-found'),
      title: 'Not Found',
      status: 404,
      detail: 'Section 999 does not exist',
      instance: 'urn:request:request-1',
    });
  });

  it('has them in XML in the namespace of RFC 9457', async () => {
    const response = await missing(`application/xml, ${xml}`, { 'X-Request-Id': 'request-1' });
    expect([response.status, response.headers['content-type']]).toEqual([404, xml]);
    expect(response.text).toBe(
      `<?xml version="1.0" encoding="UTF-8"?><problem xmlns="urn:ietf:rfc:7807"><type>${kind('not-found')}</type>` +
        '<title>Not Found</title><status>404</status><detail>Section 999 does not exist</detail>' +
        '<instance>urn:request:request-1</instance></problem>',
    );
  });

  it.each([
    [`${xml}, ${json}`, xml],
    [`${xml};q=0.5, ${json}`, json],
    [`APPLICATION/Problem+JSON`, json],
    [`*/*, ${json};q=0.1`, json],
    [`${json};q=0, application/json`, type('ErrorMessage')],
    ['application/json', type('ErrorMessage')],
    ['application/*', type('ErrorMessage')],
    ['*/*', type('ErrorMessage')],
    ['application/problem', type('ErrorMessage')],
  ])('gets by Accept: %s the type %s', async (accept, expected) => {
    const { headers } = await missing(accept);
    expect(headers['content-type']?.replace('+xml', '+json')).toBe(expected.replace('+xml', '+json'));
    if (expected.includes('problem')) expect(headers['content-type']).toBe(expected);
  });

  const input = (members: object) => ({
    headers: { ...admin, ...sends('ContentUpdate'), Accept: both },
    body: JSON.stringify({ ContentUpdate: members }),
  });

  it('lists faults with pointers into the document', async () => {
    const response = await api.call('PATCH', '/content/objects/41', input({ alwaysAvailable: 3, remoteId: '' }));
    expect([response.status, response.headers['content-type']]).toEqual([400, json]);
    expect(JSON.parse(response.text)).toMatchObject({
      type: kind('bad-request'),
      detail: 'The document is not a valid ContentUpdate',
      errors: [
        { detail: 'must be boolean', pointer: '#/ContentUpdate/alwaysAvailable' },
        { detail: 'must not have fewer than 1 characters', pointer: '#/ContentUpdate/remoteId' },
      ],
    });
    const asXml = { ...input({ remoteId: '' }), headers: { ...input({}).headers, Accept: `application/xml, ${xml}` } };
    expect((await api.call('PATCH', '/content/objects/41', asXml)).text).toContain(
      '<errors><i><detail>must not have fewer than 1 characters</detail>' +
        '<pointer>#/ContentUpdate/remoteId</pointer></i></errors>',
    );
  });

  it('names query parameters in pointers, percent-encoded', async () => {
    const response = await api.get('/items?filter[a%20b%23]=1', { Accept: both });
    const { errors } = JSON.parse(response.text);
    expect([response.status, errors[0].pointer]).toEqual([400, expect.stringMatching(/^#\/[^ #]*$/)]);
  });

  it.each([
    ['401', 'unauthorized', () => api.get('/content/sections', { Accept: both, Authorization: 'Basic eA==' })],
    [
      '405',
      'method-not-allowed',
      () => api.call('DELETE', '/content/sections', { headers: { ...admin, Accept: json } }),
    ],
    ['406', 'not-acceptable', () => api.get('/content/sections/1', { ...admin, Accept: json })],
    [
      '412',
      'precondition-failed',
      () => api.call('DELETE', '/content/sections/2', { headers: { ...admin, Accept: both, 'If-Match': '"9.9"' } }),
    ],
    ['409', 'refused', () => api.call('DELETE', '/content/sections/1', { headers: { ...admin, Accept: both } })],
  ])('of status %s is of the kind %s', async (status, name, request) => {
    const response = await request();
    expect([String(response.status), response.headers['content-type']]).toEqual([status, json]);
    expect(JSON.parse(response.text)).toMatchObject({ type: kind(name), status: Number(status) });
    if (status === '401') expect(response.headers['www-authenticate']).toContain('Basic');
  });

  it('is the body of a response in a batch', async () => {
    const requests = [
      { _id: 'a', method: 'GET', href: `${api.base}/content/sections/999`, accept: both },
      { _id: 'b', method: 'GET', href: `${api.base}/content/sections/999`, accept: `application/json, ${xml}` },
    ];
    const headers = { ...admin, ...sends('BatchInput'), Accept: type('Batch') };
    const body = JSON.stringify({ BatchInput: { Request: requests } });
    const { status, json: batch } = await api.call('POST', '/batch', { headers, body });
    const [first, second] = batch.Batch.Response;
    expect([status, first.status, first.mediaType]).toEqual([200, 404, json]);
    expect(first.document.problem).toMatchObject({ type: kind('not-found'), detail: 'Section 999 does not exist' });
    expect(second.document.ErrorMessage.errorCode).toBe(404);
  });

  it('has no body in response to HEAD, but its type and length', async () => {
    const response = await api.call('HEAD', '/content/sections/999', { headers: { ...admin, Accept: both } });
    expect([response.status, response.headers['content-type'], response.text]).toEqual([404, json, '']);
    expect(Number(response.headers['content-length'])).toBeGreaterThan(100);
  });

  it('does not change responses without errors, nor pages', async () => {
    const found = await api.get('/content/sections/1', { ...admin, Accept: `${json}, application/json` });
    expect([found.status, found.headers['content-type']]).toEqual([200, type('Section')]);
    const page = await missing(`text/html, ${json};q=0.5`);
    expect([page.status, page.headers['content-type']]).toEqual([404, expect.stringContaining('text/html')]);
  });
});
