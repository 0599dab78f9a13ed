/** The index of a folder of Markdown: its pages with their front matter, their places in the tree, and other files. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Json } from '../../repository/repository.js';
import { splitFrontMatter, textOf } from './front-matter.js';
import { remoteIdOf } from './imported-content.js';

export interface MarkdownPage {
  /** Relative to the folder, with slashes. */
  readonly path: string;
  readonly remoteId: string;
  readonly values: Readonly<Record<string, Json>>;
  /** Why it is not transferred. */
  readonly problem?: string;
}

export interface MarkdownFolder {
  readonly root: string;
  readonly name: string;
  readonly pages: ReadonlyMap<string, MarkdownPage>;
  /** Folders with pages in them or below; the page of each, if it has one. */
  readonly folders: ReadonlyMap<string, MarkdownPage | undefined>;
  /** Paths of all other files. */
  readonly otherPaths: ReadonlySet<string>;
  readonly linkCount: number;
}

const isMarkdown = (path: string): boolean => /\.(?:md|markdown)$/i.test(path);
/** The names of files that are the page of their folder. */
const indexes = ['index.md', '_index.md', 'readme.md', 'index.markdown', '_index.markdown', 'readme.markdown'];

/** In bytes. */
const largestPage = 4_000_000;

/** @throws Error for a folder that cannot be read */
export async function indexFolder(folder: string): Promise<MarkdownFolder> {
  const root = resolve(folder);
  const { paths, linkCount } = await listFiles(root).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The folder ${folder} cannot be read: ${error.code}`);
  });
  const name = basename(root);
  const pages = new Map<string, MarkdownPage>();
  for (const path of paths.filter(isMarkdown)) pages.set(path, await readPage({ root, name, path }));
  const otherPaths = new Set(paths.filter((path) => !isMarkdown(path)));
  return { root, name, pages, folders: foldersOf(pages), otherPaths, linkCount };
}

/** Sorted; without hidden files, packages and symbolic links, which may lead out of the folder. */
async function listFiles(root: string) {
  const paths: string[] = [];
  let linkCount = 0;
  const add = async (folder: string): Promise<void> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      if (entry.isSymbolicLink()) linkCount += 1;
      else if (entry.isDirectory()) await add(path);
      else if (entry.isFile()) paths.push(path);
    }
  };
  await add('');
  return { paths, linkCount };
}

interface PageFile {
  readonly root: string;
  readonly name: string;
  readonly path: string;
}

async function readPage({ root, name, path }: PageFile): Promise<MarkdownPage> {
  const remoteId = remoteIdOf('md', `${name}/${path}`);
  try {
    const { values } = await splitFrontMatter(await readPageText(join(root, path)));
    const isDraft = values.draft === true || values.published === false || textOf(values.status) === 'draft';
    return { path, remoteId, values, ...(isDraft && { problem: 'it is a draft' }) };
  } catch (error) {
    if ((error as Error).cause !== undefined) throw error;
    return { path, remoteId, values: {}, problem: (error as Error).message };
  }
}

/** @throws Error for a file that is not text, or too large */
export async function readPageText(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > largestPage) throw new Error(`it is larger than ${largestPage} bytes`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch {
    throw new Error('it is not UTF-8');
  }
}

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The page of a folder is its index, else the page beside it that has its name. */
function foldersOf(pages: ReadonlyMap<string, MarkdownPage>): MarkdownFolder['folders'] {
  const folders = new Map<string, MarkdownPage | undefined>();
  const publicPages = [...pages.values()].filter(({ problem }) => problem === undefined);
  for (const { path } of publicPages)
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) folders.set(folder, undefined);
  const byPath = new Map(publicPages.map((page) => [page.path.toLowerCase(), page]));
  for (const folder of folders.keys()) {
    const candidates = [...indexes.map((name) => `${folder}/${name}`), `${folder}.md`, `${folder}.markdown`];
    const path = candidates.find((candidate) => byPath.has(candidate.toLowerCase()));
    folders.set(folder, path === undefined ? undefined : byPath.get(path.toLowerCase()));
  }
  return new Map([...folders].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The path of its page in the site: without its extension, and that of its folder for an index. */
export function sitePath(path: string): string {
  const isIndex = indexes.includes(path.slice(path.lastIndexOf('/') + 1).toLowerCase());
  return isIndex ? folderOf(path) : path.replace(/\.\w+$/, '');
}
