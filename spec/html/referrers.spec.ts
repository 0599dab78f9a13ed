/** What refers to content: on its page, and on the form that deletes it. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { asAdministrator } from '../sql/support.js';
import { field, publishNew } from '../sql/writing.js';
import { admin } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api, opened } = await useApi();
let many: number;
let one: number;
let none: number;

async function refer(name: string, destinationContentId: number): Promise<number> {
  const { id: contentId } = await publishNew(opened, { fields: [field('name', name)] });
  const { versionNo } = await opened.versions.createDraft({ contentId, versionNo: 1 }, asAdministrator);
  await opened.relations.create({ contentId, versionNo, destinationContentId }, asAdministrator);
  await opened.versions.publish({ contentId, versionNo }, asAdministrator);
  return contentId;
}

beforeAll(async () => {
  none = (await publishNew(opened)).id;
  many = (await publishNew(opened, { fields: [field('name', 'Target')] })).id;
  one = await refer('Referrer 1', many);
  for (let index = 2; index <= 11; index += 1) await refer(`Referrer ${index}`, many);
  await refer('Only', one);
  await opened.content.updateInfo({ id: one, changes: { sectionId: 1 } }, asAdministrator);
});

const page = async (path: string, headers = {}) =>
  (await api.get(path, { ...admin, Accept: 'text/html', ...headers })).text;
const namesIn = (text: string) =>
  [...(text.split('class="referrers"')[1] ?? '').matchAll(/>(Referrer \d+|Only)<\/a>/g)].map(([, name]) => name);
const firstTen = Array.from({ length: 10 }, (_, index) => `Referrer ${index + 1}`);
const list = (id: number) => `${api.base}/content/objects/${id}/reverserelations`;

describe('the page of content', () => {
  it('has the first ten that refer to it, and a link to all', async () => {
    const text = await page(`/content/objects/${many}`);
    const [, shown = ''] = text.split('Referred to by');
    expect(shown.match(/Referrer \d+(?=<\/a>)/g)).toEqual(firstTen);
    expect(shown).toContain(`<a href="${list(many)}">All relations to this content</a>`);
    expect(await page(`/content/objects/${none}`)).not.toContain('Referred to by');
  });

  it('has only what the visitor may read, and has it on no page of its versions', async () => {
    const text = await page(`/content/objects/${one}`, { Authorization: '' });
    expect(text).toContain('Referrer 1');
    expect(text).not.toContain('Referred to by');
    expect(await page(`/content/objects/${many}/versions/1`)).not.toContain('Referred to by');
  });
});

describe('the form that deletes content', () => {
  it('says how many others refer to it, and which', async () => {
    const text = await page(`/content/objects/${many}?form=DELETE`);
    expect(text).toContain('11 other content items refer to this');
    expect(namesIn(text)).toEqual(firstTen);
    expect(text).toContain(`href="${list(many)}"`);
    const single = await page(`/content/objects/${one}?form=DELETE`);
    expect(single).toContain('1 other content item refers to this');
    expect(namesIn(single)).toEqual(['Only']);
    expect(single).not.toContain(list(one));
    expect(await page(`/content/objects/${none}?form=DELETE`)).not.toContain('to this:');
  });
});
