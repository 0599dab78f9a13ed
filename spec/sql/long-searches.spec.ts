/** Long searches: other requests are served meanwhile, and a search ends when its client disconnects. */
import { afterEach, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { everything } from '../../conformance/search/world.js';
import type { Criterion, Repository, ViewQuery } from '../../lib/index.js';
import { openDatabase } from '../../lib/sql/database/drivers.js';
import { createSqlRepository } from '../../lib/sql/repository.js';
import { administrator, asAdministrator, calledBy, newDatabase } from './support.js';

let repository: Repository | undefined;
afterEach(() => repository?.close?.());

/** Many items, of which nothing but their names is searched. To compare them with the patterns takes far longer than the test. */
const items = 20_000;
const name = 'a name that is compared with many patterns '.repeat(10);

const fill = (db: Kysely<unknown>) =>
  sql`with recursive number(n) as (select 1 union all select n + 1 from number where n < ${sql.lit(items)})
    insert into cms_content (remote_id, type_id, section_id, owner_id, name, sort_name, main_language_code,
      current_version_no, last_version_no, always_available, hidden, status, updated)
    select 'many-' || cast(n as text), 1, 1, 14, 'Many', ${sql.lit(name)}, 'eng-GB', 1, 1, 0, 0, 'PUBLISHED', 0
    from number`.execute(db);

const find = (query: Partial<ViewQuery>, signal = asAdministrator.signal) =>
  repository?.views?.find?.(
    { query: { ...everything, ...query }, page: { offset: 0, limit: 10 } },
    calledBy(administrator, { signal }),
  );

const filter = Array.from({ length: 200 }, (_, index): Criterion => {
  return { kind: 'not', criterion: { kind: 'contentName', pattern: `*a*${index}*n*e*x*` } };
});

it('A long search blocks no reads, and ends with its request', async () => {
  const db = await openDatabase(await newDatabase(), {});
  repository = await createSqlRepository(db, { limits: { searches: 3 } });
  await fill(db);
  const controllers = Array.from({ length: 3 }, () => new AbortController());
  let running = controllers.length;
  const searches = controllers.map(({ signal }) =>
    Promise.resolve(find({ filter }, signal))
      .then(
        () => 'found',
        () => 'aborted',
      )
      .finally(() => {
        running -= 1;
      }),
  );
  for (let round = 0; round < 5; round += 1) {
    await repository.content.load(52 - round, asAdministrator).catch(() => undefined);
    // It takes several statements of one snapshot.
    await repository.roles?.listOfUser?.(administrator, asAdministrator);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(running).toBe(controllers.length);
  for (const controller of controllers) controller.abort();
  expect(await Promise.all(searches)).toEqual(['aborted', 'aborted', 'aborted']);
  const found = await find({ filter: [{ kind: 'contentId', ids: [4] }] });
  expect(found?.total).toBe(1);
});

it('Only so many searches run at once, and those that wait for longer than busyTimeout are refused', async () => {
  const db = await openDatabase(await newDatabase(), {});
  repository = await createSqlRepository(db, { limits: { searches: 1 }, busyTimeout: 100 });
  await fill(db);
  const controller = new AbortController();
  const running = Promise.resolve(find({ filter }, controller.signal)).catch(() => 'aborted');
  await expect(find({})).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
  controller.abort();
  expect(await running).toBe('aborted');
  expect(await find({ filter: [{ kind: 'contentId', ids: [4] }] })).toMatchObject({ total: 1 });
});
