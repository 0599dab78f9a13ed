/** Groups of object states and the states themselves: what is said of both, in several languages. */
import type { NewObjectStateGroup, ObjectStateChanges, ObjectStateGroup } from 'express-cms-rest';
import { type Check, check } from '../../check.js';
import { assert, race, refuses, succeeded } from '../../expectations.js';
import { nowhere } from '../../places.js';
import type { Scene } from '../../scene.js';

/** A group, or a state of one. */
interface Described {
  readonly method: 'objectStates.createGroup' | 'objectStates.create';
  readonly update: 'objectStates.updateGroup' | 'objectStates.update';
  readonly load: 'objectStates.loadGroup' | 'objectStates.load';
  readonly name: string;
  /** Where those that are made with one maker are together. */
  within(scene: Scene): Promise<Maker>;
}

interface Maker {
  create(values: NewObjectStateGroup): Promise<ObjectStateGroup>;
  update(id: number, changes: ObjectStateChanges): Promise<ObjectStateGroup>;
  load(id: number): Promise<ObjectStateGroup>;
}

const group: Described = {
  method: 'objectStates.createGroup',
  update: 'objectStates.updateGroup',
  load: 'objectStates.loadGroup',
  name: 'group of object states',
  within: async ({ repository, administrator, afterwards }) => ({
    create: async (values) => {
      const made = await repository.objectStates.createGroup(values, administrator);
      afterwards(() => repository.objectStates.deleteGroup?.({ id: made.id }, administrator));
      return made;
    },
    update: (id, changes) => repository.objectStates.updateGroup({ id, changes }, administrator),
    load: (id) => repository.objectStates.loadGroup(id, administrator),
  }),
};

const state: Described = {
  method: 'objectStates.create',
  update: 'objectStates.update',
  load: 'objectStates.load',
  name: 'object state',
  within: async ({ repository, administrator, stateGroup }) => {
    const { id: groupId } = await stateGroup();
    return {
      create: (values) => repository.objectStates.create({ groupId, ...values, priority: 3 }, administrator),
      update: (id, changes) => repository.objectStates.update({ groupId, id, changes }, administrator),
      load: (id) => repository.objectStates.load({ groupId, id }, administrator),
    };
  },
};

const making = 'objectStates.createGroup';

function checksOf({ method, update, load, name, within }: Described): readonly Check[] {
  return [
    check(
      `${method}.says-what-was-asked-for`,
      `A new ${name} has the identifier, names and descriptions that were given, in all their languages.`,
      { needs: [making, method, load] },
      async (scene) => {
        const maker = await within(scene);
        const asked = { ...values(scene), descriptions: texts(scene, 'described') };
        const made = await maker.create(asked);
        for (const one of [made, await maker.load(made.id)]) assert.deepEqual(shown(one), asked);
      },
    ),
    check(
      `${method}.needs-no-descriptions`,
      `A new ${name} without descriptions has none.`,
      { needs: [making, method, load] },
      async (scene) => {
        const maker = await within(scene);
        const { id } = await maker.create(values(scene));
        assert.deepEqual((await maker.load(id)).descriptions, {});
      },
    ),
    check(
      `${method}.refuses-a-taken-identifier`,
      `A ${name} with an identifier that is taken is refused with Conflict.`,
      { needs: [making, method] },
      async (scene) => {
        const maker = await within(scene);
        const { identifier } = await maker.create(values(scene));
        const work = maker.create({ ...values(scene), identifier });
        await refuses(work, 409, `A ${name} with an identifier that is taken`);
      },
    ),
    check(
      `${method}.gives-an-identifier-once`,
      `Of several that are made with the same identifier at the same time, exactly one ${name} is.`,
      { needs: [making, method] },
      async (scene) => {
        const maker = await within(scene);
        const asked = values(scene);
        const works = Array.from({ length: 6 }, () => () => maker.create(asked));
        succeeded(await race(works), 1, 409, `Six times one ${name}`);
      },
    ),
    check(
      `${method}.needs-languages-that-are-there`,
      `A ${name} with texts, or a default language, of a language that is not there is refused with BadRequest.`,
      { needs: [making, method] },
      async (scene) => {
        const maker = await within(scene);
        const asked = values(scene);
        const unknown = { 'xxx-XX': 'Unknown' };
        for (const wrong of [
          { ...asked, names: { ...asked.names, ...unknown } },
          { ...asked, descriptions: unknown },
          { ...asked, defaultLanguageCode: 'xxx-XX', names: { ...asked.names, ...unknown } },
        ]) {
          await refuses(maker.create(wrong), 400, `A ${name} with an unknown language`);
        }
        await maker.create(asked);
      },
    ),
    check(
      `${method}.needs-a-name`,
      `A ${name} without a name in its default language is refused with BadRequest.`,
      { needs: [making, method] },
      async (scene) => {
        const maker = await within(scene);
        const { languageCode, otherLanguageCode } = scene.known;
        for (const names of [{}, { [otherLanguageCode]: 'Other' }, { [languageCode]: '' }]) {
          await refuses(maker.create({ ...values(scene), names }), 400, `A ${name} named ${JSON.stringify(names)}`);
        }
      },
    ),
    check(
      `${method}.gives-no-id-again`,
      `Each ${name} has an id of its own.`,
      { needs: [making, method] },
      async (scene) => {
        const maker = await within(scene);
        const ids: number[] = [];
        for (let count = 0; count < 3; count++) ids.push((await maker.create(values(scene))).id);
        assert.equal(new Set(ids).size, 3, `Three ids: ${ids.join(', ')}`);
      },
    ),
    ...changeChecks({ method, update, load, name, within }),
  ];
}

function changeChecks({ method, update, load, name, within }: Described): readonly Check[] {
  const needs = [making, method, update, load] as const;
  return [
    ...(['identifier', 'defaultLanguageCode', 'names', 'descriptions'] as const).map((member) =>
      check(
        `${update}.changes-${member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
        `A change of the ${member} alone changes that of a ${name}, whole, nothing else, and the revision.`,
        { needs },
        async (scene) => {
          const maker = await within(scene);
          const made = await maker.create({ ...values(scene), descriptions: texts(scene, 'described') });
          const before = await maker.load(made.id);
          const change = { [member]: changes(scene)[member] };
          const updated = await maker.update(made.id, change);
          for (const one of [updated, await maker.load(made.id)]) {
            assert.deepEqual(shown(one), { ...shown(before), ...change });
            assert.notEqual(one.revision, before.revision, 'The revision is the one from before');
          }
        },
      ),
    ),
    check(
      `${update}.keeps-an-identifier-of-its-own`,
      `A change with the identifier that a ${name} has is no conflict.`,
      { needs },
      async (scene) => {
        const maker = await within(scene);
        const { id, identifier } = await maker.create(values(scene));
        const names = texts(scene, 'changed');
        assert.deepEqual((await maker.update(id, { identifier, names })).names, names);
      },
    ),
    check(
      `${update}.refuses-a-taken-identifier`,
      `A change to an identifier that another ${name} has is refused with Conflict, and changes nothing else either.`,
      { needs },
      async (scene) => {
        const maker = await within(scene);
        const [one, { identifier }] = [await maker.create(values(scene)), await maker.create(values(scene))];
        const work = maker.update(one.id, { descriptions: texts(scene, 'changed'), identifier });
        await refuses(work, 409, 'A change to an identifier that is taken');
        assert.deepEqual(shown(await maker.load(one.id)), shown(one));
      },
    ),
    check(
      `${update}.keeps-a-name-in-the-default-language`,
      `A change that leaves a ${name} without a name in its default language is refused with BadRequest, whole.`,
      { needs },
      async (scene) => {
        const maker = await within(scene);
        const { languageCode, otherLanguageCode } = scene.known;
        const one = await maker.create({ ...values(scene), names: { [languageCode]: 'Only' } });
        const { identifier } = values(scene);
        for (const change of [
          { identifier, names: { [otherLanguageCode]: 'Other' } },
          { identifier, defaultLanguageCode: otherLanguageCode },
          { identifier, names: { [languageCode]: 'New', 'xxx-XX': 'Unknown' } },
        ]) {
          await refuses(maker.update(one.id, change), 400, `A change to ${JSON.stringify(change)}`);
        }
        assert.deepEqual(shown(await maker.load(one.id)), shown(one));
      },
    ),
    check(
      `${load}.needs-something`,
      `A ${name} that is not there is refused with NotFound, to load and to change.`,
      { needs },
      async (scene) => {
        const maker = await within(scene);
        await refuses(maker.load(nowhere), 404, `A ${name} that is not there`);
        await refuses(maker.update(nowhere, changes(scene)), 404, `A change of a ${name} that is not there`);
      },
    ),
  ];
}

export const describedChecks: readonly Check[] = [...checksOf(group), ...checksOf(state)];

const shown = ({ identifier, defaultLanguageCode, names, descriptions }: ObjectStateGroup) => ({
  identifier,
  defaultLanguageCode,
  names,
  descriptions,
});

const texts = ({ known }: Scene, word: string) => ({
  [known.languageCode]: `${word} one`,
  [known.otherLanguageCode]: `${word} other`,
});

const values = (scene: Scene): NewObjectStateGroup => ({
  identifier: scene.unique('described').replaceAll('-', '_'),
  defaultLanguageCode: scene.known.languageCode,
  names: texts(scene, 'named'),
});

/** Texts are replaced as a whole: those in languages that are not listed are gone. */
const changes = (scene: Scene) => ({
  identifier: scene.unique('changed').replaceAll('-', '_'),
  defaultLanguageCode: scene.known.otherLanguageCode,
  names: { [scene.known.languageCode]: 'Changed' },
  descriptions: { [scene.known.otherLanguageCode]: 'Changed' },
});
