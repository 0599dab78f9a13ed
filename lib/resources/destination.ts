/** The destination of a copy, move or swap: the `Destination` header, and the documents that carry the same. */
import type { ReadDestination } from '../api/resource.js';
import { at, document, maxHrefLength, optional, type Value } from '../documents/index.js';
import { template } from '../documents/paths.js';
import { BadRequest } from '../errors.js';
import type { Id, IdKind } from '../repository/repository.js';
import { paths } from './paths.js';

/** The location that something is copied or moved below. */
export interface Target {
  readonly targetId: Id;
}

const locationsPath = paths.locations;
const location = template(paths.location);
const anyId = template('/{id}');

/**
 * The id of the location that a `Destination` header names: an href of a location, or its path alone.
 * @throws BadRequest for anything else
 */
export function locationIn(header: string | undefined, ids: IdKind): Id {
  const text = header?.trim() ?? '';
  const start = text.lastIndexOf(`${locationsPath}/`);
  const path = start < 0 ? text : text.slice(start + locationsPath.length);
  if (!location.parse(locationsPath + (path.startsWith('/') ? path : `/${path}`), ids)) throw notALocation();
  return lastIdIn(path, ids);
}

/**
 * The id after the last slash, with any prefix.
 * @throws BadRequest when there is none
 */
export function lastIdIn(header: string | undefined, ids: IdKind): Id {
  const id = findLastId(header, ids);
  if (id === undefined) throw notALocation();
  return id;
}

/** The same, undefined where there is none. */
export function findLastId(href: string | undefined, ids: IdKind = 'integer'): Id | undefined {
  const text = href?.trim() ?? '';
  const path = text.endsWith('/') ? text.slice(0, -1) : text;
  return anyId.parse(`/${path.slice(path.lastIndexOf('/') + 1)}`, ids)?.[0] as Id | undefined;
}

export const notALocation = () => new BadRequest('The Destination header must be the href of a location');

/** The path of a location, such as /1/2/57, read as the id of the location. */
const destinationPath: Value<Id> = {
  schema: {
    type: 'string',
    pattern: '^(?:/\\d{1,15}){1,500}$',
    maxLength: maxHrefLength,
    'x-id': true,
    'x-message': 'must be the path of a location, such as /1/2/57',
    description: 'The path of the location below which it goes',
  },
  write: (targetId) => `/${targetId}`,
  read: (path: string, { ids }) => lastIdIn(path, ids),
};

const strict = { keywords: { additionalProperties: false } };

const example: Target = { targetId: 2 };

/** A document that holds a destination. */
export const destinationInput = (name: string) =>
  document(name, example, { destination: at('targetId', destinationPath) }, strict);

/** Without a destination it means the place where the item was. */
export const RestoreTrashItemInput = document(
  'RestoreTrashItemInput',
  example as Partial<Target>,
  { destination: at('targetId', optional(destinationPath)) },
  strict,
);

/** The href of the location, or of the trash. */
export const destinationHref = ({ targetId, isTrash }: { readonly targetId?: Id; readonly isTrash?: true }) => {
  if (isTrash) return paths.trash;
  return targetId === undefined ? undefined : `${locationsPath}/${targetId}`;
};

/** A required header. */
export const required = <B extends Parameters<typeof destinationHref>[0]>(read: ReadDestination<B>) => ({
  isRequired: true,
  description: 'The href of the new parent location',
  read,
  write: destinationHref,
});
