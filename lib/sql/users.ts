/** Users in SQL: accounts beside content items. */
import { sql } from 'kysely';
import { NotFound } from '../errors.js';
import type { Account, Context, User, UserRepository } from '../repository/repository.js';
import { readable } from './content/info.js';
import { type ContentRow, findContent, toContent } from './content/whole.js';
import { fits } from './passwords.js';
import { loginRules } from './permissions/limitations.js';
import { always, loadPermissions, type PolicyRow, selectPolicies, toRights } from './permissions/policies.js';
import { type Given, prepared } from './prepared.js';
import { checkId, fromJsonArray, isId } from './rows.js';
import { type Database, read, type Store } from './store.js';

export function createUserRepository(store: Store): UserRepository {
  return {
    load: (id, context) =>
      read(store, context, async (db) => {
        checkId('user', id);
        const permissions = await loadPermissions(db, store, context);
        const [row] = await findContent({ db, store, permissions }, { id });
        // Who one is may always be known to oneself.
        const content = row && id === context.caller.userId ? row : readable(row, 'user', id);
        if (content.login === null) throw new NotFound('user', id);
        return toUser(content, store);
      }),

    authenticate: ({ login, password }, context) =>
      read(store, context, async (db) => {
        const [account] = await findByLogin({ db, store }, { loginKey: toLoginKey(login) });
        const known = await fits(password, account?.password_hash);
        if (!known || !account || account.enabled !== 1) return undefined;
        const policies = await selectPolicies(db, sql.val(account.content_id)).execute();
        return mayLogIn(policies, context) ? toAccount(account) : undefined;
      }),

    findAccount: (userId, context) =>
      read(store, context, async (db) => {
        if (!isId(userId)) return undefined;
        const [account] = await findEnabled({ db, store }, { userId });
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
    .selectFrom('cms_user')
    .innerJoin('cms_content', 'cms_content.id', 'cms_user.content_id')
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
        .jsonArray(selectPolicies(db, sql.ref('cms_user.content_id')).where('policy.module', 'in', ['user', '*']))
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

function toUser(row: ContentRow, store: Store): User {
  return { login: row.login ?? '', email: row.email ?? '', enabled: row.enabled === 1, ...toContent(row, store) };
}
