import { describe, expect, it } from '@jest/globals';
import { type HttpResponse, load, type Sent, type } from '../support/api.js';
import { addEditor } from '../support/editor.js';
import { useApi } from '../support/fixtures.js';

type Fields = readonly (readonly [identifier: string, languageCode: string, value: string | boolean])[];

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const intro = '<section xmlns="http://docbook.org/ns/docbook" version="5.0"><para>In &amp; out</para></section>';

/** The bodies of a day's work, in each format. */
const bodies = {
  json: {
    create: (base: string, parent: string, fields: Fields) =>
      JSON.stringify({
        ContentCreate: {
          LocationCreate: {
            ParentLocation: { _href: `${base}/content/locations/${parent}` },
            priority: '3',
            hidden: 'false',
            sortField: 'PATH',
            sortOrder: 'asc',
          },
          ContentType: { _href: `${base}/content/types/2` },
          mainLanguageCode: 'eng-GB',
          Section: null,
          remoteId: null,
          fields: { field: jsonFields(fields) },
        },
      }),
    update: (fields: Fields) => JSON.stringify({ VersionUpdate: { fields: { field: jsonFields(fields) } } }),
    relate: (base: string, id: number) =>
      JSON.stringify({ RelationCreate: { Destination: { _href: `${base}/content/objects/${id}` } } }),
  },
  xml: {
    create: (base: string, parent: string, fields: Fields) =>
      `<?xml version="1.0" encoding="UTF-8"?><ContentCreate><LocationCreate>
       <ParentLocation href="${base}/content/locations/${parent}"/><priority>3</priority><hidden>false</hidden>
       <sortField>PATH</sortField><sortOrder>ASC</sortOrder></LocationCreate>
       <ContentType href="${base}/content/types/2"/><mainLanguageCode>eng-GB</mainLanguageCode><remoteId/>
       <fields>${xmlFields(fields)}</fields></ContentCreate>`,
    update: (fields: Fields) => `<VersionUpdate><fields>${xmlFields(fields)}</fields></VersionUpdate>`,
    relate: (base: string, id: number) =>
      `<RelationCreate><Destination href="${base}/content/objects/${id}"/></RelationCreate>`,
  },
};

function jsonFields(fields: Fields) {
  return fields.map(([fieldDefinitionIdentifier, languageCode, value]) => ({
    fieldDefinitionIdentifier,
    languageCode,
    fieldValue: fieldDefinitionIdentifier === 'intro' ? { xml: value } : value,
  }));
}

function xmlFields(fields: Fields): string {
  return fields
    .map(([identifier, languageCode, value]) => {
      const text = escaped(String(value));
      const held = identifier === 'intro' ? `<value key="xml">${text}</value>` : text;
      return `<field><fieldDefinitionIdentifier>${identifier}</fieldDefinitionIdentifier>
        <languageCode>${languageCode}</languageCode><fieldValue>${held}</fieldValue></field>`;
    })
    .join('');
}

const english: Fields = [
  ['title', 'eng-GB', '007'],
  ['intro', 'eng-GB', intro],
];
const { api, opened } = await useApi();
const editor = await addEditor(opened);

describe.each(['json', 'xml'] as const)('an editor’s day, sent in %s', (format) => {
  const written = bodies[format];
  const send = (method: string, path: string, sent: Sent = {}) => {
    const headers = { ...sent.headers, ...(method === 'PUBLISH' && { 'X-HTTP-Method-Override': method }) };
    return api.call(method === 'PUBLISH' ? 'POST' : method, path, { ...sent, headers });
  };
  const call = (method: string, path: string, name?: string, body?: string, headers = {}) =>
    send(method, path, {
      headers: { ...editor, ...(name && { 'Content-Type': type(name, format) }), ...headers },
      ...(body !== undefined && { body }),
    });
  const pathOf = ({ headers }: HttpResponse) => String(headers.location).slice(api.base.length);
  const create = (fields = english, parent = '1/43', headers = {}) =>
    call('POST', '/content/objects', 'ContentCreate', written.create(api.base, parent, fields), headers);
  const info = async (path: string) => (await load(api, path, 'ContentInfo', editor)).document;
  const version = async (path: string) => (await load(api, path, 'Version', editor)).document;

  it('goes from a draft over translations and publications to the end', async () => {
    const made = await create();
    expect([made.status, made.headers['content-type']]).toEqual([201, type('ContentInfo')]);
    expect(made.headers['accept-patch']).toBe(type('ContentUpdate'));
    expect(made.headers.etag).toBeDefined();
    const content = pathOf(made);
    expect(made.json.Content).toEqual(await info(content));
    expect(made.json.Content).toMatchObject({
      Name: '007',
      status: 'DRAFT',
      currentVersionNo: 1,
      Section: { _href: `${api.base}/content/sections/3` },
    });
    expect(made.json.Content.MainLocation).toBeUndefined();
    expect((await api.get(content)).status).toBe(401);

    const draft = `${content}/versions/1`;
    const polish: Fields = [
      ['title', 'pol-PL', 'Wieści'],
      ['intro', 'pol-PL', intro],
    ];
    const translated = await call('PATCH', draft, 'VersionUpdate', written.update(polish));
    expect([translated.status, translated.headers['content-type']]).toEqual([200, type('Version')]);
    expect(translated.json.Version).toEqual(await version(draft));
    expect(translated.json.Version.VersionInfo).toMatchObject({
      languageCodes: 'eng-GB,pol-PL',
      names: {
        value: [
          { _languageCode: 'eng-GB', '#text': '007' },
          { _languageCode: 'pol-PL', '#text': 'Wieści' },
        ],
      },
    });

    const published = await call('POST', draft, 'PublishContentVersionInput');
    expect([published.status, published.text]).toEqual([204, '']);
    const shown = await info(content);
    expect(shown).toMatchObject({ status: 'PUBLISHED', Name: '007' });
    expect(shown.MainLocation._href).toMatch(new RegExp(`^${api.base}/content/locations/1/43/\\d+$`));
    const { document: place } = await load(api, shown.MainLocation._href.slice(api.base.length), 'Location', editor);
    expect(place).toMatchObject({ priority: 3, hidden: false, sortField: 'PATH', sortOrder: 'ASC' });
    expect((await call('POST', draft, 'PublishContentVersionInput')).status).toBe(403);
    expect((await call('PATCH', draft, 'VersionUpdate', written.update(polish))).status).toBe(403);

    const next = await call('POST', `${content}/currentversion`, 'CreateDraftFromCurrentVersionInput');
    expect([next.status, next.headers['content-type']]).toEqual([201, type('Version')]);
    expect(next.headers['accept-patch']).toBe(type('VersionUpdate'));
    expect(pathOf(next)).toBe(`${content}/versions/2`);
    expect(next.json.Version).toEqual(await version(pathOf(next)));

    const related = await call('POST', `${pathOf(next)}/relations`, 'RelationCreate', written.relate(api.base, 49));
    expect([related.status, related.headers['content-type']]).toEqual([201, type('Relation')]);
    const relation = await load(api, pathOf(related), 'Relation', editor);
    expect(relation.document).toEqual(related.json.Relation);
    expect(relation.document).toEqual({
      '_media-type': type('Relation'),
      _href: api.base + pathOf(related),
      SourceContent: { '_media-type': type('ContentInfo'), _href: api.base + content },
      DestinationContent: { '_media-type': type('ContentInfo'), _href: `${api.base}/content/objects/49` },
      RelationType: 'COMMON',
    });

    const withoutPolish = await call('DELETE', `${pathOf(next)}/translations/pol-PL`);
    expect([withoutPolish.status, withoutPolish.text]).toEqual([204, '']);
    const change = written.update([['title', 'eng-GB', 'Fish & Chips']]);
    expect((await call('PATCH', pathOf(next), 'VersionUpdate', change)).status).toBe(200);
    expect((await call('PUBLISH', pathOf(next))).status).toBe(204);
    expect(await info(content)).toMatchObject({ Name: 'Fish & Chips', currentVersionNo: 2 });
    const { document: versions } = await load(api, `${content}/versions`, 'VersionList', editor);
    const states = versions.VersionItem.map((item: { VersionInfo: { status: string } }) => item.VersionInfo.status);
    expect(states).toEqual(['ARCHIVED', 'PUBLISHED']);

    const list = await api.get(`${content}/relations`, editor);
    expect([list.status, list.headers.location]).toEqual([307, `${api.base}${content}/versions/2/relations`]);
    const relations = await load(api, `${content}/versions/2/relations`, 'RelationList', editor);
    expect([relations.root, relations.document.Relation.length]).toEqual(['Relations', 1]);
    const kept = relations.document.Relation[0]._href.slice(api.base.length);
    expect((await call('DELETE', kept)).status).toBe(403);

    expect((await call('DELETE', `${content}/versions/2`)).status).toBe(403);
    expect((await call('DELETE', `${content}/translations/eng-GB`)).status).toBe(409);
    expect((await call('DELETE', `${content}/translations/pol-PL`)).status).toBe(204);
    expect((await call('DELETE', `${content}/translations/pol-PL`)).status).toBe(404);
    expect((await call('DELETE', `${content}/versions/1`)).status).toBe(204);
    expect((await call('DELETE', content)).status).toBe(204);
    expect((await api.get(content, editor)).status).toBe(404);
  });

  it('responds with Content where that is accepted', async () => {
    const made = await create(english, '1/2', { Accept: type('Content', format) });
    expect([made.status, made.headers['content-type']]).toEqual([201, type('Content', format)]);
    const { document, headers } = await load(api, pathOf(made), 'Content', editor);
    expect(document.CurrentVersion.Version.VersionInfo.status).toBe('DRAFT');
    if (format === 'json') expect([made.json.Content, made.headers.etag]).toEqual([document, headers.etag]);
  });

  it('shows what was written as it was written', async () => {
    const path = `${pathOf(await create())}/versions/1`;
    const { Fields } = await version(path);
    const held = Object.fromEntries(
      Fields.field.map((each: { fieldDefinitionIdentifier: string; fieldValue: unknown }) => [
        each.fieldDefinitionIdentifier,
        each.fieldValue,
      ]),
    );
    expect(held).toMatchObject({
      title: '007',
      enable_comments: false,
      intro: { xml: expect.stringContaining('In &amp; out') },
    });
  });

  it('gets all faults of fields in one response', async () => {
    const made = await create([['title', 'eng-GB', 'x'.repeat(256)]]);
    expect([made.status, made.json.ErrorMessage.errorDetails]).toEqual([
      400,
      {
        fields: [
          {
            _fieldTypeId: 1,
            errors: [
              {
                type: null,
                message: 'title: must have at most 255 characters',
                path: '/ContentCreate/fields/field/0/fieldValue',
              },
            ],
          },
          { _fieldTypeId: 120, errors: [{ type: null, message: 'intro: must not be empty' }] },
        ],
      },
    ]);
    const xml = await create([], '1/43', { Accept: type('ContentInfo', 'xml') });
    expect(xml.status).toBe(400);
    expect(xml.text).toContain(
      '<errorDetails><field fieldTypeId="120"><error><type/><message>intro: must not be empty</message></error></field></errorDetails>',
    );
  });

  it('ends where the role ends', async () => {
    expect((await create(english, '1/48')).status).toBe(403);
    const anonymous = await api.call('POST', '/content/objects', {
      headers: { 'Content-Type': type('ContentCreate', format) },
      body: written.create(api.base, '1/2', english),
    });
    expect(anonymous.status).toBe(401);
    const content = pathOf(await create());
    for (const [method, path] of [
      ['GET', '/versions/1'],
      ['COPY', '/versions/1'],
      ['PUBLISH', '/versions/1'],
      ['DELETE', '/versions/1'],
      ['COPY', '/currentversion'],
      ['GET', '/versions/1/relations'],
      ['DELETE', '/translations/eng-GB'],
      ['DELETE', '/versions/1/translations/eng-GB'],
    ] as const) {
      expect([method, path, (await send(method, content + path)).status]).toEqual([method, path, 401]);
    }
  });

  it('loses nothing to another editor who expects the same state', async () => {
    const path = `${pathOf(await create())}/versions/1`;
    const { headers } = await load(api, path, 'Version', editor);
    const title = (text: string) => written.update([['title', 'eng-GB', text]]);
    const expecting = { 'If-Match': headers.etag };
    const [first, second] = await Promise.all(
      ['One', 'Two'].map((text) => call('PATCH', path, 'VersionUpdate', title(text), expecting)),
    );
    expect([first?.status, second?.status].sort()).toEqual([200, 412]);
    const winner = first?.status === 200 ? 'One' : 'Two';
    expect((await version(path)).VersionInfo.names.value[0]['#text']).toBe(winner);
    const responses = await Promise.all(
      ['Three', 'Four'].map((text) => call('PATCH', path, 'VersionUpdate', title(text))),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const publications = await Promise.all([call('PUBLISH', path), call('PUBLISH', path)]);
    expect(publications.map(({ status }) => status).sort()).toEqual([204, 403]);
  });
});
