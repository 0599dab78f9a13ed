/** The repository behind PgBouncer in transaction mode: it keeps nothing in a session, and leaves nothing there. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openSqlRepository } from '../../../lib/sql/index.js';
import { describeIf } from '../../support/skipped.js';
import { asAdministrator, asAnonymous, type Complete } from '../support.js';
import { hasPooler, type Pooler, startPooler } from './pooler.js';

describeIf(hasPooler, 'there is no PgBouncer')('Behind PgBouncer', () => {
  let pooler: Pooler;
  let repositories: readonly Complete[];
  beforeAll(async () => {
    pooler = await startPooler();
    repositories = (await Promise.all([1, 2, 3].map(() => openSqlRepository(pooler.url)))) as Complete[];
  });
  afterAll(async () => {
    for (const repository of repositories) await repository.close();
    await pooler.stop();
  });

  it('several processes install once', async () => {
    for (const { sections } of repositories) expect((await sections.list({}, asAdministrator)).items).toHaveLength(5);
  });

  it('reads and writes get in nobody’s way', async () => {
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
});
