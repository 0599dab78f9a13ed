import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { paths } from '../../lib/resources/paths.js';
import { resources } from '../../lib/resources/table.js';
import { admin, sends, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

/** What is there, for the variables of templates; for those of other names, what could be. */
const values: Readonly<Record<string, string>> = {
  contentId: '41',
  fieldDefinitionId: '4',
  sectionId: '3',
  userId: '14',
  languageCode: 'eng-GB',
  groupId: '2',
  locationPath: '1/43',
};
const pathOf = (template: string) => template.replace(/\{\+?(\w+)\}/g, (_, name: string) => values[name] ?? '1');
const templates = [...new Set([paths.root, ...resources.map(({ path }) => path.text)])];
/**
 * Without what depends on the time: the current second is no date of a last change, and on a server each write of another
 * database changes the tags of lists.
 */
function lasting({ date, 'x-request-id': id, 'last-modified': modified, etag, ...headers }: IncomingHttpHeaders) {
  const isOfList = /^"[\da-f]{20}\./.test(etag ?? '');
  return { ...headers, etag: isOfList ? 'of a list' : etag };
}

const known = new Set([
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'],
  ...resources.flatMap(({ methods }) => Object.keys(methods)),
]);
const standard = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'COPY', 'MOVE'];
const secret = 'a secret of at least thirty-two characters';
const { api } = await useApi({
  storage: { variations: { small: { width: 100 } }, signedUrls: { secret }, previews: { secret } },
  token: { secret },
  apiKeys: true,
});

describe.each(templates)('%s', (template) => {
  const path = pathOf(template);

  it('responds to OPTIONS with what it allows, to anybody', async () => {
    const response = await api.call('OPTIONS', path, { headers: { Accept: 'image/png' } });
    expect([response.status, response.text, response.headers['content-length']]).toEqual([200, '', '0']);
    expect(response.headers['content-type']).toBeUndefined();
    expect(response.headers.allow).toMatch(/^(?:[A-Z]+,)*OPTIONS$/);
  });

  it('responds with 405 with the same to every other method', async () => {
    const { headers } = await api.call('OPTIONS', path);
    const methods = String(headers.allow).split(',');
    for (const method of standard.filter((each) => !methods.includes(each))) {
      const response = await api.call(method, path, { headers: admin });
      // A method that no resource has is not implemented rather than not allowed.
      const status = known.has(method) ? 405 : 501;
      expect([method, response.status]).toEqual([method, status]);
      if (status === 405) expect(response.headers.allow).toBe(headers.allow);
      expect(response.headers['content-type']).toBe(type('ErrorMessage'));
    }
  });

  it('responds with 405 to an override to a method that it does not have', async () => {
    const { headers } = await api.call('OPTIONS', path);
    for (const sent of [admin, sends('CopyContentInput')]) {
      const response = await api.call('POST', path, { headers: { ...sent, 'X-HTTP-Method-Override': 'PUT' } });
      expect([response.status, response.headers.allow]).toEqual([405, headers.allow]);
    }
  });

  it('responds to HEAD like GET without the body', async () => {
    for (const format of ['json', 'xml']) {
      const headers = { ...admin, Accept: `application/${format}` };
      const get = await api.get(path, headers);
      const head = await api.call('HEAD', path, { headers });
      const expected = lasting(get.headers);
      const actual = lasting(head.headers);
      if (get.status === 405) expect(head.status).toBe(405);
      else expect([head.status, actual, head.text]).toEqual([get.status, expected, '']);
    }
  });

  it('responds with 501 to a method that nothing has', async () => {
    const response = await api.call('SUBSCRIBE', path, { headers: admin });
    expect([response.status, response.json.ErrorMessage.errorMessage]).toEqual([501, 'Not Implemented']);
    const headers = { ...admin, 'X-HTTP-Method-Override': 'EXPLODE' };
    expect((await api.call('POST', path, { headers })).status).toBe(501);
  });
});

describe('OPTIONS', () => {
  it('says what can be sent', async () => {
    const { headers } = await api.call('OPTIONS', '/content/objects/41');
    expect(headers.allow).toBe('GET,HEAD,PATCH,DELETE,COPY,OPTIONS');
    expect(headers['accept-patch']).toBe(`${type('ContentUpdate')},${type('ContentUpdate', 'xml')}`);
    expect(headers['accept-post']).toBe(`${type('CopyContentInput')},${type('CopyContentInput', 'xml')}`);
  });

  it('lists the methods of an action alone to a request with its type', async () => {
    const headers = { 'Content-Type': type('CopyContentInput', 'xml') };
    expect((await api.call('OPTIONS', '/content/objects/41', { headers })).headers.allow).toBe('POST');
    const unsupported = { 'Content-Type': type('ContentUpdate') };
    const { allow } = (await api.call('OPTIONS', '/content/objects/41', { headers: unsupported })).headers;
    expect(allow).toBe('GET,HEAD,PATCH,DELETE,COPY,OPTIONS');
  });

  it('responds with 404 where nothing is', async () => {
    expect((await api.call('OPTIONS', '/nothing')).status).toBe(404);
  });
});

describe('X-HTTP-Method-Override', () => {
  const override = (method: string) => ({ ...admin, 'X-HTTP-Method-Override': method });

  it('counts for nothing on a request that is not a POST', async () => {
    expect((await api.get('/content/objects/41', override('DELETE'))).status).toBe(200);
    expect((await api.get('/content/objects/41', override('EXPLODE'))).status).toBe(200);
    const put = await api.call('PUT', '/content/objects/41', { headers: override('DELETE') });
    expect(put.status).toBe(405);
    expect((await api.get('/content/objects/41', admin)).status).toBe(200);
  });

  it.each(['GET', 'get', 'HEAD', 'OPTIONS', 'TRACE'])('must not make a POST the safe method %s', async (method) => {
    expect((await api.call('POST', '/content/objects/41', { headers: override(method) })).status).toBe(400);
  });

  it.each(['patch', 'Patch', ' PATCH '])('is taken as %j', async (method) => {
    const headers = { ...sends('ContentUpdate'), ...override(method) };
    const response = await api.call('POST', '/content/objects/50', { headers, body: '{"ContentUpdate":{}}' });
    expect(response.status).toBe(200);
  });

  it.each(['', 'POST'])('leaves a POST what it is as %j', async (method) => {
    expect((await api.call('POST', '/content/objects/41', { headers: override(method) })).status).toBe(405);
  });

  it.each(['P A T C H', 'PATCH,DELETE', '../', '<b>', '__proto__', 'constructor'])(
    'is not implemented as %j',
    async (method) => {
      const response = await api.call('POST', '/content/objects/41', { headers: override(method) });
      expect([response.status, response.text.includes('<b>')]).toEqual([501, false]);
    },
  );

  it('does not dodge the rights that the method needs', async () => {
    const headers = { 'X-HTTP-Method-Override': 'DELETE' };
    expect((await api.call('POST', '/content/objects/1', { headers })).status).toBe(401);
  });
});
