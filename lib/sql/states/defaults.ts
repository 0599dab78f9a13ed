/** Which state content has that nobody has given one: the state of the lowest priority in each group. */
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../store.js';

/** Gives a new content item one state of each group; to be called right after it is inserted. */
export async function setDefaultStates(db: Database, contentId: number): Promise<void> {
  await db
    .insertInto('cms_content_state')
    .columns(['content_id', 'group_id', 'state_id'])
    .expression((row) =>
      row
        .selectFrom('cms_state as state')
        .select([sql<number>`cast(${contentId} as integer)`.as('content_id'), 'state.group_id', 'state.id as state_id'])
        .where(isDefault('state')),
    )
    .execute();
}

/** Gives all content the first state of a group, in one statement. */
export async function setStateOfAllContent(db: Database, groupId: number, stateId: number): Promise<void> {
  await db
    .insertInto('cms_content_state')
    .columns(['content_id', 'group_id', 'state_id'])
    .expression((row) =>
      row
        .selectFrom('cms_content')
        .select([
          'id as content_id',
          sql<number>`cast(${groupId} as integer)`.as('group_id'),
          sql<number>`cast(${stateId} as integer)`.as('state_id'),
        ]),
    )
    .execute();
}

/** Takes a state from the content that has it, which gets the default among the others; nothing if there is none. */
export async function unsetState(db: Database, groupId: number, stateId: number): Promise<void> {
  const heir = await db
    .selectFrom('cms_state')
    .select('id')
    .where('group_id', '=', groupId)
    .where('id', '<>', stateId)
    .orderBy('priority')
    .orderBy('id')
    .executeTakeFirst();
  if (heir) {
    await db
      .updateTable('cms_content_state')
      .set({ state_id: heir.id })
      .where('group_id', '=', groupId)
      .where('state_id', '=', stateId)
      .execute();
  } else {
    await db.deleteFrom('cms_content_state').where('group_id', '=', groupId).execute();
  }
}

function isDefault(state: string) {
  const of = (column: string) => sql.ref(`${state}.${column}`);
  return sql<SqlBool>`not exists (select 1 from cms_state other where other.group_id = ${of('group_id')}
    and (other.priority < ${of('priority')} or (other.priority = ${of('priority')} and other.id < ${of('id')})))`;
}
