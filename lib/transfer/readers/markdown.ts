/** A folder of Markdown as entities: pages in the tree of their folders, categories, and the files that pages refer to. */
import type { Entity } from '../entities.js';
import type { EntitySource } from '../source/entity-source.js';
import { createAliases } from './alias-path.js';
import { remoteIdOf, toEntity } from './imported-content.js';
import { mapTypes, modelEntities, type TypeMapping } from './imported-types.js';
import { folderOf, indexFolder, type MarkdownPage } from './markdown-folder.js';
import { loadMarked } from './markdown-html.js';
import { baseOf, categoriesOf, categoryId, type MarkdownImport, pageEntities } from './markdown-pages.js';
import { homeLocation, mediaLocation } from './places.js';

export interface MarkdownOptions {
  /** The language of the content, such as `eng-GB`. */
  readonly language: string;
  /** Existing content types by `page`, `post`, `category`, `image`, `file` and `folder`, and by `type` of the front matter. */
  readonly types?: Readonly<Record<string, TypeMapping>> | undefined;
  /** The remote id of the location below which pages are placed; that of the clean installation's home page by default. */
  readonly parent?: string | undefined;
  /** The remote id of the location below which images and files are placed; that of the clean installation by default. */
  readonly mediaParent?: string | undefined;
}

/**
 * A folder of Markdown with front matter, as a source of a transfer. Pages have the same remote ids in each run, by the name of the
 * folder and their paths in it. Needs the packages `marked` and `yaml`.
 * @throws Error while it is read, for a folder that cannot be read
 */
export function readMarkdown(folder: string, options: MarkdownOptions): EntitySource {
  const { types: mappings = {}, language } = options;
  const types = mapTypes(mappings);
  return {
    name: `markdown ${folder}`,
    async *entities({ subtree, typesOnly = false }, notes) {
      if (subtree !== undefined) throw new Error('A folder of Markdown is transferred as a whole');
      const toHtml = await loadMarked();
      yield* modelEntities(language, mappings);
      if (typesOnly) return;
      const index = await indexFolder(folder);
      yield* contentEntities({
        ...{
          index,
          types,
          language,
          notes,
          toHtml,
          files: new Set(),
          toAlias: createAliases(language, notes),
          unknownKeys: new Map(),
        },
        parents: { content: options.parent ?? homeLocation, media: options.mediaParent ?? mediaLocation },
      });
    },
  };
}

async function* contentEntities(importing: MarkdownImport): AsyncGenerator<Entity> {
  const { index, notes, parents, unknownKeys, files } = importing;
  for (const { path, remoteId, problem } of index.pages.values())
    if (problem !== undefined) notes.skip({ kind: 'content', key: remoteId }, `${path}: ${problem}`);
  yield* categoryEntities(importing);
  yield* entitiesBelow(importing, '', parents.content);
  for (const [key, count] of unknownKeys) notes.leaveOut(`${count} values of the key ${key} in front matter`);
  const unusedCount = index.otherPaths.size - files.size;
  if (unusedCount > 0) notes.leaveOut(`${unusedCount} files that no page refers to`);
  if (index.linkCount > 0) notes.leaveOut(`${index.linkCount} symbolic links`);
}

const publicPages = ({ index }: MarkdownImport): readonly MarkdownPage[] =>
  [...index.pages.values()].filter(({ problem }) => problem === undefined);

async function* categoryEntities(importing: MarkdownImport): AsyncGenerator<Entity> {
  const { index, parents } = importing;
  const names = [...new Set(publicPages(importing).flatMap(categoriesOf))].sort();
  if (names.length === 0) return;
  const folder = remoteIdOf('md', `${index.name} categories`);
  const properties = { title: { text: 'Categories' } };
  yield toEntity({ ...baseOf(importing, 'folder', folder), parent: parents.content, properties });
  for (const name of names)
    yield toEntity({
      ...baseOf(importing, 'category', categoryId(index, name)),
      parent: folder,
      properties: { title: { text: name }, summary: { text: '' } },
    });
}

/** Pages of the folder, then each folder in it: its page, or an item with its name where it has none. */
async function* entitiesBelow(importing: MarkdownImport, folder: string, parent: string): AsyncGenerator<Entity> {
  const { folders, name } = importing.index;
  const folderPages = new Set(folders.values());
  for (const page of publicPages(importing))
    if (folderOf(page.path) === folder && !folderPages.has(page)) yield* pageEntities(importing, page, parent);
  for (const [path, page] of folders) {
    if (folderOf(path) !== folder) continue;
    const remoteId = page?.remoteId ?? remoteIdOf('md', `${name}/${path}/`);
    if (page) yield* pageEntities(importing, page, parent);
    else {
      const properties = { title: { text: path.slice(path.lastIndexOf('/') + 1) } };
      yield toEntity({ ...baseOf(importing, 'folder', remoteId), parent, properties });
    }
    yield* entitiesBelow(importing, path, remoteId);
  }
}
