/** API keys as rows and as values, and who may see them. */
import { type Selectable, type SqlBool, sql } from 'kysely';
import { NotFound, PermissionDenied } from '../../../errors/errors.js';
import type { ApiKey } from '../../../repository/repository.js';
import type { ApiKeyTable } from '../../database/schema.js';
import { and, reaches, toColumn } from '../../unit-of-work/policies.js';
import { type ParameterOf, prepared } from '../../unit-of-work/prepared.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { checkId, toDate } from '../../values/rows.js';
import { mayEdit, mayPublish, type Right } from '../content/writable.js';
import { findVersion } from '../content/written-versions.js';
import { loadUser } from '../users/rows.js';

export type ApiKeyRow = Selectable<ApiKeyTable>;

/** Without the digest. */
export const toApiKey = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  access: row.writes_drafts === 1 ? 'drafts' : row.access,
  ...(row.role_id !== null && { roleId: row.role_id }),
  ...(row.expires !== null && { expiresAt: toDate(row.expires) }),
  createdAt: toDate(row.created),
  ...(row.last_used !== null && { lastUsedAt: toDate(row.last_used) }),
});

/** The key, with whether its user has its role, where it has one. */
export const findKey = prepared(({ db, store }, param: ParameterOf<{ id: number }>) => {
  const hasRole = sql<SqlBool>`(key.role_id is null or exists (select 1 from cms_role_assignment assignment
    where assignment.role_id = key.role_id and ${reaches(store.dialect, sql.ref('key.user_id'))}))`;
  return db
    .selectFrom('cms_api_key as key')
    .selectAll('key')
    .select(toColumn(hasRole).as('has_role'))
    .where('key.id', '=', param('id'));
});

/** A key that the caller may see. */
export async function loadKey(unit: UnitOfWork, id: number): Promise<ApiKeyRow> {
  checkId('API key', id);
  const row = await unit.first(findKey, { id });
  if (!row) throw new NotFound('API key', id);
  await checkOwner(unit, row.user_id, `API key ${id}`);
  return row;
}

/** @throws NotFound, PermissionDenied unless the user is the caller, or one whom the caller may edit */
export async function checkOwner(unit: UnitOfWork, userId: number, subject: string): Promise<void> {
  await loadUser(unit, userId);
  if (userId === unit.context.caller.userId) return;
  const { row } = await findVersion(unit, { contentId: userId, versionNo: 'current' }, mayUpdate);
  if (row.allowed !== 1) throw new PermissionDenied('see', subject);
}

/** The rights that the update of a user takes. */
const mayUpdate: Right = (...given) => and([mayEdit(...given), mayPublish(...given)]);

/** @throws PermissionDenied for anonymous callers, and for those who are known by a key */
export async function checkPerson({ rights }: UnitOfWork, action: string): Promise<number> {
  const { isAuthenticated, key, userId } = await rights();
  if (!isAuthenticated) throw new PermissionDenied(action, 'API keys');
  if (key) throw new PermissionDenied(action, 'API keys with an API key');
  return userId;
}
