/** The checks of every kind of entity with a unique member, such as an identifier. */
import type { RepositoryMethod } from 'express-cms-rest';
import type { BoundRepository } from '../core/bound.js';
import { type Check, openedCheck } from '../core/check.js';
import { assert, race, refuses, succeeded } from '../core/expectations.js';
import type { Scene } from '../core/scene.js';

export interface UniqueKind<E extends { readonly id: number }, V extends object> {
  /** In sentences, such as `section`. */
  readonly name: string;
  readonly methods: { readonly create: RepositoryMethod; readonly update?: RepositoryMethod };
  /** The member, and how sentences call it. */
  readonly unique: { readonly member: keyof V & string; readonly name: string };
  /** Other entities that have a value of the unique member, in sentences, and how to make one. */
  readonly inUse?: Readonly<Record<string, (scene: Scene) => Promise<V[keyof V & string]>>>;
  /** The methods on entities that a check creates, all in the same place. */
  within(scene: Scene): Promise<
    (caller: BoundRepository) => {
      create(values: V): Promise<E>;
      load(id: number): Promise<E>;
      update?(id: number, changes: Partial<V>): Promise<E>;
    }
  >;
  /** Values to create an entity with, whose unique member is unused. */
  values(scene: Scene): V;
}

/** The members of an entity that the values have. */
export function pick<V extends object>(entity: object, values: V): V {
  const members = entity as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys(values).map((name) => [name, members[name]])) as V;
}

/** The words with an indefinite article. */
export const withArticle = (words: string): string => (/^(?:[aeio]|API\b)/.test(words) ? `an ${words}` : `a ${words}`);
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** The words of a member, such as `sort field` of `sortField`. */
export const toWords = (member: string): string => member.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
/** The words in an id. */
export const hyphened = (words: string): string => words.replaceAll(' ', '-');

export function uniqueChecks<E extends { readonly id: number }, V extends object>(
  kind: UniqueKind<E, V>,
): readonly Check[] {
  const { name, methods, unique, within, values } = kind;
  return [
    openedCheck(within)(`${methods.create}.refuses-a-duplicate-${hyphened(unique.name)}`)
      .requires(`Creating ${withArticle(name)} with the ${unique.name} of another one is refused with AlreadyInUse.`)
      .by(async ({ create }, scene) => {
        const other = values(scene);
        await create(other);
        const call = create({ ...values(scene), [unique.member]: other[unique.member] });
        await refuses(call, 409, `${capital(withArticle(name))} with a ${unique.name} in use`);
      }),
    openedCheck(within)(`${methods.create}.one-of-many-gets-${hyphened(withArticle(unique.name))}`)
      .requires(
        `Of several concurrent calls that create ${withArticle(name)} with the same ${unique.name}, exactly one succeeds.`,
      )
      .by(async ({ create }, scene) => {
        for (let round = 0; round < 3; round++) {
          const input = values(scene);
          succeeded(await race(Array(6).fill(() => create(input))), 1, 409, `Six times one ${unique.name}`);
        }
      }),
    ...(methods.update ? updateChecks(kind, methods.update) : []),
    ...inUseChecks(kind),
  ];
}

function updateChecks<E extends { readonly id: number }, V extends object>(
  { name, unique, within, values }: UniqueKind<E, V>,
  method: RepositoryMethod,
): readonly Check[] {
  return [
    openedCheck(within)(`${method}.accepts-the-current-${hyphened(unique.name)}`)
      .requires(`An update that sets the current ${unique.name} of ${withArticle(name)} succeeds.`)
      .by(async ({ create, load, update }, scene) => {
        const input = values(scene);
        const { id } = await create(input);
        const changes = { ...values(scene), [unique.member]: input[unique.member] };
        await update?.(id, changes);
        assert.deepEqual(pick(await load(id), changes), changes);
      }),
    openedCheck(within)(`${method}.refuses-a-duplicate-${hyphened(unique.name)}`)
      .requires(
        `Updating ${withArticle(name)} with the ${unique.name} of another one is refused with AlreadyInUse, and changes nothing.`,
      )
      .by(async ({ create, load, update }, scene) => {
        const [input, other] = [values(scene), values(scene)];
        const { id } = await create(input);
        await create(other);
        const changes = { ...values(scene), [unique.member]: other[unique.member] };
        await refuses(update?.(id, changes), 409, `An update to a ${unique.name} in use`);
        assert.deepEqual(pick(await load(id), input), input, `The ${name} afterwards`);
      }),
    openedCheck(within)(`${method}.one-of-many-gets-${hyphened(withArticle(unique.name))}`)
      .requires(`Of several concurrent updates that set the same ${unique.name}, exactly one succeeds.`)
      .by(async ({ create, update }, scene) => {
        const ids: number[] = [];
        for (let count = 0; count < 4; count++) ids.push((await create(values(scene))).id);
        const changes = values(scene);
        succeeded(
          await race(ids.map((id) => async () => update?.(id, changes))),
          1,
          409,
          `One ${unique.name} for four`,
        );
      }),
  ];
}

function inUseChecks<E extends { readonly id: number }, V extends object>(kind: UniqueKind<E, V>): readonly Check[] {
  const { methods, unique, within, values, inUse = {} } = kind;
  const members = Object.entries(inUse);
  return [methods.create, methods.update ?? []].flat().flatMap((method) =>
    members.map(([whose, make]) =>
      openedCheck(within)(`${method}.refuses-the-${hyphened(unique.name)}-${hyphened(whose)}`)
        .requires(`Calling ${method} with the ${unique.name} ${whose} is refused with AlreadyInUse.`)
        .by(async ({ create, update }, scene) => {
          const duplicate = { ...values(scene), [unique.member]: await make(scene) };
          const { id } = await create(values(scene));
          const call = method === methods.create ? create(duplicate) : update?.(id, duplicate);
          await refuses(call, 409, `The ${unique.name} ${whose}`);
        }),
    ),
  );
}
