/** Relations to a content item, from the published versions of others, a page at a time. */
import { type SqlBool, sql } from 'kysely';
import { BadRequest } from '../../../errors/errors.js';
import type { Context, Json, Page, PageRequest, Relation } from '../../../repository/repository.js';
import type { ParameterOf } from '../../unit-of-work/prepared.js';
import { together } from '../../unit-of-work/together.js';
import { type AnyStore, read } from '../../unit-of-work/unit-of-work.js';
import { fromCursor, toCursor } from '../../values/cursor.js';
import { checkId, toStored } from '../../values/rows.js';
import { mayRead, readable, selectInfo } from './rows.js';
import { toRelation } from './version-rows.js';

export async function listReverse(
  store: AnyStore,
  { contentId, after, offset, limit }: PageRequest & { readonly contentId: number },
  context: Context,
): Promise<Page<Relation>> {
  checkId('content', contentId);
  const name = `relations to content ${contentId}`;
  const afterId = after === undefined ? 0 : fromCursor(name, after, isPosition);
  if (afterId === undefined) throw new BadRequest('The cursor (after) does not belong to this list');
  return read(store, context, async (unit) => {
    // One more than requested shows whether there are more.
    const { content, rows } = await loadReverse(unit, { contentId, afterId, offset, limit: limit + 1 });
    readable(content[0], 'content', contentId);
    const items = rows.slice(0, limit).map((row) => ({ ...toRelation(row, row), ...toStored(row) }));
    const last = items.at(-1);
    return { items, ...(last && rows.length > limit && { next: toCursor(name, last.id) }) };
  });
}

const isPosition = (value: Json): value is number => Number.isSafeInteger(value);

interface Following {
  readonly contentId: number;
  readonly afterId: number;
  readonly offset: number;
  readonly limit: number;
}

const loadReverse = together(({ db, rights }, param: ParameterOf<Following>) => ({
  content: selectInfo(db, rights).where('content.id', '=', param('contentId')),
  rows: db
    .selectFrom('cms_relation as relation')
    .innerJoin('cms_version as version', 'version.id', 'relation.version_id')
    .innerJoin('cms_content as content', 'content.id', 'version.content_id')
    .leftJoin('cms_field_definition as definition', 'definition.id', 'relation.definition_id')
    .select(['relation.id', 'relation.type', 'relation.destination_id', 'definition.identifier'])
    .select(['version.content_id', 'version.version_no', 'version.revision', 'version.updated'])
    .where('relation.destination_id', '=', param('contentId'))
    .where('relation.id', '>', param('afterId'))
    .where(sql<SqlBool>`version.status = 'PUBLISHED' and content.status = 'PUBLISHED'`)
    // The value of a field that the content type no longer has is not a relation.
    .where(sql<SqlBool>`(relation.definition_id is null or definition.id is not null)`)
    .where(mayRead(rights))
    .orderBy('relation.id')
    .limit(param('limit'))
    .offset(param('offset')),
}));
