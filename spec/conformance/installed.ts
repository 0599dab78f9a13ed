/** What the clean installation holds already, as the kit has to be told. */
import type { Situation } from '../../conformance/index.js';

export const installed: Situation = { content: [1], concealedContent: [14, 41] };
