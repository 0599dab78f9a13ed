/** Pages of items in the order of a field that they are filtered by: they are those that sorting all hits makes. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { ItemQuery } from '../../lib/index.js';
import type { ItemCondition } from '../../lib/repository/repository.js';
import { addType } from '../resources/magazine.js';
import { asAnonymous, type Opened, open } from './support.js';

/** More than are looked at in an index before that is given up. */
const items = 1300;
const first = 1000;
const member = 'fields.rank';
const query = { filter: [], sort: [], offset: 0, limit: 100, performCount: true, maxEmbedded: 0 } as const;

/** In the first half all have the same value, of which most are hidden. */
const rankOf = (number: number) => (number < items / 2 ? 0 : number);
const isHidden = (number: number) => number < items / 2 && number % 50 !== 0;
const numbers = Array.from({ length: items }, (_, number) => number);
const visible = numbers.filter((number) => !isHidden(number));

let opened: Opened;

beforeAll(async () => {
  opened = await open();
  const { db } = opened;
  const typeId = await addType(opened, 'ranked', [{ identifier: 'rank', fieldTypeIdentifier: 'integer' }]);
  const definition = await db
    .selectFrom('cms_field_definition')
    .select('id')
    .where('type_id', '=', typeId)
    .executeTakeFirstOrThrow();
  const all = sql`with recursive number(n) as (select 0 union all select n + 1 from number where n < ${sql.lit(items - 1)})`;
  const id = sql`${sql.lit(first)} + n`;
  const half = sql.lit(items / 2);
  await sql`insert into cms_content (id, remote_id, type_id, section_id, owner_id, name, sort_name, main_language_code,
      current_version_no, last_version_no, always_available, hidden, status, published, modified, updated)
    ${all} select ${id}, 'item-' || cast(n as text), ${sql.lit(typeId)}, 1, 14, 'Item', 'item', 'eng-GB', 1, 1, 0, 0,
      'PUBLISHED', n * 1000, n * 1000, 0 from number`.execute(db);
  await sql`insert into cms_version (id, content_id, version_no, status, created, modified, creator_id,
      initial_language_code, names, updated)
    ${all} select ${id}, ${id}, 1, 'PUBLISHED', 0, 0, 14, 'eng-GB', '{"eng-GB":"Item"}', 0 from number`.execute(db);
  await sql`insert into cms_version_language (version_id, language_code)
    ${all} select ${id}, 'eng-GB' from number`.execute(db);
  await sql`insert into cms_location (id, parent_id, content_id, path, depth, priority, hidden, invisible, is_main,
      remote_id, sort_field, sort_order, updated)
    ${all} select ${id}, 2, ${id}, '/1/2/' || cast(${id} as text) || '/', 2, 0, 0,
      case when n < ${half} and n % 50 <> 0 then 1 else 0 end, 1, 'place-' || cast(n as text), 'PATH', 'ASC', 0
    from number`.execute(db);
  await sql`insert into cms_field_index (content_id, definition_id, language_code, position, number_value)
    ${all} select ${id}, ${sql.lit(definition.id)}, 'eng-GB', 0, case when n < ${half} then 0 else n end
    from number`.execute(db);
});
afterAll(() => opened.close());

async function idsOf(more: Partial<ItemQuery>): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const ids: number[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await opened.items.find(
      { ...query, types: ['ranked'], ...more, ...(after !== undefined && { after }) },
      asAnonymous,
    );
    ids.push(...page.items.map((own) => own.id - first));
    after = page.next;
    if (after === undefined) return { ids, total: page.total ?? 0 };
  }
}

const expected = (fits: (rank: number) => boolean, sign: 1 | -1) =>
  visible
    .filter((number) => fits(rankOf(number)))
    .sort((one, other) => sign * (rankOf(one) - rankOf(other)) || one - other);

const conditions: readonly (readonly [ItemCondition['operator'], readonly string[], (rank: number) => boolean])[] = [
  ['gte', ['0'], () => true],
  ['gt', ['0'], (rank) => rank > 0],
  ['lte', ['1200'], (rank) => rank <= 1200],
  ['between', ['0', '700'], (rank) => rank <= 700],
  ['eq', ['0'], (rank) => rank === 0],
  ['in', ['0', '1299', '800'], (rank) => [0, 800, 1299].includes(rank)],
];

describe.each(['ascending', 'descending'] as const)('%s', (direction) => {
  it.each(conditions)('finds those whose value is %s %s', async (operator, values, fits) => {
    const ids = expected(fits, direction === 'ascending' ? 1 : -1);
    const found = await idsOf({ filter: [{ member, operator, values }], sort: [{ member, direction }] });
    expect(found).toEqual({ ids, total: ids.length });
  });

  it('finds those that fit other conditions, too', async () => {
    const filter = [
      { member, operator: 'gte', values: ['0'] },
      { member: 'published', operator: 'lt', values: ['1970-01-01T00:11:40Z'] },
    ] as const;
    const found = await idsOf({ filter, sort: [{ member, direction }] });
    const ids = expected((rank) => rank < 700, direction === 'ascending' ? 1 : -1);
    expect(found).toEqual({ ids, total: ids.length });
  });
});

it('Searches for words are not those without, which were searched before', async () => {
  expect((await idsOf({})).total).toBe(visible.length);
  expect((await idsOf({ text: 'nothing' })).total).toBe(0);
});
