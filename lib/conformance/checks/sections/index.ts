/** The checks of sections. */
import type { Check } from '../../check.js';
import { sectionsChecks } from './sections.js';

export const sectionChecks: readonly Check[] = [
  ...sectionsChecks,
];
