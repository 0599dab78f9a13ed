/** Object states of content of a transfer. */
import { sql } from 'kysely';
import { BadRequest } from '../../../errors/errors.js';
import type { TransferredContent } from '../../../repository/repository.js';
import { insertRows } from '../../database/json-rows.js';
import { isAmong, listsOf } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';

/** Gives new content items the default states that are not implied. */
export async function insertDefaultStates(db: Database, contentIds: readonly number[]): Promise<void> {
  await sql`insert into cms_content_state (content_id, group_id, state_id)
    select cast(listed.value as integer), state.group_id, state.id
    from ${listsOf(db).items(contentIds, 'integer')} cross join cms_state state
    where state.is_implied = 0 and not exists (select 1 from cms_state other where other.group_id = state.group_id
      and (other.priority < state.priority or (other.priority = state.priority and other.id < state.id)))`.execute(db);
}

/** Implied states have no rows. */
export async function insertStates(
  { db, store: { dialect } }: UnitOfWork,
  contents: readonly TransferredContent[],
): Promise<void> {
  const assigned = contents.flatMap(({ id, states }, index) =>
    states.map((state, at) => ({ content_id: id, state, member: `${index}.states.${at}` })),
  );
  if (assigned.length === 0) return;
  const ids = [...new Set(assigned.map(({ state }) => state.id))];
  const query = db.selectFrom('cms_state').select(['id', 'group_id', 'is_implied']);
  const stored = await query.where(isAmong(db, 'id', ids)).execute();
  const states = new Map(stored.map((row) => [`${row.group_id} ${row.id}`, row]));
  const rowOf = ({ state }: (typeof assigned)[number]) => states.get(`${state.groupId} ${state.id}`);
  const members = assigned
    .filter((each) => !rowOf(each))
    .map(({ member }) => ({ member, message: 'There is no such object state in that group' }));
  if (members.length > 0) throw new BadRequest('The content cannot have these object states', { members });
  const groups = new Set(assigned.map(({ state }) => state.groupId));
  const contentIds = [...new Set(assigned.map(({ content_id }) => content_id))];
  const others = sql`${isAmong(db, 'content_id', contentIds)} and ${isAmong(db, 'group_id', [...groups])}`;
  const kept = await sql<{ content_id: number; group_id: number; state_id: number }>`
    delete from cms_content_state where ${others} returning content_id, group_id, state_id`.execute(db);
  const isAssigned = new Set(assigned.map(({ content_id, state }) => `${content_id} ${state.groupId}`));
  const rows = [
    ...kept.rows.filter((row) => !isAssigned.has(`${row.content_id} ${row.group_id}`)),
    ...assigned
      .filter((each) => rowOf(each)?.is_implied === 0)
      .map(({ content_id, state }) => ({ content_id, group_id: state.groupId, state_id: state.id })),
  ];
  const columns = { content_id: 'integer', group_id: 'integer', state_id: 'integer' } as const;
  await insertRows({ db, dialect }, 'cms_content_state', { columns, rows });
}
