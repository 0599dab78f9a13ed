/** The object states of content items in SQL. */
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import { BadRequest, type MemberFault, PermissionDenied, Refused } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { ContentStates, ObjectStateRef, ObjectStateRepository } from '../../../repository/repository.js';
import { jsonTexts } from '../../database/json-rows.js';
import { isAmong } from '../../database/lists.js';
import type { Database, StateTable } from '../../database/schema.js';
import { assignStateRules } from '../../permissions/limitations.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import { guardsOfItem, statesOfContent } from '../../unit-of-work/guards.js';
import { plannedMethod, readMethod } from '../../unit-of-work/methods.js';
import { always, and, never, toColumn } from '../../unit-of-work/policies.js';
import { type ParameterOf, prepared, preparedForPlan } from '../../unit-of-work/prepared.js';
import { toStep, type Write, type WriteStep } from '../../unit-of-work/steps.js';
import { together } from '../../unit-of-work/together.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { checkId, chunks, digest, fromJsonArray, isId, onCurrentVersion, toJson } from '../../values/rows.js';
import { readable, selectInfo } from '../content/rows.js';
import { contentLock } from '../content/writable.js';
import { createStateGroups } from './groups.js';
import { createStates } from './states.js';

type OfContent = Pick<ObjectStateRepository, 'loadOfContent' | 'assign'>;

export function createContentStates(store: AnyStore): Required<OfContent> {
  return {
    loadOfContent: readMethod(store, async (unit, contentId) => {
      checkId('content', contentId);
      const { content, states } = await loadOfContent(unit, { contentId });
      readable(content[0], 'content', contentId);
      return toContentStates(contentId, states);
    }),

    assign: plannedMethod(store, contentLock, planStates),
  };
}

export async function planStates(
  unit: UnitOfWork,
  { contentId, states, expected }: Parameters<OfContent['assign'] & {}>[0],
): Promise<Write<ContentStates>> {
  const loaded = await unit.first(findAssigned, { contentId, ids: toJson(states.map(({ id }) => id).filter(isId)) });
  if (loaded) unit.guards.push(...guardsOfItem(loaded));
  const row = readable(loaded, 'content', contentId);
  await checkRight(unit, contentId, states);
  checkRevision(toContentStates(contentId, fromJsonArray(row.state_rows)), expected);
  const assigned = planAssignment(unit.db, contentId, checkStates(states, fromJsonArray(row.named_rows)));
  const loadStates = await unit.toStep(findStates, { contentId });
  unit.changes.push(changeOfAll('objectState.assigned', { contentId, contentTypeId: row.type_id }));
  return { steps: [...assigned, loadStates], result: (rowsOf) => toContentStates(contentId, rowsOf(loadStates)) };
}

/** Content with its states, and the states of these ids, a JSON list. */
const findAssigned = preparedForPlan(
  ({ db, store, rights }, param: ParameterOf<{ contentId: number; ids: string }>) => {
    const { dialect } = store;
    const isNamed = sql<SqlBool>`cms_state.id in (select cast(text as integer) from ${jsonTexts(dialect, param('ids'))} named)`;
    const named = db.selectFrom('cms_state').select(['id', 'group_id', 'is_implied']).where(isNamed);
    return selectInfo(db, rights)
      .select(statesOfContent(sql.ref('content.id')).as('states'))
      .select(['version.id as version_id', 'version.revision as version_revision'])
      .select(dialect.jsonArray(selectStates(db, sql.ref('content.id'))).as('state_rows'))
      .select(dialect.jsonArray(named).as('named_rows'))
      .where('content.id', '=', param('contentId'));
  },
);

/** Each of the states has to be allowed. */
async function checkRight(unit: UnitOfWork, contentId: number, states: readonly ObjectStateRef[]): Promise<void> {
  const permissions = await unit.rights();
  const may = and(states.map(({ id }) => permissions.may('state', 'assign', assignStateRules(permissions, id))));
  if (may === always) return;
  const permitting = unit.db
    .selectFrom('cms_content as content')
    .innerJoin('cms_version as version', onCurrentVersion)
    .select(toColumn(may).as('assignable'))
    .where('content.id', '=', contentId);
  const row = may === never ? undefined : await permitting.executeTakeFirst();
  if (row?.assignable !== 1) throw new PermissionDenied('assign object states to', `content ${contentId}`);
}

const loadOfContent = together(({ db, rights }, param: ParameterOf<{ contentId: number }>) => ({
  content: selectInfo(db, rights).where('content.id', '=', param('contentId')),
  states: selectStates(db, param('contentId')),
}));

/** The state that the content has in each group, or else the implied one. */
const selectStates = (db: Database, contentId: Expression<number>) =>
  db
    .selectFrom('cms_state as state')
    .leftJoin('cms_content_state as held', (join) =>
      join.onRef('held.group_id', '=', 'state.group_id').on('held.content_id', '=', contentId),
    )
    .select(['state.id', 'state.group_id as groupId'])
    .where((row) =>
      row.or([
        row('held.state_id', '=', row.ref('state.id')),
        row.and([row('held.state_id', 'is', null), row('state.is_implied', '=', 1)]),
      ]),
    )
    .orderBy('state.group_id');

const findStates = prepared(({ db }, param: ParameterOf<{ contentId: number }>) =>
  selectStates(db, param('contentId')),
);

const toContentStates = (
  contentId: number,
  states: readonly ObjectStateRef[],
): ContentStates & { readonly revision: string } => ({
  contentId,
  states,
  revision: digest(states.map(({ id }) => id)),
});

/** @param rows of those of the states that exist */
function checkStates(states: readonly ObjectStateRef[], rows: readonly StateRow[]): readonly StateRow[] {
  if (states.length === 0) {
    const members = [{ member: 'states', message: 'is empty' }];
    throw new BadRequest('There are no object states to assign', { members });
  }
  const members = states.flatMap((state, index): MemberFault[] => {
    if (rows.some((row) => row.id === state.id && row.group_id === state.groupId)) return [];
    return [{ member: `states.${index}`, message: 'There is no such object state in that group' }];
  });
  if (members.length > 0) throw new BadRequest('The content cannot have these object states', { members });
  if (new Set(states.map(({ groupId }) => groupId)).size < states.length) {
    throw new Refused('Two of the object states', 'belong to the same group');
  }
  return rows;
}

type StateRow = Pick<Selectable<StateTable>, 'id' | 'group_id' | 'is_implied'>;

/** Implied states have no rows. */
function planAssignment(db: Database, contentId: number, states: readonly StateRow[]): readonly WriteStep[] {
  const implied = states.filter(({ is_implied }) => is_implied === 1).map(({ group_id }) => group_id);
  const rows = states
    .filter(({ is_implied }) => is_implied === 0)
    .map(({ id, group_id }) => ({ content_id: contentId, group_id, state_id: id }));
  const assigned = db.deleteFrom('cms_content_state').where('content_id', '=', contentId);
  const deletion = implied.length > 0 ? [toStep(assigned.where(isAmong(db, 'group_id', implied)))] : [];
  const insertions = [...chunks(rows, 500)].map((some) =>
    toStep(
      db
        .insertInto('cms_content_state')
        .values(some)
        .onConflict((conflict) =>
          conflict
            .columns(['content_id', 'group_id'])
            .doUpdateSet((row) => ({ state_id: row.ref('excluded.state_id') })),
        ),
    ),
  );
  return [...deletion, ...insertions];
}

export function createObjectStateRepository(store: AnyStore): Required<ObjectStateRepository> {
  return { ...createStateGroups(store), ...createStates(store), ...createContentStates(store) };
}
