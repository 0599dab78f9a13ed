/** Managing content types on the wire. */
import { describe, expect, it } from '@jest/globals';
import { admin, load, sends, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

type Format = 'json' | 'xml';

const { api } = await useApi({ mount: '/sub' });

describe('Content types', () => {
  const to = (name: string, path: string) => ({ '_media-type': type(name), _href: api.base + path });
  const english = (text: string) => ({ value: [{ _languageCode: 'eng-GB', '#text': text }] });
  const pathOf = (location: unknown) => String(location).slice(api.base.length);

  const bodies = {
    json: (identifier: string) =>
      JSON.stringify({
        ContentTypeCreate: {
          identifier,
          mainLanguageCode: 'eng-GB',
          names: english('News'),
          nameSchema: '<title>',
          isContainer: 'true',
          defaultSortField: 'NAME',
          defaultSortOrder: 'asc',
          FieldDefinitions: {
            FieldDefinition: [
              {
                identifier: 'title',
                fieldType: 'string',
                isRequired: true,
                validatorConfiguration: { StringLengthValidator: { maxStringLength: 50 } },
                defaultValue: 'News',
              },
            ],
          },
        },
      }),
    xml: (identifier: string) =>
      `<ContentTypeCreate><identifier>${identifier}</identifier><mainLanguageCode>eng-GB</mainLanguageCode>
       <names><value languageCode="eng-GB">News</value></names><nameSchema>&lt;title></nameSchema>
       <isContainer>true</isContainer><defaultSortField>NAME</defaultSortField><defaultSortOrder>asc</defaultSortOrder>
       <FieldDefinitions><FieldDefinition><identifier>title</identifier><fieldType>string</fieldType>
       <isRequired>true</isRequired><defaultValue>News</defaultValue><validatorConfiguration>
       <value key="StringLengthValidator"><value key="maxStringLength">50</value></value></validatorConfiguration>
       </FieldDefinition></FieldDefinitions></ContentTypeCreate>`,
  };
  const send = (method: string, path: string, name: string, body: string, accept?: string, format: Format = 'json') =>
    api.call(method, path, { headers: { ...sends(name, format), Accept: accept ? type(accept) : '*/*' }, body });
  const create = (identifier: string, query = '', format: Format = 'json') =>
    send(
      'POST',
      `/content/typegroups/1/types${query}`,
      'ContentTypeCreate',
      bodies[format](identifier),
      'ContentType',
      format,
    );
  const faultsOf = (response: Awaited<ReturnType<typeof create>>) => [
    response.status,
    response.json.ErrorMessage.errorDetails.errors.map(({ path }: { path: string }) => path),
  ];

  it.each(['json', 'xml'] as const)('creates a published type or a draft, sent as %s', async (format) => {
    const published = await create(`published-${format}`, '?publish=true', format);
    expect([published.status, published.headers['accept-patch']]).toEqual([201, undefined]);
    const path = pathOf(published.headers.location);
    const { document } = await load(api, path, 'ContentType', {});
    expect(document).toEqual(published.json.ContentType);
    expect(document).toMatchObject({
      _href: api.base + path,
      status: 'DEFINED',
      identifier: `published-${format}`,
      names: english('News'),
      Groups: to('ContentTypeGroupRefList', `${path}/groups`),
      Draft: to('ContentType', `${path}/draft`),
      urlAliasSchema: '<title>',
      isContainer: true,
      defaultAlwaysAvailable: true,
      defaultSortField: 'NAME',
      defaultSortOrder: 'ASC',
      FieldDefinitions: {
        FieldDefinition: [
          {
            identifier: 'title',
            position: 1,
            isRequired: true,
            isTranslatable: true,
            defaultValue: 'News',
            fieldSettings: [],
            validatorConfiguration: { StringLengthValidator: { maxStringLength: 50, minStringLength: null } },
          },
        ],
      },
    });
    const draft = await create(`draft-${format}`, '?publish=1', format);
    expect([draft.status, draft.headers['accept-patch']]).toEqual([201, type('ContentTypeUpdate')]);
    const draftPath = pathOf(draft.headers.location);
    expect(draftPath).toMatch(/^\/content\/types\/\d+\/draft$/);
    expect((await load(api, draftPath, 'ContentType')).document).toEqual(draft.json.ContentType);
    const [definition] = draft.json.ContentType.FieldDefinitions.FieldDefinition;
    expect(definition._href).toBe(`${api.base}${draftPath}/fieldDefinitions/${definition.id}`);
    expect((await load(api, pathOf(definition._href), 'FieldDefinition')).document).toEqual(definition);
    const list = await load(api, `${draftPath}/fieldDefinitions`, 'FieldDefinitionList');
    expect(list.document.FieldDefinition).toEqual([definition]);
    expect((await api.get(draftPath.replace('/draft', ''))).status).toBe(404);
    expect((await api.get(draftPath)).status).toBe(401);
  });

  it('creates, updates and publishes a draft with its definitions, by custom methods and by media types', async () => {
    const path = pathOf((await create('report', '?publish=true')).headers.location);
    const body = JSON.stringify({ ContentTypeUpdate: { names: english('Report') } });
    const draft = await send('POST', path, 'ContentTypeUpdate', body, 'ContentTypeInfo');
    expect([draft.status, draft.headers.location]).toEqual([201, `${api.base}${path}/draft`]);
    expect(draft.json.ContentTypeInfo).toMatchObject({ status: 'DRAFT', names: english('Report') });
    expect(draft.json.ContentTypeInfo.FieldDefinitions).toBeUndefined();
    expect((await send('POST', path, 'ContentTypeUpdate', body)).status).toBe(409);
    const xml = `<FieldDefinitionCreate><identifier>kind</identifier><fieldType>selection</fieldType>
      <defaultValue><value>1</value></defaultValue><fieldSettings><value key="options"><value>A</value><value>B</value>
      </value></fieldSettings></FieldDefinitionCreate>`;
    const made = await send(
      'POST',
      `${path}/draft/fieldDefinitions`,
      'FieldDefinitionCreate',
      xml,
      'FieldDefinition',
      'xml',
    );
    expect([made.status, made.headers['accept-patch']]).toEqual([201, type('FieldDefinitionUpdate')]);
    expect(made.json.FieldDefinition).toMatchObject({
      position: 2,
      defaultValue: [1],
      fieldSettings: { isMultiple: false, options: ['A', 'B'], multilingualOptions: [] },
    });
    const definition = pathOf(made.headers.location);
    const same = JSON.stringify({ FieldDefinitionUpdate: { ...made.json.FieldDefinition, isSearchable: false } });
    const changed = await send('PATCH', definition, 'FieldDefinitionUpdate', same, 'FieldDefinition');
    expect([changed.status, changed.json.FieldDefinition.isSearchable]).toEqual([200, false]);
    const other = JSON.stringify({ FieldDefinitionUpdate: { fieldType: 'string' } });
    expect(faultsOf(await send('PATCH', definition, 'FieldDefinitionUpdate', other))).toEqual([
      400,
      ['/FieldDefinitionUpdate/fieldType'],
    ]);
    const { headers } = await load(api, `${path}/draft`, 'ContentType');
    const patch = await send('PATCH', `${path}/draft`, 'ContentTypeUpdate', body, 'ContentTypeInfo');
    expect([patch.status, patch.json.ContentTypeInfo._href]).toEqual([200, `${api.base}${path}/draft`]);
    const late = { headers: { ...admin, 'X-HTTP-Method-Override': 'PUBLISH', 'If-Match': headers.etag } };
    expect((await api.call('POST', `${path}/draft`, late)).status).toBe(412);
    const published = await api.call('POST', `${path}/draft`, { headers: sends('PublishContentTypeInput') });
    expect([published.status, published.json.ContentType._href]).toEqual([200, api.base + path]);
    const next = await api.call('POST', path, { headers: sends('ContentTypeUpdate'), body });
    expect(next.status).toBe(201);
    expect((await api.call('DELETE', definition, { headers: admin })).status).toBe(204);
    expect((await api.call('DELETE', `${path}/draft`, { headers: admin })).status).toBe(204);
    expect((await api.get(`${path}/draft`, admin)).status).toBe(404);
    expect((await load(api, `${path}/fieldDefinition/kind`, 'FieldDefinition')).document.defaultValue).toEqual([1]);
    expect((await api.call('DELETE', path, { headers: admin })).status).toBe(204);
  });

  it('responds with 400 and the path of each fault', async () => {
    const wrong = {
      identifier: 'wrong',
      mainLanguageCode: 'eng-GB',
      FieldDefinitions: {
        FieldDefinition: [
          {
            identifier: 'one',
            fieldType: 'string',
            validatorConfiguration: { StringLengthValidator: { maxStringLength: -1 } },
          },
          { identifier: 'two', fieldType: 'text', fieldSettings: { textRows: 'many' } },
          {
            identifier: 'three',
            fieldType: 'integer',
            defaultValue: 'many',
            names: { value: [{ _languageCode: 'xxx-XX' }] },
          },
          { identifier: 'four', fieldType: 'no_such_type' },
          { identifier: 'five', fieldType: 'text', fieldSettings: { rows: 1 } },
        ],
      },
    };
    const response = await send(
      'POST',
      '/content/typegroups/1/types',
      'ContentTypeCreate',
      JSON.stringify({ ContentTypeCreate: wrong }),
    );
    const definitions = '/ContentTypeCreate/FieldDefinitions/FieldDefinition';
    expect(faultsOf(response)).toEqual([
      400,
      [
        '/ContentTypeCreate/names',
        `${definitions}/0/validatorConfiguration/StringLengthValidator/maxStringLength`,
        `${definitions}/1/fieldSettings/textRows`,
        `${definitions}/2/names/value/0/_languageCode`,
        `${definitions}/2/defaultValue`,
        `${definitions}/3/fieldType`,
        `${definitions}/4/fieldSettings`,
      ],
    ]);
    const twice = {
      ...wrong,
      names: english('Twice'),
      FieldDefinitions: {
        FieldDefinition: [
          { identifier: 'u', fieldType: 'user' },
          { identifier: 'v', fieldType: 'user' },
        ],
      },
    };
    const repeated = await send(
      'POST',
      '/content/typegroups/1/types',
      'ContentTypeCreate',
      JSON.stringify({ ContentTypeCreate: twice }),
    );
    expect(faultsOf(repeated)).toEqual([400, [`${definitions}/1/fieldType`]]);
  });

  it('publishes no draft without definitions, with 406, and refuses a second account field with 403', async () => {
    const empty = JSON.stringify({
      ContentTypeCreate: {
        identifier: 'empty',
        mainLanguageCode: 'eng-GB',
        names: english('Empty'),
        FieldDefinitions: [],
      },
    });
    const draft = pathOf(
      (await send('POST', '/content/typegroups/1/types', 'ContentTypeCreate', empty, 'ContentType')).headers.location,
    );
    const publish = () => api.call('POST', draft, { headers: { ...admin, 'X-HTTP-Method-Override': 'PUBLISH' } });
    const refused = await publish();
    expect([refused.status, refused.text]).toEqual([406, expect.stringContaining('no field definitions')]);
    const add = (identifier: string) => {
      const body = JSON.stringify({ FieldDefinitionCreate: { identifier, fieldType: 'user' } });
      return send('POST', `${draft}/fieldDefinitions`, 'FieldDefinitionCreate', body);
    };
    expect([(await add('account')).status, (await add('other')).status, (await add('account')).status]).toEqual([
      201, 403, 409,
    ]);
    expect((await publish()).status).toBe(200);
  });

  it('links types to groups by hrefs, and shows how to unlink them', async () => {
    const path = pathOf((await create('linked', '?publish=true')).headers.location);
    const groups = `${path}/groups`;
    const { document: one } = await load(api, groups, 'ContentTypeGroupRefList', {});
    expect(one).toEqual({
      ...to('ContentTypeGroupRefList', groups),
      ContentTypeGroupRef: [to('ContentTypeGroup', '/content/typegroups/1')],
    });
    const link = (query: string) =>
      api.call('POST', `${groups}${query}`, { headers: { ...admin, Accept: type('ContentTypeGroupRefList') } });
    const linked = await link(`?group=${api.base}/content/typegroups/3`);
    expect(linked.status).toBe(200);
    expect(linked.json.ContentTypeGroupRefList.ContentTypeGroupRef[1]).toEqual({
      ...to('ContentTypeGroup', '/content/typegroups/3'),
      unlink: { _href: `${api.base}${groups}/3`, _method: 'DELETE' },
    });
    expect((await link(`?group=${api.base}/content/typegroups/3`)).status).toBe(403);
    for (const query of ['', '?group=3', `?group=${api.base}/content/types/3`])
      expect((await link(query)).status).toBe(400);
    const { document: list } = await load(api, '/content/typegroups/3/types', 'ContentTypeInfoList', {});
    expect(list.ContentType.map(({ identifier }: { identifier: string }) => identifier)).toEqual([
      'image',
      'file',
      'linked',
    ]);
    expect((await load(api, '/content/typegroups/3/types', 'ContentTypeList', {})).document.ContentType).toHaveLength(
      3,
    );
    const unlink = () =>
      api.call('DELETE', `${groups}/3`, { headers: { ...admin, Accept: type('ContentTypeGroupRefList') } });
    const left = await unlink();
    expect([left.status, left.json.ContentTypeGroupRefList]).toEqual([200, one]);
    expect((await unlink()).status).toBe(404);
    expect((await api.call('DELETE', `${groups}/1`, { headers: admin })).status).toBe(403);
  });

  it('searches types by criteria, and refuses what it does not know, with its path', async () => {
    const search = (query: object, more: object = {}) => {
      const body = { ContentTypeViewInput: { identifier: 'found', ContentTypeQuery: query, ...more } };
      return send('POST', '/content/types/view', 'ContentTypeViewInput', JSON.stringify(body), 'ContentTypeList');
    };
    const query = { ContentTypeGroupNameCriterion: ['Users', 'Media'], ContentTypeIdCriterion: [1, 3, 4] };
    const found = await search({ Query: query, SortClauses: { Identifier: 'descending' }, limit: 1, offset: 1 });
    expect([found.status, found.headers['x-cms-limit']]).toEqual([200, '1']);
    const { _href, ContentType } = found.json.ContentTypeList;
    expect([_href, ContentType.map(({ id }: { id: number }) => id)]).toEqual(['', [4]]);
    const xml = `<ContentTypeViewInput><identifier>found</identifier><ContentTypeQuery><Query>
      <ContentTypeIdentifierCriterion>folder</ContentTypeIdentifierCriterion>
      <IsSystemCriterion>false</IsSystemCriterion></Query></ContentTypeQuery></ContentTypeViewInput>`;
    const folders = await send('POST', '/content/types/view', 'ContentTypeViewInput', xml, 'ContentTypeList', 'xml');
    expect(folders.json.ContentTypeList.ContentType).toMatchObject([{ id: 1 }]);
    const all = (await search({})).json.ContentTypeList.ContentType;
    for (const empty of [{}, []]) {
      const { json } = await search({ Query: empty, SortClauses: empty, Aggregations: empty });
      expect(json.ContentTypeList?.ContentType).toEqual(all);
    }
    const path = '/ContentTypeViewInput';
    expect(faultsOf(await search({}, { languageCode: 'eng-GB' }))).toEqual([400, [path]]);
    expect(faultsOf(await search({ Filter: {} }))).toEqual([400, [`${path}/ContentTypeQuery`]]);
    expect(faultsOf(await search({ Query: { AND: {} } }))).toEqual([400, [`${path}/ContentTypeQuery/Query`]]);
  });
});
