/** An export of WordPress as real ones are: with blocks and without, and with what they should not have. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gif } from '../site.js';

export const site = 'https://blog.example.org';

/** As WordPress writes it: the end of a section in two. */
export const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

export interface WxrItem {
  readonly id: number;
  readonly type?: string;
  readonly title?: string;
  readonly slug?: string;
  readonly link?: string;
  readonly status?: string;
  readonly content?: string;
  readonly excerpt?: string;
  readonly parent?: number;
  readonly password?: string;
  readonly date?: string;
  readonly guid?: string;
  readonly meta?: Readonly<Record<string, string>>;
  /** Further elements. */
  readonly more?: string;
}

export function wxrItem(item: WxrItem): string {
  const { id, type = 'post', title = `Item ${id}`, slug = `item-${id}`, status = 'publish', parent = 0 } = item;
  const meta = Object.entries(item.meta ?? {}).map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
  );
  return `<item>
    <title>${cdata(title)}</title>
    <link>${item.link ?? `${site}/${slug}/`}</link>
    <pubDate>Tue, 05 Mar 2024 10:11:12 +0000</pubDate>
    <dc:creator>${cdata('ada')}</dc:creator>
    <guid isPermaLink="false">${item.guid ?? `${site}/?p=${id}`}</guid>
    <content:encoded>${cdata(item.content ?? '')}</content:encoded>
    <excerpt:encoded>${cdata(item.excerpt ?? '')}</excerpt:encoded>
    <wp:post_id>${id}</wp:post_id>
    <wp:post_date_gmt>${cdata(item.date ?? '2024-03-05 10:11:12')}</wp:post_date_gmt>
    <wp:post_modified_gmt>${cdata(item.date ?? '2024-03-06 10:11:12')}</wp:post_modified_gmt>
    <wp:post_name>${cdata(slug)}</wp:post_name>
    <wp:status>${cdata(status)}</wp:status>
    <wp:post_parent>${parent}</wp:post_parent>
    <wp:menu_order>0</wp:menu_order>
    <wp:post_type>${cdata(type)}</wp:post_type>
    <wp:post_password>${cdata(item.password ?? '')}</wp:post_password>
    ${meta.join('\n')}${item.more ?? ''}
  </item>`;
}

export const wxrExport = (items: readonly string[], head = ''): string => `<?xml version="1.0" encoding="UTF-8" ?>
<!-- This is a WordPress eXtended RSS file -->
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>Ada's blog</title>
  <link>${site}</link>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_site_url>${site}</wp:base_site_url>
  <wp:author><wp:author_login>${cdata('ada')}</wp:author_login><wp:author_email>${cdata('ada@example.org')}</wp:author_email>
  <wp:author_display_name>${cdata('Ada Lovelace')}</wp:author_display_name></wp:author>
  ${head}
  ${items.join('\n')}
</channel>
</rss>
`;

const category = (slug: string, name: string, parent = ''): string =>
  `<wp:category><wp:category_nicename>${cdata(slug)}</wp:category_nicename>
  <wp:category_parent>${cdata(parent)}</wp:category_parent><wp:cat_name>${cdata(name)}</wp:cat_name></wp:category>`;

const term = (domain: string, slug: string, name: string): string =>
  `<category domain="${domain}" nicename="${slug}">${cdata(name)}</category>`;

const comment = '<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content>No</wp:comment_content></wp:comment>';
const blocks = (text: string): string => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;
const upload = (path: string): string => `${site}/wp-content/uploads/${path}`;
const attachment = (id: number, path: string): WxrItem => ({
  ...{ id, type: 'attachment', status: 'inherit', slug: path.replace(/\W/g, '-'), link: `${site}/attachment-${id}/` },
  meta: { _wp_attached_file: path, _wp_attachment_image_alt: 'A dot' },
  more: `<wp:attachment_url>${upload(path)}</wp:attachment_url>`,
});

const items: readonly WxrItem[] = [
  {
    ...{ id: 1, title: 'Hello 🌍 &amp; <em>all</em>', slug: 'hello', link: `${site}/2024/03/hello/` },
    content: `${blocks(`An end ]]> in it, 𝄞, <a href="${site}/about/team/#us">us</a> and <item> <a href="/2024/03/old/">old</a>`)}
<!-- wp:image {"id":10} --><figure class="wp-block-image"><img src="${upload('2024/03/dot-300x200.gif')}" alt="" class="wp-image-10"/></figure><!-- /wp:image -->
<!-- wp:latest-posts /--><iframe src="https://video.example/"></iframe>`,
    excerpt: 'A <b>summary</b>',
    meta: { _thumbnail_id: '10', price: '12' },
    more:
      term('category', 'deep', 'Deep') +
      term('post_tag', 'x', 'R&amp;D') +
      term('post_format', 'a', 'Aside') +
      comment.repeat(3),
  },
  {
    ...{ id: 2, title: '', slug: 'old', link: `${site}/2024/03/old/` },
    content: `First line\nsecond line\n\nNext [caption id="a" width="3"]<img src="${upload('gone.gif')}" /> Gone[/caption]\n<blockquote>Said\n\ntwice</blockquote>[gallery ids="10"] [sic]`,
    meta: { _thumbnail_id: '11' },
    more: term('category', 'unlisted', 'Unlisted'),
  },
  {
    ...{ id: 3, type: 'page', slug: 'team', link: `${site}/about/team/`, parent: 4 },
    content: blocks(
      ['', '-300x200', '-scaled'].map((size) => `<img src="${upload(`2024/03/dot${size}.gif`)}"/>`).join(''),
    ),
  },
  { id: 4, type: 'page', title: 'About', slug: 'about', link: `${site}/about/`, content: blocks('About') },
  { id: 5, type: 'page', title: 'Orphan', slug: 'orphan', link: `${site}/draft/orphan/`, parent: 6 },
  { id: 6, type: 'page', slug: 'draft', status: 'draft', link: `${site}/?page_id=6` },
  { id: 7, status: 'future', title: 'Later' },
  { id: 8, status: 'private' },
  { id: 9, password: 'secret' },
  attachment(10, '2024/03/dot.gif'),
  attachment(11, '2024/03/missing.gif'),
  attachment(12, '../outside.gif'),
  attachment(13, 'notes.txt'),
  { id: 14, type: 'nav_menu_item' },
  { id: 15, slug: 'hello', link: `${site}/2024/03/hello/`, guid: `${site}/?p=1`, title: 'Same guid and address' },
  { id: 16, slug: '%e3%81%82%e3%81', link: `${site}/%e3%81%82%e3%81/`, title: 'あ', content: 'Classic' },
];

const head =
  category('top', 'Top') +
  category('deep', 'Deep', 'middle') +
  category('middle', 'Middle', 'top') +
  category('lost', 'Lost', 'gone');

export async function writeWordPress(folder: string): Promise<{ readonly file: string; readonly uploads: string }> {
  const [file, uploads] = [join(folder, 'export.xml'), join(folder, 'uploads')];
  await mkdir(join(uploads, '2024/03'), { recursive: true });
  await writeFile(join(uploads, '2024/03/dot.gif'), Buffer.from(gif, 'base64'));
  await writeFile(join(uploads, 'notes.txt'), 'Notes');
  await writeFile(join(folder, 'outside.gif'), Buffer.from(gif, 'base64'));
  await writeFile(file, wxrExport(items.map(wxrItem), head));
  return { file, uploads };
}
