/** A folder of Markdown as real ones are. */
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gif } from '../site.js';

const files: Readonly<Record<string, string | Buffer>> = {
  'index.md': '# Welcome *here*\r\n\r\nSee [the guide](guide/) and [install](./guide/install.md#linux "now").\r\n',
  'guide/index.md':
    '---\ntitle: Guide\nweight: 3\ntags: [one, two, 2024]\n---\n![A dot](img/dot.gif) and ![](img/dot.gif)\n',
  'guide/install.md': [
    '---',
    'title: "Install: 𝄞 & more"',
    'date: 2024-05-06T07:08:09+02:00',
    'lastmod: 2024-05-07',
    'description: How to',
    'categories: [How-to, "A/B"]',
    'image: img/dot.gif',
    'related: [../faq.md, ../gone.md]',
    'slug: setup',
    'aliases: [/old/install, /Alte Seite/]',
    'author: Ada',
    'price: 12',
    '---',
    'A [table](#t), a [file](../files/notes%20a.txt), [FAQ](/faq), a [draft](later.md), [out](../../outside.md),',
    'a [site](https://example.org/) and <mark>raw</mark> <script>alert(1)</script>.',
    '',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '',
    '![gone](img/gone.png) ![remote](https://example.org/a.png)',
  ].join('\n'),
  'guide/later.md': '---\ndraft: true\n---\nLater',
  'guide/img/dot.gif': Buffer.from(gif, 'base64'),
  'guide/unused.bin': 'x',
  'files/notes a.txt': 'Notes',
  'faq.md': 'No title, a [link back](index.md)\n\n- one\n  - two\n',
  'deep/er/page.md': '---\ndate: someday\n---\nDeep',
  'toml.md': '+++\ntitle = "x"\n+++\n',
  'broken.md': '---\ntitle: [\n---\n',
  'endless.md': '---\ntitle: a\n',
  'binary.md': Buffer.from([0xff, 0xfe, 0x00]),
  '.hidden.md': 'hidden',
};

export async function writeMarkdown(root: string): Promise<string> {
  const folder = join(root, 'handbook');
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await writeFile(join(root, 'outside.md'), 'Outside');
  await symlink(join(root, 'outside.md'), join(folder, 'linked.md'));
  return folder;
}
