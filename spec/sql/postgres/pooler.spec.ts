/** The repository behind PgBouncer in transaction mode: it keeps nothing in a session, and leaves nothing there. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { openSqlRepository } from '../../../lib/sql/index.js';
import { describeIf } from '../../support/skipped.js';
import { asAdministrator, asAnonymous, type Complete } from '../support.js';
import { hasPooler, type Pooler, startPooler } from './pooler.js';

describeIf(hasPooler, 'there is no PgBouncer')('Behind PgBouncer', () => {
  let pooler: Pooler;
  let repositories: readonly Complete[];
  beforeAll(async () => {
    pooler = await startPooler();
    // Writes wait for each other, on a machine that does much else.
    const open = () => openSqlRepository(pooler.url, { busyTimeout: 60_000 });
    repositories = (await Promise.all([1, 2, 3].map(open))) as Complete[];
  });
  afterAll(async () => {
    for (const repository of repositories) await repository.close();
    await pooler.stop();
  });

  it('several processes install once', async () => {
    for (const { sections } of repositories) expect((await sections.list({}, asAdministrator)).items).toHaveLength(5);
  });

  it('reads and writes work beside other clients of the pooler', async () => {
    const work = Array.from({ length: 30 }, async (_, n) => {
      const { content, locations } = repositories[n % 3] as Complete;
      const copy = await content.copy({ id: n % 2 === 0 ? 1 : 49, parentLocationId: 2 }, asAdministrator);
      await locations.load(2, asAnonymous);
      if (n % 5 === 0) await content.delete({ id: copy.id }, asAdministrator);
    });
    await Promise.all(work);
    expect(await repositories[0]?.locations.load(2, asAdministrator)).toMatchObject({ childCount: 24 });
  });

  it('one of those wins who expect the same revision', async () => {
    const changes = repositories.map(({ content }, n) =>
      content.updateInfo({ id: 41, changes: { remoteId: `media-${n}` }, expected: 1 }, asAdministrator),
    );
    const outcomes = await Promise.allSettled(changes);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('nothing is prepared, since the server connection is unknown', async () => {
    for (const { content } of repositories) for (let n = 0; n < 10; n += 1) await content.load(1, asAnonymous);
    expect(await preparedStatements(pooler.url)).toBe(0);
  });

  it('the settings of a session that others use too stay as they are', async () => {
    const pool = new pg.Pool({ connectionString: pooler.url, max: 1 });
    const { rows } = await pool.query('show jit');
    await pool.end();
    expect(rows).toEqual([{ jit: 'on' }]);
  });

  it('an option has statements prepared, and those that are not where they are expected run all the same', async () => {
    const open = () => openSqlRepository(pooler.url, { preparedStatements: true }) as Promise<Complete>;
    const preparing = await Promise.all([open(), open()]);
    const work = Array.from({ length: 40 }, async (_, n) => {
      const { content, sections } = preparing[n % 2] as Complete;
      await content.load(1, asAnonymous);
      if (n % 8 === 0) await sections.create({ identifier: `pooled-${n}`, name: 'Pooled' }, asAdministrator);
    });
    await Promise.all(work);
    expect(await preparedStatements(pooler.url)).toBeGreaterThan(0);
    expect((await preparing[0]?.sections.list({}, asAdministrator))?.items).toHaveLength(10);
    for (const repository of preparing) await repository.close();
  });
});

/** On all connections of the pooler, which gives them out by turns. */
async function preparedStatements(url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  let count = 0;
  for (let n = 0; n < 6; n += 1) {
    const { rows } = await client.query("select count(*) from pg_prepared_statements where name like 'cms%'");
    count += Number(rows[0]?.count);
  }
  await client.end();
  return count;
}
