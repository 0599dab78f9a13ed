/** Transfer in SQL: content with the ids that it had elsewhere, its versions as they were, and hashes of passwords. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { BadRequest, NotFound, PermissionDenied } from '../../../errors/errors.js';
import type { IdentifiedContent, TransferRepository } from '../../../repository/repository.js';
import { changeOf } from '../../unit-of-work/change-log.js';
import { readMethod, slowWriteMethod, writeMethod } from '../../unit-of-work/methods.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { changed, checkId, isId } from '../../values/rows.js';
import { isUsableHash } from '../../writes/accounts/passwords.js';
import { createContent } from '../content/create.js';
import { storeVersions } from './store-versions.js';
import { listUnplaced } from './unplaced.js';

export const createTransferRepository = (store: AnyStore): Required<TransferRepository> => ({
  list: readMethod(store, permitted(listUnplaced)),
  loadPasswordHash: readMethod(
    store,
    permitted(async ({ db }, userId: number) => (await loadAccount(db, userId)).password_hash),
  ),
  setPasswordHash: writeMethod(store, 'exclusive', permitted(setPasswordHash)),
  create: slowWriteMethod(
    store,
    'exclusive',
    permitted(async (unit, content: IdentifiedContent) => {
      const ids = await freeIds(unit, content);
      const { id: _, locationId: _location, ...others } = content;
      const created = await createContent(unit, { ...others, ...ids });
      // Otherwise the database would give these ids once more.
      if (ids.id !== undefined) await store.dialect.skipIds(unit.db, 'cms_content');
      if (ids.locationId !== undefined) await store.dialect.skipIds(unit.db, 'cms_location');
      return created;
    }),
  ),
  storeVersions: slowWriteMethod(store, 'exclusive', permitted(storeVersions)),
});

/** For callers who may do everything. */
function permitted<W, T>(work: (unit: UnitOfWork, what: W) => Promise<T>) {
  return async (unit: UnitOfWork, what: W): Promise<T> => {
    const { isUnlimited, key } = await unit.rights();
    if (key || !isUnlimited('*' as never, '*' as never)) throw new PermissionDenied('transfer', 'content');
    return work(unit, what);
  };
}

async function freeIds({ db }: UnitOfWork, { id, locationId }: IdentifiedContent) {
  const isAmong = (table: 'cms_content' | 'cms_location' | 'cms_trash_item', value = 0) =>
    sql<number>`(select count(*) from ${sql.table(table)} where id = ${isId(value) ? value : 0})`;
  const used = await db
    .selectNoFrom([
      isAmong('cms_content', id).as('contents'),
      sql<number>`${isAmong('cms_location', locationId)} + ${isAmong('cms_trash_item', locationId)}`.as('places'),
    ])
    .executeTakeFirstOrThrow();
  const isIdFree = id !== undefined && isId(id) && Number(used.contents) === 0;
  const isPlaceFree = locationId !== undefined && isId(locationId) && Number(used.places) === 0;
  return { ...(isIdFree && { id }), ...(isPlaceFree && { locationId }) };
}

async function loadAccount(db: UnitOfWork['db'], userId: number) {
  checkId('user', userId);
  const query = db.selectFrom('cms_account').select('password_hash').where('content_id', '=', userId);
  const account = await query.executeTakeFirst();
  if (!account) throw new NotFound('user', userId);
  return account;
}

async function setPasswordHash(
  { db, now, changes }: UnitOfWork,
  { userId, passwordHash }: { readonly userId: number; readonly passwordHash: string | null },
): Promise<void> {
  await loadAccount(db, userId);
  if (passwordHash !== null && !isUsableHash(passwordHash))
    throw new BadRequest('The hash is not valid', {
      members: [
        {
          member: 'passwordHash',
          message:
            'must be a hash by scrypt or argon2id in the PHC string format, with at most 128 MiB, 8 passes and 8 lanes',
        },
      ],
    });
  const password = { password_hash: passwordHash, password_updated: passwordHash === null ? null : now };
  await db
    .updateTable('cms_account')
    .set({ ...password, stamp: randomBytes(16).toString('hex'), ...changed(now) })
    .where('content_id', '=', userId)
    .execute();
  changes.push(changeOf('content.updated', { contentId: userId }, ['*']));
}
