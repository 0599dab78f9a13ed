/** The documents of content type groups. */
import { document } from '../../documents/document.js';
import * as doc from '../../documents/index.js';
import type {
  ContentTypeGroupChanges,
  ContentTypeGroupLink,
  ContentTypeGroup as Domain,
  GroupsOfContentType,
  Id,
} from '../../repository/repository.js';
import { paths } from '../paths.js';

const date = new Date('2021-06-28T11:34:17Z');

const users: Domain<Id> = {
  id: 2,
  identifier: 'Users',
  created: date,
  modified: date,
  creatorId: 14,
  modifierId: 14,
};

const tagOf = (group: Pick<Domain<Id>, 'id'>) => `typegroup-${group.id}`;

export const ContentTypeGroup = document('ContentTypeGroup', users, {
  _href: doc.self(paths.contentTypeGroup, { groupId: 'id' }),
  id: doc.id('The id of the group'),
  identifier: doc.string('Unique among all groups'),
  created: doc.dateTime('When it was created'),
  modified: doc.dateTime('When it was last updated'),
  Creator: doc.member('creatorId', doc.link('User', paths.user)),
  Modifier: doc.member('modifierId', doc.link('User', paths.user)),
  ContentTypes: doc.related('ContentTypeInfoList', paths.contentTypesOfGroup, { groupId: 'id' }),
}).with({ shows: (group) => [group], tags: (group) => [tagOf(group)] });

export const ContentTypeGroupList = doc.listOf(paths.contentTypeGroups, ContentTypeGroup, 'The groups');

/** The date and the user of a creation or update, where these are not the current time and the caller. */
export const modification = {
  modificationDate: doc.member('modified', doc.optional(doc.dateTime('When it is created or updated; now by default'))),
  User: doc.member('modifierId', doc.optional(doc.reference(paths.user, 'a user'))),
};

const renamed: ContentTypeGroupChanges<Id> = { identifier: 'People', modified: date, modifierId: 14 };

/** Both creates and updates. */
export const ContentTypeGroupInput = document('ContentTypeGroupInput', renamed, {
  identifier: doc.optional(
    doc.string({ minLength: 1, maxLength: 255, description: 'Unique among all groups; required in a new one' }),
  ),
  ...modification,
});

interface Ref extends ContentTypeGroupLink<Id> {
  readonly isOnly: boolean;
}

const ref = doc.object({
  '_media-type': doc.mediaTypeOf('ContentTypeGroup'),
  _href: doc.self(paths.contentTypeGroup),
  unlink: doc.computed(
    doc.optional(
      doc.deletion(
        paths.contentTypeGroupLink,
        'How to remove the type from the group; missing if it is the only group',
      ),
    ),
    (own: Ref) => (own.isOnly ? undefined : own),
  ),
});

/** The type is that of the list. */
const refs: doc.Member<GroupsOfContentType<Id>, Pick<GroupsOfContentType<Id>, 'groupIds'>> = {
  ...doc.member('groupIds', doc.list(ref, 'The groups of the content type')),
  write: ({ contentTypeId, groupIds }, to) =>
    groupIds.map((groupId) => ref.write({ contentTypeId, groupId, isOnly: groupIds.length === 1 }, to)),
  read: (parsed: readonly unknown[], from) => ({ groupIds: parsed.map((each) => ref.read(each, from).groupId) }),
};

const ofUser: GroupsOfContentType<Id> = { contentTypeId: 4, groupIds: [2] };

export const ContentTypeGroupRefList = document('ContentTypeGroupRefList', ofUser, {
  _href: doc.self(paths.contentTypeGroupRefs),
  ContentTypeGroupRef: refs,
}).with({
  shows: (groups) => [groups],
  tags: ({ contentTypeId, groupIds }) => [`type-${contentTypeId}`, ...groupIds.map((each) => tagOf({ id: each }))],
});
