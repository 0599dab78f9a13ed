/** Questions about access: whether a user may carry out an operation, by which policy, and which limitation fails. */
import { describe, expect, it } from '@jest/globals';
import { addFolder, addUser, asAdministrator, grant } from '../sql/support.js';
import { admin, basic } from '../support/api.js';
import { setPassword } from '../support/editor.js';
import { useApi, useApiOf } from '../support/fixtures.js';

const { api, opened } = await useApi();
const editorId = await addUser(opened, 12, 'editor');
for (const right of ['user/login', 'content/read']) await grant(opened, editorId, right);
await grant(opened, editorId, 'content/edit', { Section: ['5'] });
await setPassword(opened, editorId, 'secret');
const editor = { Authorization: basic('editor', 'secret') };
const guestId = await addUser(opened, 12, 'guest');
await grant(opened, guestId, 'user/login');
await setPassword(opened, guestId, 'secret');
const guest = { Authorization: basic('guest', 'secret') };
const { id: contentId, locationId } = await addFolder(opened, 43, 'Folder');

const { explain: _, ...permissions } = opened.permissions;
const withoutLinks = [
  await useApiOf(opened, { legacyClients: true }),
  await useApiOf({ ...opened, permissions }),
] as const;
const pages = await useApiOf(opened, {
  browsable: true,
  apiKeys: true,
  session: { user: (request) => ({ id: Number(request.headers['x-user']), login: 'caller' }) },
});

const ask = (query: string, caller: object = editor) =>
  api.get(`/user/access?operation=${query}`, { ...caller, Accept: 'application/json' });
const explain = async (query: string, caller: object = editor) => (await ask(query, caller)).json.Access;

describe('GET /user/access', () => {
  it('names the right and the limitation that fails, and no role, policy or value', async () => {
    expect(await explain(`content.updateInfo&contentId=${contentId}`)).toEqual({
      '_media-type': 'application/vnd.cms.api.Access+json',
      allowed: false,
      missing: [{ module: 'content', function: 'edit', subject: 'subject', limitations: ['Section'] }],
    });
  });

  it('names policies, roles and values to callers who may read roles', async () => {
    const { allowed, policies } = await explain(`content.updateInfo&contentId=${contentId}&userId=${editorId}`, admin);
    expect(allowed).toBe(false);
    expect(policies).toContainEqual(
      expect.objectContaining({
        function: 'edit',
        matches: false,
        limitations: [{ identifier: 'Section', values: ['5'], matches: false, ofAssignment: false }],
        Policy: expect.objectContaining({ _href: expect.stringContaining('/policies/') }),
      }),
    );
  });

  it('responds in XML too', async () => {
    const { text } = await api.get(`/user/access?operation=content.delete&contentId=${contentId}`, {
      ...editor,
      Accept: 'application/xml',
    });
    expect(text).toContain('<allowed>false</allowed><right><module>content</module><function>remove</function>');
  });

  it('is refused about other users without the right to read roles', async () => {
    expect((await ask(`content.delete&contentId=${contentId}&userId=14`)).status).toBe(403);
    expect((await ask('sections.create&userId=14', guest)).status).toBe(403);
  });

  it.each([`content.delete&contentId=${contentId}`, `locations.trash&locationPath=/1/43/${locationId}/`])(
    'responds like GET about what the caller may not read: %s',
    async (question) => {
      expect((await ask(question, guest)).status).toBe(403);
      expect((await ask(question, {})).status).toBe(401);
      expect((await ask(question.replace(/\d+(\/?)$/, '99999$1'), admin)).status).toBe(404);
    },
  );

  it('does not tell more about another user than the caller may read', async () => {
    await grant(opened, guestId, 'role/read');
    const about = `content.delete&contentId=${contentId}&userId=${editorId}`;
    expect((await ask(about, guest)).status).toBe(403);
    expect((await ask(`content.delete&contentId=99999&userId=${guestId}`, guest)).status).toBe(404);
  });

  it('is refused about a destination that the caller may not read, unless it is about the caller', async () => {
    const hidden = await addFolder(opened, 48, 'Hidden');
    const reader = await addUser(opened, 12, 'section-reader');
    for (const right of ['user/login', 'role/read']) await grant(opened, reader, right);
    await grant(opened, reader, 'content/read', { Section: ['1', '2'] });
    await opened.content.updateInfo({ id: hidden.id, changes: { sectionId: 5 } }, asAdministrator);
    await setPassword(opened, reader, 'secret');
    const about = `content.create&parentLocationId=${hidden.locationId}`;
    const caller = { Authorization: basic('section-reader', 'secret') };
    expect([(await ask(about, caller)).status, (await ask(`${about}&userId=${editorId}`, caller)).status]).toEqual([
      200, 403,
    ]);
  });

  it.each([
    ['content.create', 'parentLocationId=2'],
    ['users.create', 'groupPath=/1/5/12/'],
    ['userGroups.create', 'groupPath=/1/5/12/'],
  ])('says that %s needs the right to create content', async (operation, query) => {
    expect(await explain(`${operation}&${query}&userId=${editorId}`, admin)).toMatchObject({
      allowed: false,
      missing: expect.arrayContaining([expect.objectContaining({ module: 'content', function: 'create' })]),
    });
  });

  it.each(['locations.copy&parentLocationId', 'locations.move&parentLocationId', 'locations.swap&otherLocationId'])(
    'takes what else rights depend on: %s',
    async (question) => {
      const query = `${question}=48&locationPath=/1/43/${locationId}/`;
      expect(await explain(query, admin)).toMatchObject({ allowed: true });
      expect((await ask(query.replace('48', '99999'), admin)).status).toBe(404);
    },
  );

  it('explains the access of the anonymous caller', async () => {
    expect(await explain('sections.create', {})).toMatchObject({
      allowed: false,
      missing: [{ module: 'section', function: 'edit', limitations: [] }],
    });
    expect(await explain('bookmarks.list', {})).toMatchObject({ missing: [{ condition: 'authentication' }] });
    expect(await explain('bookmarks.list&isAnonymous=true')).toMatchObject({ allowed: false });
  });

  it.each(['root.load', 'sessions.create', 'services.countries', 'content.loadByRemoteId'])(
    'allows what needs no right: %s',
    async (operation) => expect(await explain(operation, {})).toMatchObject({ allowed: true, missing: [] }),
  );

  it.each([
    ['content.updatInfo', 'content.updatInfo (did you mean content.updateInfo?)'],
    ['content.delete', 'The query parameter contentId is required for content.delete'],
    ['content.delete&contentId=1&stateId=1', 'The query parameter stateId is no parameter of content.delete'],
    ['content.delete&contentId=1&contentID=2', 'contentID is unknown'],
    ['sections.create&userId=14&isAnonymous=true', 'userId exclude each other'],
  ])('responds with 400 to %s', async (query, message) => {
    const { status, json } = await ask(query, admin);
    expect([status, json.ErrorMessage.errorDescription]).toEqual([400, expect.stringContaining(message)]);
  });

  it('looks at the destination, the section and the state of the question', async () => {
    const all = await addUser(opened, 12, 'mover');
    for (const right of ['content/read', 'content/manage_locations']) await grant(opened, all, right);
    await grant(opened, all, 'content/create', { Node: ['2'] });
    await grant(opened, all, 'section/assign', { NewSection: ['3'] });
    await grant(opened, all, 'state/assign', { NewState: ['1'] });
    const may = async (query: string) => (await explain(`${query}&userId=${all}`, admin)).allowed;
    const move = `locations.move&locationPath=/1/43/${locationId}/&parentLocationId=`;
    expect([await may(`${move}2`), await may(`${move}48`)]).toEqual([true, false]);
    const section = `content.updateInfo&contentId=${contentId}&sectionId=`;
    expect([await may(`${section}3`), await may(`${section}5`)]).toEqual([true, false]);
    const state = `objectStates.assign&contentId=${contentId}&stateId=`;
    expect([await may(`${state}1`), await may(`${state}2`)]).toEqual([true, false]);
  });

  it('says which part of a subtree fails', async () => {
    const remover = await addUser(opened, 12, 'remover');
    const top = await addFolder(opened, 43, 'Top');
    await addFolder(opened, top.locationId, 'Below');
    await grant(opened, remover, 'content/read');
    await grant(opened, remover, 'content/remove', { Node: [String(top.locationId)] });
    const question = `locations.trash&locationPath=/1/43/${top.locationId}/&userId=${remover}`;
    expect(await explain(question, admin)).toMatchObject({
      allowed: false,
      missing: [{ module: 'content', function: 'remove', subject: 'below' }],
    });
  });
});

describe('A refusal', () => {
  const refused = (caller: object) => api.call('DELETE', `/content/objects/${contentId}`, { headers: { ...caller } });

  it('links to its explanation for callers who may read roles, and for no others', async () => {
    const reader = await addUser(opened, 12, 'reader');
    for (const right of ['user/login', 'content/read', 'role/read']) await grant(opened, reader, right);
    await setPassword(opened, reader, 'secret');
    const headers = { Authorization: basic('reader', 'secret') };
    const { status, headers: received } = await refused(headers);
    const href = `${api.base}/user/access?operation=content.delete&contentId=${contentId}`;
    expect([status, received.link]).toEqual([403, `<${href}>; rel="describedby"`]);
    const page = await api.get(href.slice(api.base.length), { ...headers, Accept: 'application/json' });
    expect(page.json.Access).toMatchObject({ allowed: false, policies: [{}, {}] });
    expect((await refused(editor)).headers.link).toBeUndefined();
  });

  it('has no such link for old clients, nor where the repository explains nothing', async () => {
    for (const other of withoutLinks) {
      const { headers, status } = await other.call('DELETE', `/user/users/14`, { headers: admin });
      expect([status, headers.link]).toEqual([403, undefined]);
      const root = await other.get('/', { ...admin, Accept: 'application/json' });
      expect(root.json.Root.access).toBeUndefined();
    }
    expect((await withoutLinks[1].get('/user/access?operation=root.load', admin)).status).toBe(404);
  });
});

describe('The page of an explanation', () => {
  it('has sentences, and the page of a refusal links to it', async () => {
    const headers = { Accept: 'text/html', 'x-user': editorId };
    const { text } = await pages.get(`/user/access?operation=content.updateInfo&contentId=${contentId}`, headers);
    expect(text).toContain('The operation <code>content.updateInfo</code> is not allowed.');
    expect(text).toContain('and these limitations do not match: Section.');
    expect(text).not.toContain('Policies');
    const reader = await addUser(opened, 12, 'page-reader');
    for (const right of ['content/read', 'role/read']) await grant(opened, reader, right);
    const path = `/user/users/${editorId}/keys`;
    const refusal = await pages.get(path, { ...headers, 'x-user': reader });
    const href = `${pages.base}/user/access?operation=apiKeys.list&amp;targetUserId=${editorId}`;
    expect([refusal.status, refusal.text]).toEqual([403, expect.stringContaining(`<a href="${href}">Why is this`)]);
    const explained = await pages.get(`/user/access?operation=apiKeys.list&targetUserId=${editorId}`, {
      ...headers,
      'x-user': reader,
    });
    expect(explained.text).toContain(
      'No policy gives the right <code>content/edit</code> to the subject of the operation.',
    );
  });
});
