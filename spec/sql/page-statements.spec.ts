/** How many statements the page of content takes, however long its trail is and however much it is related to. */
import { expect, it } from '@jest/globals';
import { admin } from '../support/api.js';
import { useApi } from '../support/fixtures.js';
import { asAdministrator, database } from './support.js';
import { field, publishNew } from './writing.js';

const { api, opened } = await useApi({ responseCache: 0 });
const page = (id: number) => api.get(`/content/objects/${id}`, { ...admin, Accept: 'text/html' });

async function publishBelow(parentLocationId: number, name: string): Promise<{ id: number; locationId: number }> {
  const location = { parentLocationId, priority: 0, hidden: false };
  const { id, mainLocation } = await publishNew(opened, { location, fields: [field('name', name)] });
  return { id, locationId: mainLocation?.id ?? 0 };
}

it('takes eight statements at most', async () => {
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
