/** Finds the caller by the session of the request. */
import type { SessionAccess } from '../http/session-access.js';
import type { Account, Caller, Context, Id, IdKind } from '../repository/repository.js';
import type { Accounts } from './accounts.js';
import { findCurrent, toCaller } from './credentials.js';
import { readRecord } from './session-record.js';

/** The user who is logged in by the session; undefined when there is none. */
export async function findSessionCaller(
  session: SessionAccess,
  users: Users,
  context: Context<Id>,
): Promise<Caller<Id> | undefined> {
  await session.load();
  return (await findHostCaller(session, users, context)) ?? (await findRecordedCaller(session, users, context));
}

/** The lookup of users by id. */
interface Users {
  readonly accounts: Accounts | undefined;
  readonly ids: IdKind;
}

async function findHostCaller(
  session: SessionAccess,
  { accounts, ids }: Users,
  context: Context<Id>,
): Promise<Caller<Id> | undefined> {
  const user = await session.findHostUser();
  if (!user) return undefined;
  const isId = ids === 'integer' ? Number.isSafeInteger(user.id) : typeof user.id === 'string';
  if (!isId) throw new Error(`session.user must return a user whose id is of the type ${ids}`);
  const userId = user.id;
  const { login, credentials } = user;
  if (login !== undefined) return toCaller({ userId, login, credentials });
  if (!accounts?.findAccount) return { userId, login: null };
  return admitted(await accounts.findAccount(userId, context));
}

async function findRecordedCaller(
  session: SessionAccess,
  { accounts }: Users,
  context: Context<Id>,
): Promise<Caller<Id> | undefined> {
  const record = readRecord(session);
  if (!record || record.isHostManaged || record.login === null) return undefined;
  const account = await findCurrent(accounts, { ...record, login: record.login }, context);
  if (!account) session.keep(undefined);
  return admitted(account);
}

function admitted(account: Account<Id> | undefined): Caller<Id> | undefined {
  // The session stays: it is valid in the siteaccesses to which the user may log in.
  if (!account || account.isRefused) return undefined;
  return toCaller(account);
}
