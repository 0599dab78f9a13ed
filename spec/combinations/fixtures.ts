/** What cannot be derived from the table: which things a path means, and where an example does not fit them. */
import type { Id } from '../../lib/repository/repository.js';
import type { Right } from '../sql/rights-matrix.js';
import type { Things } from './things.js';

/** The same with ids as the repository has them. */
export type Named = { readonly [K in keyof Things]: Id };

type Values = Readonly<Record<string, Id>>;
// biome-ignore lint/suspicious/noExplicitAny: the example of any document
type Example = any;

/** Values of the variables of paths, by what the paths begin with; of several that fit, the last counts. */
export const variables: readonly (readonly [under: string, values: (things: Named) => Values])[] = [
  ['/', (things) => things],
  ['/content/types/', ({ typeGroupId: groupId }) => ({ groupId })],
  ['/content/types/{contentTypeId}/draft/', ({ draftDefinitionId }) => ({ fieldDefinitionId: draftDefinitionId })],
  ['/content/typegroups/', ({ ownTypeGroupId: groupId }) => ({ groupId })],
  ['/content/objectstategroups/', ({ stateGroupId: groupId }) => ({ groupId })],
  ['/content/binary/images/', ({ imageId: fileId }) => ({ fileId })],
  ['/user/roles/{roleId}/draft', ({ changedRoleId: roleId }) => ({ roleId })],
  ['/user/users/{userId}/roles', ({ assignedUserId: userId }) => ({ userId })],
  ['/user/groups/{+groupPath}/roles', ({ assignedGroupPath: groupPath }) => ({ groupPath })],
  ['/bookmark/', ({ bookmarkedId: locationId }) => ({ locationId })],
  ['/languages/', ({ unusedLanguage: languageCode }) => ({ languageCode })],
  ['/views/', () => ({ viewId: 'stored' })],
];

export interface Fixture {
  /** In the place of the variables above. */
  readonly params?: (things: Named) => Values;
  readonly query?: (things: Named, href: (path: string) => string) => Values;
  /** The body, where the example is of something else; ids are numbers in any case. */
  readonly body?: (example: Example, things: Things) => Example;
  readonly headers?: Readonly<Record<string, string>>;
  /** The bytes that it receives. */
  readonly bytes?: string;
  /** What it responds with, where that is an error on every installation. */
  readonly status?: number;
  /** The rights that the example takes, where it takes more than the operation in general. */
  readonly takes?: readonly Right[];
}

const tus = { 'Tus-Resumable': '1.0.0' };

/** By the id of the operation. */
export const fixtures: Readonly<Record<string, Fixture>> = {
  'content.loadByRemoteId': { query: ({ remoteId }) => ({ remoteId }) },
  'versions.createDraft': { params: () => ({ versionNo: '2' }) },
  'content.updateInfo': { takes: ['content/read', 'content/edit', 'section/assign'] },
  'versions.load': { takes: ['content/versionread'] },
  'relations.list': { takes: ['content/read', 'content/versionread'] },
  'relations.load': { takes: ['content/read', 'content/versionread'] },
  'contentTypes.createDraft': { params: ({ plainTypeId }) => ({ contentTypeId: plainTypeId }) },
  'contentTypeGroups.link': {
    query: ({ otherTypeGroupId }, href) => ({ group: href(`/content/typegroups/${otherTypeGroupId}`) }),
  },
  'users.list': { query: ({ userRemoteId: remoteId }) => ({ remoteId }) },
  'users.assignGroup': {
    query: ({ otherGroupPath }, href) => ({ group: href(`/user/groups${otherGroupPath}`.replace(/\/$/, '')) }),
  },
  'userGroups.delete': { params: ({ otherGroupPath }) => ({ groupPath: otherGroupPath }) },
  'userGroups.move': { body: (_, { otherGroupId }) => ({ parentLocationId: otherGroupId }) },
  'roles.create': { body: () => ({ identifier: 'created' }) },
  'roles.update': { body: () => ({ identifier: 'updated' }) },
  'roles.updateDraft': { body: () => ({ identifier: 'updated' }) },
  'roles.deleteDraft': { params: ({ roleDraftId }) => ({ roleId: roleDraftId }) },
  'roles.listPoliciesOfUser': { query: ({ userId }) => ({ userId }) },
  'permissions.list': { query: ({ contentId }) => ({ operations: 'content.copy,content.delete', contentId }) },
  'permissions.explain': { query: ({ contentId }) => ({ operation: 'content.delete', contentId }) },
  // Its example has another owner.
  'content.create': { takes: ['content/create', 'content/edit'] },
  'locations.update': { takes: ['content/read', 'content/edit', 'content/hide'] },
  'locations.swap': { takes: ['content/read', 'content/edit', 'content/create'] },
  'items.loadByUrl': { query: () => ({ url: '/' }) },
  'locations.find': { query: ({ locationId: id }) => ({ id }) },
  'transfer.storeVersions': {
    body: ({ commands: [command] }, { contentId }) => ({ commands: [{ ...command, contentId }] }),
  },
  'uploads.create': { bytes: 'bytes' },
  'uploads.append': {
    headers: { ...tus, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '5' },
    bytes: 'bytes',
  },
  'uploads.load': { headers: tus },
  'uploads.delete': { headers: tus },
  'apiKeys.create': { body: () => ({ name: 'Generator', access: 'read' }) },
  'bookmarks.create': { params: ({ placeId: locationId }) => ({ locationId }) },
  'views.list': { status: 501 },
  'views.load': { status: 501 },
  'views.results': { status: 501 },
};
