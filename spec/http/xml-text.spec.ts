/** Texts of documents in XML: what a response holds is the same when it is sent back, whatever white space and prefixes it has. */
import { expect, it } from '@jest/globals';
import { asAdministrator } from '../sql/support.js';
import { article, field, publishNew } from '../sql/writing.js';
import { admin, sends, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api, opened } = await useApi();
const texts = [' x ', 'x\n', '\r\n x', '<b> & ]]> </b> '];

/** A draft whose short title is that text, with the path of its version. */
async function draftWith(text: string) {
  const { id } = await publishNew(opened, { ...article, fields: [...article.fields, field('short_title', text)] });
  await opened.versions.createDraft({ contentId: id, versionNo: 1 }, asAdministrator);
  const load = async () =>
    (await opened.versions.load({ contentId: id, versionNo: 2 }, asAdministrator)).fields.map(
      ({ fieldDefinitionIdentifier, value }) => [fieldDefinitionIdentifier, value],
    );
  return { path: `/content/objects/${id}/versions/2`, load };
}

const patch = (path: string, body: string) =>
  api.call('PATCH', path, { headers: { ...admin, ...sends('VersionUpdate', 'xml') }, body });

it.each(texts)('%j is the same after GET and PATCH of the XML', async (text) => {
  const { path, load } = await draftWith(text);
  const before = await load();
  expect(before).toContainEqual(['short_title', text]);
  for (const accept of [type('Version', 'xml'), 'application/xml']) {
    const shown = (await api.get(path, { ...admin, Accept: accept })).text;
    const [fields = ''] = /<Fields>.*<\/Fields>/s.exec(shown) ?? [];
    const { status, text: response } = await patch(
      path,
      `<VersionUpdate>${fields.replaceAll('Fields>', 'fields>')}</VersionUpdate>`,
    );
    expect([status, response]).toEqual([200, expect.anything()]);
    expect(await load()).toEqual(before);
  }
});

it('a document with a prefix is read as one without', async () => {
  const { path, load } = await draftWith('x');
  const value =
    '<v:fieldDefinitionIdentifier>short_title</v:fieldDefinitionIdentifier><v:fieldValue xml:space="preserve"> y </v:fieldValue>';
  const body = `<v:VersionUpdate xmlns:v="urn:x-cms"><v:fields><v:field>${value}</v:field></v:fields></v:VersionUpdate>`;
  expect((await patch(path, body)).status).toBe(200);
  expect(await load()).toContainEqual(['short_title', ' y ']);
});
