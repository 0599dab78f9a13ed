/** Content type groups on the wire. */
import { describe, expect, it } from '@jest/globals';
import { admin, load, sends, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api } = await useApi({ mount: '/sub' });

describe('/content/typegroups', () => {
  const to = (name: string, path: string) => ({ '_media-type': type(name), _href: api.base + path });
  const bodies = {
    json: (identifier: string) =>
      JSON.stringify({
        ContentTypeGroupInput: {
          identifier,
          modificationDate: '2020-02-29T12:00:00+00:00',
          User: { _href: `${api.base}/user/users/10` },
        },
      }),
    xml: (identifier: string) =>
      `<ContentTypeGroupInput><identifier>${identifier}</identifier>
       <modificationDate>2020-02-29T12:00:00+00:00</modificationDate>
       <User href="${api.base}/user/users/10"/></ContentTypeGroupInput>`,
  };
  const send = (method: string, path: string, body: string, format: 'json' | 'xml' = 'json') =>
    api.call(method, path, {
      headers: { ...sends('ContentTypeGroupInput', format), Accept: type('ContentTypeGroup') },
      body,
    });

  it('lists and loads groups for everyone, and is linked to from the root', async () => {
    const { document } = await load(api, '/', 'Root');
    expect(document.contentTypeGroups).toEqual(to('ContentTypeGroupList', '/content/typegroups'));
    expect(document.contentTypeGroupByIdentifier._href).toBe(`${api.base}/content/typegroups{?identifier}`);
    const { document: list } = await load(api, '/content/typegroups', 'ContentTypeGroupList', {});
    expect(list.ContentTypeGroup.map(({ identifier }: { identifier: string }) => identifier)).toEqual([
      'Content',
      'Users',
      'Media',
    ]);
    const { document: group, headers } = await load(api, '/content/typegroups/2', 'ContentTypeGroup', {});
    expect(group).toEqual(list.ContentTypeGroup[1]);
    expect(group).toMatchObject({ id: 2, Creator: to('User', '/user/users/14') });
    expect(headers.etag).toMatch(/^"1\./);
  });

  it('redirects to the group that has an identifier, with 404 where none has it', async () => {
    const found = await api.get('/content/typegroups?identifier=Users');
    expect([found.status, found.headers.location]).toEqual([307, `${api.base}/content/typegroups/2`]);
    expect((await api.get('/content/typegroups?identifier=users')).status).toBe(404);
  });

  it.each(['json', 'xml'] as const)('creates, updates and deletes a group, sent as %s', async (format) => {
    const made = await send('POST', '/content/typegroups', bodies[format](`made-${format}`), format);
    expect([made.status, made.headers['accept-patch']]).toEqual([201, type('ContentTypeGroupInput')]);
    const path = String(made.headers.location).slice(api.base.length);
    expect(made.json.ContentTypeGroup).toMatchObject({
      identifier: `made-${format}`,
      created: '2020-02-29T12:00:00+00:00',
      Creator: to('User', '/user/users/10'),
    });
    const { headers } = await load(api, path, 'ContentTypeGroup');
    const updated = await send('PATCH', path, bodies[format](`changed-${format}`), format);
    expect([updated.status, updated.json.ContentTypeGroup.identifier]).toEqual([200, `changed-${format}`]);
    const late = { headers: { ...admin, 'If-Match': headers.etag } };
    expect((await api.call('DELETE', path, late)).status).toBe(412);
    expect((await api.call('DELETE', path, { headers: admin })).status).toBe(204);
    expect((await api.get(path)).status).toBe(404);
  });

  it('responds with 400 and the path of a missing identifier, 409 to one in use, 403 for a group with types', async () => {
    const missing = await send('POST', '/content/typegroups', '{"ContentTypeGroupInput":{}}');
    expect([missing.status, missing.json.ErrorMessage.errorDetails.errors[0].path]).toEqual([
      400,
      '/ContentTypeGroupInput/identifier',
    ]);
    expect((await send('POST', '/content/typegroups', bodies.json('Users'))).status).toBe(409);
    const used = await api.call('DELETE', '/content/typegroups/2', { headers: admin });
    expect([used.status, used.text]).toEqual([403, expect.stringContaining('has content types')]);
    const headers = { 'Content-Type': type('ContentTypeGroupInput') };
    const anonymous = await api.call('POST', '/content/typegroups', { headers, body: bodies.json('mine') });
    expect(anonymous.status).toBe(401);
  });
});
