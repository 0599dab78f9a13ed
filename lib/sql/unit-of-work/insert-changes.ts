/** The rows that a unit of work adds to the log of changes. */
import type { Selectable } from 'kysely';
import type { ChangeTable } from '../database/schema.js';
import { type Change, noChange } from './change-log.js';
import type { UnitOfWork } from './open-unit.js';
import { prepared } from './prepared.js';

/** The default for writes that log nothing, so that a write without a line here costs speed, never correctness. */
const anyChange: Change = { event: 'other', tags: ['*'] };

type Row = Omit<Selectable<ChangeTable>, 'id' | 'position' | 'created'> & { readonly created: number };

const insertChange = prepared<never, Row>(({ db }, given) =>
  db.insertInto('cms_change').values({
    created: given('created'),
    user_id: given('user_id'),
    event: given('event'),
    content_id: given('content_id'),
    type_id: given('type_id'),
    subject: given('subject'),
    tags: given('tags'),
  }),
);

export async function addChanges({ all, changes, now, context }: UnitOfWork): Promise<void> {
  for (const change of changes.length > 0 ? changes : [anyChange]) {
    if (change === noChange) continue;
    const { event, contentId = null, contentTypeId = null, subject, tags } = change;
    await all(insertChange, {
      created: now,
      user_id: context.caller.userId,
      event,
      content_id: contentId,
      type_id: contentTypeId,
      subject: subject ? JSON.stringify(subject) : null,
      tags: JSON.stringify(tags),
    });
  }
}
