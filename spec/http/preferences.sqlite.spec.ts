import { describe, expect, it } from '@jest/globals';
import { preferredReturn } from '../../lib/features/preferences/preferred-return.js';
import type { Repository } from '../../lib/repository/repository.js';
import { type Api, admin, host, type Sent, sends, serve, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api, opened } = await useApi();

const minimal = { Prefer: 'return=minimal' };
const representation = { Prefer: 'return=representation' };

let count = 0;
const section = () => {
  count += 1;
  return JSON.stringify({ SectionInput: { identifier: `preferred_${count}`, name: 'Preferred' } });
};

const create = (headers: Sent['headers'], to: Api = api) =>
  to.call('POST', '/content/sections', { headers: { ...sends('SectionInput'), ...headers }, body: section() });
const copy = (headers: Sent['headers'], to: Api = api) =>
  to.call('COPY', '/content/objects/41', { headers: { ...admin, Destination: '/content/locations/1/2', ...headers } });

describe('Prefer: return=minimal', () => {
  it('leaves out the document of an update, and keeps its tag for the next one', async () => {
    const { headers: created } = await create({});
    const path = String(created.location).slice(host.base.length);
    const update = (headers: Sent['headers']) =>
      api.call('PATCH', path, { headers: { ...sends('SectionInput'), ...headers }, body: section() });
    const { status, text, headers } = await update({ ...minimal, 'If-Match': created.etag });
    expect([status, text, headers['content-type'], headers['preference-applied']]).toEqual([
      204,
      '',
      undefined,
      'return=minimal',
    ]);
    const usual = await update({ 'If-Match': headers.etag });
    expect([usual.status, usual.headers['preference-applied']]).toEqual([200, undefined]);
  });

  it('leaves out the document of what is created, but not where it is', async () => {
    const { status, text, headers } = await create(minimal);
    expect([status, text, headers['content-length'], headers['preference-applied']]).toEqual([
      201,
      '',
      '0',
      'return=minimal',
    ]);
    const shown = await api.get(String(headers.location).slice(host.base.length), admin);
    expect([shown.status, shown.headers.etag]).toEqual([200, headers.etag]);
  });

  it('leaves out the list that remains after a deletion', async () => {
    const unlink = '/content/types/1/groups';
    const body = { headers: { ...admin, ...minimal } };
    await api.call('POST', `${unlink}?group=${host.base}/content/typegroups/2`, body);
    const { status, headers } = await api.call('DELETE', `${unlink}/2`, body);
    expect([status, headers['preference-applied']]).toEqual([204, 'return=minimal']);
  });

  it('changes no error', async () => {
    const { status, json, headers } = await api.call('POST', '/content/sections', {
      headers: { ...sends('SectionInput'), ...minimal },
      body: '{}',
    });
    expect([status, json.ErrorMessage.errorCode, headers['preference-applied']]).toEqual([400, 400, undefined]);
  });

  it.each([
    ['a read', 'GET', '/content/sections/1', undefined],
    ['a HEAD', 'HEAD', '/content/sections/1', undefined],
    [
      'a search',
      'POST',
      '/views',
      ['ViewInput', { ViewInput: { identifier: 'all', Query: { Query: { ContentNameCriterion: '*' } } } }],
    ],
    ['a batch', 'POST', '/batch', ['BatchInput', { BatchInput: { Request: [] } }]],
  ] as const)('is ignored by %s', async (_, method, path, body) => {
    const sent = body ? { headers: sends(body[0]), body: JSON.stringify(body[1]) } : { headers: admin };
    const usual = await api.call(method, path, sent);
    const { status, text, headers } = await api.call(method, path, {
      ...sent,
      headers: { ...sent.headers, ...minimal },
    });
    // Only the time that a search takes may differ.
    const withoutTime = (document: string) => document.replace(/"time":[\d.]+/, '');
    expect([status, withoutTime(text), headers.vary]).toEqual([200, withoutTime(usual.text), usual.headers.vary]);
    expect([headers['preference-applied'], headers.vary]).toEqual([undefined, expect.not.stringContaining('Prefer')]);
  });
});

describe('Prefer: return=representation', () => {
  it.each(['json', 'xml'] as const)('shows a copy in %s', async (format) => {
    const usual = await copy({});
    expect([usual.status, usual.text, usual.headers['preference-applied']]).toEqual([201, '', undefined]);
    const Accept = type('ContentInfo', format);
    const { status, text, headers } = await copy({ ...representation, Accept });
    expect([status, headers['preference-applied'], headers['content-type']]).toEqual([
      201,
      'return=representation',
      Accept,
    ]);
    expect(headers['content-location']).toBe(headers.location);
    const shown = await api.get(String(headers.location).slice(host.base.length), { ...admin, Accept });
    expect([text, headers.etag]).toEqual([shown.text, shown.headers.etag]);
    expect([headers['x-cms-operation'], headers['accept-patch']]).toEqual([
      'content.copy',
      shown.headers['accept-patch'],
    ]);
  });

  it('is what a write with a document does by default', async () => {
    const { status, json, headers } = await create(representation);
    expect([status, json.Section.name, headers['preference-applied']]).toEqual([
      201,
      'Preferred',
      'return=representation',
    ]);
  });

  it('makes a 204 that names a place a 200 with what is there', async () => {
    const role = JSON.stringify({ RoleInput: { identifier: 'Preferred' } });
    const created = await api.call('POST', '/user/roles', { headers: sends('RoleInput'), body: role });
    const path = String(created.headers.location).slice(host.base.length);
    await api.call('POST', path, { headers: admin });
    const { status, json, headers } = await api.call('POST', `${path}/draft`, {
      headers: { ...admin, 'X-HTTP-Method-Override': 'PUBLISH', ...representation },
    });
    expect([status, json.Role.identifier, headers.location]).toEqual([200, 'Preferred', undefined]);
    expect([headers['preference-applied'], headers['content-location']]).toEqual([
      'return=representation',
      expect.stringMatching(/\/user\/roles\/\d+$/),
    ]);
  });

  it.each([
    ['where the operation has no document', 'POST', '/content/objects/41/hide', {}, 204],
    ['where Accept names another one', 'COPY', '/content/objects/41', { Accept: 'image/png' }, 201],
  ])('is ignored %s', async (_, method, path, headers, expected) => {
    const destination = method === 'COPY' && { Destination: '/content/locations/1/2' };
    const sent = { headers: { ...admin, ...destination, ...headers, ...representation } };
    const response = await api.call(method, path, sent);
    expect([response.status, response.text, response.headers['preference-applied']]).toEqual([expected, '', undefined]);
  });

  it('is ignored where the caller may not read what was written', async () => {
    const { content, ...others } = opened as Repository;
    const refusing = { ...content, loadInfo: async () => Promise.reject(new Error('not now')) } as typeof content;
    const own = await serve({ ...others, content: refusing });
    const { status, text, headers } = await copy(representation, own);
    await own.close();
    expect([status, text, headers['preference-applied']]).toEqual([201, '', undefined]);
  });
});

describe('a response to a write', () => {
  it('depends on Prefer, whether the client has sent it or not', async () => {
    const responses = [await create({}), await create(minimal), await copy({}), await copy(representation)];
    for (const { headers } of responses) expect(headers.vary).toMatch(/, Prefer$/);
  });
});

describe('the requests of a batch', () => {
  it('have preferences of their own, also within a transaction', async () => {
    const body = JSON.stringify({
      BatchInput: {
        atomic: true,
        Request: [
          {
            _id: 'new',
            method: 'POST',
            href: `${host.base}/content/sections`,
            prefer: 'return=minimal',
            document: JSON.parse(section()),
          },
          { _id: 'read', method: 'GET', href: '$new' },
          {
            _id: 'copy',
            method: 'COPY',
            href: `${host.base}/content/objects/41`,
            destination: `${host.base}/content/locations/1/2`,
            prefer: 'return=representation',
          },
        ],
      },
    });
    const { json } = await api.call('POST', '/batch', { headers: sends('BatchInput'), body });
    const [created, read, copied] = json.Batch.Response;
    expect(created).toEqual({
      _id: 'new',
      status: 201,
      location: read.document.Section._href,
      etag: read.etag,
      preferenceApplied: 'return=minimal',
    });
    expect([copied.status, copied.preferenceApplied, copied.document.Content._href]).toEqual([
      201,
      'return=representation',
      copied.location,
    ]);
  });
});

describe('a preference', () => {
  it.each([
    ['return=minimal', 'minimal'],
    ['respond-async, RETURN = "representation"; foo="a,b"', 'representation'],
    ['return=minimal, return=representation', 'minimal'],
    ['return=other, return=minimal', undefined],
    ['note="a, return=minimal"', undefined],
    ['note="\\", return=minimal', undefined],
    ['returns=minimal', undefined],
    ['return', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('is read from %j as %j', (header, expected) => {
    expect(preferredReturn(header)).toBe(expected);
  });
});
