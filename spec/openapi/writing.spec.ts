/** Everything that can be written, with success, against the descriptions. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, type } from '../support/api.js';
import { startWalk, type Walk } from './walk.js';

let walk: Walk;
beforeAll(async () => {
  walk = await startWalk();
});
afterAll(() => walk.close());

const english = (text: string) => ({ value: [{ _languageCode: 'eng-GB', '#text': text }] });
const folder = (parent: string, name: string) => ({
  LocationCreate: { ParentLocation: { _href: `/content/locations/${parent}` }, sortField: 'NAME', sortOrder: 'ASC' },
  ContentType: { _href: '/content/types/1' },
  mainLanguageCode: 'eng-GB',
  fields: { field: [{ fieldDefinitionIdentifier: 'name', languageCode: 'eng-GB', fieldValue: name }] },
});
const translated = (languageCode: string, name: string) => ({
  initialLanguageCode: languageCode,
  fields: { field: [{ fieldDefinitionIdentifier: 'name', languageCode, fieldValue: name }] },
});

describe.each(['json', 'xml'] as const)(
  'every response fits the description, where the administrator sends %s',
  (format) => {
    const write = (method: string, path: string, name?: string, body?: object, more?: object) =>
      walk.write(format, method, path, name, body, more);
    const to = (path: string) => ({ Destination: walk.api.base + path });
    const follow = async (path: string) => (await walk.ask('GET', path, { headers: admin })).json;

    /** A folder below another one, published. */
    async function publish(parent: string, name: string): Promise<{ content: string; location: string }> {
      const content = await write('POST', '/content/objects', 'ContentCreate', folder(parent, name));
      await write('PUBLISH', `${content}/versions/1`);
      const { Content } = await follow(content);
      return { content, location: Content.MainLocation._href.slice(walk.api.base.length) };
    }

    it('to content and its versions', async () => {
      const { content } = await publish('1/43', `Folder ${format}`);
      await write('PATCH', content, 'ContentUpdate', { remoteId: `folder-${format}`, alwaysAvailable: true });
      await walk.ask('GET', `/content/objects?remoteId=folder-${format}`, { headers: admin });
      const draft = await write('COPY', `${content}/currentversion`);
      await write('PATCH', draft, 'VersionUpdate', translated('pol-PL', 'Teczka'));
      const relation = await write('POST', `${draft}/relations`, 'RelationCreate', {
        Destination: { _href: '/content/objects/41' },
      });
      await follow(relation);
      await write('DELETE', relation);
      await write('DELETE', `${draft}/translations/pol-PL`);
      await write('PATCH', draft, 'VersionUpdate', translated('pol-PL', 'Teczka'));
      await write('POST', draft, 'PublishContentVersionInput');
      const second = await write('COPY', `${content}/versions/1`);
      const time = new Date(Date.now() + 3_600_000).toISOString();
      await write('POST', `${second}/schedule`, 'ScheduleInput', { time, timeZone: 'Europe/Warsaw' });
      await follow(`${second}/schedule`);
      await write('DELETE', `${second}/schedule`);
      await write('POST', `${content}/schedule`, 'VisibilityScheduleInput', { time, action: 'hide' });
      await follow(`${content}/schedule`);
      await follow('/content/schedule');
      await write('DELETE', `${content}/schedule`);
      await write('DELETE', second);
      await write('DELETE', await write('POST', `${content}/versions/1`, 'CreateDraftFromVersionInput'));
      await write('DELETE', await write('POST', `${content}/currentversion`, 'CreateDraftFromCurrentVersionInput'));
      await write('DELETE', `${content}/translations/pol-PL`);
      await write('PATCH', `${content}/currentversion`, 'PublishedVersionUpdate', translated('eng-GB', 'At once'));
      await write('POST', `${content}/hide`);
      await write('POST', `${content}/reveal`);
      await write('DELETE', await write('POST', content, 'CopyContentInput', { destination: '/1/43' }));
      await write('DELETE', await write('COPY', content, undefined, {}, to('/content/locations/1/43')));
      await write('DELETE', content);
      expect(walk.faults.splice(0)).toEqual([]);
    });

    it('to places and the trash', async () => {
      const parent = await publish('1/43', `Parent ${format}`);
      const { content, location } = await publish('1/43', `Placed ${format}`);
      const at = parent.location.replace('/content/locations', '');
      const place = { ParentLocation: { _href: parent.location }, sortField: 'PATH', sortOrder: 'DESC' };
      const second = await write('POST', `${content}/locations`, 'LocationCreate', place);
      await write('PATCH', second, 'LocationUpdate', { priority: 3, hidden: true, remoteId: `second-${format}` });
      await walk.ask('GET', `/content/locations?remoteId=second-${format}`, { headers: admin });
      await write('TRASH', second);
      await write('DELETE', await write('COPY', location, undefined, {}, to(parent.location)));
      await write('DELETE', await write('POST', location, 'CopyLocationInput', { destination: at }));
      const moved = await write('MOVE', location, undefined, {}, to(parent.location));
      const back = await write('POST', moved, 'MoveLocationInput', { destination: '/1/43' });
      const other = await publish(parent.location.slice('/content/locations/'.length), `Other ${format}`);
      await write('SWAP', back, undefined, {}, to(other.location));
      await write('POST', back, 'SwapLocationInput', { destination: other.location.replace('/content/locations', '') });
      const item = await write('POST', back, 'TrashLocationInput');
      await follow(item);
      const restored = await write('MOVE', item);
      const again = await write('TRASH', restored, 'TrashLocationInput');
      const last = await write('POST', again, 'RestoreTrashItemInput', { destination: '/1/43' });
      await write('DELETE', await write('MOVE', last, undefined, {}, to('/content/trash')));
      await write('DELETE', parent.location);
      await write('DELETE', '/content/trash');
      expect(walk.faults.splice(0)).toEqual([]);
    });

    it('to sections, states, URLs and bookmarks', async () => {
      const named = { identifier: `walk_${format}`, name: 'Walk' };
      const section = await write('POST', '/content/sections', 'SectionInput', named);
      await write('PATCH', section, 'SectionInput', { ...named, name: 'Walked' });
      await write('DELETE', section);
      const texts = {
        identifier: `walk_${format}`,
        defaultLanguageCode: 'eng-GB',
        names: english('Walk'),
        descriptions: english(''),
      };
      const group = await write('POST', '/content/objectstategroups', 'ObjectStateGroupCreate', texts);
      await write('PATCH', group, 'ObjectStateGroupUpdate', { names: english('Walked') });
      const state = await write('POST', `${group}/objectstates`, 'ObjectStateCreate', { ...texts, priority: 0 });
      await write('PATCH', state, 'ObjectStateUpdate', { names: english('Walked') });
      await write('PATCH', '/content/objects/41/objectstates', 'ContentObjectStates', {
        ObjectState: [{ _href: state }],
      });
      await write('DELETE', state);
      await write('DELETE', group);
      const alias = {
        _type: 'LOCATION',
        location: { _href: '/content/locations/1/43' },
        path: `/walk-${format}`,
        languageCode: 'eng-GB',
        alwaysAvailable: false,
        forward: false,
      };
      const made = await write('POST', '/content/urlaliases', 'UrlAliasCreate', alias);
      await write('DELETE', made);
      const wildcard = { sourceUrl: `walk-${format}/*`, destinationUrl: '{1}', forward: true };
      await write('DELETE', await write('POST', '/content/urlwildcards', 'UrlWildcardCreate', wildcard));
      await write('POST', '/bookmark/43');
      await follow('/bookmark');
      await follow('/bookmark/43');
      await write('DELETE', '/bookmark/43');
      expect(walk.faults.splice(0)).toEqual([]);
    });

    it('to uploads', async () => {
      const headers = { ...admin, Accept: `application/${format}` };
      const given = await walk.ask('POST', '/content/binary/uploads', { headers, body: 'bytes' });
      expect(given.status).toBe(201);
      const resumable = { ...headers, 'Tus-Resumable': '1.0.0' };
      const begun = await walk.ask('POST', '/content/binary/uploads', {
        headers: { ...resumable, 'Upload-Length': '5' },
      });
      const path = String(begun.headers.location).slice(walk.api.base.length);
      const part = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' };
      const sent = await walk.ask('PATCH', path, { headers: { ...resumable, ...part }, body: 'bytes' });
      expect(sent.status).toBe(204);
      expect((await walk.ask('DELETE', path, { headers: resumable })).status).toBe(204);
      expect(walk.faults.splice(0)).toEqual([]);
    });

    it('in a batch', async () => {
      const document = { SectionInput: { identifier: `batch_${format}`, name: 'Walk' } };
      const [created, deleted] = [
        { _id: 'created', method: 'POST', href: `${walk.api.base}/content/sections`, document },
        { _id: 'deleted', method: 'DELETE', href: '$created' },
      ];
      await write('POST', '/batch', 'BatchInput', {
        atomic: true,
        Request: [created, deleted, { ...deleted, _id: 'no' }],
      });
      expect(walk.faults.splice(0)).toEqual([]);
    });

    it('to tokens', async () => {
      const body = {
        json: '{"JWTInput":{"username":"admin","password":"publish"}}',
        xml: '<JWTInput><username>admin</username><password>publish</password></JWTInput>',
      };
      const headers = { Accept: type('JWT', format), 'Content-Type': type('JWTInput', format) };
      const sent = { headers, body: body[format] };
      expect((await walk.ask('POST', '/user/token/jwt', sent)).status).toBe(200);
      const wrong = { headers, body: body[format].replace('publish', 'wrong') };
      expect((await walk.ask('POST', '/user/token/jwt', wrong)).status).toBe(401);
      const refused = { headers: { Authorization: 'Bearer x' } };
      expect((await walk.ask('GET', '/content/objects/41', refused)).status).toBe(401);
      expect(walk.faults.splice(0)).toEqual([]);
    });

    it('to API keys', async () => {
      const created = await write('POST', '/user/keys', 'ApiKeyCreate', {
        name: format,
        expiresAt: '2099-01-01T00:00:00Z',
      });
      const { json } = await walk.ask('GET', '/user/keys', { headers: { ...admin, Accept: 'application/json' } });
      expect(json.ApiKeyList.ApiKey).toMatchObject([{ name: format }]);
      await walk.ask('GET', '/user/users/14/keys', { headers: { ...admin, Accept: `application/${format}` } });
      await walk.ask('GET', created, { headers: { ...admin, Accept: `application/${format}` } });
      expect((await walk.ask('DELETE', created, { headers: admin })).status).toBe(204);
      const refused = { headers: { Authorization: 'Bearer cmsk_1_x' } };
      expect((await walk.ask('GET', '/content/objects/41', refused)).status).toBe(401);
      expect(walk.faults.splice(0)).toEqual([]);
    });

    it('to sessions', async () => {
      const body = {
        json: '{"SessionInput":{"login":"admin","password":"publish"}}',
        xml: '<SessionInput><login>admin</login><password>publish</password></SessionInput>',
      };
      const accept = { Accept: `application/${format}` };
      const headers = { ...accept, 'Content-Type': type('SessionInput', format) };
      const { headers: given } = await walk.ask('POST', '/user/sessions', { headers, body: body[format] });
      const session = String(given.location).slice(walk.api.base.length);
      const known = { ...accept, Cookie: String(given['set-cookie']?.[0]).replace(/;.*/, '') };
      await walk.ask('GET', '/user/sessions/current', { headers: known });
      const { json } = await walk.ask('GET', '/user/sessions/current', {
        headers: { ...known, Accept: 'application/json' },
      });
      const owned = { ...known, 'X-CSRF-Token': json.Session.csrfToken };
      expect((await walk.ask('POST', `${session}/refresh`, { headers: owned })).status).toBe(200);
      expect((await walk.ask('DELETE', session, { headers: owned })).status).toBe(204);
      expect(walk.faults.splice(0)).toEqual([]);
    });
  },
);

describe('the responses of all that', () => {
  it('fit the schemas', async () => {
    expect((await walk.faultsBySchemas()).slice(0, 5)).toEqual([]);
  });

  it('are those of all operations that change something', () => {
    const covered = /^\/(?:content\/(?!type)|batch|bookmark|user\/(?:sessions|token))/;
    const described = Object.entries<object>(walk.document.paths).flatMap(([path, place]) => {
      const { 'x-oai-additionalOperations': others = {}, ...plain } = place as Record<string, object>;
      return [...Object.keys(plain), ...Object.keys(others)].map((method) => `${method.toUpperCase()} ${path}`);
    });
    const writing = described.filter((is) => /^(?!GET|PARAMETERS)/.test(is) && covered.test(is.replace(/^\S+ /, '')));
    expect(writing.length).toBeGreaterThan(40);
    expect(writing.filter((is) => !walk.done.has(is))).toEqual([]);
  });
});
