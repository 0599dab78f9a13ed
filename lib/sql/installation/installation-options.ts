/** Options of a new installation, in an empty database; of one that is installed they are ignored. */
import { listOf, matching, nonEmpty, oneOf, secretText, text } from '../../option/kinds.js';
import { group, kind, type OptionsOf, option, required, type SettingsOf } from '../../option/option.js';
import { canonicalLanguageCode } from '../../repository/repository.js';

const languageCode = kind(
  'a language tag in its usual case, such as de, pt-BR or ger-DE',
  (value): value is string => typeof value === 'string' && canonicalLanguageCode(value) === value,
);

const languageOptions = group({
  /** Its code, which cannot be changed. */
  languageCode: required(languageCode),
  /** Its name. */
  name: required(text),
});

const defaultLanguages = [
  { languageCode: 'eng-GB', name: 'English (United Kingdom)' },
  { languageCode: 'pol-PL', name: 'Polish (polski)' },
];

export const installationOptions = group(
  {
    /** The content types: those that clients of this protocol know, or `minimal` for folders, users and groups of users. */
    contentTypes: option(oneOf('protocol', 'minimal'), 'protocol'),
    /** The languages in which content can be written. */
    languages: option(nonEmpty(listOf(languageOptions, 'a list of languages')), defaultLanguages),
    /** The language of the installed content, which cannot be disabled or deleted. Default: the first one. */
    mainLanguage: option(languageCode),
    /** The password of `admin`. Default: `publish`; with `NODE_ENV=production` a random one, which is written to stderr once. */
    adminPassword: option(secretText),
    /** The e-mail address of `admin`. */
    adminEmail: option(matching(/^[^\s@]{1,64}@[^\s@]{1,185}$/, 'an e-mail address'), 'admin@example.com'),
    /** The identifier of the group of object states with which content is locked. */
    lockGroupIdentifier: option(
      matching(/^\w[\w.-]{0,44}$/, 'at most 45 letters, digits, dots, dashes and underscores'),
      'cms_lock',
    ),
  },
  ({ languages, mainLanguage }) => {
    const codes = languages.map((language) => language.languageCode);
    if (new Set(codes).size < codes.length) return 'languages must have different codes';
    return mainLanguage === undefined || codes.includes(mainLanguage)
      ? undefined
      : 'mainLanguage must be one of languages';
  },
);

export interface InstallationOptions extends OptionsOf<typeof installationOptions> {}
export type InstallationSettings = SettingsOf<typeof installationOptions>;

/** The language of all that is installed. */
export const mainLanguageOf = ({ languages: [first], mainLanguage }: InstallationSettings): string =>
  mainLanguage ?? first?.languageCode ?? '';
