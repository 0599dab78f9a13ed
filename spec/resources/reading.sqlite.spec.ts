import { describe, expect, it } from '@jest/globals';
import { resources } from '../../lib/resources/table.js';
import { addFolder, addLocation, addVersion, administrator, unpublish } from '../sql/support.js';
import { admin, load, type } from '../support/api.js';
import { outline } from '../support/documents.js';
import { useApi } from '../support/fixtures.js';

const link = ['_media-type', '_href'];
const translated = [['value', [['_languageCode', '#text']]]];
const nothingTranslated = [['value', []]];
const versionInfo = [
  'id',
  'versionNo',
  'status',
  'modificationDate',
  ['Creator', link],
  'creationDate',
  'initialLanguageCode',
  'languageCodes',
  ['VersionTranslationInfo', ['_media-type', ['Language', [['languageCode']]]]],
  ['names', translated],
  ['Content', link],
];
const fieldDefinition = [
  '_media-type',
  '_href',
  'id',
  'identifier',
  'fieldType',
  'fieldGroup',
  'position',
  'isTranslatable',
  'isRequired',
  'isInfoCollector',
  'defaultValue',
  'isSearchable',
  ['names', translated],
  ['descriptions', nothingTranslated],
  ['fieldSettings', []],
  ['validatorConfiguration', [['StringLengthValidator', ['minStringLength', 'maxStringLength']]]],
];
const typeInfo = [
  '_media-type',
  '_href',
  'id',
  'status',
  'identifier',
  ['names', translated],
  ['descriptions', nothingTranslated],
  'creationDate',
  'modificationDate',
  ['Creator', link],
  ['Modifier', link],
  ['Groups', link],
  ['Draft', link],
  'remoteId',
  'urlAliasSchema',
  'nameSchema',
  'isContainer',
  'mainLanguageCode',
  'defaultAlwaysAvailable',
  'defaultSortField',
  'defaultSortOrder',
];
const { api, opened } = await useApi();

const to = (name: string, path: string) => ({ '_media-type': type(name), _href: api.base + path });
const untyped = (path: string) => ({ '_media-type': '', _href: api.base + path });

describe('GET /', () => {
  /** All entries of the protocol, in order, and then those of other resources. */
  const links = () => ({
    content: untyped('/content/objects'),
    contentByRemoteId: untyped('/content/objects{?remoteId}'),
    contentTypes: to('ContentTypeInfoList', '/content/types'),
    contentTypeByIdentifier: untyped('/content/types{?identifier}'),
    contentTypeGroups: to('ContentTypeGroupList', '/content/typegroups'),
    contentTypeGroupByIdentifier: untyped('/content/typegroups{?identifier}'),
    users: to('UserRefList', '/user/users'),
    usersByRoleId: to('UserRefList', '/user/users{?roleId}'),
    usersByRemoteId: to('UserRefList', '/user/users{?remoteId}'),
    usersByEmail: to('UserRefList', '/user/users{?email}'),
    usersByLogin: to('UserRefList', '/user/users{?login}'),
    roles: to('RoleList', '/user/roles'),
    rootLocation: to('Location', '/content/locations/1/2'),
    rootUserGroup: to('UserGroup', '/user/groups/1/5'),
    rootMediaFolder: to('Location', '/content/locations/1/43'),
    locationByRemoteId: untyped('/content/locations{?remoteId}'),
    locationByPath: untyped('/content/locations{?locationPath}'),
    trash: to('Trash', '/content/trash'),
    sections: to('SectionList', '/content/sections'),
    views: to('RefList', '/views'),
    objectStateGroups: to('ObjectStateGroupList', '/content/objectstategroups'),
    objectStates: to('ObjectStateList', '/content/objectstategroups/{objectStateGroupId}/objectstates'),
    globalUrlAliases: to('UrlAliasRefList', '/content/urlaliases'),
    urlWildcards: to('UrlWildcardList', '/content/urlwildcards'),
    createSession: to('UserSession', '/user/sessions'),
    refreshSession: to('UserSession', '/user/sessions/{sessionId}/refresh'),
    createToken: to('JWT', '/user/token/jwt'),
    schedules: to('ScheduleList', '/content/schedule'),
    changes: to('ChangeList', '/changes'),
    items: to('ItemList', '/items'),
    itemByUrl: untyped('/items/at{?url}'),
    languages: to('LanguageList', '/languages'),
    webhooks: to('WebhookList', '/webhooks'),
    transfer: to('UnplacedContentList', '/transfer'),
    access: to('Access', '/user/access{?operation}'),
  });

  it('links to what is served, in order, in both formats', async () => {
    const { root, document } = await load(api, '/', 'Root', {});
    const { '_media-type': itself, ...entries } = document;
    expect([root, itself]).toEqual(['Root', type('Root')]);
    const expected = Object.entries(links()).filter(([name]) => Object.hasOwn(entries, name));
    expect(Object.entries(entries)).toEqual(expected);
    const shape = (path: string) => path.replace(/\{\?\w+\}$/, '').replace(/\{\+?\w+\}/g, '{}');
    // Tokens are off by default.
    const served = new Set(resources.map(({ path }) => shape(path.text)).filter((path) => path !== '/user/token/jwt'));
    const missing = Object.entries(links())
      .filter(([name, { _href }]) => !Object.hasOwn(entries, name) && served.has(shape(_href.slice(api.base.length))))
      .map(([name]) => name);
    expect(missing).toEqual([]);
    expect(Object.keys(entries)).toEqual(expect.arrayContaining(['rootLocation', 'rootMediaFolder']));
  });

  it('responds with and without the slash at the end', async () => {
    const [bare, slashed] = await Promise.all([api.get(''), api.get('/')]);
    expect([bare.status, bare.text]).toEqual([200, slashed.text]);
  });

  it('shows a browser a page', async () => {
    const Accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
    expect((await api.get('/', { Accept })).headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('links to nothing that responds with 404 or 405', async () => {
    const { document } = await load(api, '/', 'Root', {});
    const hrefs = Object.values<{ _href?: string }>(document).flatMap(({ _href }) => _href ?? []);
    for (const href of hrefs.filter((each) => !each.includes('{'))) {
      const { headers } = await api.call('OPTIONS', href.slice(api.base.length), {});
      expect([href, headers.allow]).toEqual([href, expect.stringMatching(/GET|POST/)]);
    }
  });
});

describe('GET /content/objects/{id}/versions', () => {
  it('lists the versions with their members in order', async () => {
    const { root, document } = await load(api, '/content/objects/41/versions', 'VersionList');
    expect(root).toBe('VersionList');
    expect(outline(document)).toEqual([
      '_media-type',
      '_href',
      [
        'VersionItem',
        [
          [
            ['Version', link],
            ['VersionInfo', versionInfo],
          ],
        ],
      ],
    ]);
    expect(document._href).toBe(`${api.base}/content/objects/41/versions`);
    expect(document.VersionItem[0].Version).toEqual(to('Version', '/content/objects/41/versions/1'));
  });

  it('says nothing of PATCH', async () => {
    const { headers } = await load(api, '/content/objects/41/versions', 'VersionList');
    expect(headers['accept-patch']).toBeUndefined();
  });

  it('responds with 404 to an unknown content item and 401 to who may not see it', async () => {
    expect((await api.get('/content/objects/4711/versions', admin)).status).toBe(404);
    expect((await api.get('/content/objects/41/versions')).status).toBe(401);
  });
});

describe('GET /content/objects/{id}/versions/{no}', () => {
  it('responds with Version with its members in order', async () => {
    const { root, document } = await load(api, '/content/objects/41/versions/1', 'Version');
    expect(root).toBe('Version');
    expect(outline(document)).toEqual([
      '_media-type',
      '_href',
      ['VersionInfo', versionInfo],
      [
        'Fields',
        [['field', [['id', 'fieldDefinitionIdentifier', 'languageCode', 'fieldTypeIdentifier', 'fieldValue']]]],
      ],
      ['Relations', ['_media-type', '_href', ['Relation', []]]],
      ['Thumbnail', ['_media-type', 'resource', 'width', 'height', 'mimeType']],
    ]);
    expect(document.VersionInfo).toMatchObject({
      versionNo: 1,
      status: 'PUBLISHED',
      Creator: to('User', '/user/users/14'),
      initialLanguageCode: 'eng-GB',
      languageCodes: 'eng-GB',
      names: { value: [{ _languageCode: 'eng-GB', '#text': 'Media' }] },
      Content: to('ContentInfo', '/content/objects/41'),
    });
    expect(document.Relations).toEqual({
      ...to('RelationList', '/content/objects/41/versions/1/relations'),
      Relation: [],
    });
  });

  it('shows drafts to those who may see them', async () => {
    await addVersion(opened, 49, { versionNo: 2, status: 'DRAFT', creatorId: administrator });
    const { document } = await load(api, '/content/objects/49/versions/2', 'Version');
    expect(document.VersionInfo.status).toBe('DRAFT');
  });

  it('shows the relations that the caller may follow, and tags them apart', async () => {
    const { id } = await addFolder(opened, 2, 'With relations');
    const version = await opened.db
      .selectFrom('cms_version')
      .select('id')
      .where('content_id', '=', id)
      .executeTakeFirstOrThrow();
    await opened.db
      .insertInto('cms_relation')
      .values([
        { version_id: version.id, destination_id: 41, definition_id: null, type: 'COMMON' },
        { version_id: version.id, destination_id: 1, definition_id: 4, type: 'ATTRIBUTE' },
      ])
      .execute();
    await opened.db.updateTable('cms_content').set({ section_id: 1 }).where('id', '=', id).execute();
    const path = `/content/objects/${id}/versions/1`;
    const { document, headers } = await load(api, path, 'Version');
    expect(document.Relations.Relation).toEqual([
      {
        '_media-type': type('Relation'),
        _href: expect.stringMatching(new RegExp(`^${api.base + path}/relations/\\d+$`)),
        SourceContent: to('ContentInfo', `/content/objects/${id}`),
        DestinationContent: to('ContentInfo', '/content/objects/41'),
        RelationType: 'COMMON',
      },
      expect.objectContaining({
        DestinationContent: to('ContentInfo', '/content/objects/1'),
        SourceFieldDefinitionIdentifier: 'name',
        RelationType: 'ATTRIBUTE',
      }),
    ]);
    const anonymous = await load(api, path, 'Version', {});
    expect(anonymous.document.Relations.Relation).toHaveLength(1);
    expect(anonymous.headers.etag).not.toBe(headers.etag);
  });

  it.each(['/content/objects/41/versions/2', '/content/objects/4711/versions/1', '/content/objects/41/versions/x'])(
    'responds with 404 to %s',
    async (path) => {
      expect((await api.get(path, admin)).status).toBe(404);
    },
  );
});

describe('GET /content/objects/{id}/currentversion', () => {
  it('redirects to the current version', async () => {
    const response = await api.get('/content/objects/41/currentversion', { ...admin, Accept: 'image/png' });
    expect([response.status, response.headers.location, response.text]).toEqual([
      307,
      `${api.base}/content/objects/41/versions/1`,
      '',
    ]);
  });

  it('responds with 404 to an unknown content item and 401 to who may not see it', async () => {
    expect((await api.get('/content/objects/4711/currentversion', admin)).status).toBe(404);
    expect((await api.get('/content/objects/41/currentversion')).status).toBe(401);
  });
});

describe('GET /content/types', () => {
  it('lists the types without their field definitions, called ContentTypeInfo in XML', async () => {
    const { root, document, xml, headers } = await load(api, '/content/types', 'ContentTypeInfoList');
    expect(root).toBe('ContentTypeInfoList');
    expect(outline(document)).toEqual(['_media-type', '_href', ['ContentType', [typeInfo]]]);
    expect(document.ContentType.map((each: { id: number }) => each.id)).toEqual([1, 2, 3, 4, 5, 12]);
    expect(xml).toContain('<ContentTypeInfo media-type="application/vnd.cms.api.ContentTypeInfo+xml"');
    expect(headers['x-cms-limit']).toBe('100');
  });

  it('lists them with their field definitions where Accept says ContentTypeList', async () => {
    const { root, document } = await load(api, '/content/types', 'ContentTypeList');
    expect(root).toBe('ContentTypeList');
    expect(outline(document.ContentType[0])).toEqual([
      ...typeInfo,
      ['FieldDefinitions', ['_media-type', '_href', ['FieldDefinition', [fieldDefinition]]]],
    ]);
  });

  it.each([
    ['?identifier=article', [2]],
    ['?remoteId=637d58bfddf164627bdfd265733280a0', [12]],
    ['?orderby=name', [2, 12, 1, 5, 4, 3]],
    ['?orderby=name&sort=desc', [3, 4, 5, 1, 12, 2]],
    ['?sort=desc', [1, 2, 3, 4, 5, 12]],
    ['?offset=1&limit=2', [2, 3]],
    ['?limit=-1', [1, 2, 3, 4, 5, 12]],
    ['?offset=50', []],
    ['?unknown=1', [1, 2, 3, 4, 5, 12]],
  ])('with %s lists %j', async (query, ids) => {
    const { document } = await load(api, `/content/types${query}`, 'ContentTypeInfoList');
    expect(document.ContentType.map((each: { id: number }) => each.id)).toEqual(ids);
  });

  it.each([
    ['?identifier=nothing', 404],
    ['?remoteId=nothing', 404],
    ['?limit=0', 400],
    ['?limit=x', 400],
    ['?limit=1.5', 400],
    ['?limit=', 400],
    ['?limit=1&limit=2', 400],
    ['?offset=99999999999', 400],
    ['?orderby=id', 400],
    ['?orderby=name&sort=up', 400],
  ])('with %s responds with %i', async (query, status) => {
    expect((await api.get(`/content/types${query}`, admin)).status).toBe(status);
  });
});

describe('GET /content/types/{id}', () => {
  it('responds with ContentType with its members in order', async () => {
    const { root, document } = await load(api, '/content/types/1', 'ContentType');
    expect(root).toBe('ContentType');
    expect(outline(document)).toEqual([
      ...typeInfo,
      ['FieldDefinitions', ['_media-type', '_href', ['FieldDefinition', [fieldDefinition]]]],
    ]);
    expect(document).toMatchObject({
      id: 1,
      status: 'DEFINED',
      identifier: 'folder',
      names: { value: [{ _languageCode: 'eng-GB', '#text': 'Folder' }] },
      descriptions: { value: [] },
      remoteId: 'a3d405b81be900468eb153d774f4f0d2',
      urlAliasSchema: '<short_name|name>',
      nameSchema: '<short_name|name>',
      isContainer: true,
      mainLanguageCode: 'eng-GB',
      defaultAlwaysAvailable: true,
      defaultSortField: 'PATH',
      defaultSortOrder: 'ASC',
    });
  });

  it('says nothing of PATCH, which no type in use has', async () => {
    expect((await load(api, '/content/types/1', 'ContentType')).headers['accept-patch']).toBeUndefined();
  });

  it('responds with 404 to an unknown id', async () => {
    expect((await api.get('/content/types/99', admin)).status).toBe(404);
  });
});

describe('GET /content/types/{id}/fieldDefinitions', () => {
  it('lists the field definitions under the root FieldDefinitions', async () => {
    const path = '/content/types/1/fieldDefinitions';
    const { root, document } = await load(api, path, 'FieldDefinitionList');
    expect(root).toBe('FieldDefinitions');
    expect(outline(document)).toEqual(['_media-type', '_href', ['FieldDefinition', [fieldDefinition]]]);
    expect(document._href).toBe(api.base + path);
    expect(document.FieldDefinition.map((each: { id: number }) => each.id)).toEqual([4, 155, 119, 156]);
  });

  it('responds with 404 to an unknown type, and to the path in lower case', async () => {
    expect((await api.get('/content/types/99/fieldDefinitions', admin)).status).toBe(404);
    expect((await api.get('/content/types/1/fielddefinitions', admin)).status).toBe(404);
  });
});

describe('GET /content/types/{id}/fieldDefinitions/{id}', () => {
  it('responds with FieldDefinition with its members in order', async () => {
    const path = '/content/types/1/fieldDefinitions/4';
    const { root, document, xml } = await load(api, path, 'FieldDefinition');
    expect(root).toBe('FieldDefinition');
    expect(outline(document)).toEqual(fieldDefinition);
    expect(document).toMatchObject({
      _href: api.base + path,
      identifier: 'name',
      fieldType: 'string',
      position: 1,
      isTranslatable: true,
      isRequired: true,
      isInfoCollector: false,
      defaultValue: 'Folder',
      isSearchable: true,
      fieldSettings: [],
      validatorConfiguration: { StringLengthValidator: { minStringLength: null, maxStringLength: 255 } },
    });
    expect(xml).toContain('<fieldSettings/>');
  });

  it('responds with 404 to an unknown id, and to one of another type', async () => {
    expect((await api.get('/content/types/1/fieldDefinitions/99', admin)).status).toBe(404);
    expect((await api.get('/content/types/1/fieldDefinitions/1', admin)).status).toBe(404);
  });
});

describe('GET /content/types/{id}/fieldDefinition/{identifier}', () => {
  it('responds with FieldDefinition under this path', async () => {
    const path = '/content/types/1/fieldDefinition/name';
    const { root, document } = await load(api, path, 'FieldDefinition');
    expect(root).toBe('FieldDefinition');
    expect(outline(document)).toEqual(fieldDefinition);
    expect(document).toMatchObject({ _href: api.base + path, id: 4, identifier: 'name' });
  });

  it.each(['1/fieldDefinition/nothing', '1/fieldDefinition/4', '99/fieldDefinition/name'])(
    'responds with 404 to %s',
    async (path) => {
      expect((await api.get(`/content/types/${path}`, admin)).status).toBe(404);
    },
  );
});

describe('GET /content/sections', () => {
  const section = ['_media-type', '_href', 'sectionId', 'identifier', 'name'];

  it('lists the sections in full', async () => {
    const { root, document } = await load(api, '/content/sections', 'SectionList');
    expect(root).toBe('SectionList');
    expect(outline(document)).toEqual(['_media-type', '_href', ['Section', [section]]]);
    expect(document.Section.map((each: { identifier: string }) => each.identifier)).toEqual([
      'standard',
      'users',
      'media',
      'setup',
      'design',
    ]);
  });

  it('finds one by its identifier', async () => {
    const { document } = await load(api, '/content/sections?identifier=media', 'SectionList');
    expect(document.Section.map((each: { sectionId: number }) => each.sectionId)).toEqual([3]);
    expect((await api.get('/content/sections?identifier=nothing', admin)).status).toBe(404);
  });

  it('responds with 401 to who may not see sections', async () => {
    expect((await api.get('/content/sections')).status).toBe(401);
  });

  it('responds with one of them with its members in order', async () => {
    const { root, document } = await load(api, '/content/sections/3', 'Section');
    expect([root, outline(document)]).toEqual(['Section', section]);
    expect(document).toEqual({
      ...to('Section', '/content/sections/3'),
      sectionId: 3,
      identifier: 'media',
      name: 'Media',
    });
    expect((await api.get('/content/sections/99', admin)).status).toBe(404);
  });
});

describe('GET /content/locations/{path}', () => {
  it('responds with Location with its members in order', async () => {
    const { root, document } = await load(api, '/content/locations/1/43', 'Location');
    expect(root).toBe('Location');
    expect(outline(document)).toEqual([
      '_media-type',
      '_href',
      'id',
      'priority',
      'hidden',
      'invisible',
      'explicitlyHidden',
      ['ParentLocation', link],
      'pathString',
      'depth',
      'childCount',
      'remoteId',
      ['Children', link],
      ['Content', link],
      'sortField',
      'sortOrder',
      ['UrlAliases', link],
      ['ContentInfo', [...link, ['Content', expect.not.arrayContaining([['MainLocation', link]])]]],
    ]);
    expect(document).toMatchObject({
      _href: `${api.base}/content/locations/1/43`,
      id: 43,
      ParentLocation: to('Location', '/content/locations/1'),
      pathString: '/1/43/',
      depth: 1,
      childCount: 3,
      remoteId: '75c715a51699d2d309a924eca6a95145',
      Children: to('LocationList', '/content/locations/1/43/children'),
      Content: to('Content', '/content/objects/41'),
      sortField: 'NAME',
      sortOrder: 'ASC',
      UrlAliases: to('UrlAliasRefList', '/content/locations/1/43/urlaliases'),
      ContentInfo: { ...to('ContentInfo', '/content/objects/41'), Content: { _id: 41, Name: 'Media' } },
    });
  });

  it('responds to the root of the tree, which has neither parent nor content', async () => {
    const { document } = await load(api, '/content/locations/1', 'Location');
    expect(document).toMatchObject({ id: 1, depth: 0, pathString: '/1/', childCount: 4 });
    expect(document.ParentLocation).toEqual({ '_media-type': type('Location') });
  });

  it.each(['/content/locations/1/2/43', '/content/locations/43', '/content/locations/1/043'])(
    'redirects from %s, which is not its path, to the one that is',
    async (path) => {
      const response = await api.get(path, admin);
      expect([response.status, response.headers.location, response.text]).toEqual([
        307,
        `${api.base}/content/locations/1/43`,
        '',
      ]);
    },
  );

  it.each(['/content/locations/1/4711', '/content/locations/1//43', '/content/locations/1/x'])(
    'responds with 404 to %s',
    async (path) => {
      expect((await api.get(path, admin)).status).toBe(404);
    },
  );

  it('takes a slash at the end', async () => {
    expect((await api.get('/content/locations/1/43/', admin)).status).toBe(200);
  });

  it('shows where one of several places of a content item is', async () => {
    const id = await addLocation(opened, 50, 2);
    const { document } = await load(api, `/content/locations/1/2/${id}`, 'Location');
    expect(document.Content._href).toBe(`${api.base}/content/objects/50`);
  });
});

describe('GET /content/locations/{path}/children', () => {
  it('lists references in the order of the location', async () => {
    const { root, document, headers } = await load(api, '/content/locations/1/43/children', 'LocationList');
    expect(root).toBe('LocationList');
    expect(document).toEqual({
      ...to('LocationList', '/content/locations/1/43/children'),
      Location: [
        to('Location', '/content/locations/1/43/52'),
        to('Location', '/content/locations/1/43/51'),
        to('Location', '/content/locations/1/43/53'),
      ],
    });
    expect(headers['x-cms-limit']).toBe('10');
  });

  it.each([
    ['?limit=1', [52], '1'],
    ['?limit=0', [], '0'],
    ['?limit=-1', [52, 51, 53], '100'],
    ['?limit=1000', [52, 51, 53], '100'],
    ['?offset=1', [51, 53], '10'],
    ['?offset=-1', [52, 51, 53], '10'],
    ['?offset=3', [], '10'],
  ])('with %s lists %j', async (query, ids, limit) => {
    const { document, headers } = await load(api, `/content/locations/1/43/children${query}`, 'LocationList');
    const hrefs = document.Location.map(({ _href }: { _href: string }) => Number(_href.split('/').at(-1)));
    expect([hrefs, headers['x-cms-limit']]).toEqual([ids, limit]);
  });

  it('leaves out what the caller may not see', async () => {
    const { document } = await load(api, '/content/locations/1/2/children', 'LocationList', {});
    expect(document.Location.every(({ _href }: { _href: string }) => _href.includes('/1/2/'))).toBe(true);
    expect((await api.get('/content/locations/1/43/children')).status).toBe(401);
  });
});

describe('GET /user/users/{id}', () => {
  it('responds with User with its members in order and no secret', async () => {
    const { root, document, text } = await load(api, '/user/users/14', 'User');
    expect(root).toBe('User');
    expect((outline(document) as unknown[]).map((member) => (Array.isArray(member) ? member[0] : member))).toEqual([
      '_media-type',
      '_href',
      '_id',
      '_remoteId',
      'ContentType',
      'name',
      'Versions',
      'Section',
      'MainLocation',
      'Locations',
      'Groups',
      'Owner',
      'publishDate',
      'lastModificationDate',
      'mainLanguageCode',
      'alwaysAvailable',
      'Version',
      'login',
      'email',
      'enabled',
      'UserGroups',
      'Roles',
      'endSessions',
    ]);
    expect(document).toMatchObject({ _id: 14, name: 'Administrator User', login: 'admin', enabled: true });
    expect(text).not.toMatch(/argon2|scrypt|hash"/i);
  });

  it('responds with 404 to who is no user, and 401 to who may not see them', async () => {
    expect((await api.get('/user/users/41', admin)).status).toBe(404);
    expect((await api.get('/user/users/14')).status).toBe(401);
  });
});

describe('a content item that was never published', () => {
  it('has no main location, in any document', async () => {
    const { id } = await addFolder(opened, 2, 'Draft');
    await unpublish(opened, id, administrator);
    const { document } = await load(api, `/content/objects/${id}`, 'ContentInfo');
    expect(document).toMatchObject({ status: 'DRAFT', currentVersionNo: 1 });
    expect(Object.keys(document)).not.toEqual(expect.arrayContaining(['MainLocation']));
    expect(Object.keys(document)).not.toEqual(expect.arrayContaining(['publishedDate']));
  });
});
