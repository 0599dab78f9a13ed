/** How many statements pages take: of content, however long its trail is and however much it is related to, and of searches. */
import { expect, it } from '@jest/globals';
import { admin, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';
import { asAdministrator, database } from './support.js';
import { field, publishNew } from './writing.js';

const { api, opened } = await useApi({ responseCache: 0 });
const get = (path: string) => api.get(path, { ...admin, Accept: 'text/html' });
const page = (id: number) => get(`/content/objects/${id}`);

async function publishBelow(parentLocationId: number, name: string): Promise<{ id: number; locationId: number }> {
  const location = { parentLocationId, priority: 0, hidden: false };
  const { id, mainLocation } = await publishNew(opened, { location, fields: [field('name', name)] });
  return { id, locationId: mainLocation?.id ?? 0 };
}

it('of content takes eight statements at most', async () => {
  let { id: contentId, locationId } = await publishBelow(2, 'Level 1');
  const above = [contentId];
  for (let level = 2; level <= 5; level += 1) {
    ({ id: contentId, locationId } = await publishBelow(locationId, `Level ${level}`));
    above.push(contentId);
  }
  const { versionNo } = await opened.versions.createDraft({ contentId, versionNo: 1 }, asAdministrator);
  for (const destinationContentId of above.slice(0, -1))
    await opened.relations.create({ contentId, versionNo, destinationContentId }, asAdministrator);
  await opened.versions.publish({ contentId, versionNo }, asAdministrator);
  const { text } = await page(contentId);
  for (const level of [1, 2, 3, 4, 5]) expect(text).toContain(`>Level ${level}<`);
  const statements = await opened.countStatements(() => page(contentId));
  // SQLite confirms the rights of the caller in a statement of its own after each of three reads, PostgreSQL in the same one.
  expect(statements).toBeLessThanOrEqual(database === 'postgres' ? 8 : 8 + 3);
});

it('of 25 hits takes those of the search, and one for each of types, sections and places', async () => {
  for (let index = 0; index < 30; index += 1) await publishBelow(index % 2 ? 43 : 2, `Lighthouse ${index}`);
  const sort = { SortClauses: { ContentName: 'ascending' } };
  for (const [path, query] of [
    ['/search?text=lighthouse', {}],
    ['/search?text=lighthouse&section=media&sort=name', { Filter: { SectionIdentifierCriterion: 'media' }, ...sort }],
  ] as const) {
    const input = { identifier: 'search', Query: { Query: { FullTextCriterion: 'lighthouse' }, ...query } };
    const headers = { ...admin, 'Content-Type': type('ViewInput') };
    const body = JSON.stringify({ ViewInput: input });
    expect((await get(path)).text).toContain('>Lighthouse 1<');
    const ofSearch = await opened.countStatements(() => api.call('POST', '/views', { headers, body }));
    const statements = await opened.countStatements(() => get(path));
    // The rights to list sections are confirmed in a statement of their own, and on SQLite those to read places.
    expect([path, statements - ofSearch]).toEqual([path, database === 'postgres' ? 4 : 5]);
  }
});
