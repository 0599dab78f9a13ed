/** Over HTTP: content that other content refers to, where the storage refuses to delete it. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { asAdministrator } from '../sql/support.js';
import { field, folder, publishNew } from '../sql/writing.js';
import { admin, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api, opened } = await useApi({ storage: { referredContent: 'refuse' } });
const attack = 'A <b>"bold"</b> & co.';
let target: number;
let location: string;
let referrer: number;

async function refer(destinationContentId: number, name: string): Promise<number> {
  const { id: contentId } = await opened.content.create({ ...folder, fields: [field('name', name)] }, asAdministrator);
  await opened.relations.create({ contentId, versionNo: 1, destinationContentId }, asAdministrator);
  await opened.versions.publish({ contentId, versionNo: 1 }, asAdministrator);
  return contentId;
}

beforeAll(async () => {
  const content = await publishNew(opened, { fields: [field('name', 'Target')] });
  target = content.id;
  location = content.mainLocation?.pathString ?? '';
  referrer = await refer(target, attack);
});

const details = () => `is referred to by other content: 1 item (content ${referrer} "${attack}")`;

describe('DELETE of content that other content refers to', () => {
  it.each([
    ['/content/objects/{contentId}', () => `/content/objects/${target}`],
    ['/content/locations/{locationPath}', () => `/content/locations${location.slice(0, -1)}`],
  ])('responds with 409 at %s, in both formats', async (_, path) => {
    const json = await api.call('DELETE', path(), { headers: { ...admin, Accept: type('ErrorMessage') } });
    expect([json.status, json.json.ErrorMessage.errorDescription]).toEqual([409, expect.stringContaining(details())]);
    const xml = await api.call('DELETE', path(), { headers: { ...admin, Accept: type('ErrorMessage', 'xml') } });
    const shown = details().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect([xml.status, xml.text]).toEqual([409, expect.stringContaining(shown)]);
  });

  it('responds with 409 in the trash, to which it can be moved', async () => {
    const { id, mainLocation } = await publishNew(opened, { fields: [field('name', 'Trashed')] });
    await refer(id, 'Other');
    const item = `/content/trash/${mainLocation?.id}`;
    const moved = await api.call('POST', `/content/locations${mainLocation?.pathString.slice(0, -1)}`, {
      headers: { ...admin, 'X-HTTP-Method-Override': 'MOVE', Destination: `${api.base}/content/trash` },
    });
    expect([moved.status, moved.headers.location]).toEqual([201, api.base + item]);
    for (const path of [item, '/content/trash']) {
      const { status, json } = await api.call('DELETE', path, { headers: admin });
      expect([status, json.ErrorMessage.errorDescription]).toEqual([409, expect.stringContaining('"Other"')]);
    }
  });

  it('shows the refusal on a page, with links to what refers to it', async () => {
    const { status, text } = await api.call('POST', `/content/objects/${target}`, {
      headers: {
        ...admin,
        Accept: 'text/html',
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: '_method=DELETE',
    });
    expect(status).toBe(409);
    expect(text).toContain(`Content ${target} or something below it is referred to by other content`);
    expect(text).toContain(`href="${api.base}/content/objects/${referrer}"`);
    expect(text).not.toContain('<b>');
  });
});

describe('An atomic batch', () => {
  const deletion = (id: number) => ({ method: 'DELETE', href: `${api.base}/content/objects/${id}` });
  const send = async (...ids: readonly number[]) => {
    const Request = ids.map((id, at) => ({ _id: String(at + 1), ...deletion(id) }));
    const { json } = await api.call('POST', '/batch', {
      headers: { ...admin, 'Content-Type': type('BatchInput'), Accept: type('Batch') },
      body: JSON.stringify({ BatchInput: { atomic: true, Request } }),
    });
    return json.Batch.Response.map(({ status }: { readonly status: number }) => status);
  };

  it('deletes content after what refers to it, and nothing in the other order', async () => {
    const { id } = await publishNew(opened, { fields: [field('name', 'In a batch')] });
    const source = await refer(id, 'Source');
    expect(await send(id, source)).toEqual([409, 424]);
    expect((await api.get(`/content/objects/${source}`, admin)).status).toBe(200);
    expect(await send(source, id)).toEqual([204, 204]);
    expect((await api.get(`/content/objects/${id}`, admin)).status).toBe(404);
  });
});
