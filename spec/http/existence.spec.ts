/** What callers can find out about things that they may not read: by names that can be guessed, and by ids. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addUser, asAdministrator, grant, type Opened, open } from '../sql/support.js';
import { type Api, admin, basic, serve } from '../support/api.js';
import { setPassword } from '../support/editor.js';

describe.each(['json', 'xml'])('What may not be read, in %s', (format) => {
  let opened: Opened;
  let api: Api;
  const callers = { anonymous: {}, guest: { Authorization: basic('guest', 'secret') } };
  beforeAll(async () => {
    opened = await open();
    const guest = await addUser(opened, 12, 'guest');
    await grant(opened, guest, 'user/login');
    await setPassword(opened, guest, 'secret');
    api = await serve(opened);
  });
  afterAll(async () => {
    await api.close();
    await opened.close();
  });

  async function get(path: string, caller: object) {
    const { status, text } = await api.get(path, { ...caller, Accept: `application/${format}` });
    return { status, text };
  }

  const remoteIds = async () => [
    (await opened.content.loadInfo(41, asAdministrator)).remoteId,
    (await opened.locations.load(43, asAdministrator)).remoteId,
  ];

  it('is 404 by a name, like what does not exist', async () => {
    const [ofContent, ofLocation] = await remoteIds();
    const idOf = (name: string) => `0-${createHash('md5').update(name).digest('hex')}`;
    const lookups = [
      ['/content/objects?remoteId=', ofContent],
      ['/content/locations?remoteId=', ofLocation],
      ['/content/locations?urlAlias=', '/Media'],
      ['/content/sections?identifier=', 'media'],
      ['/content/urlaliases/', idOf('media')],
    ] as const;
    for (const [lookup, name] of lookups) {
      expect((await get(lookup + name, admin)).status).toBeLessThan(400);
      const unknown = lookup.endsWith('/') ? idOf('nothing') : 'nothing';
      for (const caller of Object.values(callers)) {
        const found = await get(lookup + name, caller);
        expect([lookup, found.status]).toEqual([lookup, 404]);
        expect(found).toEqual(await get(lookup + unknown, caller));
      }
    }
  });

  it.each(['/content/objects/41', '/content/locations?id=43', '/content/locations/1/43', '/content/sections/3'])(
    'is 401 or 403 by an id: %s',
    async (path) => {
      expect((await get(path, callers.anonymous)).status).toBe(401);
      expect((await get(path, callers.guest)).status).toBe(403);
    },
  );

  it.each([
    ['anonymous', 401],
    ['guest', 403],
  ] as const)('is refused to the %s caller by the id of a user as by any other', async (who, status) => {
    const refused = async (id: number) => {
      const response = await get(`/user/users/${id}`, callers[who]);
      return { ...response, text: response.text.replaceAll(String(id), 'ID') };
    };
    expect(await refused(14)).toMatchObject({ status });
    expect(await refused(41)).toEqual(await refused(14));
  });
});
