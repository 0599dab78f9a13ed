/** First pages of what an index can order: they read the index, and are those that sorting all hits makes. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { everything, hitIds } from '../../conformance/search/world.js';
import type { Criterion, ViewQuery } from '../../lib/index.js';
import type { SortClause } from '../../lib/repository/repository.js';
import { openDatabase } from '../../lib/sql/database/drivers.js';
import { createSqlRepository } from '../../lib/sql/index.js';
import { asAdministrator, type Complete, database, isBackgroundWork, newDatabase, onlyOn } from './support.js';

/** More than are looked at in an index before that is given up. */
const items = 3000;
const first = 1000;
/** Every other item is a folder, and two are articles: one of the oldest and one of the newest. */
const typeOf = sql.raw(`case when n in (3, ${items - 3}) then 2 when n % 2 = 0 then 1 else 4 end`);
const common: Criterion = { kind: 'contentTypeId', ids: [1] };
const rare: Criterion = { kind: 'contentTypeId', ids: [2] };

let db: Kysely<unknown>;
let repository: Complete;
let sent: CompiledQuery[] = [];

beforeAll(async () => {
  const log = ({ query }: { readonly query: CompiledQuery }) => void (isBackgroundWork(query.sql) || sent.push(query));
  db = await openDatabase(await newDatabase(), { log, connections: 2 });
  repository = (await createSqlRepository(db)) as unknown as Complete;
  const numbers = sql`with recursive number(n) as (select 0 union all select n + 1 from number where n < ${sql.lit(items - 1)})`;
  // Three items each have the same dates.
  await sql`insert into cms_content (id, remote_id, type_id, section_id, owner_id, name, sort_name, main_language_code,
      current_version_no, last_version_no, always_available, hidden, status, published, modified, updated)
    ${numbers} select ${sql.lit(first)} + n, 'item-' || cast(n as text), ${typeOf}, 1, 14, 'Item', 'item ' || cast((n * 7) % 1000 as text),
      'eng-GB', 1, 1, 0, 0, 'PUBLISHED', n / 3, 100000 - n / 3, 0 from number`.execute(db);
  await sql`insert into cms_version (content_id, version_no, status, created, modified, creator_id, initial_language_code, names, updated)
    ${numbers} select ${sql.lit(first)} + n, 1, 'PUBLISHED', 0, 0, 14, 'eng-GB', '{"eng-GB":"Item"}', 0 from number`.execute(
    db,
  );
  await sql`insert into cms_location (id, parent_id, content_id, path, depth, priority, hidden, invisible, is_main, remote_id,
      sort_field, sort_order, updated)
    ${numbers} select ${sql.lit(first)} + n, 2, ${sql.lit(first)} + n, '/1/2/' || cast(${sql.lit(first)} + n as text) || '/', 2, 0, 0, 0, 1,
      'place-' || cast(n as text), 'PATH', 'ASC', 0 from number`.execute(db);
  if (database === 'postgres') await sql`analyze`.execute(db);
});
afterAll(() => repository.close());

const page = (query: Partial<ViewQuery>, limit: number, after?: string) =>
  repository.views.find(
    { query: { ...everything, performCount: false, ...query }, page: { offset: 0, limit, ...(after && { after }) } },
    asAdministrator,
  );

const kinds = { datePublished: 'published', dateModified: 'modified', contentName: 'sort_name' } as const;
const orders = Object.entries(kinds).flatMap(([kind, column]) =>
  (['ascending', 'descending'] as const).map((direction) => ({
    ...{ kind, direction, column },
    sortClauses: [{ kind, direction } as SortClause],
  })),
);

/** The steps of the last statement that was sorted. */
async function planOf(query: Partial<ViewQuery>): Promise<string> {
  sent = [];
  await page(query, 10);
  const sorted = sent.findLast((own) => own.sql.includes('order by "key_0"'));
  if (!sorted) throw new Error('Nothing was sorted');
  const explain = database === 'postgres' ? 'explain (costs off)' : 'explain query plan';
  const { rows } = await db.executeQuery<Readonly<Record<string, unknown>>>(
    CompiledQuery.raw(`${explain} ${sorted.sql}`, [...sorted.parameters]),
  );
  return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n');
}

describe.each(orders)('Content by $kind, $direction', ({ sortClauses, column }) => {
  it.each([
    ['of a type', { filter: [common] }],
    ['of a type below a path', { filter: [common, { kind: 'subtree', paths: ['/1/2/'] }] }],
    ['at its locations', { filter: [common], target: 'locations' }],
  ] as const)('is read %s in the order of an index, of which nothing is sorted but equal keys', async (_, query) => {
    const plan = await planOf({ ...query, sortClauses });
    expect(plan).toContain(`cms_content_by_${column}`);
    expect(plan).not.toMatch(/TEMP B-TREE FOR ORDER BY|^\s*(?:->\s+)?Sort$/m);
  });

  it.each([
    ['frequent', [common]],
    ['rare', [rare]],
    ['missing', [{ kind: 'contentTypeId', ids: [999] }] satisfies Criterion[]],
  ])('is the same from page to page as all at once, where hits are %s', async (_, filter) => {
    for (const target of ['content', 'locations'] as const) {
      const query = { target, filter, sortClauses };
      const expected = hitIds(await page({ ...query, performCount: true }, items));
      const seen: number[] = [];
      let after: string | undefined;
      for (let pages = 0; pages === 0 || (after !== undefined && pages < 5); pages += 1) {
        const result = await page(query, 97, after);
        seen.push(...hitIds(result));
        after = result.next;
      }
      expect(seen).toEqual(expected.slice(0, 5 * 97));
    }
  });
});

const few: readonly Criterion[] = [
  { kind: 'contentId', ids: [first] },
  { kind: 'contentRemoteId', values: ['item-7'] },
  { kind: 'locationId', ids: [first] },
  { kind: 'locationRemoteId', values: ['place-7'] },
  { kind: 'parentLocationId', ids: [first] },
  { kind: 'parentLocationRemoteId', values: ['place-7'] },
  { kind: 'ancestor', paths: [`/1/2/${first}/`] },
  { kind: 'subtree', paths: [`/1/2/${first}/`] },
  { kind: 'sibling', locationId: 43 },
  { kind: 'objectStateId', ids: [2] },
  { kind: 'isBookmarked', value: true },
  { kind: 'isUserEnabled', value: true },
  { kind: 'userId', ids: [14] },
  { kind: 'userLogin', values: ['admin'] },
  { kind: 'userEmail', values: ['admin@example.org'] },
  { kind: 'fullText', text: 'word' },
];

describe.each(few)('Searches by $kind', (criterion) => {
  onlyOn('sqlite')('begin with what fits, and do not read all content', async () => {
    sent = [];
    await page({ filter: [criterion], performCount: true }, 10);
    const plans: string[] = [];
    for (const own of sent.filter((each) => each.sql.startsWith('select'))) {
      const { rows } = await db.executeQuery<{ readonly detail: string }>(
        CompiledQuery.raw(`explain query plan ${own.sql}`, [...own.parameters]),
      );
      plans.push(...rows.map(({ detail }) => detail));
    }
    expect(plans.filter((step) => /^(?:SCAN content|SEARCH content USING INDEX cms_content_by_)/.test(step))).toEqual(
      [],
    );
  });
});
