/** Hashes of the passwords of users, as transfers carry them. */
import { randomBytes } from 'node:crypto';
import { BadRequest, NotFound } from '../../../errors/errors.js';
import { changeOf } from '../../unit-of-work/change-log.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { changed, checkId } from '../../values/rows.js';
import { isUsableHash } from '../../writes/accounts/passwords.js';

export const loadPasswordHash = async ({ db }: UnitOfWork, userId: number): Promise<string | null> =>
  (await loadAccount(db, userId)).password_hash;

/** @throws BadRequest for a hash that no password could be compared with */
export function checkHash(passwordHash: string): void {
  if (isUsableHash(passwordHash)) return;
  const message =
    'must be a hash by scrypt or argon2id in the PHC string format, with at most 128 MiB, 8 passes and 8 lanes';
  throw new BadRequest('The hash is not valid', { members: [{ member: 'passwordHash', message }] });
}

async function loadAccount(db: UnitOfWork['db'], userId: number) {
  checkId('user', userId);
  const account = await db
    .selectFrom('cms_account as account')
    .innerJoin('cms_content as content', 'content.id', 'account.content_id')
    .select(['account.password_hash', 'content.type_id'])
    .where('account.content_id', '=', userId)
    .executeTakeFirst();
  if (!account) throw new NotFound('user', userId);
  return account;
}

export async function setPasswordHash(
  { db, now, changes }: UnitOfWork,
  { userId, passwordHash }: { readonly userId: number; readonly passwordHash: string | null },
): Promise<void> {
  const { type_id: contentTypeId } = await loadAccount(db, userId);
  if (passwordHash !== null) checkHash(passwordHash);
  const password = { password_hash: passwordHash, password_updated: passwordHash === null ? null : now };
  await db
    .updateTable('cms_account')
    .set({ ...password, stamp: randomBytes(16).toString('hex'), ...changed(now) })
    .where('content_id', '=', userId)
    .execute();
  changes.push(changeOf('content.updated', { contentId: userId, contentTypeId }, ['*']));
}
