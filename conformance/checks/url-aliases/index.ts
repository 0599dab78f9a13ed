/** The checks of URL aliases. */
import type { Check } from '../../core/check.js';
import { customAliasChecks } from './custom.js';
import { generatedAliasChecks } from './generated.js';
import { aliasPageChecks } from './pages.js';
import { urlAliasWriteChecks } from './writes.js';

export const urlAliasChecks: readonly Check[] = [
  ...customAliasChecks,
  ...generatedAliasChecks,
  ...aliasPageChecks,
  ...urlAliasWriteChecks,
];
