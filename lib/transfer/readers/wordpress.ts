/** Exports of WordPress as entities: posts, pages, categories, attachments and authors. */
import type { Entity } from '../entities.js';
import type { EntitySource } from '../source/entity-source.js';
import { createAliases } from './alias-path.js';
import { toPlainText } from './html-content.js';
import { remoteIdOf, toEntity } from './imported-content.js';
import { mapTypes, modelEntities, type TypeMapping } from './imported-types.js';
import { homeLocation, mediaLocation } from './places.js';
import { attachmentEntity } from './wordpress-attachments.js';
import { authorEntities } from './wordpress-authors.js';
import { categoryId, contentBase, folderEntity, type Importing, postEntity } from './wordpress-content.js';
import { ancestorsOf, indexExport, isDraft, isPublic, type WordPressItem } from './wordpress-index.js';

export interface WordPressOptions {
  /** The language of the content, such as `eng-GB`. */
  readonly language: string;
  /** A copy of the folder `wp-content/uploads`: without it, no files are transferred. */
  readonly attachments?: string | undefined;
  /** Existing content types by `post`, `page`, `category`, `image`, `file` and `folder`, and by custom types of posts. */
  readonly types?: Readonly<Record<string, TypeMapping>> | undefined;
  /** The remote id of the location below which pages are placed; that of the clean installation's home page by default. */
  readonly parent?: string | undefined;
  /** The remote id of the location below which images and files are placed; that of the clean installation by default. */
  readonly mediaParent?: string | undefined;
}

/**
 * An export of WordPress (WXR), as a source of a transfer. Posts, pages and attachments have the same remote ids in each run.
 * @throws Error while it is read, for a file that is not such an export, with the line at fault
 */
export function readWordPress(file: string, options: WordPressOptions): EntitySource {
  const { types: mappings = {}, language, attachments } = options;
  const types = mapTypes(mappings);
  return {
    name: `wordpress ${file}`,
    async *entities({ subtree, typesOnly = false, withUsers = false, publishedOnly = false }, notes) {
      if (subtree !== undefined) throw new Error('An export of WordPress is transferred as a whole');
      yield* modelEntities(language, mappings);
      if (typesOnly) return;
      const index = await indexExport(file);
      const importing: Importing = {
        ...{ file, index, types, language, attachments, notes, withUsers, publishedOnly },
        parents: { content: options.parent ?? homeLocation, media: options.mediaParent ?? mediaLocation },
        toAlias: createAliases(language, notes),
        files: new Map(),
        customFields: new Map(),
      };
      yield* contentEntities(importing);
      reportCounts(importing);
    },
  };
}

async function* contentEntities(importing: Importing): AsyncGenerator<Entity> {
  const { index, withUsers, types, notes } = importing;
  if (withUsers) yield* authorEntities(importing);
  const items = [...index.items.values()];
  const has = (type: string) => items.some((item) => item.type === type && isTransferred(importing, item));
  const idOf = (name: string) => remoteIdOf('wp', `${index.site} ${name}`);
  yield* categoryEntities(importing, idOf('Categories'));
  if (importing.attachments !== undefined && has('attachment'))
    yield folderEntity(importing, { name: index.title || index.site, remoteId: idOf('media'), isOfMedia: true });
  for (const item of items) if (item.type === 'attachment') yield* attachmentEntity(importing, item, idOf('media'));
  for (const page of inTreeOrder(items.filter(({ type }) => type === 'page' && types.has(type))))
    yield* itemEntity(importing, page, importing.parents.content);
  const lists = new Set(items.filter(({ type }) => type !== 'page' && type !== 'attachment').map(({ type }) => type));
  for (const type of [...lists].sort()) {
    const posts = items.filter((item) => item.type === type);
    if (!types.has(type)) {
      notes.leaveOut(`${posts.length} items of the type ${type}`);
      continue;
    }
    if (!has(type)) continue;
    const name = type === 'post' ? 'Posts' : type;
    yield folderEntity(importing, { name, remoteId: idOf(name) });
    for (const post of posts) yield* itemEntity(importing, post, idOf(name));
  }
}

async function* categoryEntities(importing: Importing, folder: string): AsyncGenerator<Entity> {
  const { index, notes } = importing;
  if (index.categories.size === 0) return;
  yield folderEntity(importing, { name: 'Categories', remoteId: folder });
  for (const term of index.categories.values()) {
    const remoteId = categoryId(index, term.slug);
    const isInCircle = ancestorsOf(term.slug, (slug) => index.categories.get(slug)?.parent ?? '').includes(term.slug);
    const hasParent = index.categories.has(term.parent) && !isInCircle;
    const parentText = isInCircle ? 'in a circle' : 'not in the export';
    if (term.parent !== '' && !hasParent)
      notes.skip(
        { kind: 'content', key: remoteId },
        `The category above ${term.slug} is ${parentText}: ${term.parent}`,
      );
    yield toEntity({
      ...contentBase(importing, { kind: 'category', remoteId }),
      parent: hasParent ? categoryId(index, term.parent) : folder,
      properties: { title: { text: await toPlainText(term.name) }, summary: { html: term.description } },
    });
  }
}

/** In the order of the tree, so that parents come first; those in a circle come last. */
function inTreeOrder(items: readonly WordPressItem[]): readonly WordPressItem[] {
  const parents = new Map(items.map(({ id, parentId }) => [id, parentId]));
  const depthOf = ({ id }: WordPressItem) => ancestorsOf(id, (child) => parents.get(child) ?? '').length;
  const depths = new Map(items.map((item) => [item.id, depthOf(item)]));
  return items.toSorted((a, b) => (depths.get(a.id) ?? 0) - (depths.get(b.id) ?? 0));
}

const unpublished: Readonly<Record<string, string>> = {
  draft: 'is a draft',
  'auto-draft': 'is a draft',
  pending: 'waits for review',
  future: 'is scheduled',
  private: 'is private',
  trash: 'is in the trash',
};

/** Content that everyone may read, and drafts where these are asked for. */
const isTransferred = ({ publishedOnly }: Importing, item: WordPressItem): boolean =>
  isPublic(item) || (isDraft(item) && !publishedOnly);

async function* itemEntity(importing: Importing, item: WordPressItem, parent: string): AsyncGenerator<Entity> {
  const { status, title, type, id, hasPassword, remoteId } = item;
  if (isTransferred(importing, item)) return yield* postEntity(importing, item, parent);
  const reason = hasPassword ? 'has a password' : (unpublished[status] ?? `has the status ${status}`);
  const subject = `"${title || item.slug}" (${type} ${id})`;
  importing.notes.skip(
    { kind: 'content', key: remoteId },
    `${subject} ${reason}: only public content and drafts are transferred`,
  );
}

function reportCounts({ index, notes, attachments, withUsers, customFields }: Importing): void {
  for (const [data, count] of index.counts) notes.leaveOut(`${count} ${data}`);
  for (const [name, count] of customFields) notes.leaveOut(`${count} values of the custom field ${name}`);
  const files = [...index.items.values()].filter(({ type }) => type === 'attachment').length;
  if (attachments === undefined && files > 0)
    notes.leaveOut(`${files} attachments: no folder with their files is named`);
  if (!withUsers && index.authors.size > 0) notes.leaveOut(`${index.authors.size} authors: users were not asked for`);
}
