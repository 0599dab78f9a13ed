/** Reads content that is not in the tree: drafts that were never published, and the trash. */
import type { Id, UnplacedContent } from '../../repository/repository.js';
import type { Entity, PlaceEntity } from '../entities.js';
import type { SelectionOptions } from '../selection.js';
import { createLoading, loadTogether } from './load-together.js';
import { type LoadedContent, readContent } from './read-content.js';
import { needing, type Reader, unlessHidden } from './reader.js';

/** The most entries of a page. */
const limit = 100;

/** In the order of ids, which a target that keeps them has too. */
export async function* readUnplaced(
  reader: Reader,
  { publishedOnly = false, withTrash = false, withUsers = false }: SelectionOptions,
): AsyncGenerator<Entity> {
  const { repository, context, details } = reader;
  if (!details.keeps) return;
  const { transfer } = needing(repository, 'transfer.list');
  const loadAgain = createLoading(reader);
  for (let after: string | undefined, isLast = false; !isLast; ) {
    const { items, next } = await transfer.list({ limit, ...(after !== undefined && { after }) }, context);
    const selected = items.filter(({ status }) => (status === 'DRAFT' ? !publishedOnly : withTrash));
    const loaded = await loadTogether(
      reader,
      selected.map(({ contentId }) => contentId),
    );
    for (const item of selected) {
      const content = { ...loaded.get(item.contentId), loadAgain };
      const isOfUsers = await belongsToUsers(reader, item, content);
      if (!isOfUsers || withUsers) yield await readItem(reader, { ...item, isOfUsers }, content);
    }
    after = next;
    isLast = next === undefined;
  }
}

async function readItem(
  reader: Reader,
  item: UnplacedContent<Id> & { readonly isOfUsers: boolean },
  loaded: LoadedContent,
): Promise<Entity> {
  const { contentId, status, isOfUsers, remoteId, priority, hidden, sortField, sortOrder, parentRemoteId } = item;
  const place: PlaceEntity = { remoteId, parent: parentRemoteId ?? '', priority, hidden, sortField, sortOrder };
  const entity = await readContent(reader, { id: contentId, place, status, isOfUsers }, loaded);
  const problems = ['The location that it was below does not exist any more: it is below the root of the tree'];
  return parentRemoteId === undefined ? { ...entity, problems } : entity;
}

/** Whether it is a user, or was or will be in the tree of users. */
async function belongsToUsers(
  { repository, context, typeOf }: Reader,
  { contentId, parentRemoteId = '' }: UnplacedContent<Id>,
  loaded: LoadedContent,
): Promise<boolean> {
  const { content, locations } = needing(repository, 'content.loadInfo');
  const { contentTypeId } = loaded.content ?? (await content.loadInfo(contentId, context));
  const { fieldDefinitions } = await typeOf(contentTypeId);
  if (fieldDefinitions.some(({ fieldTypeIdentifier }) => fieldTypeIdentifier === 'user')) return true;
  const users = repository.roots?.users;
  if (users === undefined || parentRemoteId === '') return false;
  const parent = await unlessHidden(() => locations.loadByRemoteId(parentRemoteId, context));
  return parent?.pathString.startsWith(users) ?? false;
}
