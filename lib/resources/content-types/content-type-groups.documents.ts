/** The documents of content type groups. */
import {
  at,
  computed,
  dateTime,
  document,
  id,
  link,
  list,
  listOf,
  type Member,
  mediaTypeOf,
  object,
  optional,
  reference,
  related,
  self,
  string,
} from '../../documents/index.js';
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

export const ContentTypeGroup = document(
  'ContentTypeGroup',
  users,
  {
    _href: self(paths.contentTypeGroup, { groupId: 'id' }),
    id: id({ description: 'The id of the group' }),
    identifier: string({ description: 'Unique among all groups' }),
    created: dateTime({ description: 'When it was created' }),
    modified: dateTime({ description: 'When it was last updated' }),
    Creator: at('creatorId', link('User', paths.user)),
    Modifier: at('modifierId', link('User', paths.user)),
    ContentTypes: related('ContentTypeInfoList', paths.contentTypesOfGroup, { groupId: 'id' }),
  },
  { shows: (group) => [group], tags: (group) => [tagOf(group)] },
);

export const ContentTypeGroupList = listOf(paths.contentTypeGroups, ContentTypeGroup, { description: 'The groups' });

/** The date and the user of a creation or update, where these are not the current time and the caller. */
export const modification = {
  modificationDate: at(
    'modified',
    optional(dateTime({ description: 'When it is created or updated; now by default' })),
  ),
  User: at('modifierId', optional(reference(paths.user, 'a user'))),
};

const renamed: ContentTypeGroupChanges<Id> = { identifier: 'People', modified: date, modifierId: 14 };

/** Both creates and updates. */
export const ContentTypeGroupInput = document('ContentTypeGroupInput', renamed, {
  identifier: optional(
    string({ minLength: 1, maxLength: 255, description: 'Unique among all groups; required in a new one' }),
  ),
  ...modification,
});

interface Ref extends ContentTypeGroupLink<Id> {
  readonly isOnly: boolean;
}

const ref = object({
  '_media-type': mediaTypeOf('ContentTypeGroup'),
  _href: self(paths.contentTypeGroup),
  unlink: computed(
    optional(
      object(
        {
          _href: self(paths.contentTypeGroupLink),
          _method: computed(string({ description: 'The method, which is DELETE' }), () => 'DELETE'),
        },
        { description: 'How to remove the type from the group; missing if it is the only group' },
      ),
    ),
    (own: Ref) => (own.isOnly ? undefined : own),
  ),
});

/** The type is that of the list. */
const refs: Member<GroupsOfContentType<Id>, Pick<GroupsOfContentType<Id>, 'groupIds'>> = {
  ...at('groupIds', list(ref, { description: 'The groups of the content type' })),
  write: ({ contentTypeId, groupIds }, to) =>
    groupIds.map((groupId) => ref.write({ contentTypeId, groupId, isOnly: groupIds.length === 1 }, to)),
  read: (wire: readonly unknown[], from) => ({ groupIds: wire.map((each) => ref.read(each, from).groupId) }),
};

const ofUser: GroupsOfContentType<Id> = { contentTypeId: 4, groupIds: [2] };

export const ContentTypeGroupRefList = document(
  'ContentTypeGroupRefList',
  ofUser,
  {
    _href: self(paths.contentTypeGroupRefs),
    ContentTypeGroupRef: refs,
  },
  {
    shows: (groups) => [groups],
    tags: ({ contentTypeId, groupIds }) => [`type-${contentTypeId}`, ...groupIds.map((each) => tagOf({ id: each }))],
  },
);
