/** What the clean installation holds already, as the kit has to be told. */
import type { Declared, Situation } from '../../conformance/index.js';

/** What makes the built-in repository implement all that is checked. */
export const complete = {
  variations: { small: { width: 200, height: 200 } },
  signedUrls: { secret: 'not a secret of thirty-two bytes' },
  previews: { secret: 'not a secret of thirty-two bytes' },
};

export const installed: Situation = { content: [1], concealedContent: [14, 41] };

/** What checks have not found of the contract, but for methods of storage without drafts. */
export const lackingIn = (notApplicable: Declared['notApplicable']): readonly string[] =>
  Object.values(notApplicable)
    .flat()
    .filter((method) => method !== 'content.save' && method !== 'versions.save');
