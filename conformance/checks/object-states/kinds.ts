/** Groups of object states, and the states themselves, as kinds of entities. */
import type { NewObjectStateGroup, ObjectStateGroup } from 'express-cms-rest';
import { identifierOf } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import type { Kind } from '../../families/kind.js';

const texts = ({ known, unique }: Scene) => ({
  [known.languageCode]: unique('one'),
  [known.otherLanguageCode]: unique('other'),
});

const described = {
  unique: { member: 'identifier', name: 'identifier' },
  isForEveryone: true,
  values: (scene: Scene) => ({
    identifier: identifierOf('described'),
    defaultLanguageCode: scene.known.languageCode,
    names: texts(scene),
    descriptions: texts(scene),
  }),
  changeable: ['identifier', 'defaultLanguageCode', 'names', 'descriptions'],
  /** Texts are replaced as a whole: those in languages that are not listed are removed. */
  changes: ({ known }: Scene) => ({
    identifier: identifierOf('changed'),
    defaultLanguageCode: known.otherLanguageCode,
    names: { [known.languageCode]: 'Changed', [known.otherLanguageCode]: 'Changed too' },
    descriptions: { [known.otherLanguageCode]: 'Changed' },
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
  methods: {
    create: 'objectStates.create',
    load: 'objectStates.load',
    list: 'objectStates.list',
    update: 'objectStates.update',
    delete: 'objectStates.delete',
  },
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
