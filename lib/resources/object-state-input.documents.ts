/** What clients send for object states and their groups: new ones, and changes. */
import { document, integer, optional, string } from '../documents/index.js';
import type { Id, NewObjectState, NewObjectStateGroup, ObjectStateChanges } from '../repository/repository.js';
import { languageCodeInput } from './languages/languages.documents.js';
import { descriptions, names } from './object-states.documents.js';

const identifier = string({ minLength: 1, maxLength: 255, description: 'Unique in its group, or among all groups' });
const defaultLanguageCode = languageCodeInput('The language that must have a name');
const texts = { defaultLanguageCode, names, descriptions: optional(descriptions) };

const newGroup: NewObjectStateGroup = {
  identifier: 'workflow',
  defaultLanguageCode: 'eng-GB',
  names: { 'eng-GB': 'Workflow' },
};

export const ObjectStateGroupCreate = document('ObjectStateGroupCreate', newGroup, { identifier, ...texts });

const newState: Omit<NewObjectState<Id>, 'groupId'> = {
  identifier: 'review',
  priority: 1,
  defaultLanguageCode: 'eng-GB',
  names: { 'eng-GB': 'Under review' },
};

export const ObjectStateCreate = document('ObjectStateCreate', newState, {
  identifier,
  priority: integer({ description: 'New content has the state with the lowest one' }),
  ...texts,
});

const changes = {
  identifier: optional(identifier),
  defaultLanguageCode: optional(defaultLanguageCode),
  names: optional(names),
  descriptions: optional(descriptions),
};

const renamedGroup: ObjectStateChanges = { identifier: 'workflow' };
const renamedState: ObjectStateChanges = { names: { 'eng-GB': 'In review' } };

export const ObjectStateGroupUpdate = document('ObjectStateGroupUpdate', renamedGroup, changes);
export const ObjectStateUpdate = document('ObjectStateUpdate', renamedState, changes);
