/** The checks of URL wildcards. */
import type { Check } from '../../core/check.js';
import { wildcardKindChecks } from './kind.js';
import { wildcardChecks } from './wildcards.js';

export const urlWildcardChecks: readonly Check[] = [...wildcardKindChecks, ...wildcardChecks];
