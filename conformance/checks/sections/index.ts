/** The checks of sections. */
import type { Check } from '../../core/check.js';
import { sectionKindChecks } from './kind.js';
import { sectionsChecks } from './sections.js';

export const sectionChecks: readonly Check[] = [...sectionKindChecks, ...sectionsChecks];
