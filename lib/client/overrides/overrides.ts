/** Methods whose results over HTTP are not those of their operations, of aggregates that have few of them. */
import type { Id, ServingRepository } from '../../repository/repository.js';
import { Location } from '../../resources/locations/locations.documents.js';
import { Role } from '../../resources/roles/roles.documents.js';
import { operations } from '../../resources/table.js';
import type { Remote } from '../derived.js';
import { findLocation, writtenLocation } from './locations.js';
import { isFound, orNone } from './lookup.js';
import { loadedOr, placedWrite, withoutRevision, withSecret } from './write-results.js';

const { apiKeys, bookmark, contentStates, contentTypeGroup, contentTypeGroups, locationUrlAliases } = operations;
const { permissions, role, roleDraft, sections, trashItem, urlAliases, webhooks, webhookSecret } = operations;

type Partly = { readonly [A in keyof ServingRepository<Id>]?: Partial<ServingRepository<Id>[A]> };

export function createOverrides(remote: Remote) {
  const { invoke, call } = remote;
  return {
    apiKeys: { create: async (values, context) => withSecret(await call(apiKeys.POST, values, context)) },
    bookmarks: {
      has: (locationId, context) => isFound(call(bookmark.GET, locationId, context)),
      create: async (locationId, context) => void (await call(bookmark.POST, locationId, context)),
    },
    contentTypeGroups: {
      async list(query, context) {
        const find = async () => {
          const found = await invoke(contentTypeGroups.GET, context, { query });
          return found.as === 'listed'
            ? found.value
            : { items: [await call(contentTypeGroup.GET, found.value.id, context)] };
        };
        return orNone(find(), query);
      },
      create: (body, context) => invoke(contentTypeGroups.POST, context, { body }),
    },
    objectStates: createObjectStates(remote),
    permissions: { list: (query, context) => invoke(permissions.GET, context, { query }) },
    roles: {
      publishDraft: placedWrite(call, roleDraft.PUBLISH, {
        represents: Role,
        load: async ({ id }, context) => call(role.GET, id, context),
        former: ({ id }, context) => call(roleDraft.GET, id, context),
        known: (draft, { id }) => ({ ...withoutRevision(draft), id, status: 'DEFINED' as const }),
      }),
    },
    sections: { list: (query, context) => orNone(call(sections.GET, query, context), query) },
    trash: {
      async restore(command, context) {
        const restored = await call(trashItem.MOVE, command, context, { represents: Location });
        return writtenLocation(restored, remote, context);
      },
    },
    urlAliases: {
      async listOfLocation({ locationId, custom, ...page }, context) {
        const { pathString: locationPath } = await findLocation(remote, { id: String(locationId) }, context);
        return invoke(locationUrlAliases.GET, context, { params: { locationPath }, query: { custom }, page });
      },
      create(alias, context) {
        const type = alias.locationId === undefined ? 'RESOURCE' : 'LOCATION';
        return invoke(urlAliases.POST, context, { body: { ...alias, type } });
      },
    },
    webhooks: {
      create: async (values, context) => withSecret(await call(webhooks.POST, values, context)),
      rotateSecret: async (command, context) => withSecret(await call(webhookSecret.POST, command, context)),
    },
  } satisfies Partly;
}

/** The documents lack the id of the content item. */
function createObjectStates({ call }: Remote) {
  const loadOfContent: ServingRepository<Id>['objectStates']['loadOfContent'] = async (contentId, context) => ({
    ...(await call(contentStates.GET, contentId, context)),
    contentId,
  });
  return {
    loadOfContent,
    async assign(command, context) {
      const { contentId } = command;
      const assigned = await call(contentStates.PATCH, command, context);
      // The response shows only the states of the request.
      const fallback = () => ({ ...withoutRevision(assigned), contentId });
      return loadedOr(() => loadOfContent(contentId, context), fallback, context);
    },
  } satisfies Partial<ServingRepository<Id>['objectStates']>;
}
