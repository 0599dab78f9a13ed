/** Groups of object states and the states themselves, as kinds of entities, and their texts in several languages. */
import type { ObjectStateGroup } from 'express-cms-rest';
import type { NewObjectStateGroup } from 'express-cms-rest/repository';
import { type Check, openedCheck } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { identifierOf } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { entityChecks } from '../../families/entity-checks.js';
import { type Kind, methodsOf } from '../../families/kind.js';
import { capital, pick, withArticle } from '../../families/unique-checks.js';

const texts = ({ situation, unique }: Scene) => ({
  [situation.languageCode]: unique('one'),
  [situation.otherLanguageCode]: unique('other'),
});

const described = {
  unique: { member: 'identifier', name: 'identifier' },
  isForEveryone: true,
  values: (scene: Scene) => ({
    identifier: identifierOf('described'),
    defaultLanguageCode: scene.situation.languageCode,
    names: texts(scene),
    descriptions: texts(scene),
  }),
  changeable: ['identifier', 'defaultLanguageCode', 'names', 'descriptions'],
  /** Texts are replaced as a whole: those in languages that are not listed are removed. */
  changes: ({ situation }: Scene) => ({
    identifier: identifierOf('changed'),
    defaultLanguageCode: situation.otherLanguageCode,
    names: { [situation.languageCode]: 'Changed', [situation.otherLanguageCode]: 'Changed too' },
    descriptions: { [situation.otherLanguageCode]: 'Changed' },
  }),
} as const;

export type DescribedKind = Kind<ObjectStateGroup, NewObjectStateGroup>;

export const groups: DescribedKind = {
  ...described,
  name: 'group of object states',
  methods: {
    create: 'objectStates.createGroup',
    load: 'objectStates.loadGroup',
    list: 'objectStates.listGroups',
    update: 'objectStates.updateGroup',
    delete: 'objectStates.deleteGroup',
  },
  within:
    async () =>
    ({ objectStates }) => ({
      create: (values) => objectStates.createGroup(values),
      load: (id) => objectStates.loadGroup(id),
      list: async () => (await objectStates.listGroups({})).items,
      update: (id, changes, expected) => objectStates.updateGroup({ id, changes, expected }),
      delete: (id, expected) => objectStates.deleteGroup({ id, expected }),
    }),
};

export const states: DescribedKind = {
  ...described,
  name: 'object state',
  methods: methodsOf('objectStates'),
  async within({ stateGroup }) {
    const { id: groupId } = await stateGroup();
    return ({ objectStates }) => ({
      create: (values) => objectStates.create({ groupId, ...values, priority: 3 }),
      load: (id) => objectStates.load({ groupId, id }),
      list: async () => (await objectStates.list(groupId)).items,
      update: (id, changes, expected) => objectStates.update({ groupId, id, changes, expected }),
      delete: (id, expected) => objectStates.delete({ groupId, id, expected }),
    });
  },
};

const unknown = { 'xxx-XX': 'Unknown' };

const textChecks = ({ name, methods, values, within }: DescribedKind): readonly Check[] => [
  openedCheck(within)(`${methods.create}.needs-no-descriptions`)
    .requires(`${capital(withArticle(name))} that is created without descriptions has none.`)
    .by(async ({ create, load }, scene) => {
      const { descriptions: _, ...input } = values(scene);
      assert.deepEqual((await load((await create(input)).id)).descriptions, {});
    }),
  openedCheck(within)(`${methods.create}.needs-existing-languages`)
    .requires(
      `Creating ${withArticle(name)} with a text or a default in a language that does not exist is refused with BadRequest.`,
    )
    .by(async ({ create }, scene) => {
      const input = values(scene);
      for (const wrong of [
        { ...input, names: { ...input.names, ...unknown } },
        { ...input, descriptions: unknown },
        { ...input, defaultLanguageCode: 'xxx-XX', names: { ...input.names, ...unknown } },
      ]) {
        await refuses(create(wrong), 400, `${capital(withArticle(name))} with an unknown language`);
      }
      await create(input);
    }),
  openedCheck(within)(`${methods.create}.needs-a-name`)
    .requires(`Creating ${withArticle(name)} without a name in its default language is refused with BadRequest.`)
    .by(async ({ create }, scene) => {
      const { languageCode, otherLanguageCode } = scene.situation;
      for (const names of [{}, { [otherLanguageCode]: 'Other' }, { [languageCode]: '' }]) {
        const call = create({ ...values(scene), names });
        await refuses(call, 400, `${capital(withArticle(name))} named ${JSON.stringify(names)}`);
      }
    }),
  openedCheck(within)(`${methods.update}.keeps-a-name-in-the-default-language`)
    .requires(
      `Updating ${withArticle(name)} to have no name in its default language is refused with BadRequest, and changes nothing.`,
    )
    .by(async ({ create, load, update }, scene) => {
      const { languageCode, otherLanguageCode } = scene.situation;
      const input = { ...values(scene), names: { [languageCode]: 'Only' } };
      const { id } = await create(input);
      const { identifier } = values(scene);
      for (const change of [
        { identifier, names: { [otherLanguageCode]: 'Other' } },
        { identifier, defaultLanguageCode: otherLanguageCode },
        { identifier, names: { [languageCode]: 'New', ...unknown } },
      ]) {
        await refuses(update?.(id, change), 400, `A change to ${JSON.stringify(change)}`);
      }
      assert.deepEqual(pick(await load(id), input), input);
    }),
];

export const describedChecks: readonly Check[] = [groups, states].flatMap((kind) => [
  ...entityChecks(kind),
  ...textChecks(kind),
]);
