/** Object states on the wire. */
import { describe, expect, it } from '@jest/globals';
import { admin, load, sends, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api } = await useApi();

const to = (name: string, path: string) => ({ '_media-type': type(name), _href: api.base + path });
const english = (text: string) => ({ value: [{ _languageCode: 'eng-GB', '#text': text }] });
const lock = () => ({
  ...to('ObjectStateGroup', '/content/objectstategroups/2'),
  id: 2,
  identifier: 'cms_lock',
  defaultLanguageCode: 'eng-GB',
  languageCodes: 'eng-GB',
  ObjectStates: to('ObjectStateList', '/content/objectstategroups/2/objectstates'),
  names: english('Lock'),
  descriptions: { value: [] },
});
const locked = () => ({
  ...to('ObjectState', '/content/objectstategroups/2/objectstates/2'),
  id: 2,
  identifier: 'locked',
  priority: 1,
  ObjectStateGroup: to('ObjectStateGroup', '/content/objectstategroups/2'),
  defaultLanguageCode: 'eng-GB',
  languageCodes: 'eng-GB',
  names: english('Locked'),
  descriptions: { value: [] },
});

const bodies = {
  json: (root: string, identifier: string) =>
    JSON.stringify({
      [root]: {
        identifier,
        priority: '3',
        defaultLanguageCode: 'eng-GB',
        names: { value: [{ _languageCode: 'eng-GB', '#text': 'Flow' }, { _languageCode: 'pol-PL' }] },
        descriptions: { value: [{ _languageCode: 'eng-GB', '#text': 'What next' }] },
      },
    }),
  xml: (root: string, identifier: string) =>
    `<${root}><identifier>${identifier}</identifier><priority>3</priority><defaultLanguageCode>eng-GB</defaultLanguageCode>
       <names><value languageCode="eng-GB">Flow</value><value languageCode="pol-PL"/></names>
       <descriptions><value languageCode="eng-GB">What next</value></descriptions></${root}>`,
};

async function make(path: string, name: string, identifier: string, format: 'json' | 'xml' = 'json') {
  const response = await api.call('POST', path, {
    headers: { ...sends(`${name}Create`, format), Accept: type(name) },
    body: bodies[format](`${name}Create`, identifier),
  });
  expect(response.status).toBe(201);
  expect(response.headers['accept-patch']).toBe(type(`${name}Update`));
  return { document: response.json[name], path: String(response.headers.location).slice(api.base.length) };
}
const makeGroup = (identifier: string, format: 'json' | 'xml' = 'json') =>
  make('/content/objectstategroups', 'ObjectStateGroup', identifier, format);

it('links to groups and states from the root', async () => {
  const { document } = await load(api, '/', 'Root');
  expect(document.objectStateGroups).toEqual(to('ObjectStateGroupList', '/content/objectstategroups'));
  const states = '/content/objectstategroups/{objectStateGroupId}/objectstates';
  expect(document.objectStates).toEqual(to('ObjectStateList', states));
});

describe('/content/objectstategroups', () => {
  it('lists and loads groups and states for everyone', async () => {
    const groups = await load(api, '/content/objectstategroups', 'ObjectStateGroupList', {});
    expect(groups.document.ObjectStateGroup[0]).toEqual(lock());
    expect((await load(api, '/content/objectstategroups/2', 'ObjectStateGroup', {})).document).toEqual(lock());
    const states = await load(api, '/content/objectstategroups/2/objectstates', 'ObjectStateList', {});
    expect(states.document._href).toBe(`${api.base}/content/objectstategroups/2/objectstates`);
    expect(states.document.ObjectState[1]).toEqual(locked());
    const state = await load(api, '/content/objectstategroups/2/objectstates/2', 'ObjectState', {});
    expect(state.document).toEqual(locked());
    expect(state.headers.etag).toMatch(/^"1\./);
  });

  it.each(['json', 'xml'] as const)('makes groups and states, sent as %s', async (format) => {
    const group = await makeGroup(`made-${format}`, format);
    expect(group.document).toMatchObject({ identifier: `made-${format}`, languageCodes: 'eng-GB,pol-PL' });
    expect((await load(api, group.path, 'ObjectStateGroup')).document).toEqual(group.document);
    const state = await make(`${group.path}/objectstates`, 'ObjectState', 'first', format);
    expect(state.document).toMatchObject({ priority: 3, names: { value: [{}, { '#text': '' }] } });
    expect((await load(api, state.path, 'ObjectState')).document).toEqual(state.document);
    expect((await api.call('DELETE', group.path, { headers: admin })).status).toBe(204);
    expect((await api.get(state.path, admin)).status).toBe(404);
  });

  it.each(['json', 'xml'] as const)(
    'changes what it is sent as %s, and responds with the result with its tag',
    async (format) => {
      const { path } = await makeGroup(`changed-${format}`);
      const { headers } = await load(api, path, 'ObjectStateGroup');
      const body = {
        json: '{"ObjectStateGroupUpdate":{"names":{"value":[{"_languageCode":"eng-GB","#text":"One"}]}}}',
        xml: '<ObjectStateGroupUpdate><names><value languageCode="eng-GB">One</value></names></ObjectStateGroupUpdate>',
      }[format];
      const sent = { ...sends('ObjectStateGroupUpdate', format, 'ObjectStateGroup'), 'If-Match': headers.etag };
      const response = await api.call('PATCH', path, { headers: sent, body });
      expect(response.status).toBe(200);
      const now = await load(api, path, 'ObjectStateGroup');
      expect(now.document).toMatchObject({ identifier: `changed-${format}`, names: english('One') });
      expect(now.document.descriptions).toEqual(english('What next'));
      expect((await api.call('PATCH', path, { headers: sent, body })).status).toBe(412);
      expect((await api.call('DELETE', path, { headers: { ...admin, 'If-Match': headers.etag } })).status).toBe(412);
    },
  );

  it('takes a state as it was read, and ignores another priority', async () => {
    const { path } = await makeGroup('priorities');
    const state = await make(`${path}/objectstates`, 'ObjectState', 'only');
    const patch = (members: object) =>
      api.call('PATCH', state.path, {
        headers: sends('ObjectStateUpdate'),
        body: JSON.stringify({ ObjectStateUpdate: { ...state.document, ...members } }),
      });
    expect((await patch({ identifier: 'renamed' })).json.ObjectState).toMatchObject({ identifier: 'renamed' });
    const { status, json } = await patch({ priority: 9, identifier: 'again' });
    const { priority } = state.document;
    expect([status, json.ObjectState]).toMatchObject([200, { identifier: 'again', priority }]);
  });

  it('responds with 409 to an identifier that is taken, 400 to what is missing', async () => {
    const post = (body: string) =>
      api.call('POST', '/content/objectstategroups', { headers: sends('ObjectStateGroupCreate'), body });
    expect((await post(bodies.json('ObjectStateGroupCreate', 'cms_lock'))).status).toBe(409);
    const empty = await post('{"ObjectStateGroupCreate":{"defaultLanguageCode":"eng-GB"}}');
    expect(empty.status).toBe(400);
    expect(empty.json.ErrorMessage.errorDetails.errors.map(({ path }: { path: string }) => path)).toEqual([
      '/ObjectStateGroupCreate/identifier',
      '/ObjectStateGroupCreate/names',
    ]);
  });

  it('responds with 401 to the anonymous caller, 404 to a state by way of another group', async () => {
    const headers = { 'Content-Type': type('ObjectStateGroupCreate') };
    const body = bodies.json('ObjectStateGroupCreate', 'mine');
    expect((await api.call('POST', '/content/objectstategroups', { headers, body })).status).toBe(401);
    const { path } = await makeGroup('other');
    expect((await api.get(`${path}/objectstates/1`, admin)).status).toBe(404);
    expect((await api.call('DELETE', `${path}/objectstates/1`, { headers: admin })).status).toBe(404);
  });
});

describe('/content/objects/{id}/objectstates', () => {
  const path = '/content/objects/49/objectstates';
  const bodyOf = {
    json: (base: string, id: number) =>
      `{"ContentObjectStates":{"ObjectState":[{"_href":"${base}/content/objectstategroups/2/objectstates/${id}"}]}}`,
    xml: (base: string, id: number) =>
      `<ContentObjectStates><ObjectState href="${base}/content/objectstategroups/2/objectstates/${id}"/></ContentObjectStates>`,
  };

  it('has an ETag of its own in the response to an assignment, which shows some of the states', async () => {
    const sent = sends('ContentObjectStates', 'json', 'ContentObjectStates');
    const change = (headers: object = {}) =>
      api.call('PATCH', path, { headers: { ...sent, ...headers }, body: bodyOf.json(api.base, 1) });
    const group = await makeGroup('beside');
    await make(`${group.path}/objectstates`, 'ObjectState', 'first');
    const assigned = await change();
    const shown = await load(api, path, 'ContentObjectStates');
    expect(assigned.json.ContentObjectStates.ObjectState.length).toBeLessThan(shown.document.ObjectState.length);
    const known = { ...admin, 'If-None-Match': assigned.headers.etag };
    expect((await api.get(path, known)).status).toBe(200);
    expect((await api.get(path, { ...admin, 'If-None-Match': shown.headers.etag })).status).toBe(304);
    expect((await change({ 'If-Match': assigned.headers.etag })).status).toBe(200);
  });

  it.each(['json', 'xml'] as const)('reads and sets states, sent as %s', async (format) => {
    const before = await load(api, path, 'ContentObjectStates');
    const held = before.document.ObjectState.find(({ _href }: { _href: string }) => /groups\/2\//.test(_href));
    const other = held._href.endsWith('/2') ? 1 : 2;
    expect(before.headers['accept-patch']).toBe(type('ContentObjectStates'));
    const sent = { ...sends('ContentObjectStates', format), 'If-Match': before.headers.etag };
    const response = await api.call('PATCH', path, {
      headers: { ...sent, Accept: type('ContentObjectStates') },
      body: bodyOf[format](api.base, other),
    });
    expect([response.status, response.json]).toEqual([
      200,
      {
        ContentObjectStates: {
          '_media-type': type('ContentObjectStates'),
          ObjectState: [to('ObjectState', `/content/objectstategroups/2/objectstates/${other}`)],
        },
      },
    ]);
    const after = await load(api, path, 'ContentObjectStates');
    expect(after.document.ObjectState).toContainEqual(response.json.ContentObjectStates.ObjectState[0]);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    const late = await api.call('PATCH', path, { headers: sent, body: bodyOf[format](api.base, 1) });
    expect(late.status).toBe(412);
  });

  it('responds with 400 to what is no state of the group, 404 without the content, 401 to the anonymous caller', async () => {
    const patch = (at: string, body: string, headers = sends('ContentObjectStates')) =>
      api.call('PATCH', at, { headers, body }).then(({ status }) => status);
    expect(await patch(path, bodyOf.json(api.base, 4711))).toBe(400);
    expect(await patch(path, bodyOf.json('/elsewhere', 1))).toBe(400);
    expect(await patch(path, '{"ContentObjectStates":{"ObjectState":[]}}')).toBe(400);
    expect(await patch('/content/objects/4711/objectstates', bodyOf.json(api.base, 1))).toBe(404);
    const anonymous = { ...sends('ContentObjectStates'), Authorization: '' };
    expect(await patch('/content/objects/1/objectstates', bodyOf.json(api.base, 1), anonymous)).toBe(401);
  });
});
