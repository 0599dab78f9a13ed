/** The checks of every kind of entity: how entities are created, loaded, listed, updated and deleted, and by whom. */
import { isDeepStrictEqual } from 'node:util';
import { type Check, check, openedCheck } from '../core/check.js';
import { assert, outcome, refuses } from '../core/expectations.js';
import { readDuring } from '../core/readers.js';
import type { Scene } from '../core/scene.js';
import type { Entity, Kind } from './kind.js';
import { writesOf } from './kind.js';
import { lookupChecks } from './lookup-checks.js';
import { capital, hyphened, pick, toWords, uniqueChecks, withArticle } from './unique-checks.js';
import { writeChecks } from './write-checks.js';

export function entityChecks<E extends Entity, V extends object>(kind: Kind<E, V>): readonly Check[] {
  return [
    ...createChecks(kind),
    ...(kind.unique ? uniqueChecks({ ...kind, unique: kind.unique }) : []),
    ...listChecks(kind),
    ...lookupChecks(kind),
    absentCheck(kind),
    ...updateChecks(kind),
    deleteCheck(kind),
    ...writesOf(kind).flatMap(writeChecks),
  ];
}

const readersOf = <E extends Entity, V extends object>({ isForEveryone }: Kind<E, V>, scene: Scene) =>
  isForEveryone ? scene.everyone : [scene.admin];

function createChecks<E extends Entity, V extends object>(kind: Kind<E, V>): readonly Check[] {
  const { name, methods, values, within } = kind;
  return [
    check(`${methods.create}.has-the-given-values`)
      .requires(`A new ${name} has the given values, in the response and when it is loaded.`)
      .by(async (scene) => {
        const open = await within(scene);
        for (const input of [values(scene), kind.changes?.(scene) ?? values(scene)]) {
          const created = await open(scene.admin).create(input);
          assert.deepEqual(pick(created, input), input, 'The response');
          for (const caller of readersOf(kind, scene)) {
            assert.deepEqual(pick(await open(caller).load(created.id), input), input, 'The loaded values');
          }
        }
      }),
    openedCheck(within)(`${methods.create}.ids-are-never-reused`)
      .requires(`The id of ${withArticle(name)} is never reused, not even after its deletion.`)
      .by(async ({ opened: entities }, scene) => {
        const ids: number[] = [];
        for (let round = 0; round < 4; round++) {
          const { id } = await entities.create(values(scene));
          ids.push(id);
          await entities.delete(id);
        }
        assert.equal(new Set(ids).size, 4, `The ids of four: ${ids.join(', ')}`);
      }),
  ];
}

const listChecks = <E extends Entity, V extends object>(kind: Kind<E, V>): readonly Check[] => [
  check(`${kind.methods.list}.lists-each-once`)
    .requires(`The list has each ${kind.name} once, with the values that load returns.`)
    .by(async (scene) => {
      const open = await kind.within(scene);
      const input = [kind.values(scene), kind.values(scene)];
      const ids: number[] = [];
      for (const entry of input) ids.push((await open(scene.admin).create(entry)).id);
      for (const caller of readersOf(kind, scene)) {
        const listed = await open(caller).list();
        for (const [i, entry] of input.entries()) {
          const actual = listed.filter(({ id }) => id === ids[i]).map((one) => pick(one, entry));
          assert.deepEqual(actual, [entry], `The entry in the list of ${withArticle(kind.name)}`);
        }
      }
    }),
  check(`${kind.methods.list}.lists-readable-entities`)
    .requires(`${capital(withArticle(kind.name))} is in the list of each caller who may load it, and in no other list.`)
    .by(async (scene) => {
      const open = await kind.within(scene);
      const { id } = await open(scene.admin).create(kind.values(scene));
      for (const caller of scene.everyone) {
        const { value: loaded } = await outcome(open(caller).load(id));
        const { value: listed = [] } = await outcome(open(caller).list());
        const isListed = listed.some((each) => each.id === id);
        assert.equal(isListed, loaded !== undefined, `Whether the list of ${caller.caller.login} has it`);
      }
    }),
];

const absentCheck = <E extends Entity, V extends object>({ name, methods, within, values }: Kind<E, V>): Check =>
  openedCheck(within)(`${methods.load}.missing-is-not-found`)
    .requires(
      `${methods.update ? 'Loading, updating' : 'Loading'} or deleting ${withArticle(name)} that does not exist is NotFound.`,
    )
    .by(async ({ opened: entities }, scene) => {
      await refuses(entities.load(scene.unknownId), 404, `Loading ${withArticle(name)} that does not exist`);
      await refuses(entities.delete(scene.unknownId), 404, `Deleting ${withArticle(name)} that does not exist`);
      const { update } = entities;
      if (update)
        await refuses(update(scene.unknownId, values(scene)), 404, `Updating ${withArticle(name)} that does not exist`);
    });

function updateChecks<E extends Entity, V extends object>(kind: Kind<E, V>): readonly Check[] {
  const { name, methods, changeable = [], changes, values, within } = kind;
  if (!methods.update) return [];
  return [
    ...changeable.map((member) =>
      openedCheck(within)(`${methods.update}.changes-${hyphened(toWords(member))}`)
        .requires(
          `An update of ${member} of ${withArticle(name)} changes that member and the revision, and nothing else.`,
        )
        .by(async ({ create, load, update }, scene) => {
          const input = values(scene);
          const { id, revision } = await create(input).then(({ id: made }) => load(made));
          const change = { [member]: (changes ?? values)(scene)[member] } as Partial<V>;
          for (const one of [await update?.(id, change), await load(id)]) {
            assert.deepEqual(one && pick(one, input), { ...input, ...change });
            assert.notEqual(one?.revision, revision, 'The revision is the one from before');
          }
        }),
    ),
    openedCheck(within)(`${methods.update}.is-atomic-for-readers`)
      .requires(
        `${capital(withArticle(name))} that is loaded during an update of all its members has all of the changes or none.`,
      )
      .by(async ({ create, load, update }, scene) => {
        const states = [values(scene), values(scene)] as const;
        const { id } = await create(states[0]);
        await readDuring(
          { times: 12, write: async (round) => update?.(id, states[round % 2 === 0 ? 1 : 0]), read: () => load(id) },
          (seen) => {
            const actual = pick(seen, states[0]);
            const isState = states.some((each) => isDeepStrictEqual(actual, each));
            assert.ok(isState, `It has parts of both states: ${JSON.stringify(actual)}`);
          },
        );
      }),
  ];
}

const deleteCheck = <E extends Entity, V extends object>({
  name,
  methods,
  unique,
  within,
  values,
}: Kind<E, V>): Check =>
  check(`${methods.delete}.deletes-it`)
    .requires(
      `A deleted ${name} is NotFound and no longer listed, others are kept${unique ? `, and its ${unique.name} can be used again` : ''}.`,
    )
    .by(async (scene) => {
      const { create, load, list, ...entities } = (await within(scene))(scene.admin);
      const input = values(scene);
      const [deleted, remaining] = [await create(input), await create(values(scene))];
      await entities.delete(deleted.id);
      await refuses(load(deleted.id), 404, `A deleted ${name}`);
      const ids = (await list()).map(({ id }) => id);
      const actual = [ids.includes(deleted.id), ids.includes(remaining.id)];
      assert.deepEqual(actual, [false, true], 'Which of the two the list has');
      assert.notEqual((await create(input)).id, deleted.id, `The id of a deleted ${name} is reused`);
    });
