/** What every kind of entity must keep to: how entities are created, loaded, listed, changed and deleted, and by whom. */
import { type Check, check } from '../core/check.js';
import { assert, refuses } from '../core/expectations.js';
import { readDuring } from '../core/readers.js';
import type { Scene } from '../core/scene.js';
import { writesOf } from './entity-writes.js';
import type { Entity, Kind } from './kind.js';
import { capital, shownOf, uniqueChecks, withArticle } from './unique-checks.js';
import { writeChecks } from './write-checks.js';

export function entityChecks<E extends Entity, V extends object>(kind: Kind<E, V>): readonly Check[] {
  return [
    ...createChecks(kind),
    ...uniqueChecks(kind),
    listCheck(kind),
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
    check(
      `${methods.create}.has-what-was-given`,
      `A new ${name} has what was given, in the response and when it is loaded.`,
      async (scene) => {
        const open = await within(scene);
        for (const given of [values(scene), kind.changes?.(scene) ?? values(scene)]) {
          const created = await open(scene.admin).create(given);
          assert.deepEqual(shownOf(created, given), given, 'The response');
          for (const caller of readersOf(kind, scene)) {
            assert.deepEqual(shownOf(await open(caller).load(created.id), given), given, 'What is loaded');
          }
        }
      },
    ),
    check(
      `${methods.create}.ids-are-never-reused`,
      `No ${name} has the id of another one, not even of one that was deleted.`,
      async (scene) => {
        const entities = (await within(scene))(scene.admin);
        const ids: number[] = [];
        for (let round = 0; round < 4; round++) {
          const { id } = await entities.create(values(scene));
          ids.push(id);
          await entities.delete(id);
        }
        assert.equal(new Set(ids).size, 4, `The ids of four: ${ids.join(', ')}`);
      },
    ),
  ];
}

const listCheck = <E extends Entity, V extends object>(kind: Kind<E, V>): Check =>
  check(
    `${kind.methods.list}.lists-each-once`,
    `The list has each ${kind.name} once, as it is when it is loaded.`,
    async (scene) => {
      const open = await kind.within(scene);
      const given = [kind.values(scene), kind.values(scene)];
      const ids: number[] = [];
      for (const each of given) ids.push((await open(scene.admin).create(each)).id);
      for (const caller of readersOf(kind, scene)) {
        const listed = await open(caller).list();
        for (const [i, each] of given.entries()) {
          const found = listed.filter(({ id }) => id === ids[i]).map((one) => shownOf(one, each));
          assert.deepEqual(found, [each], `What the list has of ${withArticle(kind.name)}`);
        }
      }
    },
  );

const absentCheck = <E extends Entity, V extends object>({ name, methods, within, values }: Kind<E, V>): Check =>
  check(
    `${methods.load}.missing-is-not-found`,
    `${capital(withArticle(name))} that is not there is refused with NotFound, to load and to delete, and to change where it can be.`,
    async (scene) => {
      const entities = (await within(scene))(scene.admin);
      await refuses(entities.load(scene.unknownId), 404, `${capital(withArticle(name))} that is not there`);
      await refuses(entities.delete(scene.unknownId), 404, `The deletion of no ${name}`);
      const { update } = entities;
      if (update) await refuses(update(scene.unknownId, values(scene)), 404, `The change of no ${name}`);
    },
  );

function updateChecks<E extends Entity, V extends object>(kind: Kind<E, V>): readonly Check[] {
  const { name, methods, changeable = [], changes, values, within } = kind;
  if (!methods.update) return [];
  return [
    ...changeable.map((member) =>
      check(
        `${methods.update}.changes-${member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
        `A change of the ${member} alone changes that of ${withArticle(name)}, whole, nothing else, and the revision.`,
        async (scene) => {
          const { create, load, update } = (await within(scene))(scene.admin);
          const given = values(scene);
          const { id, revision } = await create(given).then(({ id: made }) => load(made));
          const change = { [member]: (changes ?? values)(scene)[member] } as Partial<V>;
          for (const one of [await update?.(id, change), await load(id)]) {
            assert.deepEqual(one && shownOf(one, given), { ...given, ...change });
            assert.notEqual(one?.revision, revision, 'The revision is the one from before');
          }
        },
      ),
    ),
    check(
      `${methods.update}.is-atomic-for-readers`,
      `${capital(withArticle(name))} that is loaded while all of it is changed at once has all of the change, or none.`,
      async (scene) => {
        const { create, load, update } = (await within(scene))(scene.admin);
        const states = [values(scene), values(scene)] as const;
        const { id } = await create(states[0]);
        await readDuring(
          { times: 12, write: async (round) => update?.(id, states[round % 2 === 0 ? 1 : 0]), read: () => load(id) },
          (seen) => {
            const state = states.find((each) => shownOf(seen, each)[kind.unique.member] === each[kind.unique.member]);
            assert.deepEqual(shownOf(seen, states[0]), state);
          },
        );
      },
    ),
  ];
}

const deleteCheck = <E extends Entity, V extends object>({
  name,
  methods,
  unique,
  within,
  values,
}: Kind<E, V>): Check =>
  check(
    `${methods.delete}.deletes-it`,
    `A deleted ${name} can no longer be loaded or listed, others stay, and its ${unique.name} can be used again.`,
    async (scene) => {
      const { create, load, list, ...entities } = (await within(scene))(scene.admin);
      const given = values(scene);
      const [deleted, kept] = [await create(given), await create(values(scene))];
      await entities.delete(deleted.id);
      await refuses(load(deleted.id), 404, `A deleted ${name}`);
      const ids = (await list()).map(({ id }) => id);
      assert.deepEqual(
        [ids.includes(deleted.id), ids.includes(kept.id)],
        [false, true],
        'What the list has of the two',
      );
      assert.notEqual((await create(given)).id, deleted.id, `The id of a deleted ${name} was given again`);
    },
  );
