/** All texts that pages show, in English; those with values in them are functions, so that other languages can order these. */
import { contentTexts } from './content-texts.js';
import { formTexts } from './form-texts.js';
import { pageTexts } from './page-texts.js';
import { peopleTexts } from './people-texts.js';

export const english = { ...pageTexts, ...peopleTexts, ...contentTexts, ...formTexts };

/** The texts of pages, by group and name. */
export type Texts = { readonly [Group in keyof typeof english]: Readonly<(typeof english)[Group]> };
