/** Reads content that is not in the tree: drafts that were never published, and the trash. */
import type { Id, UnplacedContent } from '../repository/repository.js';
import type { Entity, PlaceEntity } from './entities.js';
import { readContent } from './read-content.js';
import { needing, type Reader, unlessHidden } from './reader.js';
import type { SelectionOptions } from './selection.js';

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
  for (let after: string | undefined, isLast = false; !isLast; ) {
    const { items, next } = await transfer.list({ limit, ...(after !== undefined && { after }) }, context);
    for (const item of items) {
      if (item.status === 'DRAFT' ? publishedOnly : !withTrash) continue;
      const isOfUsers = await belongsToUsers(reader, item);
      if (!isOfUsers || withUsers) yield await readItem(reader, item, isOfUsers);
    }
    after = next;
    isLast = next === undefined;
  }
}

async function readItem(reader: Reader, item: UnplacedContent<Id>, isOfUsers: boolean): Promise<Entity> {
  const { contentId, status, remoteId, priority, hidden, sortField, sortOrder, parentRemoteId } = item;
  const place: PlaceEntity = { remoteId, parent: parentRemoteId ?? '', priority, hidden, sortField, sortOrder };
  const entity = await readContent(reader, { id: contentId, place, status, isOfUsers });
  const problems = ['The location that it was below does not exist any more: it is below the root of the tree'];
  return parentRemoteId === undefined ? { ...entity, problems } : entity;
}

/** Whether it is a user, or was or will be in the tree of users. */
async function belongsToUsers(
  { repository, context, typeOf }: Reader,
  { contentId, parentRemoteId = '' }: UnplacedContent<Id>,
): Promise<boolean> {
  const { content, locations } = needing(repository, 'content.loadInfo');
  const { contentTypeId } = await content.loadInfo(contentId, context);
  const { fieldDefinitions } = await typeOf(contentTypeId);
  if (fieldDefinitions.some(({ fieldTypeIdentifier }) => fieldTypeIdentifier === 'user')) return true;
  const users = repository.roots?.users;
  if (users === undefined || parentRemoteId === '') return false;
  const parent = await unlessHidden(() => locations.loadByRemoteId(parentRemoteId, context));
  return parent?.pathString.startsWith(users) ?? false;
}
