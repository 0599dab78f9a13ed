/** Checks of existing content, which create nothing. */
import type { Check } from '../../core/check.js';
import { storedContentChecks } from './content.js';
import { storedLocationChecks } from './locations.js';
import { storedVersionChecks } from './versions.js';

export const storedChecks: readonly Check[] = [...storedContentChecks, ...storedVersionChecks, ...storedLocationChecks];
