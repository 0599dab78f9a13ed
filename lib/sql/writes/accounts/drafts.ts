/** Accounts that drafts create or change, checked when the draft is written; `publish.ts` puts them into effect. */
import { AlreadyInUse, BadRequest, type FieldFault, PermissionDenied } from '../../../errors/errors.js';
import { type AccountInput, loginFault, settableUser } from '../../../field-types/index.js';
import type { FieldDefinition } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { checkCredentials, checkNewAccount } from '../../permissions/members.js';
import { resultsOf } from '../../unit-of-work/slow-work.js';
import { toStep, type WriteStep } from '../../unit-of-work/steps.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { flag } from '../../values/rows.js';
import { fits, hashPassword, toLoginKey } from './passwords.js';

/** The value of a field of the type `user`, as it was given. */
export interface AccountAssignment {
  readonly definition: FieldDefinition;
  readonly value: AccountInput;
}

/** An account that has been checked, for the version that it is a part of. */
export interface AccountDraft {
  readonly isChanged: boolean;
  readonly toSteps: (versionId: number) => readonly WriteStep[];
}

const unchanged: AccountDraft = { isChanged: false, toSteps: () => [] };

/**
 * Checks the constraints that only the storage can check.
 * @param contentId of the content item, where there is one already
 * @throws AlreadyInUse for a login that is in use, BadRequest for all other faults of the value
 */
export async function prepareAccount(
  unit: UnitOfWork,
  { definition, value }: AccountAssignment,
  contentId: number | undefined,
): Promise<AccountDraft> {
  const { db, store } = unit;
  if (store.fieldTypes.get(definition.fieldTypeIdentifier).declaration !== settableUser) return unchanged;
  const account = contentId === undefined ? undefined : await findAccount(db, contentId);
  const email = account?.email === value.email ? null : value.email;
  const enabled = account?.enabled === flag(value.enabled) ? null : flag(value.enabled);
  const { plainPassword } = value;
  const isChanged = !account || email !== null || enabled !== null || plainPassword !== null;
  if (!isChanged) return unchanged;
  if (!account && contentId !== undefined) await checkNewAccount(unit, contentId, 'create an account for');
  const isSensitive = email !== null || plainPassword !== null || enabled === 1;
  if (account && isSensitive)
    await checkCredentials(unit, account.content_id, 'change the account of', `user ${contentId}`);
  await checkNames(unit, definition, value, contentId);
  await checkNewPassword(unit, definition, plainPassword, account?.password_hash);
  if (plainPassword !== null) await refuseOwnPassword(unit, contentId);
  const password_hash = plainPassword === null ? null : await hashOf(unit, plainPassword);
  const password = { password_hash, password_user_id: password_hash === null ? null : (await unit.rights()).userId };
  const row = { login: account ? null : value.login, email, enabled, ...password };
  return { isChanged, toSteps: (versionId) => [toStep(insertDraft(db, versionId, row))] };
}

/** @throws PermissionDenied for callers who are known by an API key: with the password they could do all that the key does not allow */
export async function refuseOwnPassword({ rights }: UnitOfWork, contentId: number | undefined): Promise<void> {
  const { key, userId } = await rights();
  if (key && contentId === userId) throw new PermissionDenied('set', 'the password of its user with an API key');
}

export function findAccount(db: Database, contentId: number) {
  return db
    .selectFrom('cms_account')
    .select(['content_id', 'login', 'email', 'enabled', 'password_hash'])
    .where('content_id', '=', contentId)
    .executeTakeFirst();
}

async function checkNames(
  { db, context }: UnitOfWork,
  definition: FieldDefinition,
  { login, email, hasStoredLogin }: AccountInput,
  contentId = 0,
): Promise<void> {
  const others = db.selectFrom('cms_account').select('content_id').where('content_id', '<>', contentId);
  const other = hasStoredLogin ? undefined : await others.where('login_key', '=', toLoginKey(login)).executeTakeFirst();
  if (other) throw new AlreadyInUse('The login');
  const fault = hasStoredLogin
    ? undefined
    : await loginFault(login, {
        pattern: definition.settings.UsernamePattern,
        mayHaveColon: context.hasBasic !== true,
      });
  const isUnique = definition.settings.RequireUniqueEmail === true;
  const same = isUnique
    ? await others.where('email_key', '=', toLoginKey(email)).limit(1).executeTakeFirst()
    : undefined;
  const faults = [
    ...(fault ? [toFault(definition, 'login', fault)] : []),
    ...(same ? [toFault(definition, 'email', 'is already in use')] : []),
  ];
  if (faults.length > 0) throw new BadRequest('Some fields are not valid', { fields: faults });
}

async function hashOf({ store }: UnitOfWork, password: string): Promise<string | null> {
  const [hash = null] = await resultsOf(store, [{ key: `hash ${password}`, run: () => hashPassword(password) }]);
  return hash;
}

async function checkNewPassword(
  { store }: UnitOfWork,
  definition: FieldDefinition,
  password: string | null,
  passwordHash: string | null | undefined,
): Promise<void> {
  const { PasswordValueValidator: rules } = definition.validators;
  const isDemanded = typeof rules === 'object' && rules !== null && 'requireNewPassword' in rules;
  if (password === null || !isDemanded || rules.requireNewPassword !== true || typeof passwordHash !== 'string') return;
  const comparing = { key: `${passwordHash} ${password}`, run: () => fits(password, passwordHash) };
  const [isSame] = await resultsOf(store, [comparing]);
  if (!isSame) return;
  const fault = toFault(definition, 'password', 'must differ from the one before');
  throw new BadRequest('Some fields are not valid', { fields: [fault] });
}

const toFault = ({ id, identifier }: FieldDefinition, target: string, message: string): FieldFault => ({
  fieldDefinitionId: id,
  target,
  message: `${identifier}: ${target} ${message}`,
});

/** Changes of an account; members that are null leave it unchanged. */
export interface DraftRow {
  readonly login: string | null;
  readonly email: string | null;
  readonly enabled: 0 | 1 | null;
  readonly password_hash: string | null;
  /** The user who has set the password. */
  readonly password_user_id: number | null;
}

/** A password that an earlier write to the draft has set stays where none is given now. */
function insertDraft(db: Database, versionId: number, row: DraftRow) {
  const { password_hash, password_user_id, ...others } = row;
  const password = password_hash === null ? {} : { password_hash, password_user_id };
  return db
    .insertInto('cms_account_draft')
    .values({ ...row, version_id: versionId })
    .onConflict((conflict) => conflict.column('version_id').doUpdateSet({ ...others, ...password }));
}
