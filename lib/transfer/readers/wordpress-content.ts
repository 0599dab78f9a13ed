/** Posts and pages of WordPress as entities, with their aliases, and the properties that all content of the export has. */
import { parseDate } from '../../support/date-text.js';
import type { Entity, EntityOf } from '../entities.js';
import type { SourceNotes } from '../source/entity-source.js';
import { aliasPath, type ToAlias } from './alias-path.js';
import { type HtmlContext, type ResolvedAddress, toPlainText } from './html-content.js';
import { type ImportedContent, type Property, remoteIdOf, toEntity } from './imported-content.js';
import type { MappedType, MappedTypes } from './imported-types.js';
import { authorIdOf } from './wordpress-authors.js';
import {
  ancestorsOf,
  isDraft,
  isPublic,
  pathOf,
  textIn,
  unscaled,
  type WordPressIndex,
  type WordPressItem,
} from './wordpress-index.js';
import { toHtml } from './wordpress-text.js';
import { readWxrItem, type WxrRecord } from './wxr.js';

export interface Importing {
  readonly file: string;
  readonly index: WordPressIndex;
  readonly types: MappedTypes;
  readonly language: string;
  readonly attachments: string | undefined;
  readonly notes: SourceNotes;
  readonly toAlias: ToAlias;
  readonly withUsers: boolean;
  readonly publishedOnly: boolean;
  /** Remote ids of locations. */
  readonly parents: { readonly content: string; readonly media: string };
  /** The numbers of attachments whose file is transferred, and whether they are images. */
  readonly files: Map<string, { readonly isImage: boolean }>;
  /** How many values custom fields without a field here have. */
  readonly customFields: Map<string, number>;
}

export const categoryId = ({ site }: WordPressIndex, slug: string): string =>
  remoteIdOf('wp', `${site} category ${slug}`);

export const withoutAddresses = (): HtmlContext => ({ resolve: () => undefined, problems: [] });

type Base = Pick<ImportedContent, 'html' | 'language' | 'mapped' | 'remoteId' | 'section'>;

export function contentBase(
  { types, language }: Importing,
  { kind, remoteId }: { readonly kind: string; readonly remoteId: string },
): Base {
  const section = kind === 'image' || kind === 'file' ? 'media' : 'standard';
  return { remoteId, language, mapped: types.get(kind) as MappedType, section, html: withoutAddresses() };
}

export function folderEntity(
  importing: Importing,
  {
    name,
    remoteId,
    isOfMedia = false,
  }: { readonly name: string; readonly remoteId: string; readonly isOfMedia?: boolean },
): Promise<EntityOf<'content'>> {
  const { content, media } = importing.parents;
  return toEntity({
    ...contentBase(importing, { kind: 'folder', remoteId }),
    section: isOfMedia ? 'media' : 'standard',
    parent: isOfMedia ? media : content,
    properties: { title: { text: name } },
    sortField: 'PUBLISHED',
  });
}

/** The content, then its alias, which drafts do not have. */
export async function* postEntity(importing: Importing, item: WordPressItem, parent: string): AsyncGenerator<Entity> {
  const load = async (isAgain: boolean): Promise<EntityOf<'content'>> => {
    const record = await readWxrItem(importing.file, item.offset);
    if (!record) throw new Error(`${importing.file} has changed while it was read`);
    const entity = await toPost(importing, { item, record, parent, isAgain });
    return { ...entity, reload: () => load(true) };
  };
  const entity = await load(false);
  yield entity;
  if (!isDraft(item)) yield* importing.toAlias(item.path || aliasPath(item.slug), item.remoteId);
}

interface Post {
  readonly item: WordPressItem;
  readonly record: WxrRecord;
  readonly parent: string;
  readonly isAgain: boolean;
}

async function toPost(importing: Importing, { item, record, parent, isAgain }: Post): Promise<EntityOf<'content'>> {
  const { index, withUsers } = importing;
  const { html, problems: textProblems } = toHtml(textIn(record, 'content:encoded'));
  const problems = [...textProblems];
  const context: HtmlContext = { resolve: createResolve(importing), problems };
  const above = aboveOf(index, item, problems);
  const login = textIn(record, 'dc:creator');
  return toEntity({
    ...contentBase(importing, { kind: item.type, remoteId: item.remoteId }),
    ...(isDraft(item) ? { ...datesOf(record, []), published: null } : datesOf(record, problems)),
    ...{ html: context, isDraft: isDraft(item) },
    parent: above?.remoteId ?? parent,
    owner: withUsers && index.authors.has(login) ? authorIdOf(index, login) : null,
    priority: Number(textIn(record, 'wp:menu_order')) || 0,
    sortField: 'PRIORITY',
    properties: await propertiesOf(importing, { item, record, html, problems, isAgain }),
  });
}

/** The page above; undefined for posts, and for pages at the top. */
function aboveOf({ items }: WordPressIndex, { id, type, parentId }: WordPressItem, problems: string[]) {
  if (type !== 'page' || parentId === '' || parentId === '0') return undefined;
  const above = items.get(parentId);
  const isInCircle = ancestorsOf(id, (child) => items.get(child)?.parentId ?? '').includes(id);
  if (above?.type === 'page' && isPublic(above) && !isInCircle) return above;
  const reason = above && isDraft(above) ? 'a draft' : 'not transferred';
  problems.push(`The page above it is ${isInCircle ? 'in a circle' : reason}: ${parentId}`);
  return undefined;
}

type Described = Omit<Post, 'parent'> & { readonly html: string; readonly problems: string[] };

async function propertiesOf(importing: Importing, { item, record, html, problems, isAgain }: Described) {
  const { index, files } = importing;
  const thumbnail = record.meta.get('_thumbnail_id') ?? '';
  const image = files.get(thumbnail)?.isImage ? index.items.get(thumbnail) : undefined;
  if (thumbnail !== '' && thumbnail !== '0' && !image) problems.push(`Its image is not transferred: ${thumbnail}`);
  const termsOf = (domain: string) => record.terms.filter((term) => term.domain === domain);
  const properties: Record<string, Property> = {
    title: { text: (await toPlainText(item.title)) || item.slug || `${item.type} ${item.id}` },
    summary: { html: textIn(record, 'excerpt:encoded') },
    content: { html },
    slug: { text: item.slug },
    date: { date: datesOf(record, []).published ?? null },
    image: { references: image ? [image.remoteId] : [] },
    categories: { references: [...new Set(termsOf('category').map(({ slug }) => categoryId(index, slug)))] },
    tags: { words: await Promise.all(termsOf('post_tag').map(({ name, slug }) => toPlainText(name || slug))) },
    related: { references: [] },
  };
  const mapped = importing.types.get(item.type)?.fields;
  for (const [key, value] of record.meta)
    if (mapped?.has(`meta:${key}`)) properties[`meta:${key}`] = { text: value };
    else if (!key.startsWith('_') && !isAgain) countIn(importing.customFields, key);
  return properties;
}

const countIn = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** To the second, in UTC. Local times of WordPress have no time zone, so that they are not a point in time. */
export function datesOf(record: WxrRecord, problems: string[]) {
  const published = dateOf(textIn(record, 'wp:post_date_gmt')) ?? dateOf(textIn(record, 'pubDate'));
  if (published === undefined) problems.push('Its date has no time zone: it is published now');
  const modified = dateOf(textIn(record, 'wp:post_modified_gmt')) ?? published;
  return { published: published ?? null, modified: modified ?? null };
}

function dateOf(text: string): string | undefined {
  const time = /^0000-|^-0001|-0001 /.test(text) ? undefined : parseDate(text)?.time;
  return time === undefined ? undefined : new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Finds the item that an address of the site refers to: by the number in the class of an image, else by its path. */
function createResolve({ index, files }: Importing): HtmlContext['resolve'] {
  const host = hostOf(index.site);
  return (address, { attributes }) => {
    const absolute = /^\/(?!\/)/.test(address) ? `${index.site}${address}` : address;
    if (!URL.canParse(absolute) || hostOf(absolute) !== host) return undefined;
    const { hash: fragment, searchParams } = new URL(absolute);
    const [, imageId = ''] =
      /(?:^|\s)wp-image-(\d+)(?:\s|$)/.exec(attributes.find(([name]) => name === 'class')?.[1] ?? '') ?? [];
    const postId = searchParams.get('p') ?? searchParams.get('page_id') ?? '';
    const id = [imageId, postId].find((each) => index.items.has(each)) ?? findByPath(index, absolute);
    const item = id === undefined ? undefined : index.items.get(id);
    return item && isReachable(item, files) ? toResolved(item, { fragment, files }) : undefined;
  };
}

const isReachable = (item: WordPressItem, files: Importing['files']): boolean =>
  item.type === 'attachment' ? files.has(item.id) : isPublic(item);

const toResolved = (
  { remoteId, id }: WordPressItem,
  { fragment, files }: { readonly fragment: string; readonly files: Importing['files'] },
): ResolvedAddress => ({ remoteId, fragment, isImage: files.get(id)?.isImage ?? false });

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : '');

/** Images in other sizes have these at the end of their name. */
function findByPath({ paths }: WordPressIndex, address: string): string | undefined {
  const path = pathOf(address).toLowerCase();
  return paths.get(path) ?? paths.get(unscaled(path).replace(/-\d{1,5}x\d{1,5}(?=\.\w{1,5}$)/, ''));
}
