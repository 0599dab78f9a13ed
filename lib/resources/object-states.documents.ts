/** The documents of object states and their groups, and of the requests that create and update them. */
import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
import { template } from '../documents/paths.js';
import type {
  ContentStates,
  ObjectStateGroup as Group,
  Id,
  NewObjectState,
  NewObjectStateGroup,
  ObjectStateChanges,
  ObjectStateRef,
  ObjectState as State,
} from '../repository/repository.js';
import { languageCodeInput } from './languages/languages.documents.js';
import { paths } from './paths.js';

const lock: Group<Id> = {
  id: 2,
  identifier: 'cms_lock',
  defaultLanguageCode: 'eng-GB',
  names: { 'eng-GB': 'Lock' },
  descriptions: {},
};

const notLocked: State<Id> = {
  ...lock,
  id: 1,
  groupId: 2,
  identifier: 'not_locked',
  priority: 0,
  names: { 'eng-GB': 'Not locked' },
};

const groupTag = (group: Pick<Group<Id>, 'id'>) => `stategroup-${group.id}`;
const stateTag = (state: Pick<State<Id>, 'id'>) => `state-${state.id}`;

const names = doc.translations('The name in each language');
const descriptions = doc.translations('The description in each language');

const texts = {
  defaultLanguageCode: doc.string('The language that always has a name'),
  languageCodes: doc.computed(
    doc.commaSeparated('Locale codes, separated by commas'),
    (named: Pick<Group<Id>, 'names'>) => Object.keys(named.names),
  ),
};

export const ObjectStateGroup = document('ObjectStateGroup', lock, {
  _href: doc.self(paths.objectStateGroup, { groupId: 'id' }),
  id: doc.id('The id of the group'),
  identifier: doc.string('Unique among all groups'),
  ...texts,
  ObjectStates: doc.related('ObjectStateList', paths.objectStates, { groupId: 'id' }),
  names,
  descriptions,
}).with({ shows: (group) => [group], tags: (group) => [groupTag(group)] });

export const ObjectState = document('ObjectState', notLocked, {
  _href: doc.self(paths.objectState, { stateId: 'id' }),
  id: doc.id('The id of the state'),
  identifier: doc.string('Unique in the group'),
  priority: doc.integer('New content has the state with the lowest one'),
  ObjectStateGroup: doc.related('ObjectStateGroup', paths.objectStateGroup),
  ...texts,
  names,
  descriptions,
}).with({ shows: (state) => [state], tags: (state) => [stateTag(state), groupTag({ id: state.groupId })] });

export const ObjectStateGroupList = doc.listOf(paths.objectStateGroups, ObjectStateGroup, 'The groups');

export const ObjectStateList = doc.listIn(doc.self(paths.objectStates), { groupId: 2 }, ObjectState, {
  description: 'The states, by priority',
  tags: ({ groupId, items }) => [groupTag({ id: groupId }), ...items.map(stateTag)],
});

const { format, parse } = template(paths.objectState);
const stateReference = doc.reference(paths.objectState, 'an object state');

/** A link to a state, which two ids name; in input, only the href is read. */
export const stateLink: doc.Value<ObjectStateRef<Id>> = {
  shape: {
    ...stateReference.shape,
    members: {
      '_media-type': { kind: 'string', description: 'Ignored in input' },
      ...stateReference.shape.members,
    },
  },
  write: ({ groupId, id: stateId }, to) =>
    doc.leadsSomewhere(paths.objectState, to)
      ? { '_media-type': to.mediaType('ObjectState'), _href: to.prefix + format([groupId, stateId]) }
      : undefined,
  read({ _href }: { readonly _href: string }, { prefix, ids }) {
    const [groupId, id] = (parse(_href.slice(prefix.length), ids) ?? []) as [Id, Id];
    return { groupId, id };
  },
  pointer: () => '/_href',
};

const ofContent: ContentStates<Id> = { contentId: 41, states: [{ groupId: 2, id: 1 }] };

/** Both the states of a content item as read, and the body that sets them. */
export const ContentObjectStates = document('ContentObjectStates', ofContent, {
  ObjectState: doc.member('states', doc.list(stateLink, 'One state of each group')),
}).with({
  // The response to an assignment shows some of the states, at the same revision: its entity tag must be another one.
  shows: (content) => [content, { ...content, revision: content.states.map(({ id }) => id).join() }],
  tags: ({ contentId, states: held }) => [`content-${contentId}`, ...held.map(stateTag)],
});

const identifier = doc.string({
  minLength: 1,
  maxLength: 255,
  description: 'Unique in its group, or among all groups',
});
const defaultLanguageCode = languageCodeInput('The language that must have a name');
const inputTexts = { defaultLanguageCode, names, descriptions: doc.optional(descriptions) };

const newGroup: NewObjectStateGroup = {
  identifier: 'workflow',
  defaultLanguageCode: 'eng-GB',
  names: { 'eng-GB': 'Workflow' },
};

export const newStateGroup = { identifier, ...inputTexts };

export const ObjectStateGroupCreate = document('ObjectStateGroupCreate', newGroup, newStateGroup);

const newState: Omit<NewObjectState<Id>, 'groupId'> = {
  identifier: 'review',
  priority: 1,
  defaultLanguageCode: 'eng-GB',
  names: { 'eng-GB': 'Under review' },
};

export const newStateMembers = {
  identifier,
  priority: doc.integer('New content has the state with the lowest one'),
  ...inputTexts,
};

export const ObjectStateCreate = document('ObjectStateCreate', newState, newStateMembers);

const changes = {
  identifier: doc.optional(identifier),
  defaultLanguageCode: doc.optional(defaultLanguageCode),
  names: doc.optional(names),
  descriptions: doc.optional(descriptions),
};

const renamedGroup: ObjectStateChanges = { identifier: 'workflow' };
const renamedState: ObjectStateChanges = { names: { 'eng-GB': 'In review' } };

export const ObjectStateGroupUpdate = document('ObjectStateGroupUpdate', renamedGroup, changes);
export const ObjectStateUpdate = document('ObjectStateUpdate', renamedState, {
  ...changes,
  priority: doc.computed(
    doc.optional(doc.integer('Ignored: the priority of a state cannot be changed')),
    (_: ObjectStateChanges): number | undefined => undefined,
  ),
});
