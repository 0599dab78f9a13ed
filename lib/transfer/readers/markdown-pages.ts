/** Pages of a folder of Markdown as entities, after the files that they refer to, with their aliases. */
import { join } from 'node:path';
import { isMap } from '../../field-types/index.js';
import type { Json } from '../../repository/repository.js';
import type { Entity, EntityOf } from '../entities.js';
import type { SourceNotes } from '../source/entity-source.js';
import { aliasPath, type ToAlias } from './alias-path.js';
import { isImageName, readFolderFile } from './folder-files.js';
import { dateOf, splitFrontMatter, textOf, wordsOf } from './front-matter.js';
import { type HtmlContext, toPlainText } from './html-content.js';
import { type ImportedContent, type Property, remoteIdOf, toEntity } from './imported-content.js';
import type { MappedType, MappedTypes } from './imported-types.js';
import { folderOf, type MarkdownFolder, type MarkdownPage, readPageText, sitePath } from './markdown-folder.js';
import { createMarkdownResolve, findPath, type PageFiles } from './markdown-links.js';

export interface MarkdownImport {
  readonly index: MarkdownFolder;
  readonly types: MappedTypes;
  readonly language: string;
  readonly notes: SourceNotes;
  readonly toAlias: ToAlias;
  readonly toHtml: (markdown: string) => string;
  readonly parents: { readonly content: string; readonly media: string };
  /** Paths of files that are transferred. */
  readonly files: Set<string>;
  readonly unknownKeys: Map<string, number>;
}

/** The keys of front matter that have a meaning here; of several that mean the same, the first one that a page has counts. */
const keys = {
  title: ['title'],
  date: ['date'],
  modified: ['lastmod', 'updated', 'modified'],
  summary: ['summary', 'description', 'excerpt'],
  tags: ['tags', 'keywords'],
  categories: ['categories', 'category'],
  image: ['image', 'cover', 'thumbnail', 'featured_image'],
  related: ['related'],
  slug: ['slug'],
  address: ['permalink', 'url'],
  aliases: ['aliases', 'redirect_from'],
  priority: ['weight', 'order', 'nav_order'],
  state: ['draft', 'published', 'status'],
} as const;

function keyValue({ values }: MarkdownPage, name: keyof typeof keys): Json | undefined {
  const key = keys[name].find((each) => values[each] !== undefined && values[each] !== null);
  return key === undefined ? undefined : values[key];
}

export const categoryId = ({ name }: MarkdownFolder, category: string): string =>
  remoteIdOf('md', `${name} category ${category}`);

export const categoriesOf = (page: MarkdownPage): readonly string[] => wordsOf(keyValue(page, 'categories'));

type Base = Pick<ImportedContent, 'html' | 'language' | 'mapped' | 'remoteId' | 'section'>;

export function baseOf({ types, language }: MarkdownImport, kind: string, remoteId: string): Base {
  const section = kind === 'image' || kind === 'file' ? 'media' : 'standard';
  const html: HtmlContext = { resolve: () => undefined, problems: [] };
  return { remoteId, language, mapped: types.get(kind) as MappedType, section, html };
}

/** Files that no page before refers to, the page, and its aliases. */
export async function* pageEntities(
  importing: MarkdownImport,
  page: MarkdownPage,
  parent: string,
): AsyncGenerator<Entity> {
  const files: PageFiles = new Map();
  const load = (pageFiles: PageFiles): Promise<EntityOf<'content'>> =>
    toPage(importing, { page, parent, files: pageFiles });
  const entity = await load(files);
  countUnknown(importing, page);
  for (const [path, alternativeText] of files) yield* fileEntities(importing, path, alternativeText);
  yield { ...entity, reload: () => load(new Map()) };
  for (const path of aliasesOf(page)) yield* importing.toAlias(path, page.remoteId);
}

function aliasesOf(page: MarkdownPage): readonly string[] {
  const place = sitePath(page.path);
  const slug = textOf(keyValue(page, 'slug'));
  const address = textOf(keyValue(page, 'address')) || (slug === '' ? place : `${folderOf(place)}/${slug}`);
  const paths = [address, ...wordsOf(keyValue(page, 'aliases'))].map(aliasPath);
  return [...new Set(paths.filter((path) => path !== ''))];
}

/** Content of the clean installation has no place for them. */
function countUnknown({ types, unknownKeys }: MarkdownImport, page: MarkdownPage): void {
  const meaningful = new Set<string>([...Object.values(keys).flat(), 'type']);
  const { fields } = types.get(kindOf({ types }, page)) as MappedType;
  for (const key of Object.keys(page.values))
    if (!meaningful.has(key) && !fields.has(`meta:${key}`)) unknownKeys.set(key, (unknownKeys.get(key) ?? 0) + 1);
}

const otherKinds = new Set(['category', 'image', 'file', 'folder']);

function kindOf({ types }: Pick<MarkdownImport, 'types'>, { values }: MarkdownPage): string {
  const kind = textOf(values.type);
  return types.has(kind) && !otherKinds.has(kind) ? kind : 'page';
}

interface PagePlace {
  readonly page: MarkdownPage;
  readonly parent: string;
  readonly files: PageFiles;
}

async function toPage(importing: MarkdownImport, { page, parent, files }: PagePlace): Promise<EntityOf<'content'>> {
  const problems: string[] = [];
  const { body } = await splitFrontMatter(await readPageText(join(importing.index.root, page.path)));
  const { title, rest } = await titleOf(importing, page, body);
  const resolve = createMarkdownResolve(importing.index, page.path, { files, problems });
  const published = dateIn(page, 'date', problems);
  return toEntity({
    ...baseOf(importing, kindOf(importing, page), page.remoteId),
    ...{ parent, published, modified: dateIn(page, 'modified', problems) ?? published },
    html: { resolve, problems },
    priority: Number(textOf(keyValue(page, 'priority'))) || 0,
    sortField: 'PRIORITY',
    properties: {
      ...referencesOf(importing, page, { files, problems }),
      title: { text: title },
      summary: { text: textOf(keyValue(page, 'summary')) },
      content: { html: importing.toHtml(rest) },
      slug: { text: textOf(keyValue(page, 'slug')) },
      date: { date: published },
      tags: { words: wordsOf(keyValue(page, 'tags')) },
      ...Object.fromEntries(
        Object.entries(page.values).map(([key, value]) => [`meta:${key}`, { text: textOf(value) }]),
      ),
    },
  });
}

function dateIn(page: MarkdownPage, name: 'date' | 'modified', problems: string[]): string | null {
  const value = keyValue(page, name);
  const date = dateOf(value);
  if (value !== undefined && date === undefined) problems.push(`The value of ${keys[name].join(' or ')} is no date`);
  return date ?? null;
}

/** The heading that the text begins with is the title where the front matter has none, and is not part of the text then. */
async function titleOf({ toHtml }: MarkdownImport, page: MarkdownPage, body: string) {
  const title = textOf(keyValue(page, 'title'));
  if (title !== '') return { title, rest: body };
  const [heading, text = ''] = /^\s*# ([^\n]+)(?:\n|$)/.exec(body) ?? [];
  const plain = heading === undefined ? '' : await toPlainText(toHtml(text));
  if (heading !== undefined && plain !== '') return { title: plain, rest: body.slice(heading.length) };
  const place = sitePath(page.path) || page.path;
  return { title: place.slice(place.lastIndexOf('/') + 1), rest: body };
}

function referencesOf(
  { index }: MarkdownImport,
  page: MarkdownPage,
  { files, problems }: { readonly files: PageFiles; readonly problems: string[] },
): Readonly<Record<string, Property>> {
  const value = keyValue(page, 'image');
  const address = isMap(value ?? null) ? textOf((value as Readonly<Record<string, Json>>).src) : textOf(value);
  const resolve = createMarkdownResolve(index, page.path, { files, problems });
  const image = address === '' ? undefined : resolve(address, { name: 'img', attributes: [], children: [] });
  if (address !== '' && !image?.isImage) problems.push(`Its image is not transferred: ${address}`);
  const related = wordsOf(keyValue(page, 'related')).flatMap((path) => {
    const other = index.pages.get(findPath(index, page.path, path) ?? '');
    if (!other || other.problem !== undefined) problems.push(`The related page ${path} is not transferred`);
    return other && other.problem === undefined ? [other.remoteId] : [];
  });
  return {
    image: { references: image?.isImage ? [image.remoteId] : [] },
    related: { references: related },
    categories: { references: categoriesOf(page).map((name) => categoryId(index, name)) },
  };
}

async function* fileEntities(importing: MarkdownImport, path: string, alternativeText: string): AsyncGenerator<Entity> {
  const { index, files, parents } = importing;
  if (files.has(path)) return;
  const folder = remoteIdOf('md', `${index.name} media`);
  if (files.size === 0)
    yield toEntity({
      ...baseOf(importing, 'folder', folder),
      ...{ section: 'media', parent: parents.media, properties: { title: { text: index.name } } },
    });
  files.add(path);
  const { digest, size, open } = await readFolderFile(join(index.root, path));
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  yield toEntity({
    ...baseOf(importing, isImageName(path) ? 'image' : 'file', remoteIdOf('md', `${index.name}/${path}`)),
    parent: folder,
    properties: {
      title: { text: fileName },
      caption: { text: '' },
      file: { file: { digest, fileName, alternativeText } },
    },
    files: new Map([[digest, { size, open }]]),
  });
}
