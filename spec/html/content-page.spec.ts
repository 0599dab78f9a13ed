/** Pages of content: what a reader would see comes first, what is technical is folded, and the way there names each place once. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { asAdministrator } from '../sql/support.js';
import { field, publishNew } from '../sql/writing.js';
import { admin } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api, opened } = await useApi();
const page = async (path: string, headers: object = admin) =>
  (await api.get(path, { ...headers, Accept: 'text/html' })).text;

let articleId: number;
let placeId: number;
beforeAll(async () => {
  const { id: blogId, mainLocation: blog } = await publishNew(opened, { fields: [field('name', 'Blog <1>')] });
  const polish = { languageCode: 'pol-PL' };
  const article = await publishNew(opened, {
    contentTypeId: 2,
    location: { parentLocationId: blog?.id ?? 0, priority: 0, hidden: false },
    fields: [
      field('title', 'Summer'),
      { ...field('title', 'Lato'), ...polish },
      field('intro', { html: '<p>In <strong>June</strong></p><script>x</script>' }),
      { ...field('intro', { html: '<p>W czerwcu</p>' }), ...polish },
      field('author', [{ name: 'Ann', email: 'ann@example.org' }]),
      field('enable_comments', true),
      field('image', { destinationContentId: blogId }),
    ],
  });
  articleId = article.id;
  placeId = article.mainLocation?.id ?? 0;
});

const sectionOf = (text: string) => /<section class="reading"[\s\S]*?<\/section>/.exec(text)?.[0] ?? '';

describe('the page of content', () => {
  it('shows the values of its fields as a reader would see them, under the names that the content type gives', async () => {
    const text = sectionOf(await page(`/content/objects/${articleId}`));
    expect(text).toContain('<strong>Article</strong>');
    expect(text).toContain('Version 1, published');
    expect(text).toMatch(/<dt>Intro<\/dt>.*<p>In <strong>June<\/strong><\/p>/);
    expect(text).toContain('Ann <a href="mailto:ann@example.org">ann@example.org</a>');
    expect(text).toMatch(/<dt>Enable comments<\/dt><dd[^>]*><div[^>]*>Yes<\/div>/);
    expect(text).toContain('>Blog &lt;1&gt;</a>');
    expect(text).toMatch(/Without a value: .*Short title/);
    expect(text).not.toMatch(/<script|fieldDefinitionIdentifier/);
  });

  it('shows an account by its login and address, and nothing of its password', async () => {
    const text = sectionOf(await page('/content/objects/14'));
    expect(text).toMatch(/<dt>User account<\/dt><dd[^>]*><div[^>]*>admin <a href="mailto:/);
    expect(text).not.toContain('assword');
  });

  it('has its languages side by side, each in its language', async () => {
    const text = sectionOf(await page(`/content/objects/${articleId}`));
    expect(text).toMatch(
      /<dt>Title<\/dt><dd class="translations"><div lang="en-GB"><span class="label">English \(United Kingdom\)<\/span>.*Summer.*<div lang="pl-PL"><span class="label">Polish \(Poland\)<\/span>.*Lato/,
    );
  });

  it('links to all members of the document, with names in place of hrefs', async () => {
    const href = `/content/objects/${articleId}`;
    const text = await page(href);
    expect(text).toContain(`<a href="${api.base}${href}?format=members">All members of the document</a>`);
    expect(text).not.toContain('_remoteId');
    const members = await page(`${href}?format=members`);
    expect(members).toContain('_remoteId');
    expect(members).toContain('>Administrator User</a>');
    expect(members).toContain('>Article</a>');
  });

  it('names nothing that the visitor may not read', async () => {
    const location = { parentLocationId: 2, priority: 0, hidden: false };
    const { id } = await publishNew(opened, { location, fields: [field('name', 'Public')] });
    const secret = await publishNew(opened, { fields: [field('name', 'Secret')] });
    const { versionNo } = await opened.versions.createDraft({ contentId: id, versionNo: 1 }, asAdministrator);
    const relation = { contentId: id, versionNo, destinationContentId: secret.id };
    await opened.relations.create(relation, asAdministrator);
    await opened.versions.publish({ contentId: id, versionNo }, asAdministrator);
    expect(await page(`/content/objects/${id}?format=members`)).toContain('>Secret</a>');
    for (const format of ['', '?format=members']) {
      const text = await page(`/content/objects/${id}${format}`, {});
      expect(text).toContain('<h1>Public</h1>');
      expect(text).not.toContain('Secret');
    }
  });

  const trailOf = (text: string) =>
    [...(/aria-label="Breadcrumbs">(.*?)<\/nav>/s.exec(text)?.[1] ?? '').matchAll(/>([^<]+)</g)].map(
      ([, name]) => name,
    );

  it('has the same trail as that of its main location, in which each place is once', async () => {
    const content = trailOf(await page(`/content/objects/${articleId}`));
    expect(content).toEqual(['Start', 'Locations', 'Media', 'Blog &lt;1&gt;', 'Summer']);
    const { pathString } = await opened.locations.load(placeId, asAdministrator);
    expect(trailOf(await page(`/content/locations${pathString.slice(0, -1)}`))).toEqual(content);
    const form = trailOf(await page(`/content/objects/${articleId}?form=PATCH`));
    expect(form).toEqual([...content, 'Update Summer']);
    const version = trailOf(await page(`/content/objects/${articleId}/versions/1`));
    expect(version).toEqual([...content, 'Version 1, published']);
  });
});

describe('the buttons of a page', () => {
  const submit = (path: string, fields: Readonly<Record<string, string>>) =>
    api.call('POST', path, {
      headers: {
        ...admin,
        Accept: 'text/html',
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(fields).toString(),
    });
  const entities = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

  /** Presses the button of the operation of that id. */
  async function press(path: string, id: string) {
    const text = await page(path);
    const [item = ''] = new RegExp(`<li id="${id}">.*?</li>`, 's').exec(text) ?? [];
    const [, action = ''] = /action="([^"]*)"/.exec(item) ?? [];
    const fields = [...item.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      entities(value),
    ]);
    const { status, headers } = await submit(action.slice(api.base.length), Object.fromEntries(fields));
    return [status, headers.location?.slice(api.base.length)];
  }

  it('hide content and show it again, and say so', async () => {
    const path = `/content/objects/${articleId}`;
    expect(await press(path, 'hide')).toEqual([303, `${path}#done-hide`]);
    expect((await opened.content.loadInfo(articleId, asAdministrator)).hidden).toBe(true);
    expect(await page(path)).toContain('Hidden: Summer.');
    expect(await press(path, 'show')).toEqual([303, `${path}#done-show`]);
    expect((await opened.content.loadInfo(articleId, asAdministrator)).hidden).toBe(false);
  });

  it('do nothing to what has changed since the page was loaded', async () => {
    const path = `/content/objects/${articleId}`;
    const [, tag = ''] = /name="_if-match" value="([^"]*)"/.exec(await page(path)) ?? [];
    await opened.content.updateInfo({ id: articleId, changes: { alwaysAvailable: true } }, asAdministrator);
    const { status } = await submit(`${path}/hide`, { '_if-match': entities(tag) });
    expect(status).toBe(412);
    expect((await opened.content.loadInfo(articleId, asAdministrator)).hidden).toBe(false);
  });

  it('hide one location, and add it to the bookmarks of the visitor and remove it again', async () => {
    const { pathString } = await opened.locations.load(placeId, asAdministrator);
    const path = `/content/locations${pathString.slice(0, -1)}`;
    expect(await press(path, 'hide')).toEqual([303, `${path}#done-hide`]);
    expect((await opened.locations.load(placeId, asAdministrator)).hidden).toBe(true);
    expect(await press(path, 'bookmark')).toEqual([303, `${path}#done-bookmark`]);
    expect(await page(path)).not.toContain('<li id="bookmark">');
    expect(await press(path, 'unmark')).toEqual([303, `${path}#done-unmark`]);
    expect(await opened.bookmarks.has(placeId, asAdministrator)).toBe(false);
  });

  it('that remove something lead to a page that asks once', async () => {
    const text = await page(`/content/objects/${articleId}`);
    expect(text).toMatch(/<li id="trash"><a class="button remove" href="[^"]*\?form=TRASH"/);
    expect(text).toMatch(/<li id="content.delete"><a class="button remove" href="[^"]*\?form=DELETE"/);
    const links = [...text.matchAll(/<li id="([^"]*)"><a class="button( remove)?"/g)];
    const marked = links.filter(([, , mark]) => mark).map(([, id]) => id);
    expect([marked, links.length > marked.length]).toEqual([['trash', 'content.delete'], true]);
  });

  it('are forms in place where the input is short, filled in and with the tag', async () => {
    const text = await page('/content/sections/1');
    expect(text).toMatch(/<li id="sections.update"><details class="in-place"><summary>Update<\/summary>/);
    expect(text).toMatch(/value="standard" name="\/SectionInput\/identifier"/);
    expect(text).toMatch(/name="_if-match" value="&quot;/);
  });
});

describe('the comparison of two versions', () => {
  /** Of the same size, whatever its colour. */
  const bitmap = (colour: number) =>
    Buffer.from(`474946383961010001008000000000${colour}0000002c00000000010001000002024401003b`, 'hex');
  const imageOf = (colour: number) => ({
    fileName: 'a.gif',
    data: bitmap(colour).toString('base64'),
    alternativeText: 'A',
  });

  it('marks images and files in which they differ, and no others', async () => {
    const fields = [field('name', 'Picture'), field('image', imageOf(11))];
    const { id: contentId } = await publishNew(opened, { contentTypeId: 5, fields });
    const marked = async (changes: readonly ReturnType<typeof field>[]) => {
      const { versionNo } = await opened.versions.createDraftOfCurrent({ id: contentId }, asAdministrator);
      await opened.versions.update({ contentId, versionNo, changes: { fields: changes } }, asAdministrator);
      const text = await page(`/content/objects/${contentId}/versions?compare=1&with=${versionNo}`);
      expect(text).toContain('>Image');
      return [...text.matchAll(/<tr class="changed"><th scope="row">(\w+)/g)].map(([, name]) => name);
    };
    expect(await marked([])).toEqual([]);
    expect(await marked([field('image', { fileName: 'a.gif', alternativeText: 'A' })])).toEqual([]);
    expect(await marked([field('image', imageOf(22))])).toEqual(['Image']);
    expect(await marked([field('image', { fileName: 'a.gif', alternativeText: 'Another' })])).toEqual(['Image']);
  });
});
