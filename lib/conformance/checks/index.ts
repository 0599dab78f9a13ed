/** All checks of the kit, aggregate by aggregate. */
import type { Check } from '../check.js';
import { copyChecks } from './content/copy.js';
import { contentWriteChecks } from './content/writes.js';
import { versionWriteChecks } from './versions/writes.js';

export const checks: readonly Check[] = [...copyChecks, ...contentWriteChecks, ...versionWriteChecks];
