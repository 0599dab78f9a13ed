import { describe, expect, it } from '@jest/globals';
import { addFolder, asAdministrator } from '../sql/support.js';
import { admin, load, sends, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api, opened } = await useApi();

const bodies = {
  json: (identifier: string) => JSON.stringify({ SectionInput: { name: 'Press & more', identifier } }),
  xml: (identifier: string) =>
    `<SectionInput><name>Press &amp; more</name><identifier>${identifier}</identifier></SectionInput>`,
};
const send = (method: string, path: string, identifier: string, format: 'json' | 'xml' = 'json', headers = {}) =>
  api.call(method, path, {
    headers: { ...sends('SectionInput', format), Accept: type('Section'), ...headers },
    body: bodies[format](identifier),
  });
let made = 0;
const newSection = async () => {
  made += 1;
  const { id } = await opened.sections.create({ identifier: `made-${made}`, name: 'Made' }, asAdministrator);
  return `/content/sections/${id}`;
};

describe('POST /content/sections', () => {
  it.each(['json', 'xml'] as const)('makes a section, told in %s', async (format) => {
    const response = await send('POST', '/content/sections', `press_${format}`, format);
    expect([response.status, response.headers['accept-patch']]).toEqual([201, type('SectionInput')]);
    const { sectionId } = response.json.Section;
    expect(response.headers.location).toBe(`${api.base}/content/sections/${sectionId}`);
    expect(response.json.Section).toEqual({
      '_media-type': type('Section'),
      _href: response.headers.location,
      sectionId,
      identifier: `press_${format}`,
      name: 'Press & more',
    });
    const { document, headers } = await load(api, `/content/sections/${sectionId}`, 'Section');
    expect([document, headers.etag]).toEqual([response.json.Section, response.headers.etag]);
  });

  it('responds with 400 with the place of each fault, 401, and 409 to an identifier that is taken', async () => {
    const headers = sends('SectionInput');
    const faulty = await api.call('POST', '/content/sections', {
      headers,
      body: '{"SectionInput":{"identifier":"not one"}}',
    });
    expect(faulty.status).toBe(400);
    const { errors } = faulty.json.ErrorMessage.errorDetails;
    expect(errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      '/SectionInput/identifier',
      '/SectionInput/name',
    ]);
    const body = bodies.json('other');
    const anonymous = { 'Content-Type': type('SectionInput') };
    expect((await api.call('POST', '/content/sections', { headers: anonymous, body })).status).toBe(401);
    expect((await send('POST', '/content/sections', 'media')).status).toBe(409);
  });
});

describe('PATCH /content/sections/{id}', () => {
  it.each(['json', 'xml'] as const)('changes both members, told in %s', async (format) => {
    const path = await newSection();
    const response = await send('PATCH', path, `changed-${format}`, format);
    expect([response.status, response.headers['accept-patch']]).toEqual([200, type('SectionInput')]);
    const { document, headers } = await load(api, path, 'Section');
    expect(document).toMatchObject({ identifier: `changed-${format}`, name: 'Press & more' });
    expect([document, headers.etag]).toEqual([response.json.Section, response.headers.etag]);
  });

  it.each([
    ['a missing member', 'json', '{"SectionInput":{"name":"Name"}}'],
    ['null', 'json', '{"SectionInput":{"name":"Name","identifier":null}}'],
    ['an empty element', 'xml', '<SectionInput><name>Name</name><identifier/></SectionInput>'],
  ] as const)('leaves the identifier as it is for %s', async (_, format, body) => {
    const path = await newSection();
    const { document: before } = await load(api, path, 'Section');
    const { status } = await api.call('PATCH', path, { headers: sends('SectionInput', format), body });
    const { document } = await load(api, path, 'Section');
    expect([status, document]).toEqual([200, { ...before, name: 'Name' }]);
  });

  it('responds with 404, 409, and 412', async () => {
    const path = await newSection();
    expect((await send('PATCH', '/content/sections/4711', 'x')).status).toBe(404);
    expect((await send('PATCH', path, 'media')).status).toBe(409);
    expect((await send('PATCH', path, 'x', 'json', { 'If-Match': '"9.x"' })).status).toBe(412);
  });
});

describe('DELETE /content/sections/{id}', () => {
  it('deletes it', async () => {
    const path = await newSection();
    const response = await api.call('DELETE', path, { headers: admin });
    expect([response.status, response.text]).toEqual([204, '']);
    expect((await api.get(path, admin)).status).toBe(404);
  });

  it('responds with 409 while content is assigned to it or a role is limited to it', async () => {
    const path = await newSection();
    const { id } = await addFolder(opened, 2, 'Folder');
    const sectionId = Number(path.split('/').at(-1));
    await opened.content.updateInfo({ id, changes: { sectionId } }, asAdministrator);
    expect((await api.call('DELETE', path, { headers: admin })).status).toBe(409);
    await opened.content.updateInfo({ id, changes: { sectionId: 1 } }, asAdministrator);
    expect((await api.call('DELETE', path, { headers: admin })).status).toBe(204);
    expect((await api.call('DELETE', '/content/sections/1', { headers: admin })).status).toBe(409);
  });

  it('responds with 401, 404, and 412', async () => {
    const path = await newSection();
    expect((await api.call('DELETE', path)).status).toBe(401);
    expect((await api.call('DELETE', '/content/sections/4711', { headers: admin })).status).toBe(404);
    const headers = { ...admin, 'If-Match': '"9.x"' };
    expect((await api.call('DELETE', path, { headers })).status).toBe(412);
  });
});
