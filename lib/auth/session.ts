/** Finds the caller by the session of the request. */
import type { SessionAccess } from '../api/message.js';
import type { Account, Caller, Context, IdKind, UserRepository } from '../repository/repository.js';
import { findCurrent } from './credentials.js';
import { readRecord } from './session-record.js';

/** The user who is logged in by the session; undefined when nobody is. */
export async function findSessionCaller(
  users: UserRepository | undefined,
  session: SessionAccess,
  context: Context,
  ids: IdKind,
): Promise<Caller | undefined> {
  await session.load();
  return (await findHostCaller(users, session, context, ids)) ?? (await findRecordedCaller(users, session, context));
}

async function findHostCaller(
  users: UserRepository | undefined,
  session: SessionAccess,
  context: Context,
  ids: IdKind,
): Promise<Caller | undefined> {
  const user = await session.findHostUser();
  if (!user) return undefined;
  const isId = ids === 'integer' ? Number.isSafeInteger(user.id) : typeof user.id === 'string';
  if (!isId) throw new Error(`session.user must find a user whose id is of the type ${ids}`);
  const userId = user.id as Account['userId'];
  if (user.login !== undefined) return { userId, login: user.login };
  if (!users?.findAccount) return { userId, login: null };
  return toCaller(await users.findAccount(userId, context));
}

async function findRecordedCaller(
  users: UserRepository | undefined,
  session: SessionAccess,
  context: Context,
): Promise<Caller | undefined> {
  const record = readRecord(session);
  if (!record || record.byHost) return undefined;
  const account = await findCurrent(users, record as Account, context);
  if (!account) session.record = undefined;
  return toCaller(account);
}

function toCaller(account: Account | undefined): Caller | undefined {
  // The session stays: it counts in the siteaccesses to which the user may log in.
  if (!account || account.refused) return undefined;
  return { userId: account.userId, login: account.login };
}
