/** The checks of URL wildcards. */
import type { Check } from '../../check.js';
import { wildcardChecks } from './wildcards.js';
import { urlWildcardWriteChecks } from './writes.js';

export const urlWildcardChecks: readonly Check[] = [...wildcardChecks, ...urlWildcardWriteChecks];
