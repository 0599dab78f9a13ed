/** Accounts of users: who may log in, and who is still logged in. */
import { sql } from 'kysely';
import type { Account, Context, LoginCredentials, UserRepository } from '../../../repository/repository.js';
import { listsOf } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import { loginRules } from '../../permissions/limitations.js';
import { withoutTags } from '../../unit-of-work/change-log.js';
import { readMethod, writeMethod } from '../../unit-of-work/methods.js';
import { always, type PolicyRow, selectPolicies, toRights } from '../../unit-of-work/policies.js';
import { type ParameterOf, prepared } from '../../unit-of-work/prepared.js';
import type { AnyStore } from '../../unit-of-work/unit-of-work.js';
import { fromJsonArray, isId } from '../../values/rows.js';
import { hashPassword, matchPassword, toLoginKey } from './passwords.js';

export function createAccounts(store: AnyStore): Pick<Required<UserRepository>, 'authenticate' | 'findAccount'> {
  const find = readMethod(store, async ({ db, first, context }, { login, password }: LoginCredentials) => {
    const row = await first(findByLogin, { loginKey: toLoginKey(login) });
    const { fits, isOutdated } = await matchPassword(password, row?.password_hash);
    if (!fits || !row || row.enabled !== 1) return undefined;
    const policies = await selectPolicies(db, store.dialect, sql.val(row.content_id)).execute();
    if (!mayLogIn(store.db, policies, context)) return undefined;
    return { account: toAccount(row), isOutdated, passwordHash: row.password_hash };
  });
  const renew = createRenewal(store);
  return {
    async authenticate(credentials, context) {
      const verified = await find(credentials, context);
      if (!verified) return undefined;
      // A login does not depend on it: where nothing can be written, the next one tries it again.
      if (verified.isOutdated) await renew({ ...verified, password: credentials.password }, context).catch(() => {});
      return verified.account;
    },

    findAccount: readMethod(store, async ({ first, context }, userId) => {
      if (!isId(userId)) return undefined;
      const account = await first(findEnabled, { userId });
      if (!account) return undefined;
      const isRefused = !mayLogIn(store.db, fromJsonArray(account.policies), context);
      return { ...toAccount(account), ...(isRefused && { isRefused }) };
    }),
  };
}

interface Outdated {
  readonly account: Account;
  readonly passwordHash: string | null;
  readonly password: string;
}

/** Creates the function that replaces a hash, unless the password has changed; sessions and tokens stay valid. */
function createRenewal(store: AnyStore) {
  const replace = writeMethod(
    store,
    'shared',
    async (
      { db, changes },
      { userId, from, to }: { readonly userId: number; readonly from: string; readonly to: string },
    ) => {
      changes.push(withoutTags('password.renewed'));
      const update = db.updateTable('cms_account').set({ password_hash: to }).where('content_id', '=', userId);
      await update.where('password_hash', '=', from).execute();
    },
  );
  return async ({ account, passwordHash, password }: Outdated, context: Context): Promise<void> => {
    if (passwordHash === null) return;
    const replacement = { userId: account.userId, from: passwordHash, to: await hashPassword(password) };
    await replace(replacement, context);
  };
}

/** Users in the trash have no account until they are restored. */
function selectAccount(db: Database) {
  return db
    .selectFrom('cms_account')
    .innerJoin('cms_content', 'cms_content.id', 'cms_account.content_id')
    .select(['content_id', 'login', 'stamp', 'enabled', 'password_hash'])
    .where('cms_content.status', '<>', 'TRASHED');
}

const findByLogin = prepared(({ db }, param: ParameterOf<{ loginKey: string }>) =>
  selectAccount(db).where('login_key', '=', param('loginKey')),
);

/** Together with the rights of the user, in one statement, because it runs with each request of a session. */
const findEnabled = prepared(({ db, store }, param: ParameterOf<{ userId: number }>) =>
  selectAccount(db)
    .select(
      store.dialect
        .jsonArray(
          selectPolicies(db, store.dialect, sql.ref('cms_account.content_id')).where('policy.module', 'in', [
            'user',
            '*',
          ]),
        )
        .as('policies'),
    )
    .where('content_id', '=', param('userId'))
    .where('enabled', '=', 1),
);

const mayLogIn = (db: Database, policies: readonly PolicyRow[], context: Context): boolean =>
  toRights(true, listsOf(db), policies).may('user', 'login', loginRules(context)) === always;

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccount>['execute']>>[number];

function toAccount({ content_id, login, stamp }: AccountRow): Account {
  return { userId: content_id, login, stamp };
}
