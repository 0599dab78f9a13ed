/** All checks of the kit, aggregate by aggregate. */
import type { Check } from '../check.js';
import { copyChecks } from './content/copy.js';

export const checks: readonly Check[] = [...copyChecks];
