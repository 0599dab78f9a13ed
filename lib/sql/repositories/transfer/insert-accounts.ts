/** Accounts of new users of a transfer: checked and inserted by a few statements, for any number of users. */
import { randomBytes } from 'node:crypto';
import { AlreadyInUse, BadRequest } from '../../../errors/errors.js';
import { type AccountInput, loginFault, settableUser } from '../../../field-types/index.js';
import type { FieldDefinition } from '../../../repository/repository.js';
import { insertRows } from '../../database/json-rows.js';
import { isAmong } from '../../database/lists.js';
import { resultsOf } from '../../unit-of-work/slow-work.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { flag } from '../../values/rows.js';
import { hashPassword, toLoginKey } from '../../writes/accounts/passwords.js';
import type { CheckedContent } from './check-contents.js';
import { checkHash } from './password-hashes.js';
import type { PreparedContent } from './prepare-contents.js';

interface NewAccount {
  readonly contentId: number;
  readonly definition: FieldDefinition;
  readonly value: AccountInput;
  /** The hash in place of that of the password; null for a user who cannot log in with one. */
  readonly passwordHash: string | null | undefined;
}

export type PreparedAccount = NewAccount & { readonly passwordHash: string | null };

/**
 * Checks the accounts of all users, and computes the hashes of their passwords before anything is written. The caller has all
 * rights.
 * @throws AlreadyInUse for a login that is in use, BadRequest for all other faults
 */
export async function prepareAccounts(
  unit: UnitOfWork,
  contents: readonly PreparedContent<CheckedContent>[],
): Promise<readonly PreparedAccount[]> {
  const accounts = contents.flatMap((content) => accountOf(unit, content) ?? []);
  if (accounts.length === 0) return [];
  for (const { passwordHash } of accounts) if (typeof passwordHash === 'string') checkHash(passwordHash);
  await checkLogins(unit, accounts);
  await checkAddresses(unit, accounts);
  const passwordOf = ({ passwordHash, value }: NewAccount) => (passwordHash === undefined ? value.plainPassword : null);
  const passwords = [...new Set(accounts.flatMap((account) => passwordOf(account) ?? []))];
  const work = passwords.map((password) => ({ key: `hash ${password}`, run: () => hashPassword(password) }));
  const hashes = await resultsOf(unit.store, work);
  const hashOf = new Map(passwords.map((password, index) => [password, hashes[index] as string]));
  return accounts.map((account) => {
    const password = passwordOf(account);
    return {
      ...account,
      passwordHash: account.passwordHash ?? (password === null ? null : (hashOf.get(password) ?? null)),
    };
  });
}

function accountOf(
  { store: { fieldTypes } }: UnitOfWork,
  { content: { id: contentId, passwordHash }, current }: PreparedContent<CheckedContent>,
): NewAccount | undefined {
  const field = current.fields.find(
    ({ definition, isAssigned, value }) =>
      fieldTypes.get(definition.fieldTypeIdentifier).declaration === settableUser && isAssigned && value !== null,
  );
  if (!field) return undefined;
  return { contentId, definition: field.definition, value: field.value as unknown as AccountInput, passwordHash };
}

async function checkLogins({ db, context }: UnitOfWork, accounts: readonly NewAccount[]): Promise<void> {
  const keys = accounts.map(({ value }) => toLoginKey(value.login));
  const used = await db
    .selectFrom('cms_account')
    .select('content_id')
    .where(isAmong(db, 'login_key', keys))
    .limit(1)
    .execute();
  if (new Set(keys).size < keys.length || used.length > 0) throw new AlreadyInUse('The login');
  for (const { definition, value } of accounts) {
    const rules = { pattern: definition.settings.UsernamePattern, mayHaveColon: context.hasBasic !== true };
    const fault = await loginFault(value.login, rules);
    if (fault) throw refusal(definition, 'login', fault);
  }
}

/** For definitions that require different addresses. */
async function checkAddresses({ db }: UnitOfWork, accounts: readonly NewAccount[]): Promise<void> {
  const unique = accounts.filter(({ definition }) => definition.settings.RequireUniqueEmail === true);
  if (unique.length === 0) return;
  const ofTransfer = new Map<string, number>();
  for (const { value } of accounts) {
    const key = toLoginKey(value.email);
    ofTransfer.set(key, (ofTransfer.get(key) ?? 0) + 1);
  }
  const keys = unique.map(({ value }) => toLoginKey(value.email));
  const query = db.selectFrom('cms_account').select('email_key');
  const stored = await query.where(isAmong(db, 'email_key', keys)).execute();
  const used = new Set(stored.map(({ email_key }) => email_key));
  for (const { definition, value } of unique) {
    const key = toLoginKey(value.email);
    if (used.has(key) || (ofTransfer.get(key) ?? 0) > 1) throw refusal(definition, 'email', 'is already in use');
  }
}

const refusal = ({ id, identifier }: FieldDefinition, target: string, message: string): BadRequest =>
  new BadRequest('Some fields are not valid', {
    fields: [{ fieldDefinitionId: id, target, message: `${identifier}: ${target} ${message}` }],
  });

/** To be called once their content is inserted. */
export async function insertAccounts(
  { db, store: { dialect }, now }: UnitOfWork,
  accounts: readonly PreparedAccount[],
): Promise<void> {
  const rows = accounts.map(({ contentId, value: { login, email, enabled }, passwordHash }) => ({
    ...{ content_id: contentId, login, login_key: toLoginKey(login), email, email_key: toLoginKey(email) },
    ...{ password_hash: passwordHash, password_updated: passwordHash === null ? null : now },
    ...{ enabled: flag(enabled), stamp: randomBytes(16).toString('hex'), updated: now },
  }));
  const columns = {
    ...({ content_id: 'integer', login: 'text', login_key: 'text', email: 'text', email_key: 'text' } as const),
    ...({ password_hash: 'text', password_updated: 'integer', enabled: 'integer' } as const),
    ...({ stamp: 'text', updated: 'integer' } as const),
  };
  await insertRows({ db, dialect }, 'cms_account', { columns, rows });
}
