/** The documents that clients send for locations: new ones, and changes. */
import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
import {
  type Location as Domain,
  type Id,
  type LocationChanges,
  type NewLocation,
  sortFields,
  sortOrders,
} from '../repository/repository.js';
import { paths } from './paths.js';

// The range of integer columns in all databases.
export const priority = doc.integer({
  minimum: -2_147_483_648,
  maximum: 2_147_483_647,
  description: 'The place among its siblings, where they are sorted by priority',
});
export const remoteId = doc.string({
  minLength: 1,
  maxLength: 100,
  description: 'The id of the resource in other systems, unique among resources of its kind',
});
export const hidden = doc.boolean('Whether it is hidden');
export const sorting = {
  sortField: doc.oneOf(sortFields, 'The property by which the children are sorted'),
  sortOrder: doc.keyword(sortOrders, 'The direction in which they are sorted'),
};

const summer: Omit<NewLocation<Id>, 'contentId'> = {
  parentLocationId: 43,
  priority: 0,
  hidden: false,
  remoteId: 'summer-pictures',
  sortField: 'PATH',
  sortOrder: 'ASC',
};

/** A reference to a location, which the last id of its path names. */
export const locationReference: doc.Value<Domain<Id>['id']> = doc.mapped(
  doc.reference(paths.location, 'a location'),
  (own: Domain<Id>['id']) => `/${own}/`,
  (pathString, { ids }) => doc.lastId(pathString, ids),
);

/** Members of a new location. */
export const newLocation = {
  ParentLocation: doc.member('parentLocationId', locationReference),
  priority: doc.withDefault(priority, 0),
  hidden: doc.withDefault(hidden, false),
  remoteId: doc.optional(remoteId),
} as const;

export const LocationCreate = document('LocationCreate', summer, { ...newLocation, ...sorting });

const changes: LocationChanges = {
  priority: 10,
  hidden: true,
  remoteId: 'summer-pictures',
  sortField: 'NAME',
  sortOrder: 'DESC',
};

export const LocationUpdate = document('LocationUpdate', changes, {
  priority: doc.optional(priority),
  hidden: doc.optional(hidden),
  remoteId: doc.optional(remoteId),
  sortField: doc.optional(sorting.sortField),
  sortOrder: doc.optional(sorting.sortOrder),
});
