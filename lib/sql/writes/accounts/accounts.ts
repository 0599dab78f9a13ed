/** Accounts of users: who may log in, and who is still logged in. */
import { sql } from 'kysely';
import type { Account, Context, UserRepository } from '../../../repository/repository.js';
import { listsOf } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import { loginRules } from '../../permissions/limitations.js';
import { readMethod } from '../../unit-of-work/methods.js';
import { always, type PolicyRow, selectPolicies, toRights } from '../../unit-of-work/policies.js';
import { type ParameterOf, prepared } from '../../unit-of-work/prepared.js';
import type { AnyStore } from '../../unit-of-work/unit-of-work.js';
import { fromJsonArray, isId } from '../../values/rows.js';
import { fits, toLoginKey } from './passwords.js';

export function createAccounts(store: AnyStore): Pick<Required<UserRepository>, 'authenticate' | 'findAccount'> {
  return {
    authenticate: readMethod(store, async ({ db, first, context }, { login, password }) => {
      const account = await first(findByLogin, { loginKey: toLoginKey(login) });
      const known = await fits(password, account?.password_hash);
      if (!known || !account || account.enabled !== 1) return undefined;
      const policies = await selectPolicies(db, store.dialect, sql.val(account.content_id)).execute();
      return mayLogIn(store.db, policies, context) ? toAccount(account) : undefined;
    }),

    findAccount: readMethod(store, async ({ first, context }, userId) => {
      if (!isId(userId)) return undefined;
      const account = await first(findEnabled, { userId });
      if (!account) return undefined;
      const isRefused = !mayLogIn(store.db, fromJsonArray(account.policies), context);
      return { ...toAccount(account), ...(isRefused && { isRefused }) };
    }),
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

const findByLogin = prepared(({ db }, given: ParameterOf<{ loginKey: string }>) =>
  selectAccount(db).where('login_key', '=', given('loginKey')),
);

/** Together with what the user may do, in one statement, for it runs with each request of a session. */
const findEnabled = prepared(({ db, store }, given: ParameterOf<{ userId: number }>) =>
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
    .where('content_id', '=', given('userId'))
    .where('enabled', '=', 1),
);

const mayLogIn = (db: Database, policies: readonly PolicyRow[], context: Context): boolean =>
  toRights(true, listsOf(db), policies).may('user', 'login', loginRules(context)) === always;

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccount>['execute']>>[number];

function toAccount({ content_id, login, stamp }: AccountRow): Account {
  return { userId: content_id, login, stamp };
}
