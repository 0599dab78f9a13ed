/** The destination of a copy, move or swap: the `Destination` header, and the documents that carry the same. */
import { document, lastId, maxHrefLength, member, optional, type Value } from '../documents/index.js';
import type { Id } from '../repository/repository.js';
import { paths } from './paths.js';

/** The location that something is copied or moved below. */
export interface Target {
  readonly parentLocationId: Id;
}

/** The path of a location, such as /1/2/57, read as the id of the location. */
const destinationPath: Value<Id> = {
  shape: {
    kind: 'string',
    pattern: '^(?:/\\d{1,15}){1,500}$',
    maxLength: maxHrefLength,
    ids: 'path',
    message: 'must be the path of a location, such as /1/2/57',
    description: 'The path of the new parent location',
  },
  write: (locationId) => `/${locationId}`,
  read: (path: string, { ids }) => lastId(path, ids),
};

const strict = { rules: { isClosed: true } } as const;

const example: Target = { parentLocationId: 2 };

/** A document that holds the new parent location. */
export const destinationInput = (name: string) =>
  document(name, example, { destination: member('parentLocationId', destinationPath) }).with(strict);

const other = { otherId: 2 as Id };

/** The location to swap the contents with. */
export const SwapLocationInput = document('SwapLocationInput', other, {
  destination: member('otherId', destinationPath),
}).with(strict);

/** Without a destination it means the place where the item was. */
export const RestoreTrashItemInput = document('RestoreTrashItemInput', example as Partial<Target>, {
  destination: member('parentLocationId', optional(destinationPath)),
}).with(strict);

/** The href of the new parent location. */
export const parentLocation = {
  isRequired: true,
  description: 'The href of the new parent location',
  noun: 'location',
  path: paths.locations,
  member: 'parentLocationId',
  accepts: 'hrefOrIds',
} as const;
