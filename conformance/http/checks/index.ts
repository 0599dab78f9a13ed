/** All checks that a server can be put to: those of repositories, and those of the protocol, topic by topic. */

import { checks } from '../../checks/index.js';
import type { Check } from '../../core/check.js';
import type { HttpRepository } from '../open.js';
import { accessChecks } from './access.js';
import { bodyChecks } from './bodies.js';
import { conditionalChecks } from './conditional.js';
import { documentChecks } from './documents.js';
import { embeddingChecks } from './embedding.js';
import { errorChecks } from './errors.js';
import { eventStreamChecks } from './event-streams.js';
import { itemListChecks } from './item-lists.js';
import { itemChecks } from './items.js';
import { linkChecks } from './links.js';
import { lookupChecks } from './lookups.js';
import { methodChecks } from './methods.js';
import { negotiationChecks } from './negotiation.js';
import { preferenceChecks } from './preferences.js';
import { rootChecks } from './root.js';
import { tokenChecks } from './tokens.js';

export const protocolChecks: readonly Check<HttpRepository>[] = [
  ...negotiationChecks,
  ...documentChecks,
  ...bodyChecks,
  ...errorChecks,
  ...methodChecks,
  ...preferenceChecks,
  ...conditionalChecks,
  ...accessChecks,
  ...tokenChecks,
  ...rootChecks,
  ...linkChecks,
  ...embeddingChecks,
  ...lookupChecks,
  ...itemChecks,
  ...itemListChecks,
  ...eventStreamChecks,
];

export const httpChecks: readonly Check<HttpRepository>[] = [
  ...checks.filter(({ only }) => only !== 'repository'),
  ...protocolChecks,
];
