/** The options of pages, by which a host replaces the title, the logo, texts and so on. */
import { anyText, callback, text } from '../../option/kinds.js';
import {
  composite,
  group,
  isObject,
  type Kind,
  kind,
  type Members,
  type OptionsOf,
  option,
  type SettingsOf,
} from '../../option/option.js';
import { languageTag } from './formats.js';
import { english, type Texts } from './texts.js';

/** Texts of pages that a host replaces; all are optional. */
export type PageTexts = { readonly [Group in keyof typeof english]?: Partial<(typeof english)[Group]> | undefined };

const optionsOf = <T extends object>(settings: T, toOption: (value: unknown) => Members[string]): Members =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, toOption(value)]));

const textGroups = group(
  optionsOf(english, (texts) =>
    option(group(optionsOf(Object(texts), (own) => option(typeof own === 'function' ? callback() : anyText, own))), {}),
  ),
);

const texts: Kind<PageTexts, Texts> = composite(
  {
    words: "an object of texts by group and name, such as { layout: { logIn: 'Anmelden' } }",
    isSecret: false,
    // A table of them would be the file once more.
    parts: [],
    accepts: (value): value is PageTexts => isObject(value),
  },
  // The names of groups and members are those of `english`.
  (value, at) => textGroups.read(value, at) as unknown as Texts,
);

const language = kind(
  "a language tag such as 'en-GB'",
  (value): value is string => typeof value === 'string' && languageTag(value) !== undefined,
);

/** No address that a browser would run or that refers to another host unnoticed, as `javascript:` and `//host` would. */
const isWebAddress = (value: string): boolean => /^https?:\/\/[^\s"'<>;,]+$/i.test(value) && URL.canParse(value);
const isPath = (value: string): boolean => !value.includes('//') && /^[\w./~%?=&-]+$/.test(value);

const address = kind(
  "a path such as '/logo.svg' or an address such as 'https://www.example.com/'",
  (value): value is string => typeof value === 'string' && (isPath(value) || isWebAddress(value)),
);

const contactOptions = group({
  /** The name of a person or of an organisation. */
  name: option(text),
  /** The URL of a page with contact information. */
  url: option(text),
  /** An e-mail address. */
  email: option(text),
});

export const pageOptions = group({
  /** The name of the API in the header and the titles of pages. */
  title: option(text, 'REST API'),
  /** An image beside the title: a path, or an address, whose origin the content security policy then allows images of. */
  logo: option(address),
  /** A stylesheet that pages load after their own: a path, or an address, whose origin the policy then allows stylesheets of. */
  stylesheet: option(address),
  /** The language of the texts of pages, in which they write dates and numbers as well. */
  language: option(language, 'en'),
  /** The path or URL to which the title links. Default: the root of the API. */
  home: option(address),
  /** [Texts](../learn/html.md#title-logo-and-language) in the place of the English ones, by group and name. */
  texts: option(texts, {}),
  /** The contact for users of the API: `info.contact` of the OpenAPI document, which has none if `browsable` is false. */
  contact: option(contactOptions, {
    name: 'express-cms-rest',
    url: 'https://www.npmjs.com/package/express-cms-rest',
  }),
});

export interface ContactOptions extends OptionsOf<typeof contactOptions> {}
export interface BrowsableOptions extends OptionsOf<typeof pageOptions> {}
export interface BrowsableSettings extends SettingsOf<typeof pageOptions> {}
