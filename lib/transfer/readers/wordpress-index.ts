/** The index of an export of WordPress: the facts of each item, and the place of its text in the file. */
import { aliasPath, decodedSegment } from './alias-path.js';
import { remoteIdOf } from './imported-content.js';
import { readWxr, type WxrRecord } from './wxr.js';

export interface WordPressItem {
  /** The number of the post; its remote id where it is an attachment or a post. */
  readonly id: string;
  readonly remoteId: string;
  readonly type: string;
  readonly title: string;
  readonly status: string;
  readonly hasPassword: boolean;
  readonly parentId: string;
  /** Segments of its address; empty for the home page, and for addresses with a query. */
  readonly path: string;
  readonly slug: string;
  readonly offset: number;
}

export interface WordPressTerm {
  readonly slug: string;
  readonly name: string;
  readonly parent: string;
  readonly description: string;
}

export interface WordPressAuthor {
  readonly login: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface WordPressIndex {
  /** The address of the site, such as `https://example.org`. */
  readonly site: string;
  readonly title: string;
  readonly items: ReadonlyMap<string, WordPressItem>;
  /** Numbers of items by path, in lower case. */
  readonly paths: ReadonlyMap<string, string>;
  readonly categories: ReadonlyMap<string, WordPressTerm>;
  readonly authors: ReadonlyMap<string, WordPressAuthor>;
  /** Counts of data that no entity holds. */
  readonly counts: ReadonlyMap<string, number>;
}

type Mutable<M> = M extends ReadonlyMap<infer K, infer V> ? Map<K, V> : never;

interface Building {
  site: string;
  title: string;
  readonly remoteIds: Set<string>;
  readonly items: Mutable<WordPressIndex['items']>;
  readonly paths: Mutable<WordPressIndex['paths']>;
  readonly categories: Mutable<WordPressIndex['categories']>;
  readonly authors: Mutable<WordPressIndex['authors']>;
  readonly counts: Mutable<WordPressIndex['counts']>;
}

/** Reads the whole export once; texts of posts are not in memory afterwards. */
export async function indexExport(file: string): Promise<WordPressIndex> {
  const building: Building = {
    ...{ site: '', title: '', remoteIds: new Set(), items: new Map(), paths: new Map() },
    ...{ categories: new Map(), authors: new Map(), counts: new Map() },
  };
  for await (const record of readWxr(file)) addRecord(building, record);
  return building;
}

export const textIn = ({ texts }: WxrRecord, name: string): string => texts.get(name)?.trim() ?? '';

function addRecord(building: Building, record: WxrRecord): void {
  const { name } = record;
  const text = (key: string) => textIn(record, key);
  if (name === 'title') building.title = text('title');
  else if (name === 'wp:base_site_url' || (name === 'link' && building.site === ''))
    building.site = text(name).replace(/\/$/, '');
  else if (name === 'wp:author') building.authors.set(text('wp:author_login'), toAuthor(record));
  else if (name === 'wp:category') addCategory(building, record);
  else if (name === 'wp:term' && text('wp:term_taxonomy') !== 'post_tag')
    count(building, `terms of ${text('wp:term_taxonomy')}`);
  else if (name === 'item') addItem(building, record);
}

const count = ({ counts }: Building, what: string, number = 1): void => {
  if (number > 0) counts.set(what, (counts.get(what) ?? 0) + number);
};

function toAuthor(record: WxrRecord): WordPressAuthor {
  const text = (key: string) => textIn(record, `wp:author_${key}`);
  const [first = '', ...last] = text('display_name').split(' ');
  const login = text('login');
  return {
    ...{ login, email: text('email') },
    firstName: text('first_name') || first || login,
    lastName: text('last_name') || last.join(' ') || login,
  };
}

function addCategory({ categories }: Building, record: WxrRecord): void {
  const text = (key: string) => textIn(record, key);
  const slug = text('wp:category_nicename');
  const name = text('wp:cat_name') || slug;
  const parent = text('wp:category_parent');
  if (slug !== '') categories.set(slug, { slug, name, parent, description: text('wp:category_description') });
}

function addItem(building: Building, record: WxrRecord): void {
  const { items, paths, categories } = building;
  const item = toItem(building, record);
  count(building, 'comments', record.commentCount);
  if (textIn(record, 'wp:is_sticky') === '1') count(building, 'marks of sticky posts');
  items.set(item.id, item);
  if (isPublic(item)) {
    const file = pathOf(textIn(record, 'wp:attachment_url')).toLowerCase();
    for (const path of [item.path.toLowerCase(), file, unscaled(file)])
      if (path !== '' && !paths.has(path)) paths.set(path, item.id);
  }
  for (const { domain, slug, name } of record.terms)
    if (domain === 'category' && !categories.has(slug))
      categories.set(slug, { slug, name: name || slug, parent: '', description: '' });
    else if (domain !== 'category' && domain !== 'post_tag') count(building, `terms of ${domain} at posts`);
}

function toItem({ site, items, remoteIds }: Building, record: WxrRecord): WordPressItem {
  const text = (key: string) => textIn(record, key);
  const id = text('wp:post_id') || `at-${record.offset}`;
  if (items.has(id)) throw new Error(`The export has two items with the number ${id}`);
  const guid = text('guid') || `${site}/?p=${id}`;
  const first = remoteIdOf('wp', guid);
  // Copies of a site may have items with the same guid.
  const remoteId = remoteIds.has(first) ? remoteIdOf('wp', `${guid} ${id}`) : first;
  remoteIds.add(remoteId);
  const slug = decodedSegment(text('wp:post_name'));
  return {
    ...{ id, remoteId, type: text('wp:post_type') || 'post', status: text('wp:status') || 'publish', slug },
    ...{ title: text('title'), hasPassword: text('wp:post_password') !== '', parentId: text('wp:post_parent') },
    ...{ path: pathOf(text('link')), offset: record.offset },
  };
}

/** Attachments inherit the status of the post that they belong to. */
export const isPublic = ({ status, hasPassword, type }: WordPressItem): boolean =>
  !hasPassword && (status === 'publish' || (type === 'attachment' && status === 'inherit'));

/** Posts and pages that were never published. */
export const isDraft = ({ status, hasPassword, type }: WordPressItem): boolean =>
  !hasPassword && status === 'draft' && type !== 'attachment';

/** The path of an address as segments that URL aliases have. */
export function pathOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.search === '' ? aliasPath(url.pathname) : '';
}

/** The path of the file that was uploaded, of which WordPress has made a smaller one in its place. */
export const unscaled = (path: string): string => path.replace(/-scaled(?=\.\w{1,5}$)/, '');

/** Deeper than the tree of any CMS of this protocol. */
const mostAncestors = 1000;

/** All ancestors; an item in a cycle is among its own ancestors. */
export function ancestorsOf(start: string, parentOf: (id: string) => string): readonly string[] {
  const ancestors = new Set<string>();
  for (let id = parentOf(start); id !== '' && !ancestors.has(id) && ancestors.size < mostAncestors; id = parentOf(id))
    ancestors.add(id);
  return [...ancestors];
}
