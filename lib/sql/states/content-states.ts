/** The object states of content items in SQL. */

import { BadRequest, type MemberFault, PermissionDenied } from '../../errors.js';
import type { ContentStates, ObjectStateRef, ObjectStateRepository } from '../../repository/repository.js';
import { readable, selectInfo } from '../content/rows.js';
import { assignStateRules } from '../permissions/limitations.js';
import { and, toColumn } from '../permissions/policies.js';
import { checkId, checkRevision, digest, isId } from '../rows.js';
import type { Database } from '../schema.js';
import type { AnyStore } from '../store.js';
import { readSnapshot, type UnitOfWork, writeWith } from '../unit-of-work.js';
import { createStateGroups } from './groups.js';
import { createStates } from './states.js';

type OfContent = Pick<ObjectStateRepository, 'loadOfContent' | 'assign'>;

export function createContentStates(store: AnyStore): Required<OfContent> {
  return {
    loadOfContent: (contentId, context) =>
      readSnapshot(store, context, async (unit) => {
        const { db } = unit;
        checkId('content', contentId);
        readable(await find(unit, contentId, []), 'content', contentId);
        return selectStates(db, contentId);
      }),

    assign: async ({ contentId, states, expected }, context) => {
      checkId('content', contentId);
      return writeWith({ contentId }, store, context, async (unit) => {
        const { db } = unit;
        const row = readable(await find(unit, contentId, states), 'content', contentId);
        if (row.assignable !== 1) throw new PermissionDenied('assign object states to', `content ${contentId}`);
        checkRevision(await selectStates(db, contentId), expected);
        await checkStates(db, contentId, states);
        await assign(db, contentId, states);
        return selectStates(db, contentId);
      });
    },
  };
}

/** Each of the states has to be allowed. */
function find(unit: UnitOfWork, contentId: number, states: readonly ObjectStateRef[]) {
  const { db, permissions } = unit;
  const rights = states.map(({ id }) => permissions.may('state', 'assign', assignStateRules(permissions, id)));
  return selectInfo(db, permissions)
    .select(toColumn(and(rights)).as('assignable'))
    .where('content.id', '=', contentId)
    .executeTakeFirst();
}

async function selectStates(db: Database, contentId: number): Promise<ContentStates & { readonly revision: string }> {
  const states = await db
    .selectFrom('cms_content_state')
    .select(['state_id as id', 'group_id as groupId'])
    .where('content_id', '=', contentId)
    .orderBy('group_id')
    .execute();
  return { contentId, states, revision: digest(states.map(({ id }) => id)) };
}

async function checkStates(db: Database, contentId: number, states: readonly ObjectStateRef[]): Promise<void> {
  if (states.length === 0) {
    const members = [{ member: 'states', message: 'is empty' }];
    throw new BadRequest('There are no object states to assign', { members });
  }
  const ids = states.map(({ id }) => id).filter(isId);
  const rows = ids.length === 0 ? [] : await db.selectFrom('cms_state').selectAll().where('id', 'in', ids).execute();
  const members = states.flatMap((state, index): MemberFault[] => {
    if (rows.some((row) => row.id === state.id && row.group_id === state.groupId)) return [];
    return [{ member: `states.${index}`, message: 'There is no such object state in that group' }];
  });
  if (members.length > 0) throw new BadRequest('The content cannot have these object states', { members });
  if (new Set(states.map(({ groupId }) => groupId)).size < states.length) {
    throw new PermissionDenied(
      'assign object states to',
      `content ${contentId}`,
      'two of them belong to the same group',
    );
  }
}

async function assign(db: Database, contentId: number, states: readonly ObjectStateRef[]): Promise<void> {
  const rows = states.map(({ id, groupId }) => ({ content_id: contentId, group_id: groupId, state_id: id }));
  await db
    .insertInto('cms_content_state')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['content_id', 'group_id']).doUpdateSet((row) => ({ state_id: row.ref('excluded.state_id') })),
    )
    .execute();
}

export function createObjectStateRepository(store: AnyStore): Required<ObjectStateRepository> {
  return { ...createStateGroups(store), ...createStates(store), ...createContentStates(store) };
}
