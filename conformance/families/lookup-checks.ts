/** How entities of a kind are found by their unique member, and that callers only find those that they may load. */
import type { Page } from 'express-cms-rest';
import { type Check, check, openedCheck } from '../core/check.js';
import { assert, outcome } from '../core/expectations.js';
import type { Entity, Kind } from './kind.js';
import { hyphened } from './unique-checks.js';

/** Some lists have an entity once for each place, as content types for each group. */
const idsOf = ({ items }: Pick<Page<Entity>, 'items'>) => [...new Set(items.map(({ id }) => id))];

export function lookupChecks<E extends Entity, V extends object>(kind: Kind<E, V>): readonly Check[] {
  const { name, unique, lookup, within, values } = kind;
  if (!lookup || !unique) return [];
  const { method, find } = lookup;
  return [
    openedCheck(within)(`${method}.finds-by-${hyphened(unique.name)}`)
      .requires(
        `The list for the ${unique.name} of a ${name} has that ${name} alone, and the list for any other value is empty.`,
      )
      .by(async ({ create }, scene) => {
        const input = values(scene);
        const value = String(input[unique.member]);
        const { id } = await create(input);
        await create(values(scene));
        assert.deepEqual(idsOf(await find(scene.admin, value)), [id], `The result by the ${unique.name}`);
        for (const other of [value.slice(0, -1), `${value}x`, String(values(scene)[unique.member])]) {
          assert.deepEqual(idsOf(await find(scene.admin, other)), [], `The result by ${other}`);
        }
      }),
    check(`${method}.finds-readable-entities-by-${hyphened(unique.name)}`)
      .requires(
        `The list for the ${unique.name} of a ${name} is empty for callers who may not load it, and not for others.`,
      )
      .by(async (scene) => {
        const open = await within(scene);
        const input = values(scene);
        const { id } = await open(scene.admin).create(input);
        for (const caller of scene.everyone) {
          const { value: loaded } = await outcome(open(caller).load(id));
          const actual = idsOf(await find(caller, String(input[unique.member])));
          assert.deepEqual(actual, loaded ? [id] : [], `The result for ${caller.caller.login} by the ${unique.name}`);
        }
      }),
  ];
}
