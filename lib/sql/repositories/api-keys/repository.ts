/** API keys in SQL. */
import { sql } from 'kysely';
import { AlreadyInUse, BadRequest, Refused } from '../../../errors/errors.js';
import type { ApiKeyRepository, ApiKeyValues, Context } from '../../../repository/repository.js';
import type { WriteLock } from '../../database/write-lock.js';
import { changeOf } from '../../unit-of-work/change-log.js';
import { checkAccess, readMethod, snapshotMethod } from '../../unit-of-work/methods.js';
import { selectAssignments } from '../../unit-of-work/policies.js';
import { hasRow } from '../../unit-of-work/references.js';
import { type AnyStore, type UnitOfWork, write } from '../../unit-of-work/unit-of-work.js';
import { flag, isId } from '../../values/rows.js';
import { checkOwner, checkPerson, findKey, loadKey, toApiKey } from './rows.js';
import { digestOf, hasDigest, keyPartsIn, newRandom, toSecret } from './secrets.js';
import { sameUse } from './uses.js';

const tagOf = (id: number) => `apikey-${id}`;

export function createApiKeyRepository(store: AnyStore): Required<ApiKeyRepository> {
  return {
    list: snapshotMethod(store, async (unit, { userId, offset, limit }) => {
      await checkOwner(unit, userId, `the API keys of user ${userId}`);
      const query = unit.db.selectFrom('cms_api_key').selectAll().where('user_id', '=', userId);
      const rows = await query.orderBy('id').limit(limit).offset(offset).execute();
      return { items: rows.map(toApiKey) };
    }),

    load: snapshotMethod(store, async (unit, id) => toApiKey(await loadKey(unit, id))),

    create: (values, context) =>
      write(store, context, lockOf(context), async (unit) => {
        const { db, now, changes } = unit;
        checkAccess(context, 'all');
        const userId = await checkPerson(unit, 'create');
        await checkNumber(unit, userId);
        await checkValues(unit, userId, values);
        const random = newRandom();
        const { name, access, roleId = null, expiresAt } = values;
        const row = await db
          .insertInto('cms_api_key')
          .values({
            ...{ user_id: userId, name, digest: digestOf(random), role_id: roleId, created: now },
            // For servers of an earlier release, which use the same database, it is a key that reads.
            ...{ access: access === 'drafts' ? 'read' : access, writes_drafts: flag(access === 'drafts') },
            ...{ expires: expiresAt?.getTime() ?? null, last_used: null },
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        changes.push(changeOf('apiKey.created', { id: row.id, contentId: userId }, [tagOf(row.id)]));
        return { ...toApiKey(row), secret: toSecret(row.id, random) };
      }),

    delete: (id, context) =>
      write(store, context, lockOf(context), async (unit) => {
        checkAccess(context, 'all');
        await checkPerson(unit, 'delete');
        const { user_id: contentId } = await loadKey(unit, id);
        await unit.db.deleteFrom('cms_api_key').where('id', '=', id).execute();
        unit.changes.push(changeOf('apiKey.deleted', { id, contentId }, [tagOf(id)]));
      }),

    authenticate: readMethod(store, async ({ first, now }, secret) => {
      const { id = 0, random = '' } = keyPartsIn(secret) ?? {};
      const row = await first(findKey, { id });
      const isRight = hasDigest(random, row?.digest);
      const isValid = isRight && row?.has_role === 1 && Number(row.expires ?? Number.POSITIVE_INFINITY) > now;
      if (!isValid) return undefined;
      if (Number(row.last_used) < now - sameUse) store.apiKeyUses.add(id);
      return toApiKey(row);
    }),
  };
}

/** Writes of one user exclude each other, so that no two take the last key that is allowed. */
const lockOf = ({ caller: { userId } }: Context): WriteLock => (userId === null ? 'shared' : { contentId: userId });

async function checkNumber({ db, store }: UnitOfWork, userId: number): Promise<void> {
  const query = db.selectFrom('cms_api_key').select((row) => row.fn.countAll<number | string>().as('number'));
  const { number } = await query.where('user_id', '=', userId).executeTakeFirstOrThrow();
  if (Number(number) >= store.apiKeyLimits.number)
    throw new Refused(`User ${userId}`, 'has as many API keys as are allowed');
}

/** @throws AlreadyInUse for the name of another key, BadRequest for an end or a role that the key cannot have */
async function checkValues(unit: UnitOfWork, userId: number, { name, ...values }: ApiKeyValues): Promise<void> {
  if (await hasRow(unit.db, 'cms_api_key', { user_id: userId, name })) throw new AlreadyInUse('The name');
  const end = faultOfEnd(values, unit);
  const hasRole = values.roleId === undefined || (await isHeld(unit, userId, values.roleId));
  const members = [
    ...(end ? [{ member: 'expiresAt', message: end }] : []),
    ...(hasRole ? [] : [{ member: 'roleId', message: 'must be a role that the user has' }]),
  ];
  if (members.length > 0) throw new BadRequest('The API key cannot be created with these values', { members });
}

function faultOfEnd({ expiresAt }: Pick<ApiKeyValues, 'expiresAt'>, { now, store }: UnitOfWork): string | undefined {
  const { lifetime } = store.apiKeyLimits;
  if (expiresAt && expiresAt.getTime() <= now) return 'must not be in the past';
  if (lifetime === undefined) return undefined;
  const isTooLate = !expiresAt || expiresAt.getTime() > now + lifetime * 1000;
  return isTooLate ? `must be within ${lifetime} seconds` : undefined;
}

async function isHeld({ db, store }: UnitOfWork, userId: number, roleId: number): Promise<boolean> {
  if (!isId(roleId)) return false;
  const query = selectAssignments(db, store.dialect, sql.val(userId), sql.val(roleId));
  return (await query.executeTakeFirst()) !== undefined;
}
