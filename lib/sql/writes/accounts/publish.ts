/** Updates accounts when drafts of users are published, and when users are moved to the trash. */
import { randomBytes } from 'node:crypto';
import { AlreadyInUse } from '../../../errors/errors.js';
import type { Database } from '../../database/schema.js';
import { checkManagers } from '../../permissions/managers.js';
import { checkCredentials, checkNewAccount } from '../../permissions/members.js';
import { hasRow } from '../../unit-of-work/references.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { changed } from '../../values/rows.js';
import { type DraftRow, findAccount, refuseOwnPassword } from './drafts.js';
import { toLoginKey } from './passwords.js';

/** Applies the changes of a version to the account. */
export async function publishAccount(unit: UnitOfWork, contentId: number, versionId: number): Promise<void> {
  const { db, now } = unit;
  const query = db.selectFrom('cms_account_draft').selectAll().where('version_id', '=', versionId);
  const row = await query.executeTakeFirstOrThrow();
  const draft = withOwnPassword((await unit.rights()).userId, row);
  const account = await findAccount(db, contentId);
  if (account) await changeAccount(unit, account, draft);
  else if (draft.login !== null && draft.email !== null) await insertAccount(unit, contentId, draft as NewAccount);
  await db.deleteFrom('cms_account_draft').where('version_id', '=', versionId).execute();
  // All versions show the account.
  const others = db.updateTable('cms_version').set(changed(now)).where('content_id', '=', contentId);
  await others.where('id', '<>', versionId).execute();
}

/** Publishing somebody else's draft must not let that person log in as the user, who may have got more roles since. */
const withOwnPassword = (userId: number, draft: DraftRow): DraftRow =>
  draft.password_user_id === userId ? draft : { ...draft, password_hash: null };

type NewAccount = DraftRow & { readonly login: string; readonly email: string };

/** The content may be in groups already, as copies of users are. */
async function insertAccount(unit: UnitOfWork, contentId: number, draft: NewAccount): Promise<void> {
  const { db, now } = unit;
  await checkNewAccount(unit, contentId, 'create an account for');
  const { login, email, enabled, password_hash } = draft;
  const login_key = toLoginKey(login);
  if (await hasRow(db, 'cms_account', { login_key })) throw new AlreadyInUse('The login');
  const names = { login, login_key, email, email_key: toLoginKey(email) };
  await db
    .insertInto('cms_account')
    .values({
      ...names,
      content_id: contentId,
      password_hash,
      password_updated: password_hash === null ? null : now,
      enabled: enabled ?? 1,
      stamp: newStamp(),
      updated: now,
    })
    .execute();
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Sessions and tokens end with the stamp. */
async function changeAccount(unit: UnitOfWork, account: Account, draft: DraftRow): Promise<void> {
  const { db, now } = unit;
  const { email, enabled, password_hash } = draft;
  const { content_id: id } = account;
  const subject = `user ${id}`;
  const isEnabled = enabled === 1 && account.enabled === 0;
  if (password_hash !== null) await refuseOwnPassword(unit, id);
  if (email !== null || password_hash !== null || isEnabled)
    await checkCredentials(unit, id, 'change the account of', subject);
  const isDisabled = enabled === 0 && account.enabled === 1;
  await db
    .updateTable('cms_account')
    .set({
      ...(email !== null && { email, email_key: toLoginKey(email) }),
      ...(enabled !== null && { enabled }),
      ...(password_hash !== null && { password_hash, password_updated: now }),
      ...((isDisabled || password_hash !== null) && { stamp: newStamp() }),
      ...changed(now),
    })
    .where('content_id', '=', id)
    .execute();
  if (isDisabled) await checkManagers(db);
}

const newStamp = (): string => randomBytes(16).toString('hex');

export async function endSessionsOf(db: Database, userId: number): Promise<void> {
  await db.updateTable('cms_account').set({ stamp: newStamp() }).where('content_id', '=', userId).execute();
}

/** Ends the sessions of the users who were moved to the trash at a time: their trash items exist already. */
export async function endSessionsOfTrashed(db: Database, now: number): Promise<void> {
  await db
    .updateTable('cms_account')
    .set({ stamp: newStamp() })
    .where('content_id', 'in', (row) =>
      row.selectFrom('cms_trash_item').select('content_id').where('trashed', '=', now),
    )
    .execute();
}
