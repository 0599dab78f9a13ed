/** The checks of sections. */
import type { Check } from '../../check.js';
import { sectionsChecks } from './sections.js';
import { sectionWriteChecks } from './writes.js';

export const sectionChecks: readonly Check[] = [...sectionsChecks, ...sectionWriteChecks];
