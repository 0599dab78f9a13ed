/** The rows that a unit of work adds to the log of changes. */
import type { CompiledQuery, Selectable } from 'kysely';
import { insertRows, type RowColumns } from '../database/json-rows.js';
import type { ChangeTable } from '../database/schema.js';
import { type Change, noChange } from './change-log.js';
import type { UnitOfWork } from './open-unit.js';
import { prepared } from './prepared.js';

/** The default for writes that log nothing, so that a write without a line here costs speed, never correctness. */
const anyChange: Change = { event: 'other', tags: ['*'] };

type Row = Omit<Selectable<ChangeTable>, 'id' | 'position' | 'created'> & { readonly created: number };

const insertChange = prepared<never, Row>(({ db }, param) =>
  db.insertInto('cms_change').values({
    created: param('created'),
    user_id: param('user_id'),
    event: param('event'),
    content_id: param('content_id'),
    type_id: param('type_id'),
    subject: param('subject'),
    tags: param('tags'),
  }),
);

/** @return whether there were any */
export async function addChanges(unit: UnitOfWork): Promise<boolean> {
  if (unit.changes.length > fewChanges) return addMany(unit);
  const statements = toLogStatements(unit);
  for (const statement of statements) await unit.run({ compile: () => statement });
  return statements.length > 0;
}

/** Up to so many are inserted by a prepared statement each. */
const fewChanges = 8;

const columns: RowColumns<Row> = {
  ...{ created: 'integer', user_id: 'integer', event: 'text', content_id: 'integer', type_id: 'integer' },
  ...{ subject: 'text', tags: 'text' },
};

async function addMany(unit: UnitOfWork): Promise<boolean> {
  const { db, store } = unit;
  const rows = toRows(unit);
  await insertRows({ db, dialect: store.dialect }, 'cms_change', { columns, rows });
  return rows.length > 0;
}

/** The statements that log the changes of the unit. */
export const toLogStatements = (unit: UnitOfWork): readonly CompiledQuery[] =>
  toRows(unit).map((row) => insertChange.bind({ store: unit.store }, row));

function toRows({ changes, now, context }: UnitOfWork): readonly Row[] {
  const logged = changes.length > 0 ? changes.filter((change) => change !== noChange) : [anyChange];
  return logged.map(({ event, contentId = null, contentTypeId = null, subject, tags }) => ({
    created: now,
    user_id: context.caller.userId,
    event,
    content_id: contentId,
    type_id: contentTypeId,
    subject: subject ? JSON.stringify(subject) : null,
    tags: JSON.stringify(tags),
  }));
}
