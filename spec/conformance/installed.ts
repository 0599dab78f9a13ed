/** What the clean installation holds already, as the kit has to be told. */
import type { Situation } from '../../conformance/index.js';

/** What makes the built-in repository implement all that is checked. */
export const complete = {
  variations: { small: { width: 200, height: 200 } },
  signedUrls: { secret: 'not a secret of thirty-two bytes' },
  previews: { secret: 'not a secret of thirty-two bytes' },
};

export const installed: Situation = { content: [1], concealedContent: [14, 41] };
