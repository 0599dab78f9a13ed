/** Users in SQL: accounts beside content items. */

import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { NotFound } from '../errors.js';
import type { Account, Context, User, UserRepository } from '../repository/repository.js';
import { readable } from './content/rows.js';
import { selectContent, toContent } from './content/version-rows.js';
import { loginRules } from './permissions/limitations.js';
import { always, type PolicyRow, type Rights, selectPolicies, toRights } from './permissions/policies.js';
import type { Given } from './placeholders.js';
import { prepared, preparedWithRights } from './prepared.js';
import { checkId, fromJsonArray, isId } from './rows.js';
import type { Database } from './schema.js';
import type { ExternalValues, Store } from './store.js';
import { read, readPublic } from './unit-of-work.js';

export function createUserRepository(store: Store): UserRepository {
  return {
    load: (id, context) =>
      read(store, context, async (unit) => {
        checkId('user', id);
        const row = await unit.first(findUser, { id });
        // Who one is may always be known to oneself.
        const content = row && id === context.caller.userId ? row : readable(row, 'user', id);
        if (content.login === null) throw new NotFound('user', id);
        return toUser(content, store);
      }),

    authenticate: ({ login, password }, context) =>
      readPublic(store, context, async ({ db, all, first }) => {
        const account = await first(findByLogin, { loginKey: toLoginKey(login) });
        const known = await fits(password, account?.password_hash);
        if (!known || !account || account.enabled !== 1) return undefined;
        const policies = await all(selectPolicies(db, sql.val(account.content_id)));
        return mayLogIn(policies, context) ? toAccount(account) : undefined;
      }),

    findAccount: (userId, context) =>
      readPublic(store, context, async ({ first }) => {
        if (!isId(userId)) return undefined;
        const account = await first(findEnabled, { userId });
        if (!account) return undefined;
        const refused = !mayLogIn(fromJsonArray(account.policies), context);
        return { ...toAccount(account), ...(refused && { refused }) };
      }),
  };
}

/** Logins know no case. */
export const toLoginKey = (login: string): string => login.normalize('NFC').toLowerCase();

/** Users in the trash are there no more, until they are put back. */
function selectAccount(db: Database) {
  return db
    .selectFrom('cms_account')
    .innerJoin('cms_content', 'cms_content.id', 'cms_account.content_id')
    .select(['content_id', 'login', 'stamp', 'enabled', 'password_hash'])
    .where('cms_content.status', '<>', 'TRASHED');
}

const findByLogin = prepared(({ db }, given: Given<{ loginKey: string }>) =>
  selectAccount(db).where('login_key', '=', given('loginKey')),
);

/** Together with what the user may do, in one statement, for it runs with each request of a session. */
const findEnabled = prepared(({ db, store }, given: Given<{ userId: number }>) =>
  selectAccount(db)
    .select(
      store.dialect
        .jsonArray(selectPolicies(db, sql.ref('cms_account.content_id')).where('policy.module', 'in', ['user', '*']))
        .as('policies'),
    )
    .where('content_id', '=', given('userId'))
    .where('enabled', '=', 1),
);

const mayLogIn = (policies: readonly PolicyRow[], context: Context): boolean =>
  toRights(true, policies).may('user', 'login', loginRules(context)) === always;

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccount>['execute']>>[number];

function toAccount({ content_id, login, stamp }: AccountRow): Account {
  return { userId: content_id, login, stamp };
}

function toUser(row: UserRow, store: Store): User {
  return { login: row.login ?? '', email: row.email ?? '', enabled: row.enabled === 1, ...toContent(row, store) };
}

function selectUser(db: Database, store: Store, rights: Rights) {
  return selectContent(db, store, rights)
    .leftJoin('cms_account as account', 'account.content_id', 'content.id')
    .select(['account.login', 'account.email', 'account.enabled']);
}

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUser>['execute']>>[number];

const findUser = preparedWithRights(({ db, store, rights }, given: Given<{ id: number }>) =>
  selectUser(db, store, rights).where('content.id', '=', given('id')),
);

interface ValueRow {
  readonly login: string;
  readonly email: string;
  readonly enabled: number;
  readonly max_login: number | null;
  readonly password_updated: number | string | null;
}

/** The account of a user is its only copy: the field of the type `user` shows it. */
export const accountValues: ExternalValues<ValueRow> = {
  fieldType: 'user',
  select: (db, contentId) =>
    db
      .selectFrom('cms_account')
      .select(['login', 'email', 'enabled', 'max_login', 'password_updated'])
      .where('content_id', '=', contentId),
  toValue: (row, contentId) => ({
    hasStoredLogin: row !== undefined,
    contentId,
    login: row?.login ?? null,
    email: row?.email ?? null,
    passwordUpdatedAt: row?.password_updated == null ? null : Math.floor(Number(row.password_updated) / 1000),
    enabled: row?.enabled === 1,
    maxLogin: row?.max_login ?? null,
    plainPassword: null,
  }),
};

/** Of a random password that nobody kept, with the parameters of `hashPassword`. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$SOWjQa7f02R6/W27DyQ16A$u1tBnHhfyQnkjcZP4dMOLMe0ZWvYOUuOkyMO8MwkXIY';

export const hashPassword = (password: string): Promise<string> => hash(password);

/** Without a hash, no password fits; finding that out takes as long. */
export async function fits(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const same = await verify(passwordHash ?? nobody, password);
  return same && typeof passwordHash === 'string';
}
