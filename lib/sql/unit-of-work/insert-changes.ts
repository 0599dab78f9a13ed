/** The rows that a unit of work adds to the log of changes. */
import type { CompiledQuery, Selectable } from 'kysely';
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
  const statements = toLogStatements(unit);
  for (const statement of statements) await unit.run({ compile: () => statement });
  return statements.length > 0;
}

/** The statements that log what the unit has changed. */
export function toLogStatements({ store, changes, now, context }: UnitOfWork): readonly CompiledQuery[] {
  const logged = changes.length > 0 ? changes.filter((change) => change !== noChange) : [anyChange];
  return logged.map(({ event, contentId = null, contentTypeId = null, subject, tags }) =>
    insertChange.bind(
      { store },
      {
        created: now,
        user_id: context.caller.userId,
        event,
        content_id: contentId,
        type_id: contentTypeId,
        subject: subject ? JSON.stringify(subject) : null,
        tags: JSON.stringify(tags),
      },
    ),
  );
}
