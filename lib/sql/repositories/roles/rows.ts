/** Rows of roles and their drafts: found, checked and converted. */
import type { Selectable } from 'kysely';
import { AlreadyInUse, NotFound, Refused } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { Revision, Role } from '../../../repository/repository.js';
import type { RoleTable } from '../../database/schema.js';
import { type ParameterOf, prepared } from '../../unit-of-work/prepared.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { checkId, toStored } from '../../values/rows.js';

export type RoleRow = Selectable<RoleTable>;

export type RoleRight = 'read' | 'create' | 'update' | 'delete' | 'assign';

export const checkRight = ({ require }: UnitOfWork, right: RoleRight, subject = 'roles'): Promise<void> =>
  require('role', right, right, subject);

export const toRole = (row: RoleRow): Role => ({
  id: row.id,
  identifier: row.identifier,
  status: row.status,
  ...toStored(row),
});

/** The row that an id refers to. */
export type RoleKind = 'role' | 'draft' | 'either';

export interface RoleTarget {
  readonly id: number;
  readonly expected?: Revision | undefined;
}

const findRole = prepared(({ db }, param: ParameterOf<{ id: number }>) =>
  db.selectFrom('cms_role').selectAll().where('id', '=', param('id')),
);

/** @throws NotFound for an unknown id, or one of another kind; PermissionDenied without the right */
export async function loadRole(
  unit: UnitOfWork,
  { id, expected }: RoleTarget,
  kind: RoleKind,
  right: RoleRight,
): Promise<RoleRow> {
  checkId('role', id);
  const row = await unit.first(findRole, { id });
  if (!row) throw new NotFound('role', id);
  if (kind !== 'either' && (kind === 'draft') !== (row.status === 'DRAFT')) throw new NotFound(kind, id);
  await checkRight(unit, right, `role ${id}`);
  checkRevision(row, expected);
  return row;
}

/** The draft of a role, or the draft of that id. */
export async function loadRoleDraft(
  unit: UnitOfWork,
  { id, expected }: RoleTarget,
  right: RoleRight,
): Promise<RoleRow> {
  const draft = await findDraftOf(unit, id);
  return loadRole(unit, { id: draft?.id ?? id, expected }, 'draft', right);
}

export async function findDraftOf({ db }: UnitOfWork, id: number): Promise<RoleRow | undefined> {
  checkId('role', id);
  return db.selectFrom('cms_role').selectAll().where('original_id', '=', id).executeTakeFirst();
}

/** @throws Refused while a role has a draft: its publication would undo the change */
export async function checkNoDraft(unit: UnitOfWork, id: number): Promise<void> {
  if (await findDraftOf(unit, id)) throw new Refused(`Role ${id}`, 'has a draft');
}

/** The identifier of a role, or of a draft, which has that of its role. */
export async function checkIdentifier(
  { db }: UnitOfWork,
  identifier: string,
  { status, id = 0, original_id }: Pick<RoleRow, 'status'> & Partial<RoleRow>,
): Promise<void> {
  const others = db.selectFrom('cms_role').select('id').where('identifier', '=', identifier);
  const concerned = status === 'DRAFT' ? others : others.where('status', '=', 'DEFINED');
  const conflicting = concerned.where('id', 'not in', [id, original_id ?? 0]);
  if (await conflicting.executeTakeFirst()) throw new AlreadyInUse('The identifier');
}
