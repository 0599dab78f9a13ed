import { describe, expect, it } from '@jest/globals';
import { cacheChoices } from '../../lib/pipeline/select/select.js';
import { ContentInfo } from '../../lib/resources/content/content.documents.js';
import { admin, sends, serve, type } from '../support/api.js';
import { useApi, useApiOf } from '../support/fixtures.js';

const path = '/content/objects/41';
const info = (format: string) => type('ContentInfo', format);
const content = (format: string) => type('Content', format);
const { api, opened: repository } = await useApi();
const lenient = await useApiOf(repository, { legacyClients: true });
const xmlFirst = await useApiOf(repository, { defaultFormat: 'xml' });

async function typeFor(Accept: string | undefined, at = api): Promise<string | number> {
  const response = await at.get(path, { ...admin, ...(Accept !== undefined && { Accept }) });
  return response.status === 200 ? String(response.headers['content-type']) : response.status;
}

describe('Accept', () => {
  it.each([
    [undefined, info('json')],
    ['', info('json')],
    ['*/*', info('json')],
    ['*', info('json')],
    ['image/png, *;q=0.2', info('json')],
    ['application/json;q=0, *;q=.2', info('xml')],
    ['application/*', info('json')],
    ['application/json', info('json')],
    ['application/xml', info('xml')],
    ['text/xml', info('xml')],
    ['APPLICATION/JSON', info('json')],
    [content('json'), content('json')],
    [content('xml'), content('xml')],
    [info('xml'), info('xml')],
    ['application/vnd.CMS.api.content+XML', content('xml')],
    [`${content('json')};version=1.1`, content('json')],
    ['application/vnd.cms.api.', info('json')],
    ['application/vnd.cms.api.+xml', info('xml')],
    ['application/vnd.cms.api.Content', content('json')],
  ])('as %j chooses %s', async (accept, expected) => {
    expect(await typeFor(accept)).toBe(expected);
  });

  it.each([
    ['application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8', info('xml')],
    ['text/plain, image/gif, image/jpeg, *; q=.2, */*; q=.2', info('json')],
    ['application/json;q=0.5, application/xml', info('xml')],
    ['application/json;q=0.5, application/xml;q=0.9', info('xml')],
    [`application/json, ${content('xml')};q=0.9`, info('json')],
    [`application/json, ${content('json')}`, content('json')],
    [`application/xml, ${info('json')}`, info('json')],
    [`*/*, ${content('xml')};q=0.5`, info('json')],
    [`${content('xml')};q=0.5, ${content('json')};q=0.5`, content('xml')],
    [`${info('json')};q=0, */*`, info('xml')],
    [`application/json;q=0, application/xml;q=0, ${content('xml')}`, content('xml')],
    [`${info('json')};q=0, ${info('xml')};q=0, */*;q=0.1`, content('json')],
    ['application/json; q=0.2; ext=1, application/xml; q=0.1', info('json')],
    ['application/json;q=1.000, application/xml;q=0.999', info('json')],
    ['application/json;q=0.33333, application/xml;q=0.2', info('json')],
    ['application/json;q=2, application/xml', info('json')],
    ['application/json;q=high, application/xml;q=0.1', info('xml')],
    ['nonsense, ;;, /, application/xml', info('xml')],
    ['text/plain;a="x,application/json", application/xml;q=0.1', info('xml')],
  ])('as %j chooses %s', async (accept, expected) => {
    expect(await typeFor(accept)).toBe(expected);
  });

  it.each([
    'image/png',
    'text/plain',
    'text/*',
    'text/html;q=0',
    'application/json;q=0',
    '*/*;q=0',
    'application/json;q=0, application/xml;q=0.0',
    'nonsense',
    ', ,',
    'application/vnd.cms.api.Section+json',
    'application/vnd.cms.api.Content+yaml',
    'application/vnd.cms.api.Content+json+xml',
    'application/vnd.other.api.Content+json',
    'application/vnd.cms.apixContent+json',
    'application/*+json',
    'application',
  ])('as %j fits nothing', async (Accept) => {
    const response = await api.get(path, { ...admin, Accept });
    expect(response.status).toBe(406);
    expect(response.json.ErrorMessage.errorDescription).toContain(
      [info('json'), info('xml'), content('json'), content('xml')].join(', '),
    );
  });

  it('does not decide over responses without a body', async () => {
    const headers = { ...admin, Accept: 'image/png', Destination: '/1/2' };
    expect((await api.call('COPY', '/content/objects/49', { headers })).status).toBe(201);
  });

  it('is looked at before anything is changed', async () => {
    const headers = { ...sends('ContentUpdate'), Accept: 'image/png' };
    const body = '{"ContentUpdate":{"remoteId":"changed"}}';
    expect((await api.call('PATCH', path, { headers, body })).status).toBe(406);
    expect((await api.get(path, admin)).json.Content._remoteId).not.toBe('changed');
  });

  it.each([
    ['image/png', 'json'],
    ['application/xml, image/png', 'xml'],
    ['application/vnd.cms.api.Nothing+xml', 'xml'],
    ['application/json;q=0, */*;q=0.5', 'xml'],
    ['text/xml', 'xml'],
    ['text/html;q=0.8,application/xml;q=0.9,*/*;q=0.8', 'xml'],
    ['*/*', 'json'],
  ])('as %j gets errors in its format', async (Accept, format) => {
    const response = await api.get('/content/objects/4711', { ...admin, Accept });
    expect(response.headers['content-type']).toBe(type('ErrorMessage', format));
  });

  it('is remembered without telling formats apart wrongly', async () => {
    for (const format of ['json', 'xml', 'json', 'xml']) {
      expect(await typeFor(`application/${format}`)).toBe(info(format));
    }
  });

  it('of a great length costs one response, no more', async () => {
    expect(await typeFor(`${'image/png;q=0.1,'.repeat(500)}application/xml`)).toBe(info('xml'));
  });
});

describe('the LRU cache of choices', () => {
  const mount = { prefix: '', vendor: 'vnd.cms.api', fieldTypePrefix: '', ids: 'integer' } as const;
  const request = (accept: string | undefined, format?: 'json' | 'xml') => ({ headers: { accept }, format });
  const load = { id: 'content.load', documents: [] };

  /** A cached negotiation that chooses again in each call, so that an equal choice comes from the cache. */
  const cached = () => cacheChoices(() => ({ document: ContentInfo, format: 'json', isGeneric: false }));

  it.each([
    ['the same request', request('*/*'), request('*/*'), load, true],
    ['the same request without Accept', request(undefined), request(undefined), load, true],
    ['another Accept', request('*/*'), request('text/xml'), load, false],
    ['another operation', request('*/*'), request('*/*'), { ...load, id: 'content.update' }, false],
    ['a part of a batch', request('*/*'), request('*/*', 'xml'), load, false],
    ['parts of batches in two formats', request('*/*', 'json'), request('*/*', 'xml'), load, false],
  ])('for %s', (_, one, other, binding, isCached) => {
    const choose = cached();
    const first = choose(one, load, mount);
    expect(choose(other, binding, mount) === first).toBe(isCached);
  });

  it.each([
    [400, true],
    [600, false],
  ])('of an Accept of %i characters: %j', (length, isCached) => {
    const choose = cached();
    const long = request('x'.repeat(length));
    const first = choose(long, load, mount);
    expect(choose(long, load, mount) === first).toBe(isCached);
  });

  it('is limited, so that clients cannot fill the memory', () => {
    const choose = cached();
    const first = choose(request('first'), load, mount);
    for (let count = 0; count < 5000; count += 1) choose(request(`other ${count}`), load, mount);
    expect(choose(request('first'), load, mount)).not.toBe(first);
  });
});

describe('Accept of a legacy client', () => {
  it.each([
    ['application/vnd.cms.api.Whatever+json', info('json')],
    ['application/vnd.cms.api.Whatever+xml', info('xml')],
    [content('xml'), content('xml')],
    ['application/vnd.cms.api.Whatever+json, application/xml;q=0.1', info('json')],
    ['application/vnd.other.api.Whatever+json', 406],
    ['image/png', 406],
  ])('as %j chooses %s', async (accept, expected) => {
    expect(await typeFor(accept, lenient)).toBe(expected);
  });
});

describe('defaultFormat xml', () => {
  it.each([
    [undefined, info('xml')],
    ['*/*', info('xml')],
    ['application/vnd.cms.api.', info('xml')],
    ['application/vnd.cms.api.Content', content('xml')],
    ['application/json', info('json')],
  ])('as %j chooses %s', async (accept, expected) => {
    expect(await typeFor(accept, xmlFirst)).toBe(expected);
  });

  it('is the format of errors where nothing fits', async () => {
    const response = await xmlFirst.get(path, { ...admin, Accept: 'image/png' });
    expect([response.status, response.headers['content-type']]).toEqual([406, type('ErrorMessage', 'xml')]);
  });
});

describe('Content-Type', () => {
  const patch = (contentType: string | undefined, body: string, at = api) =>
    at.call('PATCH', '/content/objects/50', {
      headers: { ...admin, ...(contentType !== undefined && { 'Content-Type': contentType }) },
      body,
    });
  const json = '{"ContentUpdate":{}}';
  const xml = '<ContentUpdate/>';

  it.each([
    [type('ContentUpdate'), json],
    [type('ContentUpdate', 'xml'), xml],
    ['application/json', json],
    ['application/json; charset=utf-8', json],
    ['application/xml', xml],
    ['text/xml;charset="utf-8"', xml],
    ['application/vnd.cms.api.contentupdate+JSON', json],
    [`${type('ContentUpdate')}; version=1.0`, json],
    ['application/vnd.cms.api.ContentUpdate', xml],
  ])('%s is read', async (contentType, body) => {
    expect((await patch(contentType, body)).status).toBe(200);
  });

  it.each([
    undefined,
    '',
    'application/vnd.cms.api.',
    'application/vnd.cms.api.+json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/vnd.cms.api.SectionInput+json',
    'application/vnd.cms.api.ContentUpdate+yaml',
    'application/vnd.other.api.ContentUpdate+json',
    `${type('ContentUpdate')}; version=1.1`,
    'nonsense',
    ';charset=utf-8',
    'application/json/x',
  ])('%j responds with 415 and what would do', async (contentType) => {
    const response = await patch(contentType, json);
    expect(response.status).toBe(415);
    expect(response.headers['accept-patch']).toBe(`${type('ContentUpdate')},${type('ContentUpdate', 'xml')}`);
  });

  it.each(['application/json; charset=iso-8859-1', 'application/json; charset=x', 'application/xml; charset=x'])(
    '%s responds with 415',
    async (contentType) => {
      expect((await patch(contentType, /json/.test(contentType) ? json : xml)).status).toBe(415);
    },
  );

  it('finds the generic types with a vendor that is called like them', async () => {
    const odd = await serve(repository, { vendor: 'json' });
    expect((await patch('application/json', json, odd)).status).toBe(200);
    expect((await patch('application/json.ContentUpdate+json', json, odd)).status).toBe(200);
    await odd.close();
  });

  it('selects the action, in both formats and generic where there is only one', async () => {
    const post = (contentType: string, body: string) =>
      api.call('POST', '/content/objects/49', { headers: { ...admin, 'Content-Type': contentType }, body });
    expect((await post('application/json', '{"CopyContentInput":{"destination":"/1/2"}}')).status).toBe(201);
    expect((await post('text/xml', '<x><destination>/1/2</destination></x>')).status).toBe(201);
    expect((await post('text/plain;charset=UTF-8', '')).status).toBe(415);
    expect((await post('', '')).status).toBe(405);
    expect((await post('application/vnd.cms.api.', '')).status).toBe(405);
  });

  it('counts for nothing where no body is read', async () => {
    for (const contentType of ['text/plain;charset=UTF-8', 'nonsense', type('SectionInput'), '']) {
      const headers = { ...admin, 'Content-Type': contentType };
      expect((await api.get(path, headers)).status).toBe(200);
      const copy = { ...headers, Destination: '/1/2' };
      expect((await api.call('COPY', '/content/objects/49', { headers: copy, body: 'ignored' })).status).toBe(201);
    }
  });
});
