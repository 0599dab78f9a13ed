import { describe, expect, it } from '@jest/globals';
import { admin, load, sends, type } from '../support/api.js';
import { outline } from '../support/documents.js';
import { useApi } from '../support/fixtures.js';

const isDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;

const link = ['_media-type', '_href'];
const infoMembers = [
  '_media-type',
  '_href',
  '_remoteId',
  '_id',
  ['ContentType', link],
  'Name',
  'TranslatedName',
  ['Versions', link],
  ['CurrentVersion', link],
  ['Section', link],
  ['MainLocation', link],
  ['Locations', link],
  ['Owner', link],
  'lastModificationDate',
  'publishedDate',
  'mainLanguageCode',
  'currentVersionNo',
  'alwaysAvailable',
  'isHidden',
  'status',
  ['ObjectStates', link],
];
const versionMembers = [
  '_media-type',
  '_href',
  [
    'VersionInfo',
    [
      'id',
      'versionNo',
      'status',
      'modificationDate',
      ['Creator', link],
      'creationDate',
      'initialLanguageCode',
      'languageCodes',
      ['VersionTranslationInfo', ['_media-type', ['Language', [['languageCode']]]]],
      ['names', [['value', [['_languageCode', '#text']]]]],
      ['Content', link],
    ],
  ],
  ['Fields', [['field', [['id', 'fieldDefinitionIdentifier', 'languageCode', 'fieldTypeIdentifier', 'fieldValue']]]]],
  ['Relations', ['_media-type', '_href', ['Relation', []]]],
  ['Thumbnail', ['_media-type', 'resource', 'width', 'height', 'mimeType']],
];
const { api } = await useApi();

/** A content item that a spec may change: a copy of the folder for images, in its own place. */
async function newContent(): Promise<string> {
  const copy = await api.call('COPY', '/content/objects/49', {
    headers: { ...admin, Destination: `${api.base}/content/locations/1/2` },
  });
  expect(copy.status).toBe(201);
  return String(copy.headers.location).slice(api.base.length);
}

describe('GET /content/objects/{id}', () => {
  it('responds with ContentInfo with its members in order, in both formats', async () => {
    const { root, document } = await load(api, '/content/objects/41', 'ContentInfo');
    expect(root).toBe('Content');
    expect(outline(document)).toEqual(infoMembers);
    const to = (name: string, path: string) => ({ '_media-type': type(name), _href: api.base + path });
    expect(document).toEqual({
      '_media-type': type('ContentInfo'),
      _href: `${api.base}/content/objects/41`,
      _remoteId: 'a6e35cbcb7cd6ae4b691f3eee30cd262',
      _id: 41,
      ContentType: to('ContentType', '/content/types/1'),
      Name: 'Media',
      TranslatedName: 'Media',
      Versions: to('VersionList', '/content/objects/41/versions'),
      CurrentVersion: to('Version', '/content/objects/41/currentversion'),
      Section: to('Section', '/content/sections/3'),
      MainLocation: to('Location', '/content/locations/1/43'),
      Locations: to('LocationList', '/content/objects/41/locations'),
      Owner: to('User', '/user/users/14'),
      lastModificationDate: expect.stringMatching(isDate),
      publishedDate: expect.stringMatching(isDate),
      mainLanguageCode: 'eng-GB',
      currentVersionNo: 1,
      alwaysAvailable: true,
      isHidden: false,
      status: 'PUBLISHED',
      ObjectStates: to('ContentObjectStates', '/content/objects/41/objectstates'),
    });
  });

  it('responds with Content with the current version inside, in both formats', async () => {
    const { root, document } = await load(api, '/content/objects/41', 'Content');
    expect(root).toBe('Content');
    const members = infoMembers.map((member) =>
      member[0] === 'CurrentVersion' ? ['CurrentVersion', [...link, ['Version', versionMembers]]] : member,
    );
    expect(outline(document)).toEqual(members);
    expect(document.CurrentVersion._href).toBe(`${api.base}/content/objects/41/currentversion`);
    expect(document.CurrentVersion.Version._href).toBe(`${api.base}/content/objects/41/versions/1`);
    expect(document.CurrentVersion.Version.Fields.field[0]).toMatchObject({
      fieldDefinitionIdentifier: 'name',
      languageCode: 'eng-GB',
      fieldTypeIdentifier: 'string',
      fieldValue: 'Media',
    });
  });

  it('takes the generic types and no type at all for ContentInfo', async () => {
    for (const Accept of ['application/json', 'application/xml', 'text/xml', '*/*', undefined]) {
      const response = await api.get('/content/objects/41', { ...admin, ...(Accept && { Accept }) });
      const format = /xml/.test(Accept ?? '') ? 'xml' : 'json';
      expect([Accept, response.headers['content-type']]).toEqual([Accept, type('ContentInfo', format)]);
    }
  });

  it.each([
    ['eng-GB', 4],
    ['pol-PL', 4],
    ['eng-GB,pol-PL', 4],
    ['xxx-XX', 4],
    ['constructor,__proto__', 4],
    ['', 4],
  ])('shows the fields of the languages %j', async (languages, count) => {
    const { document } = await load(api, `/content/objects/41?languages=${languages}`, 'Content');
    expect(document.TranslatedName).toBe('Media');
    const page = await api.get(`/content/objects/41?languages=${languages}`, { ...admin, Accept: 'text/html' });
    expect([page.status, page.text.includes('<h1>Media</h1>')]).toEqual([200, true]);
    expect(document.CurrentVersion.Version.Fields.field).toHaveLength(count);
  });

  it('shows no fields where a known language is missing and the item is not always available', async () => {
    const path = await newContent();
    const body = JSON.stringify({ ContentUpdate: { alwaysAvailable: false } });
    expect((await api.call('PATCH', path, { headers: sends('ContentUpdate'), body })).status).toBe(200);
    const { document } = await load(api, `${path}?languages=pol-PL`, 'Content');
    expect(document.CurrentVersion.Version.Fields.field).toEqual([]);
  });

  it('is for the anonymous caller what the policies say', async () => {
    expect((await api.get('/content/objects/1')).status).toBe(200);
    const refused = await api.get('/content/objects/41');
    expect(refused.status).toBe(401);
    expect(refused.headers['www-authenticate']).toMatch(/^Basic realm="CMS", charset="UTF-8"/);
  });

  it.each(['/content/objects/4711', '/content/objects/0', '/content/objects/2147483648'])(
    'responds with 404 to %s',
    async (path) => {
      const response = await api.get(path, admin);
      expect(response.status).toBe(404);
      expect(response.json.ErrorMessage).toMatchObject({ errorCode: 404, errorMessage: 'Not Found' });
    },
  );

  it('says what PATCH takes, in the format of the response', async () => {
    const { headers } = await load(api, '/content/objects/41', 'Content');
    expect(headers['accept-patch']).toBe(type('ContentUpdate'));
    const xml = await api.get('/content/objects/41', { ...admin, Accept: 'application/xml' });
    expect(xml.headers['accept-patch']).toBe(type('ContentUpdate', 'xml'));
  });
});

describe('GET /content/objects?remoteId=', () => {
  it('redirects to the content item', async () => {
    const response = await api.get('/content/objects?remoteId=a6e35cbcb7cd6ae4b691f3eee30cd262', admin);
    expect([response.status, response.headers.location, response.text]).toEqual([
      307,
      `${api.base}/content/objects/41`,
      '',
    ]);
    expect(response.headers['content-type']).toBeUndefined();
  });

  it('redirects whatever Accept says', async () => {
    const path = '/content/objects?remoteId=a6e35cbcb7cd6ae4b691f3eee30cd262';
    expect((await api.get(path, { ...admin, Accept: 'image/png' })).status).toBe(307);
  });

  it.each([
    ['/content/objects', 400],
    ['/content/objects?remoteId=', 400],
    ['/content/objects?remoteId=a&remoteId=b', 400],
    ['/content/objects?remoteId=unknown', 404],
    ['/content/objects?remoteId=%00', 404],
    ['/content/objects?remoteId=%', 404],
  ])('responds to %s with %i', async (path, status) => {
    expect((await api.get(path, admin)).status).toBe(status);
  });
});

describe('PATCH /content/objects/{id}', () => {
  const changes = {
    json: (base: string) =>
      JSON.stringify({
        ContentUpdate: {
          mainLanguageCode: 'eng-GB',
          Section: { _href: `${base}/content/sections/1` },
          Owner: { _href: `${base}/user/users/10` },
          alwaysAvailable: 'false',
          remoteId: 'changed-json',
          modificationDate: '2012-03-04T05:06:07+02:00',
          publishDate: '2011-03-04T05:06:07Z',
        },
      }),
    xml: (base: string) =>
      `<ContentUpdate><mainLanguageCode>eng-GB</mainLanguageCode><Section href="${base}/content/sections/1"/>
         <Owner href="${base}/user/users/10"/><alwaysAvailable>false</alwaysAvailable><remoteId>changed-xml</remoteId>
         <modificationDate>2012-03-04T05:06:07+02:00</modificationDate><publishDate>2011-03-04T05:06:07Z</publishDate>
         </ContentUpdate>`,
  };

  it.each([
    [
      'json',
      '{"ContentUpdate":{"Section":{"_media-type":"x"},"Owner":{"_media-type":"x"},"MainLocation":{"_media-type":"x"},"remoteId":"alone-json"}}',
    ],
    [
      'xml',
      '<ContentUpdate><Section media-type="x"/><Owner media-type="x"/><MainLocation/><remoteId>alone-xml</remoteId></ContentUpdate>',
    ],
  ])('leaves what references with a media type alone refer to as it is, in %s', async (format, body) => {
    const path = await newContent();
    const before = (await load(api, path, 'ContentInfo')).document;
    const response = await api.call('PATCH', path, { headers: sends('ContentUpdate', format), body });
    const { document } = await load(api, path, 'ContentInfo');
    expect([response.status, document]).toEqual([200, { ...before, _remoteId: `alone-${format}` }]);
  });

  it.each(['json', 'xml'] as const)(
    'applies every member, sent as %s, and responds with the result',
    async (format) => {
      const path = await newContent();
      const response = await api.call('PATCH', path, {
        headers: { ...sends('ContentUpdate', format), Accept: type('ContentInfo') },
        body: changes[format](api.base),
      });
      expect([response.status, response.headers['content-type']]).toEqual([200, type('ContentInfo')]);
      expect(response.headers['accept-patch']).toBe(type('ContentUpdate'));
      expect(response.json.Content).toMatchObject({
        _href: api.base + path,
        _remoteId: `changed-${format}`,
        Section: { _href: `${api.base}/content/sections/1` },
        Owner: { _href: `${api.base}/user/users/10` },
        lastModificationDate: '2012-03-04T03:06:07+00:00',
        publishedDate: '2011-03-04T05:06:07+00:00',
        alwaysAvailable: false,
      });
      const { document } = await load(api, path, 'ContentInfo');
      expect(document).toEqual(response.json.Content);
    },
  );

  it.each(['2000-02-30T00:00:00Z', '2023-02-29', '1999-04-31T10:00:00+02:00'])(
    'refuses %s, a day that its month does not have',
    async (publishDate) => {
      const body = JSON.stringify({ ContentUpdate: { publishDate } });
      const { status, json } = await api.call('PATCH', await newContent(), { headers: sends('ContentUpdate'), body });
      expect([status, json.ErrorMessage.errorDetails]).toEqual([
        400,
        { fields: [], errors: [{ path: '/ContentUpdate/publishDate', message: 'must be a date and time' }] },
      ]);
    },
  );

  it.each(['json', 'xml'] as const)('leaves everything as it is without members, in %s', async (format) => {
    const path = await newContent();
    const before = await load(api, path, 'ContentInfo');
    const body = format === 'json' ? '{"ContentUpdate":{}}' : '<ContentUpdate/>';
    const response = await api.call('PATCH', path, { headers: sends('ContentUpdate', format, 'ContentInfo'), body });
    expect(response.status).toBe(200);
    const after = await load(api, path, 'ContentInfo');
    expect(after.document).toEqual(before.document);
    expect(after.headers.etag).toBe(before.headers.etag);
  });

  it('takes null for unchanged, and the document as it was read', async () => {
    const path = await newContent();
    const { document } = await load(api, path, 'ContentInfo');
    const body = JSON.stringify({ ContentUpdate: { ...document, Section: null, remoteId: null } });
    const response = await api.call('PATCH', path, { headers: sends('ContentUpdate'), body });
    expect([response.status, response.json.Content ?? response.json]).toEqual([200, document]);
  });

  it('takes the XML document as it was read', async () => {
    const path = await newContent();
    const { document, xml } = await load(api, path, 'ContentInfo');
    const response = await api.call('PATCH', path, {
      headers: sends('ContentUpdate', 'xml', 'ContentInfo'),
      body: xml,
    });
    expect(response.status).toBe(200);
    expect((await load(api, path, 'ContentInfo')).document).toEqual(document);
  });

  it('works by override', async () => {
    const path = await newContent();
    const response = await api.call('POST', path, {
      headers: { ...sends('ContentUpdate'), 'X-HTTP-Method-Override': 'patch' },
      body: '{"ContentUpdate":{"remoteId":"overridden"}}',
    });
    expect([response.status, response.json.Content._remoteId]).toEqual([200, 'overridden']);
  });

  it('responds with 409 to a remote id that is taken', async () => {
    const path = await newContent();
    const response = await api.call('PATCH', path, {
      headers: sends('ContentUpdate'),
      body: '{"ContentUpdate":{"remoteId":"a6e35cbcb7cd6ae4b691f3eee30cd262"}}',
    });
    expect(response.status).toBe(409);
  });

  it('responds with 400 with the place of each reference to nothing', async () => {
    const path = await newContent();
    const to = (target: string) => ({ _href: api.base + target });
    const response = await api.call('PATCH', path, {
      headers: sends('ContentUpdate'),
      body: JSON.stringify({
        ContentUpdate: {
          Section: to('/content/sections/99'),
          Owner: to('/user/users/41'),
          MainLocation: to('/content/locations/1/43'),
          mainLanguageCode: 'pol-PL',
        },
      }),
    });
    expect(response.status).toBe(400);
    const { errors } = response.json.ErrorMessage.errorDetails;
    expect(errors.map((fault: { path: string }) => fault.path).sort()).toEqual([
      '/ContentUpdate/MainLocation/_href',
      '/ContentUpdate/Owner/_href',
      '/ContentUpdate/Section/_href',
      '/ContentUpdate/mainLanguageCode',
    ]);
  });

  it('responds with 404 to an unknown id and 401 to the anonymous caller', async () => {
    const body = '{"ContentUpdate":{"remoteId":"x"}}';
    const headers = sends('ContentUpdate');
    expect((await api.call('PATCH', '/content/objects/4711', { headers, body })).status).toBe(404);
    const anonymous = { 'Content-Type': type('ContentUpdate') };
    expect((await api.call('PATCH', '/content/objects/1', { headers: anonymous, body })).status).toBe(401);
  });
});

describe('DELETE /content/objects/{id}', () => {
  it('deletes it', async () => {
    const path = await newContent();
    const response = await api.call('DELETE', path, { headers: admin });
    expect([response.status, response.text, response.headers['content-type']]).toEqual([204, '', undefined]);
    expect(response.headers['content-length']).toBeUndefined();
    expect((await api.get(path, admin)).status).toBe(404);
  });

  it('does so whatever the type of a body that is not there, and whatever Accept says', async () => {
    const path = await newContent();
    const headers = { ...admin, 'Content-Type': 'text/plain;charset=UTF-8', Accept: 'image/png' };
    expect((await api.call('DELETE', path, { headers })).status).toBe(204);
  });

  it('responds with 404 to an unknown id and 401 to the anonymous caller', async () => {
    expect((await api.call('DELETE', '/content/objects/4711', { headers: admin })).status).toBe(404);
    expect((await api.call('DELETE', '/content/objects/1')).status).toBe(401);
  });
});

describe('COPY /content/objects/{id}', () => {
  it.each([
    ['by its own name', 'COPY', {}],
    ['by override', 'POST', { 'X-HTTP-Method-Override': 'COPY' }],
    [
      'by override, with a type that counts for nothing',
      'POST',
      { 'X-HTTP-Method-Override': 'copy', 'Content-Type': 'text/plain;charset=UTF-8' },
    ],
  ])('copies below the destination %s', async (_, method, headers) => {
    const response = await api.call(method, '/content/objects/49', {
      headers: { ...admin, Destination: `${api.base}/content/locations/1/43/52`, ...headers },
    });
    expect([response.status, response.text, response.headers['content-length']]).toEqual([201, '', '0']);
    expect(response.headers.location).toMatch(new RegExp(`^${api.base}/content/objects/\\d+$`));
    const { document } = await load(api, String(response.headers.location).slice(api.base.length), 'ContentInfo');
    expect(document.MainLocation._href).toMatch(new RegExp(`^${api.base}/content/locations/1/43/52/\\d+$`));
  });

  it.each(['/content/locations/1/2', '/1/2', '2', 'http://elsewhere.example/api/cms/v2/content/locations/1/2/'])(
    'looks only at the last id of the destination %s',
    async (Destination) => {
      const response = await api.call('COPY', '/content/objects/49', { headers: { ...admin, Destination } });
      expect(response.status).toBe(201);
    },
  );

  it.each([
    ['no destination', undefined, 400],
    ['a destination without an id', '/content/locations/', 400],
    ['a destination that does not exist', '/content/locations/1/4711', 404],
  ])('responds to %s with its status', async (_, Destination, status) => {
    const headers = { ...admin, ...(Destination !== undefined && { Destination }) };
    expect((await api.call('COPY', '/content/objects/49', { headers })).status).toBe(status);
  });
});

describe('POST /content/objects/{id} with CopyContentInput', () => {
  it.each([
    ['json', '{"CopyContentInput":{"destination":"/1/2"}}'],
    ['xml', '<CopyContentInput><destination>/1/2</destination></CopyContentInput>'],
  ])('copies as COPY does, told in %s', async (format, body) => {
    const headers = sends('CopyContentInput', format);
    const response = await api.call('POST', '/content/objects/49', { headers, body });
    expect([response.status, response.text]).toEqual([201, '']);
    expect(response.headers.location).toMatch(new RegExp(`^${api.base}/content/objects/\\d+$`));
  });

  it.each([
    ['a member more', '{"CopyContentInput":{"destination":"/1/2","more":1}}'],
    ['an href', '{"CopyContentInput":{"destination":"/api/cms/v2/content/locations/1/2"}}'],
    ['a path with a slash at its end', '{"CopyContentInput":{"destination":"/1/2/"}}'],
    ['nothing', '{"CopyContentInput":{}}'],
  ])('responds with 400 to %s', async (_, body) => {
    const headers = sends('CopyContentInput');
    const response = await api.call('POST', '/content/objects/49', { headers, body });
    expect(response.status).toBe(400);
    expect(response.json.ErrorMessage.errorDetails.errors).toHaveLength(1);
  });

  it('responds with 404 to a destination that does not exist', async () => {
    const body = '{"CopyContentInput":{"destination":"/1/4711"}}';
    const response = await api.call('POST', '/content/objects/49', { headers: sends('CopyContentInput'), body });
    expect(response.status).toBe(404);
  });

  it('responds with 405 to a POST that names no action, and 415 to one that names another', async () => {
    expect((await api.call('POST', '/content/objects/49', { headers: admin })).status).toBe(405);
    const unsupported = await api.call('POST', '/content/objects/49', {
      headers: sends('MoveLocationInput'),
      body: '{}',
    });
    expect(unsupported.status).toBe(415);
    expect(unsupported.headers['accept-post']).toBe(`${type('CopyContentInput')},${type('CopyContentInput', 'xml')}`);
  });
});
