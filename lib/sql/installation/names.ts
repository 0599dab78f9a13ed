/** What all parts of the clean installation refer to. */

/** In which all of it is written. */
export const language = 'eng-GB';

/** Who owns it. */
export const administrator = 14;

/** Whose rights anonymous callers have. */
export const anonymousUser = 10;

/** Where its trees begin. */
export const installedRoots = { content: '/1/2/', media: '/1/43/' } as const;
