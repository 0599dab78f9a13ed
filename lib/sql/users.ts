/** Users in SQL: accounts beside content items. */
import { NotFound } from '../errors.js';
import type { Account, User, UserRepository } from '../repository/repository.js';
import { readable } from './content/info.js';
import { type ContentRow, findContent, toContent } from './content/whole.js';
import { fits } from './passwords.js';
import { loginRules } from './permissions/limitations.js';
import { always, loadPermissions } from './permissions/policies.js';
import { type Given, prepared } from './prepared.js';
import { checkId, isId } from './rows.js';
import { type Database, read, type Store } from './store.js';

export function createUserRepository(store: Store): UserRepository {
  return {
    load: (id, context) =>
      read(store, context, async (db) => {
        checkId('user', id);
        const permissions = await loadPermissions(db, store, context);
        const [row] = await findContent({ db, store, permissions }, { id });
        if (!row || row.login === null) throw new NotFound('user', id);
        // Who one is may always be known to oneself.
        return toUser(id === context.caller.userId ? row : readable(row, 'user', id));
      }),

    authenticate: (login, password, context) =>
      read(store, context, async (db) => {
        const [account] = await findByLogin({ db, store }, { loginKey: toLoginKey(login) });
        const known = await fits(password, account?.password_hash);
        if (!known || !account || account.enabled !== 1) return undefined;
        const caller = { userId: account.content_id, login: account.login };
        const permissions = await loadPermissions(db, store, { ...context, caller });
        return permissions.may('user', 'login', loginRules(context)) === always ? toAccount(account) : undefined;
      }),

    findAccount: (userId, context) =>
      read(store, context, async (db) => {
        if (!isId(userId)) return undefined;
        const [account] = await findEnabled({ db, store }, { userId });
        return account && toAccount(account);
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

const findEnabled = prepared(({ db }, given: Given<{ userId: number }>) =>
  selectAccount(db).where('content_id', '=', given('userId')).where('enabled', '=', 1),
);

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccount>['execute']>>[number];

function toAccount({ content_id, login, stamp }: AccountRow): Account {
  return { userId: content_id, login, stamp };
}

function toUser(row: ContentRow): User {
  return { login: row.login ?? '', email: row.email ?? '', enabled: row.enabled === 1, ...toContent(row) };
}
