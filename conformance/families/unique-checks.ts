/** What every kind of entity must keep to that has something which only one of them may have, such as an identifier. */
import type { RepositoryMethod } from 'express-cms-rest';
import type { BoundRepository } from '../core/bound.js';
import { type Check, check } from '../core/check.js';
import { assert, race, refuses, succeeded } from '../core/expectations.js';
import type { Scene } from '../core/scene.js';

export interface UniqueKind<E extends { readonly id: number }, V extends object> {
  /** In sentences, such as `section`. */
  readonly name: string;
  readonly methods: { readonly create: RepositoryMethod; readonly update?: RepositoryMethod };
  /** The member, and how sentences call it. */
  readonly unique: { readonly member: keyof V & string; readonly name: string };
  /** The methods on entities that a check creates, all in the same place. */
  within(scene: Scene): Promise<
    (caller: BoundRepository) => {
      create(values: V): Promise<E>;
      load(id: number): Promise<E>;
      update?(id: number, changes: Partial<V>): Promise<E>;
    }
  >;
  /** What to create, with a value that no other has in the unique member. */
  values(scene: Scene): V;
}

/** What there is in an entity of members that were given. */
export function shownOf<V extends object>(entity: object, given: V): V {
  const members = entity as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys(given).map((name) => [name, members[name]])) as V;
}

/** The words with an indefinite article. */
export const withArticle = (words: string): string => (/^[aeio]/.test(words) ? `an ${words}` : `a ${words}`);
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const hyphened = (words: string): string => words.replaceAll(' ', '-');

export function uniqueChecks<E extends { readonly id: number }, V extends object>(
  kind: UniqueKind<E, V>,
): readonly Check[] {
  const { name, methods, unique, within, values } = kind;
  return [
    check(
      `${methods.create}.refuses-a-duplicate-${hyphened(unique.name)}`,
      `${capital(withArticle(name))} with the ${unique.name} of another one is refused with Conflict.`,
      async (scene) => {
        const { create } = (await within(scene))(scene.admin);
        const taken = values(scene);
        await create(taken);
        const work = create({ ...values(scene), [unique.member]: taken[unique.member] });
        await refuses(work, 409, `${capital(withArticle(name))} with a taken ${unique.name}`);
      },
    ),
    check(
      `${methods.create}.one-of-many-gets-${hyphened(withArticle(unique.name))}`,
      `Of several that are created with the same ${unique.name} at the same time, exactly one ${name} is.`,
      async (scene) => {
        const { create } = (await within(scene))(scene.admin);
        for (let round = 0; round < 3; round++) {
          const given = values(scene);
          succeeded(await race(Array(6).fill(() => create(given))), 1, 409, `Six times one ${unique.name}`);
        }
      },
    ),
    ...(methods.update ? updateChecks(kind, methods.update) : []),
  ];
}

function updateChecks<E extends { readonly id: number }, V extends object>(
  { name, unique, within, values }: UniqueKind<E, V>,
  method: RepositoryMethod,
): readonly Check[] {
  return [
    check(
      `${method}.accepts-its-own-${hyphened(unique.name)}`,
      `A change to the ${unique.name} that the ${name} has is no conflict.`,
      async (scene) => {
        const { create, load, update } = (await within(scene))(scene.admin);
        const given = values(scene);
        const { id } = await create(given);
        const changes = { ...values(scene), [unique.member]: given[unique.member] };
        await update?.(id, changes);
        assert.deepEqual(shownOf(await load(id), changes), changes);
      },
    ),
    check(
      `${method}.refuses-a-duplicate-${hyphened(unique.name)}`,
      `A change to the ${unique.name} of another ${name} is refused with Conflict, and changes nothing else either.`,
      async (scene) => {
        const { create, load, update } = (await within(scene))(scene.admin);
        const [given, taken] = [values(scene), values(scene)];
        const { id } = await create(given);
        await create(taken);
        const changes = { ...values(scene), [unique.member]: taken[unique.member] };
        await refuses(update?.(id, changes), 409, `A change to a taken ${unique.name}`);
        assert.deepEqual(shownOf(await load(id), given), given, `The ${name} afterwards`);
      },
    ),
    check(
      `${method}.one-of-many-gets-${hyphened(withArticle(unique.name))}`,
      `Of several changes to the same ${unique.name} at the same time, exactly one succeeds.`,
      async (scene) => {
        const { create, update } = (await within(scene))(scene.admin);
        const ids: number[] = [];
        for (let count = 0; count < 4; count++) ids.push((await create(values(scene))).id);
        const changes = values(scene);
        succeeded(
          await race(ids.map((id) => async () => update?.(id, changes))),
          1,
          409,
          `One ${unique.name} for four`,
        );
      },
    ),
  ];
}
