/** Checks that all writes which place content below a parent share. */
import type { Check } from '../core/check.js';
import { type Placement, placementChecks } from '../families/placement-checks.js';
import { place } from '../fixtures/places.js';
import { trash } from '../fixtures/trash.js';

const placements: readonly Placement[] = [
  {
    method: 'content.create',
    name: 'Creating content',
    refused: { missing: 400, leaf: 400 },
    place: ({ content }, _, parentLocationId, { newContent }) => content.create(newContent({ parentLocationId })),
  },
  {
    method: 'content.copy',
    name: 'Copying content',
    inheritsSection: 'A copy of content',
    refused: { missing: 404, leaf: 400 },
    place: ({ content }, { id }, parentLocationId) => content.copy({ id, parentLocationId }),
  },
  {
    method: 'locations.create',
    name: 'Creating a location',
    refused: { missing: 400, leaf: 400, inside: 403, twice: 403 },
    place: ({ locations }, { id }, parentLocationId) => locations.create(place(id, parentLocationId)),
  },
  {
    method: 'locations.copy',
    name: 'Copying a location',
    inheritsSection: 'A copy of a location',
    refused: { missing: 404, leaf: 400, inside: 400 },
    place: ({ locations }, { locationId: id }, parentLocationId) => locations.copy({ id, parentLocationId }),
  },
  {
    method: 'locations.move',
    name: 'Moving a location',
    inheritsSection: 'A moved location',
    refused: { missing: 404, leaf: 400, inside: 400, twice: 409 },
    place: ({ locations }, { locationId: id }, parentLocationId) => locations.move({ id, parentLocationId }),
  },
  {
    method: 'trash.restore',
    name: 'Restoring an item',
    inheritsSection: 'A restored item',
    refused: { missing: 403, leaf: 400 },
    prepare: (scene, folder) => trash(scene, folder),
    place: ({ trash: items }, { locationId: id }, parentLocationId) => items.restore({ id, parentLocationId }),
  },
];

export const commonPlacementChecks: readonly Check[] = placements.flatMap(placementChecks);
