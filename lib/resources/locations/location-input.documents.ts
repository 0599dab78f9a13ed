/** What clients send for locations: new ones, and changes. */
import {
  at,
  boolean,
  document,
  integer,
  keyword,
  lastId,
  mapped,
  oneOf,
  optional,
  reference,
  string,
  type Value,
  withDefault,
} from '../../documents/index.js';
import {
  type Location as Domain,
  type Id,
  type LocationChanges,
  type NewLocation,
  sortFields,
  sortOrders,
} from '../../repository/repository.js';
import { paths } from '../paths.js';

// The range of integer columns in all databases.
export const priority = integer({
  minimum: -2_147_483_648,
  maximum: 2_147_483_647,
  description: 'The place among its siblings, where they are sorted by priority',
});
export const remoteId = string({
  minLength: 1,
  maxLength: 100,
  description: 'The id that other systems know the resource by, unique among resources of its kind',
});
export const hidden = boolean({ description: 'Whether it is hidden' });
const sortField = oneOf(sortFields, { description: 'The property by which the children are sorted' });
const sortOrder = keyword(sortOrders, { description: 'The direction in which they are sorted' });

const summer: Omit<NewLocation<Id>, 'contentId'> = {
  parentLocationId: 43,
  priority: 0,
  hidden: false,
  remoteId: 'summer-pictures',
  sortField: 'PATH',
  sortOrder: 'ASC',
};

/** A reference to a location, which the last id of its path names. */
export const locationReference: Value<Domain<Id>['id']> = mapped(
  reference(paths.location, 'a location'),
  (own: Domain<Id>['id']) => `/${own}/`,
  (pathString, { ids }) => lastId(pathString, ids),
);

/** Members of a new location. */
export const newLocation = {
  ParentLocation: at('parentLocationId', locationReference),
  priority: withDefault(priority, 0),
  hidden: withDefault(hidden, false),
  remoteId: optional(remoteId),
} as const;

export const LocationCreate = document('LocationCreate', summer, { ...newLocation, sortField, sortOrder });

const changes: LocationChanges = {
  priority: 10,
  hidden: true,
  remoteId: 'summer-pictures',
  sortField: 'NAME',
  sortOrder: 'DESC',
};

export const LocationUpdate = document('LocationUpdate', changes, {
  priority: optional(priority),
  hidden: optional(hidden),
  remoteId: optional(remoteId),
  sortField: optional(sortField),
  sortOrder: optional(sortOrder),
});
