/** Exports of WordPress as sources of transfers: what becomes of each thing in them, and what has no place. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Repository } from '../../../lib/repository/repository.js';
import { readWordPress, transfer, verifyTransfer } from '../../../lib/transfer/index.js';
import { asAdministrator, open } from '../../sql/support.js';
import { type Imported, importInto, unchanged } from './imported.js';
import { site, writeWordPress, wxrExport, wxrItem } from './wordpress-site.js';

const folder = await mkdtemp(join(tmpdir(), 'cms-'));
afterAll(() => rm(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const language = 'eng-GB';

describe('an export of WordPress', () => {
  let imported: Imported;
  let source: ReturnType<typeof readWordPress>;
  beforeAll(async () => {
    const { file, uploads } = await writeWordPress(folder);
    source = readWordPress(file, { language, attachments: uploads });
    imported = await importInto(at('site.cms.ndjson'), source, { withUsers: true });
  });
  const referencesOf = (name: string, field: string) =>
    (imported.fieldsOf(name)[field] as { destinationContentIds: string[] }).destinationContentIds.map((reference) =>
      imported.nameOf(reference.replace('content:', '')),
    );
  const parentOf = (name: string) =>
    imported.nameOf((imported.contentOf(name).value.location as { readonly parent: string }).parent);
  const reasons = () => imported.report.skipped.map(({ reason }) => reason);

  it('has posts with their fields, whatever their texts have', () => {
    const { title, summary, tags, body, image } = imported.fieldsOf('Hello 🌍 & all');
    expect({ title, summary, tags }).toEqual({ title: 'Hello 🌍 & all', summary: 'A summary', tags: ['R&D'] });
    const { xml } = body as { readonly xml: string };
    expect(xml).toContain('An end ]]&gt; in it, 𝄞, ');
    expect(xml).not.toMatch(/wp:|iframe/);
    const picture = imported.contentOf('Item 10').key;
    expect(xml).toContain(`<cmsembedinline xlink:href="cmscontent://${picture}" view="embed"/>`);
    expect(image).toMatchObject({ destinationContentId: `content:${picture}` });
    expect(imported.contentOf('Hello 🌍 & all').value).toMatchObject({
      ...{ published: '2024-03-05T10:11:12Z', modified: '2024-03-06T10:11:12Z' },
      owner: imported.entities.find(({ value }) => value.contentType === 'user')?.key,
    });
  });

  it('has links between its posts and pages, and embeds of its images', () => {
    const { xml } = imported.fieldsOf('Hello 🌍 & all').body as { readonly xml: string };
    expect(xml).toContain(`"cmscontent://${imported.contentOf('Item 3').key}#us"`);
    expect(xml).toContain(`"cmscontent://${imported.contentOf('old').key}"`);
  });

  it('has embeds of images in other sizes, of which only the address says what they are', () => {
    const { xml } = imported.fieldsOf('Item 3').body as { readonly xml: string };
    const embed = `<cmsembedinline xlink:href="cmscontent://${imported.contentOf('Item 10').key}" view="embed"/>`;
    expect(xml).toContain(embed.repeat(3));
  });

  it('has paragraphs where the classic editor saves line breaks', () => {
    const { xml } = imported.fieldsOf('old').body as { readonly xml: string };
    expect(xml.replace(/\n/g, '')).toContain(
      [
        '<para>First line<br/>second line</para><para>Next</para>',
        `<para><img src="${site}/wp-content/uploads/gone.gif"/> Gone</para>`,
        '<blockquote><para>Said</para><para>twice</para></blockquote>',
        '<para>[gallery ids=&quot;10&quot;] [sic]</para>',
      ].join(''),
    );
  });

  it('has nested categories as items, and those that only posts have', () => {
    expect(['Deep', 'Middle', 'Top', 'Lost', 'Unlisted'].map(parentOf)).toEqual([
      ...['Middle', 'Top', 'Categories', 'Categories', 'Categories'],
    ]);
    expect(referencesOf('Hello 🌍 & all', 'categories')).toEqual(['Deep']);
    expect(referencesOf('old', 'categories')).toEqual(['Unlisted']);
    expect(reasons()).toContain('The category above lost is not in the export: gone');
  });

  it('has pages in their tree, the parents first', () => {
    expect(parentOf('Item 3')).toBe('About');
    const names = imported.entities
      .filter(({ value }) => value.contentType === 'page')
      .map(({ key }) => imported.nameOf(key));
    expect(names).toEqual(['About', 'Item 6', 'Item 3', 'Orphan']);
    expect(reasons()).toContain('"Orphan": The page above it is a draft: 6');
  });

  it('has addresses as aliases, without half of a character at the end', () => {
    const paths = imported.entities.filter(({ kind }) => kind === 'urlAlias').map(({ key }) => key);
    expect(paths).toEqual([...['/about', '/about/team', '/draft/orphan', '/2024/03/hello', '/2024/03/old', '/あ']]);
  });

  it('has files of the folder alone', () => {
    expect(imported.fieldsOf('Item 10').image).toMatchObject({ fileName: 'dot.gif', alternativeText: 'A dot' });
    expect(imported.fieldsOf('Item 13').file).toMatchObject({ fileName: 'notes.txt' });
    expect(reasons()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^The file of attachment 11 is not in .*: 2024\/03\/missing\.gif$/),
        expect.stringMatching(/^The file of attachment 12 is not in .*: \.\.\/outside\.gif$/),
        '"old": Its image is not transferred: 11',
      ]),
    );
  });

  it('has drafts as drafts, without an alias', async () => {
    const { key, value } = imported.contentOf('Item 6');
    expect(value).toMatchObject({ status: 'DRAFT', contentType: 'page', published: null });
    const published = await importInto(at('published.cms.ndjson'), source, { publishedOnly: true });
    expect(published.entities.filter((entity) => entity.key === key)).toEqual([]);
  });

  it('reports what is not public, and what has no place', () => {
    const skipped = reasons();
    for (const [what, reason] of [
      ['"Later" (post 7)', 'is scheduled'],
      ['"Item 8" (post 8)', 'is private'],
      ['"Item 9" (post 9)', 'has a password'],
    ])
      expect(skipped).toContain(`${what} ${reason}: only public content and drafts are transferred`);
    expect(skipped).toContain('"Hello 🌍 & all": The block latest-posts has no content of its own');
    expect(skipped).toContain('"Hello 🌍 & all": Its text loses 1 of the element <iframe>');
    expect(skipped).toContain('"old": The shortcode [gallery] stays as text');
    expect(imported.report.leftOut).toEqual(
      expect.arrayContaining([
        '3 comments',
        '1 items of the type nav_menu_item',
        '1 terms of post_format at posts',
        '1 values of the custom field price',
      ]),
    );
  });

  it('has authors only where users are asked for', async () => {
    const { report, entities } = await importInto(at('without.cms.ndjson'), source);
    expect(entities.filter(({ value }) => value.isOfUsers || value.owner)).toEqual([]);
    expect(report.leftOut).toContain('1 authors: users were not asked for');
  });

  it('comes into a repository, and changes nothing in a second run', async () => {
    const repository = await open();
    const target = { repository: repository as unknown as Repository, context: asAdministrator };
    const { skipped, counts } = await transfer(source, target, { withUsers: true });
    expect(skipped.filter(({ kind }) => kind !== 'content')).toEqual([
      { kind: 'urlAlias', key: '/2024/03/hello', reason: 'The path refers to other content of the source' },
    ]);
    expect(counts.content).toEqual({ created: 20, updated: 0, unchanged: 0 });
    const { key } = imported.contentOf('Hello 🌍 & all');
    const { id, currentVersion } = await repository.content
      .loadByRemoteId(key, asAdministrator)
      .then((info) => repository.content.load(info.id, asAdministrator));
    expect(currentVersion.relations.map(({ types }) => types).sort()).toEqual([
      ['ASSET'],
      ['ATTRIBUTE'],
      ['EMBED'],
      ['LINK'],
      ['LINK'],
    ]);
    expect((await repository.users.list({ login: 'ada' }, asAdministrator)).items).toHaveLength(1);
    expect(unchanged(await transfer(source, target, { withUsers: true }))).toBe(true);
    const { differing, missing } = await verifyTransfer(source, target, { withUsers: true });
    // The target shows the segment of the page above as it generates it of its name.
    expect({ differing, missing: missing.map(({ key }) => key) }).toEqual({
      differing: [],
      missing: ['/about', '/about/team'],
    });
    expect((await repository.content.load(id, asAdministrator)).currentVersion.versionNo).toBe(
      currentVersion.versionNo,
    );
    await repository.close();
  });
});

describe('readWordPress', () => {
  const read = async (text: string | Buffer, types = {}) => {
    await writeFile(at('small.xml'), text);
    return importInto(at('small.cms.ndjson'), readWordPress(at('small.xml'), { language, types }));
  };

  it('refuses what is no export, with the line', async () => {
    const item = wxrItem({ id: 1 });
    await expect(read('<html/>')).rejects.toThrow(/small\.xml, line 1, .*its root is <html>/);
    await expect(read('<rss><channel/></rss>')).rejects.toThrow('it has no <wp:wxr_version>');
    await expect(read(wxrExport([item]).slice(0, -20))).rejects.toThrow(/line \d+, .*not well-formed/);
    await expect(read(wxrExport([item], '<a>&bomb;</a>'))).rejects.toThrow(/line \d+, .*not well-formed/);
    const later = wxrExport([item], '<a>&#1;</a>').replace('version="1.0"', 'version="1.1"');
    await expect(read(later)).rejects.toThrow(/line \d+, .*not well-formed/);
    const type = '<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
    await expect(read(wxrExport([item]).replace('<rss', `${type}<rss`))).rejects.toThrow('document types are refused');
    await expect(read(Buffer.from(wxrExport([item], '<a>ü</a>'), 'latin1'))).rejects.toThrow('is not UTF-8');
    await expect(read(wxrExport([item, item]))).rejects.toThrow('two items with the number 1');
  });

  it('takes control characters, which XML does not have, for blanks', async () => {
    const { fieldsOf } = await read(wxrExport([wxrItem({ id: 1, title: 'a\u000bb\u0000c', content: 'x\u0008y' })]));
    expect(fieldsOf('a b c').body).toMatchObject({ xml: expect.stringContaining('<para>x y</para>') });
  });

  it('publishes now what has no date in UTC', async () => {
    const item = wxrItem({ id: 1, date: '0000-00-00 00:00:00' }).replace(/<pubDate>.*?<\/pubDate>/, '');
    const { contentOf, report } = await read(wxrExport([item]));
    expect(contentOf('Item 1').value).toMatchObject({ published: null, modified: null });
    expect(report.skipped[0]?.reason).toBe('"Item 1": Its date has no time zone: it is published now');
  });

  it('places categories and pages in a circle below the top', async () => {
    const category = (slug: string, parent: string) =>
      `<wp:category><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent></wp:category>`;
    const pages = [wxrItem({ id: 1, type: 'page', parent: 2 }), wxrItem({ id: 2, type: 'page', parent: 1 })];
    const { report, entities } = await read(wxrExport(pages, category('a', 'b') + category('b', 'a')));
    const parents = new Set(
      entities.map(({ value }) => (value.location as { readonly parent?: string } | undefined)?.parent),
    );
    for (const { key, value } of entities.filter(({ kind }) => kind === 'content'))
      expect([key, parents.size > 0, (value.location as { readonly parent: string }).parent === key]).toEqual([
        key,
        true,
        false,
      ]);
    expect(report.skipped.map(({ reason }) => reason)).toContain('The category above a is in a circle: b');
    expect(report.skipped.map(({ reason }) => reason)).toContain('"Item 1": The page above it is in a circle: 2');
  });

  it('stores properties in the fields that a map names', async () => {
    const types = {
      post: {
        type: 'article',
        fields: { title: 'title', summary: { field: 'intro', fieldType: 'richtext' }, content: 'body' },
      },
      product: {
        type: 'product',
        fields: { title: 'name', date: 'day', tags: { field: 'words', fieldType: 'string' }, 'meta:price': 'price' },
      },
    };
    const product = wxrItem({ id: 2, type: 'product', title: 'Tea', meta: { price: '12.50' } });
    const { fieldsOf, contentOf, entities } = await read(
      wxrExport([wxrItem({ id: 1, excerpt: '<p>In <b>short</b>' }), product]),
      types,
    );
    expect(fieldsOf('Item 1').intro).toMatchObject({ xml: expect.stringContaining('<emphasis role="strong">short') });
    expect(contentOf('Item 1').value.contentType).toBe('article');
    expect(fieldsOf('Tea')).toEqual({ name: 'Tea', day: { timestamp: 1709633472 }, words: null, price: '12.50' });
    expect(entities.filter(({ kind }) => kind === 'contentType').map(({ key }) => key)).toEqual(['page', 'category']);
    const refused = (mapping: object) => () =>
      readWordPress('', { language, types: { post: mapping } as typeof types });
    expect(refused({ fields: {} })).toThrow('/post/type must be');
    expect(refused({ type: 'a', fields: { text: 'b' } })).toThrow('/post/fields/text: there is no such property');
    expect(refused({ type: 'a', fields: { title: { field: 'b', fieldType: 'date' } } })).toThrow(
      '/post/fields/title/fieldType must be string or text or richtext, not "date"',
    );
  });
});
