/** The picker of locations in forms that move, copy and create: by a search, or in the tree. */
import { describe, expect, it } from '@jest/globals';
import { addBranch, addUser, asAdministrator, grant } from '../sql/support.js';
import { admin } from '../support/api.js';
import { useApi, useApiOf } from '../support/fixtures.js';

const { api, opened } = await useApi();
const [, , hut] = await addBranch(opened, 'Orchard', 'Meadow', 'Hut');
const editorId = await addUser(opened, 44, 'editor');
await grant(opened, editorId, 'content/read', { Section: ['1'] });
await grant(opened, editorId, 'content/manage_locations');
await grant(opened, editorId, 'content/remove');
await grant(opened, editorId, 'content/create');
const editor = await useApiOf(opened, { session: { user: () => ({ id: editorId, login: 'editor' }) } });

const page = async (path: string, from = api) =>
  (await from.get(path, { ...(from === api && admin), Accept: 'text/html' })).text;
const pickerIn = (text: string) => /<nav class="picker".*?<\/nav>/s.exec(text)?.[0] ?? '';
const searchIn = (text: string) =>
  /<form class="search" role="search" action="[^"]*" aria-label.*?<\/form>/s.exec(text)?.[0] ?? '';
/** Where a link of the picker leads, within the API. */
function linkIn(text: string, title: string): string {
  const [, href = ''] = new RegExp(`<a href="([^"]*)">${title}</a>`).exec(pickerIn(text)) ?? [];
  return href.replaceAll('&amp;', '&').slice(api.base.length);
}

describe.each([
  ['moves', '/content/locations/1/43/51?form=MOVE', '_destination'],
  ['copies', '/content/locations/1/43/51?form=COPY', '_destination'],
  ['creates', '/content/objects?form=POST', '/ContentCreate/LocationCreate/ParentLocation/_href'],
])('the form that %s', (_, path, name) => {
  it('finds a location by its name, however deep it is, and takes it', async () => {
    const start = await page(path);
    const [, method] = path.split('form=');
    expect(searchIn(start)).toContain(`<input type="hidden" name="form" value="${method}">`);
    const found = await page(`${path}&find=hut`);
    expect(pickerIn(found)).toContain('1 content item for “hut”');
    const chosen = await page(linkIn(found, 'Hut'));
    const location = await opened.locations.load(hut.locationId, asAdministrator);
    expect(chosen).toContain(`value="${api.base}/content/locations${location.pathString.slice(0, -1)}"`);
    expect(chosen).toContain(`name="${name}"`);
    expect(searchIn(chosen)).toContain('name="find" value=""');
    expect(pickerIn(chosen)).toContain('<strong>Hut</strong>');
  });

  it('shows the tree again', async () => {
    const found = await page(`${path}&find=nothing-of-the-kind`);
    expect(pickerIn(found)).toContain('0 content items');
    expect(pickerIn(await page(linkIn(found, 'Show the tree')))).toContain('one level up');
  });
});

it.each(['MOVE', 'COPY'])('says what the address is that %s asks for', async (method) => {
  const [, id = '', hint] =
    /<p class="hint" id="([^"]*)">(The href of the new parent location)<\/p>/.exec(
      await page(`/content/locations/1/43/51?form=${method}`),
    ) ?? [];
  expect([id, hint]).toEqual([expect.stringContaining('_destination'), expect.anything()]);
});

it('keeps what the form has been filled in with', async () => {
  const type = `${api.base}/content/types/2`;
  const query = new URLSearchParams({ form: 'POST', '/ContentCreate/ContentType/_href': type, find: 'orchard' });
  const text = await page(`/content/objects?${query}`);
  expect(searchIn(text)).toContain(`name="/ContentCreate/ContentType/_href" value="${type}"`);
  expect(linkIn(text, 'Orchard')).toContain(
    new URLSearchParams({ '/ContentCreate/ContentType/_href': type }).toString(),
  );
});

it('finds nothing that the visitor may not read', async () => {
  const path = '/content/locations/1/2?form=MOVE&find=orchard';
  expect(pickerIn(await page(path))).toContain(`>Orchard</a>`);
  const text = await page(path, editor);
  expect(text).toContain('_destination');
  expect([pickerIn(text).includes('0 content items'), text.includes('>Orchard<')]).toEqual([true, false]);
});
