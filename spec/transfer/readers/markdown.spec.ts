/** Folders of Markdown as sources of transfers: what becomes of each thing in them, and what has no place. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Repository } from '../../../lib/repository/repository.js';
import { readMarkdown, transfer } from '../../../lib/transfer/index.js';
import { asAdministrator, open } from '../../sql/support.js';
import { type Imported, importInto, unchanged } from './imported.js';
import { writeMarkdown } from './markdown-site.js';

const folder = await mkdtemp(join(tmpdir(), 'cms-'));
afterAll(() => rm(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const language = 'eng-GB';

describe('a folder of Markdown', () => {
  let imported: Imported;
  let source: ReturnType<typeof readMarkdown>;
  beforeAll(async () => {
    source = readMarkdown(await writeMarkdown(folder), { language });
    imported = await importInto(at('site.cms.ndjson'), source);
  });
  const install = 'Install: 𝄞 & more';
  const keyOf = (name: string) => imported.contentOf(name).key;
  const bodyOf = (name: string) => (imported.fieldsOf(name).body as { readonly xml: string }).xml;
  const locationOf = (name: string) =>
    imported.contentOf(name).value.location as { readonly parent: string; readonly priority: number };
  const parentOf = (name: string) => imported.nameOf(locationOf(name).parent);
  const reasons = () => imported.report.skipped.map(({ reason }) => reason);

  it('has pages in the tree of folders, which are pages or items with their names', () => {
    expect([install, 'page', 'er', 'deep', 'Guide', 'Welcome here'].map(parentOf)).toEqual([
      ...['Guide', 'er', 'deep', undefined, undefined, undefined],
    ]);
    expect(imported.contentOf('deep').value.contentType).toBe('folder');
    expect(locationOf('Guide').priority).toBe(3);
  });

  it('takes front matter for the properties of pages', () => {
    const { summary, categories, related, image } = imported.fieldsOf(install);
    const content = (name: string) => `content:${keyOf(name)}`;
    expect(summary).toBe('How to');
    expect(categories).toEqual({ destinationContentIds: [content('How-to'), content('A/B')] });
    expect(related).toEqual({ destinationContentIds: [content('faq')] });
    expect(image).toMatchObject({ destinationContentId: content('dot.gif') });
    expect(imported.fieldsOf('Guide').tags).toEqual(['one', 'two', '2024']);
    expect(imported.contentOf(install).value).toMatchObject({
      ...{ published: '2024-05-06T05:08:09Z', modified: '2024-05-07T00:00:00Z' },
    });
  });

  it('takes the heading for the title where there is no other', () => {
    expect(bodyOf('Welcome here')).not.toContain('Welcome');
    expect(imported.fieldsOf('faq').title).toBe('faq');
  });

  it('has links to pages and files, and images in the text', () => {
    const address = (name: string, anchor = '') => `<link xlink:href="cmscontent://${keyOf(name)}${anchor}"`;
    for (const link of [address('Guide'), address(install, '#linux')]) expect(bodyOf('Welcome here')).toContain(link);
    for (const link of [address('notes a.txt'), address('faq')]) expect(bodyOf(install)).toContain(link);
    expect(bodyOf(install)).toContain('<link xlink:href="#t">');
    expect(bodyOf(install)).toContain('<img src="https://example.org/a.png" alt="remote"/>');
    expect(bodyOf('Guide').match(/<cmsembedinline/g)).toHaveLength(2);
    expect(imported.fieldsOf('dot.gif').image).toMatchObject({ alternativeText: 'A dot' });
    expect(bodyOf(install)).not.toContain('alert');
  });

  it('has paths, slugs and former addresses as aliases', () => {
    const paths = imported.entities.filter(({ kind }) => kind === 'urlAlias').map(({ key }) => key);
    expect(paths).toEqual(['/faq', '/deep/er/page', '/guide', '/guide/setup', '/old/install', '/Alte-Seite']);
  });

  it('reports pages that are left out, and what pages lack', () => {
    const about = (reason: string) => `${JSON.stringify(install)}: ${reason}`;
    expect(reasons()).toEqual([
      'binary.md: it is not UTF-8',
      expect.stringMatching(/^broken\.md: its front matter is not valid YAML: .* at line 2, column 1$/),
      'endless.md: its front matter has no end',
      'guide/later.md: it is a draft',
      'toml.md: its front matter is TOML, and only YAML is read',
      '"page": The value of date is no date',
      about('The related page ../gone.md is not transferred'),
      about('The address later.md leads to nothing that is transferred'),
      about('The address ../../outside.md leads to nothing that is transferred'),
      about('The address img/gone.png leads to nothing that is transferred'),
      about('Its text loses 1 of the element <script>'),
    ]);
    expect(imported.report.leftOut.slice(0, 4)).toEqual([
      '1 values of the key author in front matter',
      '1 values of the key price in front matter',
      '1 files that no page refers to',
      '1 symbolic links',
    ]);
  });

  it('gives the same bytes in each run, and keys of front matter where a map names them', async () => {
    const again = await importInto(at('again.cms.ndjson'), source);
    expect(again.entities).toEqual(imported.entities);
    const types = {
      page: {
        type: 'note',
        fields: { title: 'heading', content: { field: 'text', fieldType: 'text' }, 'meta:price': 'price' },
      },
    };
    const mapped = await importInto(
      at('mapped.cms.ndjson'),
      readMarkdown(at('handbook'), { language, types, parent: 'elsewhere' }),
    );
    expect(mapped.fieldsOf(install)).toMatchObject({
      heading: install,
      text: expect.stringMatching(/^A table, a file, FAQ,/),
      price: '12',
    });
    expect(mapped.contentOf('Guide').value).toMatchObject({ contentType: 'note', location: { parent: 'elsewhere' } });
    expect(mapped.report.leftOut).not.toContain('1 values of the key price in front matter');
  });

  it('comes into a repository, and changes nothing in a second run', async () => {
    const repository = await open();
    const target = { repository: repository as unknown as Repository, context: asAdministrator };
    const { skipped, counts } = await transfer(source, target);
    expect(skipped).toEqual(imported.report.skipped);
    expect(counts.content).toEqual({ created: 13, updated: 0, unchanged: 0 });
    expect(unchanged(await transfer(source, target))).toBe(true);
    await repository.close();
  });
});

it('a folder that cannot be read is refused', async () => {
  const missing = readMarkdown(at('missing'), { language });
  await expect(importInto(at('none.cms.ndjson'), missing)).rejects.toThrow(/missing cannot be read: ENOENT$/);
});
