/** Drafts of content types as rows, and who may see them. */
import { type SqlBool, sql } from 'kysely';
import { NotFound } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { ContentType, Revision } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { changed, checkId } from '../../values/rows.js';
import { requireRight } from './groups.js';
import { definitionsOf, toContentType, typeColumns } from './rows.js';

/** The row of a content type has its time and user of creation; the row of the draft has those of the draft. */
function selectDrafts(db: Database, store: AnyStore) {
  return db
    .selectFrom('cms_content_type_draft as type')
    .innerJoin('cms_content_type as published', 'published.id', 'type.type_id')
    .select(typeColumns)
    .select(['published.id', 'published.created', 'published.creator_id', 'published.status as published_status'])
    .select('type.created as draft_created')
    .select(definitionsOf(db, store, 'cms_field_definition_draft', 'type.type_id'));
}

export interface TypeDraft extends ContentType {
  /** No two drafts of a type have the same one. */
  readonly revision: string;
  readonly wasPublished: boolean;
}

type DraftRow = Awaited<ReturnType<ReturnType<typeof selectDrafts>['execute']>>[number];

const toTypeDraft = (row: DraftRow): TypeDraft => ({
  ...toContentType({ ...row, status: 'DRAFT' }),
  revision: `${row.draft_created} ${row.revision}`,
  wasPublished: row.published_status === 'DEFINED',
});

/**
 * The caller's draft, for operations that require the right to update content types.
 * @throws NotFound for that of another user who exists
 */
export async function loadTypeDraft(unit: UnitOfWork, id: number, expected?: Revision): Promise<TypeDraft> {
  const { db, store } = unit;
  const permissions = await unit.rights();
  await requireRight(unit, 'update', 'content types');
  checkId('draft of content type', id);
  const owner = sql.ref('type.modifier_id');
  const isOwn = sql<SqlBool>`(${owner} = ${permissions.userId}
    or not exists (select 1 from cms_account account where account.content_id = ${owner}))`;
  const row = await selectDrafts(db, store).where('type.type_id', '=', id).where(isOwn).executeTakeFirst();
  if (!row) throw new NotFound('draft of content type', id);
  const draft = toTypeDraft(row);
  checkRevision(draft, expected);
  return draft;
}

/** The draft as a write has left it: it may belong to another user now. */
export async function loadWrittenType({ db, store }: UnitOfWork, id: number): Promise<ContentType> {
  const row = await selectDrafts(db, store).where('type.type_id', '=', id).executeTakeFirstOrThrow();
  return toDraft(toTypeDraft(row));
}

/** The draft as a value of the contract. */
export const toDraft = ({ wasPublished: _, ...draft }: TypeDraft): ContentType => draft;

/** Something in the draft has changed. */
export async function touchDraft({ db, now, rights }: UnitOfWork, id: number): Promise<void> {
  const permissions = await rights();
  await db
    .updateTable('cms_content_type_draft')
    .set({ modified: now, modifier_id: permissions.userId, ...changed(now) })
    .where('type_id', '=', id)
    .execute();
}
