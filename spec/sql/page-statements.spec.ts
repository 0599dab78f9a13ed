/** How many statements pages take: of content, however long its trail is and however much it is related to, and of searches. */
import { beforeAll, expect, it } from '@jest/globals';
import { admin } from '../support/api.js';
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

beforeAll(async () => {
  for (let index = 0; index < 60; index += 1) await publishBelow(index % 2 ? 43 : 2, `Lighthouse ${index}`);
});

it.each([
  ['/search?text=lighthouse', 13],
  // The storage looks up the type, and counts before it sorts.
  ['/search?text=lighthouse&type=folder&section=media&sort=name', 16],
] as const)('of 25 hits takes few statements: %s', async (path, most) => {
  expect((await get(path)).text).toContain('>Lighthouse 17<');
  // The login, those of the search and its transaction, which may cache totals, and one each for types, sections, places and rights.
  expect(await opened.countStatements(() => get(path))).toBeLessThanOrEqual(most);
});
