import { expect, it } from '@jest/globals';

import { sql } from 'kysely';
import { tablesOf } from '../sql/support.js';
import { type Api, admin, basic, type HttpResponse, host, sends, type } from '../support/api.js';
import { useApiOf, useRepository } from '../support/fixtures.js';

const path = '/content/objects/50';
const opened = await useRepository();
const tables: readonly string[] = await tablesOf(opened.db);
const api = await useApiOf(opened);

/** All that is stored, as text, but for the log, to which writes that change nothing belong too. */
async function stored(): Promise<string> {
  const rows = await Promise.all(
    tables
      .filter((name) => name !== 'cms_change')
      .map((name) => sql<object>`select * from ${sql.table(name)}`.execute(opened.db)),
  );
  return rows.flatMap((result) => result.rows.map((row) => JSON.stringify(row)).sort()).join();
}

/** Sends invalid input, and expects an error that changed nothing and reveals nothing internal. */
async function refused(method: string, target: string, sent: Parameters<Api['call']>[2]): Promise<HttpResponse> {
  const before = await stored();
  const response = await api.call(method, target, sent);
  expect(await stored()).toBe(before);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(response.text).toMatch(/ErrorMessage/);
  expect(response.text).not.toMatch(/node_modules|\bat .*\.[jt]s:|SQLITE|postgres|kysely/i);
  expect(api.errors).toEqual([]);
  return response;
}

const patch = (format: string, body: string | Uint8Array, headers = {}) =>
  refused('PATCH', path, {
    headers: { ...sends('ContentUpdate', format, 'ErrorMessage'), Accept: type('ContentInfo', format), ...headers },
    body,
  });

it.each(['0', '4711', '2147483648', '999999999999999', '9999999999999999'])(
  'responds with 404 to the unknown id %s',
  async (id) => {
    for (const [format, body] of [
      ['json', '{"ContentUpdate":{"remoteId":"x"}}'],
      ['xml', '<ContentUpdate><remoteId>x</remoteId></ContentUpdate>'],
    ] as const) {
      const target = `/content/objects/${id}`;
      expect((await refused('PATCH', target, { headers: sends('ContentUpdate', format), body })).status).toBe(404);
      expect((await refused('DELETE', target, { headers: admin })).status).toBe(404);
      expect((await refused('COPY', target, { headers: { ...admin, Destination: '/1/2' } })).status).toBe(404);
    }
  },
);

it.each(['COPY', 'MOVE'])('refuses a Destination with a host for %s of a location', async (method) => {
  const headers = { ...admin, Destination: `http://other.example${host.base}/content/locations/1/2` };
  const { text } = await refused(method, '/content/locations/1/43', { headers });
  expect(text).toContain('The Destination header must be the href of a location');
});

it.each(['x', '-1', '1.0', '1e1', '%00', "1'or'1'='1", '1;drop table cms_content', '%F0%9F%92%A9'])(
  'responds with 404 to the malformed id %s',
  async (id) => {
    const target = `/content/objects/${encodeURI(id).replaceAll('%25', '%')}`;
    expect((await refused('DELETE', target, { headers: admin })).status).toBe(404);
  },
);

it.each([
  ['nothing', ''],
  ['white space', ' \r\n\t'],
  ['a part', '{"ContentUpdate":{"remoteId":"x"'],
  ['no JSON', 'remoteId=x'],
  ['XML', '<ContentUpdate/>'],
  ['two roots', '{"ContentUpdate":{},"Other":{}}'],
  ['no root', '{}'],
  ['a list', '[{"ContentUpdate":{}}]'],
  ['a text', '"ContentUpdate"'],
  ['null', 'null'],
  ['a number', '5'],
  ['a root that is a text', '{"ContentUpdate":"x"}'],
  ['a root that is a list', '{"ContentUpdate":[{"remoteId":"x"}]}'],
  ['a root that is null', '{"ContentUpdate":null}'],
  ['single quotes', "{'ContentUpdate':{}}"],
  ['a comma too many', '{"ContentUpdate":{"remoteId":"x",}}'],
  ['text behind it', '{"ContentUpdate":{"remoteId":"x"}} x'],
  ['20,000 nested objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['20,000 nested lists', `{"ContentUpdate":{"remoteId":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`],
  ['60,000 members', `{"ContentUpdate":{${Array.from({ length: 60_000 }, (_, index) => `"m${index}":1`).join()}}}`],
])('responds with 400 to JSON that is %s', async (_, body) => {
  expect((await patch('json', body)).status).toBe(400);
});

it.each([
  ['nothing', ''],
  ['white space', ' \r\n\t'],
  ['a part', '<ContentUpdate><remoteId>x'],
  ['no XML', 'remoteId=x'],
  ['JSON', '{"ContentUpdate":{}}'],
  ['two roots', '<ContentUpdate/><ContentUpdate/>'],
  ['crossed tags', '<ContentUpdate><a><b></a></b></ContentUpdate>'],
  ['an attribute twice', '<ContentUpdate><Section href="a" href="b"/></ContentUpdate>'],
  ['a control character', '<ContentUpdate><remoteId>\u0001</remoteId></ContentUpdate>'],
  ['a document type', '<!DOCTYPE ContentUpdate><ContentUpdate><remoteId>x</remoteId></ContentUpdate>'],
  [
    'an entity of its own',
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><ContentUpdate><remoteId>&e;</remoteId></ContentUpdate>',
  ],
  [
    'a billion laughs',
    '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]><ContentUpdate><remoteId>&c;</remoteId></ContentUpdate>',
  ],
  ['an unknown entity', '<ContentUpdate><remoteId>&nbsp;</remoteId></ContentUpdate>'],
  ['text behind it', '<ContentUpdate/>x'],
  ['20,000 nested elements', '<a>'.repeat(20_000)],
  ['20,000 nested elements that end', '<a>'.repeat(20_000) + '</a>'.repeat(20_000)],
  ['60,000 elements', `<ContentUpdate>${'<a/>'.repeat(60_000)}</ContentUpdate>`],
  ['60,000 attributes', `<ContentUpdate ${Array.from({ length: 60_000 }, (_, index) => `a${index}="" `).join('')}/>`],
])('responds with 400 to XML that is %s', async (_, body) => {
  const response = await patch('xml', body);
  expect([response.status, response.headers['content-type']]).toEqual([400, type('ErrorMessage', 'xml')]);
});

it.each([
  ['json', Buffer.from('{"ContentUpdate":{"remoteId":"\xff"}}', 'latin1'), {}, 400],
  ['json', Buffer.from('{"ContentUpdate":{"remoteId":"x"}}', 'utf16le'), {}, 400],
  ['xml', Buffer.from('<ContentUpdate><remoteId>\xff</remoteId></ContentUpdate>', 'latin1'), {}, 400],
  [
    'xml',
    Buffer.from('<?xml version="1.0" encoding="x"?><ContentUpdate><remoteId>y</remoteId></ContentUpdate>'),
    {},
    415,
  ],
  ['json', '{"ContentUpdate":{}}', { 'Content-Encoding': 'zstd' }, 415],
  ['json', '{"ContentUpdate":{}}', { 'Content-Encoding': 'gzip' }, 400],
  ['xml', '<ContentUpdate/>', { 'Content-Encoding': 'br' }, 400],
  ['xml', '<ContentUpdate/>', { 'Content-Encoding': 'deflate' }, 400],
])('refuses %s in a wrong encoding', async (format, body, headers, status) => {
  expect((await patch(format, body, headers)).status).toBe(status);
});

it.each([
  ['remoteId', '5', undefined],
  ['remoteId', '["x"]', '<remoteId>a</remoteId><remoteId>b</remoteId>'],
  ['remoteId', '""', undefined],
  ['remoteId', `"${'x'.repeat(101)}"`, `<remoteId>${'x'.repeat(101)}</remoteId>`],
  ['alwaysAvailable', '"yes"', '<alwaysAvailable>yes</alwaysAvailable>'],
  ['alwaysAvailable', '1', '<alwaysAvailable>1</alwaysAvailable>'],
  ['modificationDate', '"yesterday"', '<modificationDate>yesterday</modificationDate>'],
  ['modificationDate', '1', undefined],
  ['publishDate', '"2021-13-01T00:00:00Z"', '<publishDate>2021-13-01T00:00:00Z</publishDate>'],
  ['Section', '"/content/sections/1"', '<Section>/content/sections/1</Section>'],
  ['Section', '{}', undefined],
  ['Section', '{"_href":5}', '<Section href="5"/>'],
  ['Owner', '[]', '<Owner href="/a"/><Owner href="/b"/>'],
])('responds with 400 to a wrong %s and says where it is', async (name, json, xml) => {
  for (const [format, body] of [
    ['json', `{"ContentUpdate":{"${name}":${json},"mainLanguageCode":"eng-GB"}}`],
    ['xml', xml && `<ContentUpdate>${xml}</ContentUpdate>`],
  ] as const) {
    if (!body) continue;
    const response = await patch(format, body);
    expect([format, response.status]).toEqual([format, 400]);
    expect(response.text).toContain(`/ContentUpdate/${name}`);
  }
});

it('tells of all faults at once', async () => {
  const response = await patch(
    'json',
    '{"ContentUpdate":{"remoteId":5,"alwaysAvailable":"x","Section":{"_href":"/"}}}',
  );
  const { errors } = response.json.ErrorMessage.errorDetails;
  expect(errors.map((fault: { path: string }) => fault.path).sort()).toEqual([
    '/ContentUpdate/Section/_href',
    '/ContentUpdate/alwaysAvailable',
    '/ContentUpdate/remoteId',
  ]);
});

it('lists no more than 100 faults, and counts the others', async () => {
  const field = { fieldDefinitionIdentifier: 'unknown', fieldValue: 'x' };
  const sent = { VersionUpdate: { fields: { field: Array(5000).fill(field) } } };
  const draft = await api.call('COPY', `${path}/currentversion`, { headers: admin });
  const { pathname } = new URL(String(draft.headers.location), api.url);
  const update = (format: string, body: string) =>
    refused('PATCH', pathname.slice(api.base.length), {
      headers: sends('VersionUpdate', format, 'Version'),
      body,
    });
  const { status, json } = await update('json', JSON.stringify(sent));
  expect([status, json.ErrorMessage.errorDetails.errors.length]).toEqual([400, 100]);
  expect(json.ErrorMessage.errorDescription).toMatch(/; 4900 more faults are not listed$/);
  const name = '<fieldDefinitionIdentifier>unknown</fieldDefinitionIdentifier><fieldValue>x</fieldValue>';
  const xml = `<VersionUpdate><fields>${`<field>${name}</field>`.repeat(5000)}</fields></VersionUpdate>`;
  const { text } = await update('xml', xml);
  expect(text.match(/<error>/g)).toHaveLength(100);
  expect(text).toContain('; 4900 more faults are not listed</errorDescription>');
});

it.each([
  ['an id of more than 15 digits', `/content/locations/1/${'2'.repeat(16)}`, 'is not the href of a location'],
  ['an href of more than 8192 characters', `/content/locations/1${'/2'.repeat(5000)}`, 'must not have more than 8192'],
])('responds with 400 to %s', async (_, target, message) => {
  const href = `${api.base}${target}`;
  const json = await patch('json', JSON.stringify({ ContentUpdate: { MainLocation: { _href: href } } }));
  expect([json.status, json.json.ErrorMessage.errorDetails.errors]).toEqual([
    400,
    [{ path: '/ContentUpdate/MainLocation/_href', message: expect.stringContaining(message) }],
  ]);
  const xml = await patch('xml', `<ContentUpdate><MainLocation href="${href}"/></ContentUpdate>`);
  expect(xml.text).toContain(message);
});

it('responds at once to an href of a body’s size', async () => {
  const tails = [`${'2'.repeat(200_000)}/1`, '2'.repeat(900_000), '/2'.repeat(450_000), '/'.repeat(900_000)];
  for (const tail of tails) {
    const href = `${api.base}/content/locations/${tail}`;
    const response = await patch('json', JSON.stringify({ ContentUpdate: { MainLocation: { _href: href } } }));
    expect(response.status).toBe(400);
  }
});

it('ignores unknown members, whatever they are called', async () => {
  for (const [format, body] of [
    ['json', '{"ContentUpdate":{"unknown":1,"__proto__":{"remoteId":"x"},"constructor":{"prototype":{"y":1}}}}'],
    ['xml', '<ContentUpdate x="1"><unknown>1</unknown><__proto__><remoteId>x</remoteId></__proto__></ContentUpdate>'],
  ] as const) {
    const before = await stored();
    const response = await api.call('PATCH', path, { headers: sends('ContentUpdate', format), body });
    expect([response.status, await stored()]).toEqual([200, before]);
  }
  expect(({} as { y?: number; remoteId?: string }).y ?? ({} as { remoteId?: string }).remoteId).toBeUndefined();
});

it('refuses unknown members of a strict input', async () => {
  for (const [format, body] of [
    ['json', '{"CopyContentInput":{"destination":"/1/2","__proto__":{}}}'],
    ['json', '{"CopyContentInput":{"destination":"/1/2","other":null}}'],
    ['xml', '<CopyContentInput><destination>/1/2</destination><other/></CopyContentInput>'],
    ['xml', '<CopyContentInput other=""><destination>/1/2</destination></CopyContentInput>'],
  ] as const) {
    const headers = sends('CopyContentInput', format);
    expect((await refused('POST', '/content/objects/49', { headers, body })).status).toBe(400);
  }
});

it('lets a member that is sent twice do no harm', async () => {
  const body = '{"ContentUpdate":{"remoteId":5,"remoteId":"x"},"ContentUpdate":{"remoteId":[]}}';
  expect((await patch('json', body)).status).toBe(400);
});

it.each([
  ['without the prefix', () => '/content/sections/1'],
  ['of a host', (base: string) => `http://localhost${base}/content/sections/1`],
  ['of a host without a scheme', (base: string) => `//localhost${base}/content/sections/1`],
  ['of another kind', (base: string) => `${base}/user/users/14`],
  ['of a list', (base: string) => `${base}/content/sections`],
  ['with a query', (base: string) => `${base}/content/sections/1?x=1`],
  ['with dots', (base: string) => `${base}/content/objects/../sections/1`],
  ['with an encoded id', (base: string) => `${base}/content/sections/%31`],
  ['with an id that nothing has', (base: string) => `${base}/content/sections/99`],
  ['with an id beyond all', (base: string) => `${base}/content/sections/99999999999999999999`],
  ['that is a script', () => 'javascript:alert(1)'],
])('responds with 400 to an href %s', async (_, href) => {
  const target = href(api.base);
  const json = await patch('json', JSON.stringify({ ContentUpdate: { Section: { _href: target } } }));
  const xml = await patch('xml', `<ContentUpdate><Section href="${target}"/></ContentUpdate>`);
  expect([json.status, xml.status]).toEqual([400, 400]);
  expect(json.json.ErrorMessage.errorDetails.errors[0].path).toMatch(/^\/ContentUpdate\/Section/);
  expect(json.text).not.toContain(target);
});

it.each([
  ['_id', '51', '<ContentUpdate id="51"/>'],
  ['_remoteId', '"other"', '<ContentUpdate remoteId="other"/>'],
  ['Name', '"Other"', '<ContentUpdate><Name>Other</Name></ContentUpdate>'],
  ['Name', '{"a":1}', '<ContentUpdate><Name><a/></Name></ContentUpdate>'],
  ['Name', '["Files"]', undefined],
  ['status', '"DRAFT"', '<ContentUpdate><status>DRAFT</status></ContentUpdate>'],
  ['currentVersionNo', '2', '<ContentUpdate><currentVersionNo>2</currentVersionNo></ContentUpdate>'],
  ['isHidden', 'true', '<ContentUpdate><isHidden>true</isHidden></ContentUpdate>'],
  [
    'publishedDate',
    '"2001-01-01T00:00:00Z"',
    '<ContentUpdate><publishedDate>2001-01-01T00:00:00Z</publishedDate></ContentUpdate>',
  ],
  [
    'ContentType',
    '{"_href":"/content/types/2"}',
    '<ContentUpdate><ContentType href="/content/types/2"/></ContentUpdate>',
  ],
])('responds with 400 to another %s, which only the server sets', async (name, json, xml) => {
  const response = await patch('json', `{"ContentUpdate":{"${name}":${json}}}`);
  expect([response.status, response.json.ErrorMessage.errorDetails?.errors]).toEqual([
    400,
    [{ path: `/ContentUpdate/${name}`, message: 'is set by the server' }],
  ]);
  if (xml) expect((await patch('xml', xml)).status).toBe(400);
});

it('takes what only the server sets where it is as it is, however it is written', async () => {
  const { json } = await api.get(path, admin);
  const { _id, Name, isHidden, publishedDate } = json.Content;
  const other = new Date(publishedDate).toISOString();
  for (const [format, body] of [
    [
      'json',
      JSON.stringify({ ContentUpdate: { _id: String(_id), Name, isHidden: String(isHidden), publishedDate: other } }),
    ],
    [
      'xml',
      `<ContentUpdate id="${_id}"><Name> ${Name}\n</Name><isHidden>${isHidden}</isHidden><publishedDate>${other}</publishedDate></ContentUpdate>`,
    ],
  ] as const) {
    const response = await api.call('PATCH', path, { headers: sends('ContentUpdate', format), body });
    expect([format, response.status]).toEqual([format, 200]);
  }
});

it.each([
  ['broken base64', 'Basic %%%'],
  ['no colon', `Basic ${Buffer.from('admin').toString('base64')}`],
  ['nothing', 'Basic'],
  ['NUL', basic('admin', 'publish\0')],
  ['NUL in the login', basic('admin\0', 'publish')],
  ['bytes that are no UTF-8', `Basic ${Buffer.from('admin:\xff', 'latin1').toString('base64')}`],
  ['a wrong password', basic('admin', 'Publish')],
  ['an unknown login', basic('unknown', 'publish')],
  ['UTF-8', basic('jürgen', 'pässwörd')],
  ['the anonymous user', basic('anonymous', '')],
])('responds with 401 to basic credentials with %s', async (_, Authorization) => {
  const response = await refused('DELETE', path, { headers: { Authorization } });
  expect(response.status).toBe(401);
  expect(response.headers['www-authenticate']).toContain('Basic realm="CMS", charset="UTF-8"');
  expect((await refused('GET', '/content/objects/1', { headers: { Authorization } })).status).toBe(401);
});
