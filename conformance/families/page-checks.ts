/** Lists in pages: consecutive pages make up the whole, in every order of the list. */
import type { Page, PageRequest, RepositoryMethod } from 'express-cms-rest';
import { type Check, check } from '../core/check.js';
import { assert } from '../core/expectations.js';
import type { Scene } from '../core/scene.js';
import { allPages } from '../fixtures/places.js';

type Id = number | string;
type List = (page: PageRequest) => Promise<Page<{ readonly id: Id }>>;

interface Prepared {
  readonly added: readonly Id[];
  readonly lists: readonly List[];
}

export interface PagedList {
  readonly method: RepositoryMethod;
  /** In sentences, in the plural, such as `sections`. */
  readonly name: string;
  /** The order, in sentences, of the entities that are created, if the list ends with them. */
  readonly endsWith?: string;
  /** Whether it has a total. */
  readonly isCounted?: true;
  /** Whether it has an entity several times, as once for each group. */
  readonly hasDuplicates?: true;
  /** Creates at least three entities. @returns their ids, and the list in each of its orders */
  prepare(scene: Scene): Promise<Prepared>;
}

export const pageCheck = (paged: PagedList): Check =>
  check(`${paged.method}.pages-make-up-the-whole`)
    .requires(
      `Consecutive pages of the list of ${paged.name} have the items of the whole list in its order${paged.endsWith ? `, ${paged.endsWith}` : ''}.`,
    )
    .by(async (scene) => {
      const { added, lists } = await paged.prepare(scene);
      for (const list of lists) await expectPages(paged, list, added);
    });

async function expectPages({ isCounted, hasDuplicates, endsWith }: PagedList, list: List, added: readonly Id[]) {
  const whole = (await allPages(list)).map(({ id }) => id);
  const { length } = whole;
  if (!hasDuplicates) assert.equal(new Set(whole).size, length, 'An item is in the list twice');
  if (endsWith !== undefined) assert.deepEqual(whole.slice(-added.length), added, 'The last items of the list');
  else
    assert.ok(
      added.every((id) => whole.includes(id)),
      'An item is not in the list',
    );
  // The last items, which the check has created or which are beside them, and the end.
  const start = Math.max(length - 5, 0);
  for (const [offset, limit] of [
    [0, 2],
    [start, 1],
    [start + 1, 2],
    [start + 3, 2],
    [start, 4],
    [length - 1, 5],
    [length, 2],
    [length + 9, 1],
  ] as const) {
    const { items, total } = await list({ offset, limit });
    const ids = items.map(({ id }) => id);
    assert.deepEqual(ids, whole.slice(offset, offset + limit), `The page of ${limit} from ${offset} on`);
    if (isCounted) assert.equal(total, length, `The total on the page of ${limit} from ${offset} on`);
  }
}
