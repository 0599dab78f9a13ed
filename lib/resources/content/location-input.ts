/** What is sent to place content, and to change its places (protocol §4.7). */
import { Type } from 'typebox';
import { type SortOrder, sortFields } from '../../repository/repository.js';
import { representation } from '../../representation/representation.js';
import { paths, Reference } from '../paths.js';

/** In any case, as clients have always been allowed to write it. */
export const SortOrderInput = () =>
  Type.String({ pattern: '^(?:[Aa][Ss][Cc]|[Dd][Ee][Ss][Cc])$', 'x-message': 'must be ASC or DESC' });

/** What all databases keep in an integer column. */
export const PriorityInput = () => Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 });

export const RemoteIdInput = () => Type.String({ minLength: 1, maxLength: 100 });

export const LocationCreate = representation(
  'LocationCreate',
  Type.Object({
    ParentLocation: Reference(paths.location, 'location'),
    priority: Type.Optional(PriorityInput()),
    hidden: Type.Optional(Type.Boolean()),
    remoteId: Type.Optional(RemoteIdInput()),
    sortField: Type.Enum([...sortFields]),
    sortOrder: SortOrderInput(),
  }),
  {
    ParentLocation: { _href: '/content/locations/1/43' },
    priority: 0,
    hidden: false,
    remoteId: 'summer-pictures',
    sortField: 'PATH',
    sortOrder: 'ASC',
  },
);

export const LocationUpdate = representation(
  'LocationUpdate',
  Type.Object({
    priority: Type.Optional(PriorityInput()),
    hidden: Type.Optional(Type.Boolean()),
    remoteId: Type.Optional(RemoteIdInput()),
    sortField: Type.Optional(Type.Enum([...sortFields])),
    sortOrder: Type.Optional(SortOrderInput()),
  }),
  { priority: 10, hidden: true, remoteId: 'summer-pictures', sortField: 'NAME', sortOrder: 'DESC' },
);

export const toSortOrder = (given: string): SortOrder => given.toUpperCase() as SortOrder;
