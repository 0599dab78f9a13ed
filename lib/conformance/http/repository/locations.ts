/** Locations, the trash and bookmarks over HTTP. */
import { RestError } from '../../../errors.js';
import type {
  BookmarkRepository,
  Context,
  LocationRef,
  LocationRepository,
  NewLocation,
  TrashRepository,
} from '../../../repository/repository.js';
import { BookmarkList } from '../../../resources/bookmarks.js';
import { Location, LocationList } from '../../../resources/content/location-documents.js';
import { LocationCreate, LocationUpdate } from '../../../resources/content/location-input.js';
import { Trash, TrashItem } from '../../../resources/content/trash-documents.js';
import { href, paths } from '../../../resources/paths.js';
import type { Client, Wanted } from '../client.js';
import { idIn, toLocation, toPlace, toTrashItem } from '../values.js';
import { locationHref, revised } from './content.js';

export function createLocations(client: Client): Required<LocationRepository> {
  const find = (query: Readonly<Record<string, string>>, context: Context) =>
    client.find(`${paths.locations}?${new URLSearchParams(query)}`, context);

  /** Only reading needs the whole path, which is not known of an id. */
  const pathOf = (id: number, context: Context) => find({ id: String(id) }, context);

  async function receive(method: string, path: string, context: Context, wanted?: Wanted) {
    const received = await client.receive(method, path, Location, context, wanted);
    return revised(toLocation(received.body), received);
  }

  async function list(path: string, context: Context): Promise<LocationRef[]> {
    const { body } = await client.receive('GET', path, LocationList, context);
    return body.Location.map(({ _href }) => toPlace(_href));
  }

  async function transfer(
    method: string,
    id: number,
    targetId: number,
    expected: Wanted['expected'],
    context: Context,
  ) {
    const wanted = { expected, destination: locationHref(targetId) };
    return (await client.perform(method, locationHref(id), context, wanted)).location ?? '';
  }

  return {
    load: async (id, context) => receive('GET', await pathOf(id, context), context),
    loadByRemoteId: async (remoteId, context) => toPlace(await find({ remoteId }, context)),
    loadByUrlAlias: async (urlAlias, context) => toPlace(await find({ urlAlias }, context)),
    async listChildren(id, { offset, limit }, context) {
      return list(`${await pathOf(id, context)}/children?offset=${offset}&limit=${limit}`, context);
    },
    async pageChildren(id, { offset, limit, after }, context) {
      const start = after === undefined ? `offset=${offset}` : `after=${encodeURIComponent(after)}`;
      const path = `${await pathOf(id, context)}/children?${start}&limit=${limit}`;
      const { body, next } = await client.receive('GET', path, LocationList, context);
      return { locations: body.Location.map(({ _href }) => toPlace(_href)), ...(next !== undefined && { next }) };
    },
    listOfContent: (contentId, context) => list(href(paths.contentLocations, { contentId }), context),
    create(contentId, location, context) {
      const input = { representation: LocationCreate, body: toLocationCreate(location) };
      return receive('POST', href(paths.contentLocations, { contentId }), context, { input });
    },
    update(id, changes, expected, context) {
      const input = { representation: LocationUpdate, body: changes };
      return receive('PATCH', locationHref(id), context, { input, expected });
    },
    async delete(id, expected, context) {
      await client.perform('DELETE', locationHref(id), context, { expected });
    },
    copy: async (id, targetId, expected, context) => toPlace(await transfer('COPY', id, targetId, expected, context)),
    move: async (id, targetId, expected, context) => toPlace(await transfer('MOVE', id, targetId, expected, context)),
    async swap(id, otherId, expected, context) {
      await transfer('SWAP', id, otherId, expected, context);
    },
    async trash(id, expected, context) {
      const { location } = await client.perform('TRASH', locationHref(id), context, { expected });
      return location === undefined ? undefined : idIn(location);
    },
  };
}

export function createTrash(client: Client): Required<TrashRepository> {
  const at = (trashItemId: number) => href(paths.trashItem, { trashItemId });

  return {
    async list({ offset, limit }, context) {
      const { body } = await client.receive('GET', `${paths.trash}?offset=${offset}&limit=${limit}`, Trash, context);
      return body.TrashItem.map(toTrashItem);
    },
    async load(id, context) {
      const received = await client.receive('GET', at(id), TrashItem, context);
      return revised(toTrashItem(received.body), received);
    },
    async restore(id, parentId, expected, context) {
      const wanted = { expected, ...(parentId !== undefined && { destination: locationHref(parentId) }) };
      return toPlace((await client.perform('MOVE', at(id), context, wanted)).location ?? '');
    },
    async delete(id, expected, context) {
      await client.perform('DELETE', at(id), context, { expected });
    },
    async empty(context) {
      await client.perform('DELETE', paths.trash, context);
    },
  };
}

export function createBookmarks(client: Client): Required<BookmarkRepository> {
  const at = (locationId: number) => href(paths.bookmark, { locationId });

  /** Whether it is done; an answer of this status says that there was nothing to do. */
  async function isDone(method: string, locationId: number, otherwise: number, context: Context): Promise<boolean> {
    try {
      await client.perform(method, at(locationId), context);
      return true;
    } catch (error) {
      if (error instanceof RestError && error.status === otherwise) return false;
      throw error;
    }
  }

  return {
    async list({ offset, limit }, context) {
      const path = `${paths.bookmarks}?offset=${offset}&limit=${limit}`;
      const { count, items } = (await client.receive('GET', path, BookmarkList, context)).body;
      return { count, locations: items.map((item) => toLocation(item.Location)) };
    },
    has: (locationId, context) => isDone('GET', locationId, 404, context),
    create: (locationId, context) => isDone('POST', locationId, 409, context),
    delete: (locationId, context) => isDone('DELETE', locationId, 404, context),
  };
}

function toLocationCreate({ parentId, ...others }: NewLocation) {
  return { ParentLocation: { _href: locationHref(parentId) }, ...others };
}
