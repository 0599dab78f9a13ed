/** The log of changes for followers: pages with encrypted cursors, for callers who may read all content. */
import { Gone, NotFound, PermissionDenied } from '../../errors/errors.js';
import type { Change, ChangeQuery, ChangeRepository, Context, SortDirection } from '../../repository/repository.js';
import { type ChangeLog, loadLog, nextChanges, type PlacedChange } from '../unit-of-work/change-positions.js';
import { type AnyStore, read, type UnitOfWork } from '../unit-of-work/unit-of-work.js';
import { createEncryptedCursors } from '../values/encrypted-cursor.js';
import { loadUsers } from './users/rows.js';

export function createChangeList(store: AnyStore): Required<Pick<ChangeRepository, 'list' | 'listLatest'>> {
  let currentLog: ChangeLog | undefined;

  /** The position of a cursor, and the log that it is one of. @throws Gone for all other texts */
  async function place(cursor: string, signal: AbortSignal) {
    const position = currentLog && placeIn(currentLog, cursor);
    if (position) return position;
    currentLog = await loadLog(store, signal);
    const placed = placeIn(currentLog, cursor);
    if (!placed) throw new Gone();
    return placed;
  }

  const listIn =
    (order: SortDirection) =>
    async ({ after: cursor, limit, contentTypeIdentifier }: ChangeQuery, context: Context) => {
      const contentTypeId = await read(store, context, (unit) => permitted(unit, contentTypeIdentifier));
      const { signal } = context;
      const placed = cursor === undefined ? undefined : await place(cursor, signal);
      const query = { after: placed?.after, limit, contentTypeId, order };
      const { changes, next, log } = await nextChanges(store, query, signal);
      // A server that has taken the place of another one meanwhile.
      if (placed && !isSame(placed.log, log)) throw new Gone();
      currentLog = log;
      const { write } = createEncryptedCursors(log.secret, log.origin);
      const users = await readableUsers(store, context, changes);
      const toChange = ({ position, userId, ...change }: PlacedChange): Change => ({
        ...change,
        cursor: write(position),
        ...(userId !== undefined && users.has(userId) && { userId }),
      });
      return { items: changes.map(toChange), next: write(next) };
    };

  return { list: listIn('ascending'), listLatest: listIn('descending') };
}

function placeIn(log: ChangeLog, cursor: string) {
  const after = createEncryptedCursors(log.secret, log.origin).read(cursor);
  return after === undefined ? undefined : { after, log };
}

const isSame = (one: ChangeLog, other: ChangeLog): boolean =>
  one.secret === other.secret && one.origin === other.origin;

/**
 * The id of the type, where one is named. A limited view would hide events that a follower needs: the deletion of content, for
 * example.
 * @throws PermissionDenied for callers who may not read all content
 */
async function permitted(unit: UnitOfWork, identifier: string | undefined): Promise<number | undefined> {
  await unit.require('change', 'read', 'read', 'changes');
  if (!(await unit.rights()).isUnlimited('content', 'read')) throw new PermissionDenied('read', 'changes');
  if (identifier === undefined) return undefined;
  const types = unit.db.selectFrom('cms_content_type').select('id').where('status', '=', 'DEFINED');
  const type = await types.where('identifier', '=', identifier).executeTakeFirst();
  if (!type) throw new NotFound('content type');
  return type.id;
}

/** The users among those who have made the changes whom the caller may read. */
async function readableUsers(
  store: AnyStore,
  context: Context,
  changes: readonly PlacedChange[],
): Promise<ReadonlySet<number>> {
  const ids = new Set(changes.flatMap(({ userId = [] }) => userId));
  if (ids.size === 0) return new Set();
  const users = await read(store, context, (unit) => loadUsers(unit, [...ids]));
  return new Set(users.map(({ id }) => id));
}
