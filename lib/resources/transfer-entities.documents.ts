/** The document of entities beside content with the ids of another repository. */
import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
import type { Id, TransferredEntities } from '../repository/repository.js';
import { modification } from './content-types/content-type-groups.documents.js';
import { newType } from './content-types/content-type-input.documents.js';
import { newLocation, sorting } from './location-input.documents.js';
import { newStateGroup, newStateMembers } from './object-states.documents.js';
import { paths } from './paths.js';
import { newRole } from './roles/roles.documents.js';
import { newSection } from './sections.documents.js';

const id = doc.id('The id that it gets, which must be unused');

const section = doc.object('A section', { id, ...newSection });
const objectStateGroup = doc.object('A group of object states', { id, ...newStateGroup });
const objectState = doc.object('An object state', {
  id,
  ObjectStateGroup: doc.member('groupId', doc.reference(paths.objectStateGroup, 'a group of object states')),
  ...newStateMembers,
});
const contentTypeGroup = doc.object('A content type group', {
  id,
  identifier: doc.string({ minLength: 1, maxLength: 255, description: 'Unique among all groups' }),
  ...modification,
});
const contentType = doc.object('A content type', {
  id,
  ContentTypeGroup: doc.member('groupId', doc.reference(paths.contentTypeGroup, 'a content type group')),
  publish: doc.member('isPublished', doc.boolean('Whether it is published, and not only a draft')),
  ...newType,
});
const role = doc.object('A role, without policies', { id, ...newRole });
const location = doc.object('A further location of published content', {
  id,
  Content: doc.member('contentId', doc.reference(paths.contentObject, 'a content item')),
  ...newLocation,
  ...sorting,
});

const listOf = <T>(element: string, value: doc.Value<T>, description: string) =>
  doc.optional(doc.list(value, { element, description }));

const example: TransferredEntities<Id> = {
  sections: [{ id: 12, identifier: 'archive', name: 'Archive' }],
  roles: [{ id: 13, identifier: 'Archivist' }],
};

export const EntityTransfer = document('EntityTransfer', example, {
  Sections: doc.member('sections', listOf('Section', section, 'Sections')),
  ObjectStateGroups: doc.member(
    'objectStateGroups',
    listOf('ObjectStateGroup', objectStateGroup, 'Groups of object states'),
  ),
  ObjectStates: doc.member('objectStates', listOf('ObjectState', objectState, 'Object states')),
  ContentTypeGroups: doc.member(
    'contentTypeGroups',
    listOf('ContentTypeGroup', contentTypeGroup, 'Content type groups'),
  ),
  ContentTypes: doc.member('contentTypes', listOf('ContentType', contentType, 'Content types')),
  Roles: doc.member('roles', listOf('Role', role, 'Roles')),
  Locations: doc.member('locations', listOf('Location', location, 'Further locations of content')),
});
