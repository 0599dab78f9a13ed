/** The checks of content type groups. */
import type { Check } from '../../core/check.js';
import { groupChecks } from './groups.js';
import { groupKindChecks } from './kind.js';
import { groupLinkChecks } from './links.js';

export const contentTypeGroupChecks: readonly Check[] = [...groupKindChecks, ...groupChecks, ...groupLinkChecks];
