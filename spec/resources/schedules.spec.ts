/** Schedules over HTTP: in both formats, in batches, on pages, and what shared caches may keep of content that will change. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NewContent } from '../../lib/repository/repository.js';
import { addUser, asAdministrator, grant } from '../sql/support.js';
import { article, field, folder, publishNew } from '../sql/writing.js';
import { admin, basic, sends, type } from '../support/api.js';
import { setPassword } from '../support/editor.js';
import { useApi, useServe } from '../support/fixtures.js';
import { untilEqual } from '../support/until.js';

const { api, opened } = await useApi({ browsable: true });
const serve = useServe();

/** An hour from now, to the second. */
const time = new Date(Date.now() + 3_600_000 - (Date.now() % 1000));
const written = `${time.toISOString().slice(0, 19)}+00:00`;

let contentId: number;
let path: string;
beforeEach(async () => {
  contentId = (await opened.content.create(folder, asAdministrator)).id;
  path = `/content/objects/${contentId}/versions/1/schedule`;
});

const schedule = (input: object, to = path) =>
  api.call('POST', to, { headers: sends('ScheduleInput'), body: JSON.stringify({ ScheduleInput: input }) });

const hrefOf = (to: string) => api.base + to;

afterEach(async () => {
  await opened.db.deleteFrom('cms_schedule').execute();
  await opened.changes.everything();
});

describe('POST /content/objects/{contentId}/versions/{versionNo}/schedule', () => {
  it('schedules the publication, which its URL and those of the lists show', async () => {
    const { status, json } = await schedule({ time: time.toISOString(), timeZone: 'Europe/Warsaw' });
    const expected = {
      _href: hrefOf(path),
      action: 'publish',
      time: written,
      timeZone: 'Europe/Warsaw',
      versionNo: 1,
      Content: expect.objectContaining({ _href: hrefOf(`/content/objects/${contentId}`) }),
      Version: expect.objectContaining({ _href: hrefOf(`/content/objects/${contentId}/versions/1`) }),
      User: expect.objectContaining({ _href: hrefOf('/user/users/14') }),
    };
    expect([status, json.Schedule]).toEqual([200, expect.objectContaining(expected)]);
    const loaded = await api.get(path, { ...admin, Accept: type('Schedule') });
    expect(loaded.json.Schedule).toEqual(json.Schedule);
    for (const list of [`/content/objects/${contentId}/schedule`, '/content/schedule']) {
      const { json: body } = await api.get(list, { ...admin, Accept: type('ScheduleList') });
      expect(body.ScheduleList.Schedule).toContainEqual(expect.objectContaining(expected));
    }
    expect((await api.call('DELETE', path, { headers: admin })).status).toBe(204);
    expect((await api.get(path, admin)).status).toBe(404);
  });

  it('takes the entity tag of the draft as a precondition, also in a batch', async () => {
    const version = `/content/objects/${contentId}/versions/1`;
    const { headers } = await api.get(version, { ...admin, Accept: type('Version') });
    const input = { ScheduleInput: { time: time.toISOString() } };
    const scheduling = (ifMatch?: string) =>
      api.call('POST', path, {
        headers: { ...sends('ScheduleInput'), 'If-Match': ifMatch },
        body: JSON.stringify(input),
      });
    const inBatch = async (ifMatch?: string) => {
      const Request = [
        {
          _id: 'scheduling',
          method: 'POST',
          href: hrefOf(path),
          contentType: type('ScheduleInput'),
          ifMatch,
          document: input,
        },
      ];
      const { json } = await api.call('POST', '/batch', {
        headers: sends('BatchInput', 'json', 'Batch'),
        body: JSON.stringify({ BatchInput: { Request } }),
      });
      return json.Batch.Response[0].status;
    };
    const changes = { fields: [field('name', 'Changed')] };
    expect([(await scheduling(headers.etag)).status, await inBatch(headers.etag)]).toEqual([200, 200]);
    await opened.versions.update({ contentId, versionNo: 1, changes }, asAdministrator);
    const before = await api.get(path, admin);
    expect([(await scheduling(headers.etag)).status, await inBatch(headers.etag)]).toEqual([412, 412]);
    expect((await api.get(path, admin)).json).toEqual(before.json);
  });

  it('is the same in XML', async () => {
    const body = `<ScheduleInput><time>${time.toISOString()}</time><timeZone>Asia/Tokyo</timeZone></ScheduleInput>`;
    const { status, text } = await api.call('POST', path, { headers: sends('ScheduleInput', 'xml', 'Schedule'), body });
    expect(status).toBe(200);
    expect(text).toContain(`<time>${written}</time>`);
    expect(text).toContain('<timeZone>Asia/Tokyo</timeZone>');
  });

  it.each([
    ['without an offset', '2126-03-02T10:30:00', 'must be a date and time with an offset'],
    ['without a time of day', '2126-03-02', 'must be a date and time with an offset'],
    ['that does not exist', '2126-02-30T10:30:00Z', 'must be a date and time'],
    ['in the past', '2021-03-02T10:30:00Z', 'must be in the future'],
  ])('responds with 400 to a time %s', async (_, invalid, message) => {
    const { status, json } = await schedule({ time: invalid });
    expect(status).toBe(400);
    expect(JSON.stringify(json)).toContain(message);
    expect((await api.get(path, admin)).status).toBe(404);
  });

  it('rounds fractions of a second up, so that nothing is published before its time', async () => {
    const { json } = await schedule({ time: new Date(time.getTime() - 1).toISOString() });
    expect(json.Schedule.time).toBe(written);
  });

  it('says in the response to a change that it has ended the schedule', async () => {
    await schedule({ time: time.toISOString() });
    const version = `/content/objects/${contentId}/versions/1`;
    const { json } = await api.get(version, { ...admin, Accept: type('Version') });
    expect(json.Version.Schedule._href).toBe(hrefOf(path));
    const writer = await addUser(opened, 12, 'writer');
    await setPassword(opened, writer, 'secret');
    for (const right of ['user/login', 'content/read', 'content/versionread', 'content/edit'])
      await grant(opened, writer, right);
    const changes = { fields: { field: [{ fieldDefinitionIdentifier: 'name', fieldValue: 'Changed' }] } };
    const patch = (headers: object) =>
      api.call('PATCH', version, {
        headers: { ...sends('VersionUpdate'), Accept: type('Version'), ...headers },
        body: JSON.stringify({ VersionUpdate: changes }),
      });
    expect((await patch(admin)).json.Version).not.toHaveProperty('endedSchedule');
    expect((await patch({ Authorization: basic('writer', 'secret') })).json.Version.endedSchedule).toBe(written);
    expect((await api.get(path, admin)).status).toBe(404);
  });
});

describe('POST /content/objects/{contentId}/schedule', () => {
  it('schedules each action once, and DELETE takes one or both back', async () => {
    const { id } = await publishNew(opened);
    const to = `/content/objects/${id}/schedule`;
    const actions = async () => {
      const { json } = await api.get(to, { ...admin, Accept: type('ScheduleList') });
      return json.ScheduleList.Schedule.map(({ action }: { readonly action: string }) => action);
    };
    const later = new Date(time.getTime() + 60_000).toISOString();
    expect((await schedule({ time: later, action: 'hide' }, to)).status).toBe(200);
    expect((await schedule({ time: time.toISOString(), action: 'reveal' }, to)).status).toBe(200);
    expect((await schedule({ time: time.toISOString(), action: 'publish' }, to)).status).toBe(400);
    expect(await actions()).toEqual(['reveal', 'hide']);
    const outdated = { ...sends('ScheduleInput'), 'If-Match': '"0.x"' };
    const body = JSON.stringify({ ScheduleInput: { time: later, action: 'reveal' } });
    expect((await api.call('POST', to, { headers: outdated, body })).status).toBe(412);
    expect((await api.call('DELETE', `${to}?action=reveal`, { headers: admin })).status).toBe(204);
    expect(await actions()).toEqual(['hide']);
    expect((await api.call('DELETE', to, { headers: admin })).status).toBe(204);
    expect((await api.call('DELETE', to, { headers: admin })).status).toBe(404);
  });
});

describe('Pages', () => {
  it('offer a form that asks for the time', async () => {
    const page = await api.get(`/content/objects/${contentId}/versions/1`, { ...admin, Accept: 'text/html' });
    expect(page.text).toContain('Publish at a time…');
    const form = await api.get(`/content/objects/${contentId}/versions/1/schedule?form=POST`, {
      ...admin,
      Accept: 'text/html',
    });
    expect(form.status).toBe(200);
    expect(form.text).toContain('/ScheduleInput/time');
    const shown = await publishNew(opened);
    const content = await api.get(`/content/objects/${shown.id}`, { ...admin, Accept: 'text/html' });
    expect(content.text).toContain('Hide or show at a time…');
  });
});

describe('Shared caches', () => {
  it.each([16_777_216, 0])('keep items no longer than until the next time, with %i bytes of memory', async (memory) => {
    const { id } = await publishNew(opened, {
      location: { parentLocationId: 2, priority: 0, hidden: false },
      fields: [field('name', 'Cached')],
    });
    const shared = await serve(opened, { caching: { memory }, items: { public: true, sharedMaxAge: 7200 } });
    const ageOf = async (to: string) => {
      const { headers } = await shared.get(to, { Accept: 'application/json' });
      return Number(/s-maxage=(\d+)/.exec(String(headers['cache-control']))?.[1]);
    };
    expect(await ageOf('/items')).toBe(7200);
    expect(await ageOf('/items')).toBe(7200);
    await opened.content.schedule({ id, action: 'hide', time }, asAdministrator);
    for (const to of ['/items', `/items/${id}`, '/items']) {
      const before = Date.now();
      const age = await ageOf(to);
      expect(age).toBeGreaterThan(600);
      expect(before + age * 1000).toBeLessThanOrEqual(time.getTime());
    }
    await opened.content.unschedule({ id }, asAdministrator);
    await untilEqual(() => ageOf('/items'), 7200, 'the age of items');
  });

  describe.each([16_777_216, 0])('with %i bytes of memory', (memory) => {
    const below = (parentLocationId: number) => ({ parentLocationId, priority: 0, hidden: false });
    const publishBelow = (parent: number, made: Partial<NewContent> = {}) =>
      publishNew(opened, { fields: [field('name', 'Cached')], ...made, location: below(parent) });

    async function serveItems() {
      const shared = await serve(opened, { caching: { memory }, items: { public: true, sharedMaxAge: 7200 } });
      return async (id: number) => {
        const { headers } = await shared.get(`/items/${id}`, { Accept: 'application/json' });
        return Number(/s-maxage=(\d+)/.exec(String(headers['cache-control']))?.[1]);
      };
    }

    it('keep items that nothing is scheduled for', async () => {
      const [hidden, other] = [await publishBelow(2), await publishBelow(2)];
      const ageOf = await serveItems();
      const ages = async () => [await ageOf(hidden.id), await ageOf(other.id)];
      expect(await ages()).toEqual([7200, 7200]);
      await opened.content.schedule({ id: hidden.id, action: 'hide', time }, asAdministrator);
      for (let repeated = 0; repeated < 2; repeated++) {
        const [age, ageOfOther] = await ages();
        expect(age).toBeLessThan(3601);
        expect(ageOfOther).toBe(7200);
      }
    });

    it('keep what is below the content, or shows it, no longer than until its time', async () => {
      const parent = await publishBelow(2);
      const child = await publishBelow(parent.mainLocation?.id ?? 0);
      const named = await publishBelow(2);
      const text = { xml: `<p><a href="content://${named.id}">there</a></p>` };
      const linking = await publishBelow(2, { ...article, fields: [field('title', 'News'), field('intro', text)] });
      const ageOf = await serveItems();
      await opened.content.schedule({ id: parent.id, action: 'hide', time }, asAdministrator);
      await opened.content.schedule({ id: named.id, action: 'hide', time }, asAdministrator);
      for (const { id } of [child, linking]) expect(await ageOf(id)).toBeLessThan(3601);
      await opened.content.unschedule({ id: parent.id }, asAdministrator);
      expect(await ageOf(child.id)).toBe(7200);
      expect(await ageOf(linking.id)).toBeLessThan(3601);
    });
  });
});
