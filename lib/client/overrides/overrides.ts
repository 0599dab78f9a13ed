/** Methods that are not, or not only, the call of one operation, of aggregates that have few of them. */
import { Refused } from '../../errors/errors.js';
import type { Context, UserGroup as Group, Id, Location, ServingRepository } from '../../repository/repository.js';
import { Content, ContentInfo } from '../../resources/content/content.documents.js';
import { operations } from '../../resources/table.js';
import type { Remote } from '../derived.js';
import { createPlaces } from '../places.js';
import { loadedOr } from '../reads-around-writes.js';

const { contentLocations, contentObject, contentObjects, contentTypeView, location } = operations;
const { userGroupOfUser, userGroupsOfUser } = operations;

/** Some methods of some aggregates. */
export type Partly = { readonly [A in keyof ServingRepository<Id>]?: Partial<ServingRepository<Id>[A]> };

type ContentMethods = ServingRepository<Id>['content'];

export function createOverrides(remote: Remote) {
  const { invoke } = remote;
  const create =
    (published: { readonly publish?: true }): ContentMethods['create'] =>
    (content, context) =>
      invoke(contentObjects.POST, context, { body: { ...content, ...published }, document: Content });

  return {
    content: {
      loadInfo: (contentId, context) =>
        invoke(contentObject.GET, context, { params: { contentId }, document: ContentInfo }),
      load: (contentId, context) => invoke(contentObject.GET, context, { params: { contentId }, document: Content }),
      create: create({}),
      save: create({ publish: true }),
    },
    contentTypes: {
      find: (search, context) => invoke(contentTypeView.POST, context, { body: { identifier: 'types', search } }),
    },
    locations: createLocations(remote),
    users: createMemberships(remote),
  } satisfies Partly;
}

/** Operations on locations that have several actions. */
function createLocations({ invoke, ids }: Remote) {
  const { findLocation, write } = createPlaces(invoke, ids);
  return {
    loadByRemoteId: (remoteId, context) => findLocation({ remoteId }, context),
    loadByUrlAlias: (urlAlias, context) => findLocation({ urlAlias }, context),
    async create({ contentId, ...body }, context) {
      const result = await invoke(contentLocations.POST, context, { params: { contentId }, body });
      if (result.as === 'placed') return result.value;
      throw new Refused(`Content ${contentId}`, 'is not published');
    },
    async plan({ contentId, ...body }, context) {
      const result = await invoke(contentLocations.POST, context, { params: { contentId }, body });
      if (result.as === 'placed') throw new Error('The remote server has placed the content at once');
    },
    async move({ id, expected, ...body }, context) {
      const moved = await write(location.MOVE, { params: { locationPath: `/${id}/` }, body, expected }, context);
      if (moved === undefined) throw new Error('The remote server has moved the location to the trash');
      return moved as Location<Id>;
    },
  } satisfies Partial<ServingRepository<Id>['locations']>;
}

/** Changes of the groups of a user, whose responses only name the groups, of which a server may have several pages. */
function createMemberships({ call }: Remote) {
  async function loadGroups(userId: Id, count: number, context: Context<Id>) {
    const items: Group<Id>[] = [];
    const load = () => call(userGroupsOfUser.GET, { userId, offset: items.length, limit: count }, context);
    while (items.length < count) {
      const page = await loadedOr(load, () => undefined, context);
      if (page.items.length === 0) break;
      items.push(...page.items);
    }
    return { items };
  }

  return {
    async assignGroup(command, context) {
      const { items } = await call(userGroupsOfUser.POST, command, context);
      return loadGroups(command.userId, items.length, context);
    },
    async unassignGroup(command, context) {
      const { items } = await call(userGroupOfUser.DELETE, command, context);
      return loadGroups(command.userId, items.length, context);
    },
  } satisfies Partial<ServingRepository<Id>['users']>;
}
