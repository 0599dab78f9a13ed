/** What is true of the tree whatever was copied, placed and deleted before, and in whichever order. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addLocation, asAdministrator, type Opened, open } from './support.js';

/** Each operation picks what it works on by these numbers, from what there is at the time. */
const operations = fc.array(
  fc.record({
    kind: fc.constantFrom('copy', 'copy', 'place', 'place', 'delete'),
    one: fc.nat(1000),
    other: fc.nat(1000),
  }),
  { minLength: 10, maxLength: 30 },
);
type Operation = { readonly kind: string; readonly one: number; readonly other: number };

describe('SqlRepository tree', () => {
  it('stays a tree', async () => {
    await fc.assert(
      fc.asyncProperty(operations, async (sequence) => {
        const repository = await open();
        for (const operation of sequence) await perform(repository, operation);
        await checkTree(repository);
        await repository.close();
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});

async function perform(repository: Opened, { kind, one, other }: Operation): Promise<void> {
  const folders = await repository.db
    .selectFrom('cms_location')
    .innerJoin('cms_content', 'cms_content.id', 'cms_location.content_id')
    .select(['cms_location.id', 'cms_location.content_id', 'cms_location.path'])
    .where('type_id', '=', 1)
    .orderBy('cms_location.id')
    .execute();
  const subject = folders[one % folders.length];
  const target = folders[other % folders.length];
  if (!subject?.content_id || !target) return;
  if (kind === 'copy') await repository.content.copy(subject.content_id, target.id, undefined, asAdministrator);
  if (kind === 'delete') await repository.content.delete(subject.content_id, undefined, asAdministrator);
  if (kind === 'place' && !(await isWithinItself(repository, subject.content_id, target.path))) {
    await addLocation(repository, subject.content_id, target.id).catch(ignoreTaken);
  }
}

/** Whether the path leads through a location of that content, where it cannot be placed. */
async function isWithinItself({ db }: Opened, contentId: number, path: string): Promise<boolean> {
  const own = await db.selectFrom('cms_location').select('path').where('content_id', '=', contentId).execute();
  return own.some((location) => path.startsWith(location.path));
}

function ignoreTaken(error: { readonly code?: string }): void {
  expect(error.code).toBe('SQLITE_CONSTRAINT_UNIQUE');
}

async function checkTree({ db, locations }: Opened): Promise<void> {
  const places = await db.selectFrom('cms_location').selectAll().orderBy('id').execute();
  const byId = new Map(places.map((place) => [place.id, place]));
  for (const place of places) {
    const parent = place.parent_id === null ? undefined : byId.get(place.parent_id);
    expect(place.path).toBe(`${parent?.path ?? '/'}${place.id}/`);
    expect(place.depth).toBe(parent ? parent.depth + 1 : 0);
    const children = places.filter((other) => other.parent_id === place.id);
    expect((await locations.load(place.id, asAdministrator)).childCount).toBe(children.length);
  }
  for (const { id } of await db.selectFrom('cms_content').select('id').execute()) {
    const own = places.filter((place) => place.content_id === id);
    expect(own.filter((place) => place.is_main === 1)).toHaveLength(1);
  }
}
