/** What all parts of the clean installation refer to. */

/** In which all of it is written. */
export const language = 'eng-GB';

/** Who owns it. */
export const administrator = 14;

/** Whose rights anonymous callers have. */
export const anonymousUser = 10;
