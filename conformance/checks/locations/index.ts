/** The checks of locations. */
import type { Check } from '../../core/check.js';
import { locationLoadManyChecks } from '../../families/many-checks.js';
import { copyLocationChecks } from './copy.js';
import { copyLocationRefusalChecks } from './copy-refusals.js';
import { createLocationChecks } from './create.js';
import { crossingChecks } from './crossing.js';
import { cursorChecks } from './cursors.js';
import { deleteLocationChecks } from './delete.js';
import { digitChecks } from './digits.js';
import { placeIsolationChecks } from './isolation.js';
import { listChildrenChecks } from './list-children.js';
import { listOfContentChecks } from './list-of-content.js';
import { loadChecks } from './load.js';
import { moveChecks } from './move.js';
import { reorderingChecks, sortingChecks } from './sorting.js';
import { swapChecks } from './swap.js';
import { updateLocationChecks } from './update.js';
import { visibilityChecks } from './visibility.js';
import { locationWriteChecks } from './writes.js';

export const locationChecks: readonly Check[] = [
  ...loadChecks,
  ...locationLoadManyChecks,
  ...listChildrenChecks,
  ...cursorChecks,
  ...sortingChecks,
  ...reorderingChecks,
  ...createLocationChecks,
  ...listOfContentChecks,
  ...updateLocationChecks,
  ...visibilityChecks,
  ...deleteLocationChecks,
  ...copyLocationChecks,
  ...copyLocationRefusalChecks,
  ...moveChecks,
  ...digitChecks,
  ...crossingChecks,
  ...swapChecks,
  ...placeIsolationChecks,
  ...locationWriteChecks,
];
