/** The documents of URL aliases. */
import {
  at,
  boolean,
  commaSeparated,
  document,
  lastSegment,
  link,
  list,
  type Member,
  mapped,
  oneOf,
  optional,
  self,
  string,
  withDefault,
} from '../documents/index.js';
import {
  type UrlAlias as Domain,
  type Id,
  type NewUrlAlias,
  type Page,
  type UrlAliasRef,
  urlAliasTypes,
} from '../repository/repository.js';
import { locationLink } from './content/content.documents.js';
import { languageCodeInput } from './languages/languages.documents.js';
import { locationReference } from './locations/location-input.documents.js';
import { paths } from './paths.js';

const media: Domain<Id> = {
  id: '0-62933a2951ef01f4eafd9bdf4d3cd2f0',
  type: 'LOCATION',
  location: { id: 43, pathString: '/1/43/' },
  path: '/Media',
  languageCodes: ['eng-GB'],
  alwaysAvailable: true,
  isHistory: false,
  forward: false,
  custom: false,
};

const tagOf = (alias: UrlAliasRef) => `urlalias-${alias.id}`;

/** Of all but aliases of locations, empty for virtual ones. */
const resourceMember: Member<Pick<Domain<Id>, 'type' | 'resource'>, Pick<Domain<Id>, 'resource'>> = {
  ...at('resource', optional(string({ description: 'The target of the alias, without its scheme' }))),
  write: ({ type, resource }) => (type === 'LOCATION' ? undefined : (resource ?? '')),
};

export const UrlAlias = document(
  'UrlAlias',
  media,
  {
    _href: self(paths.urlAlias, { urlAliasId: 'id' }),
    _id: at('id', string({ description: 'The id of the alias' })),
    _type: at(
      'type',
      oneOf(urlAliasTypes, { description: 'The kind of target; a virtual alias has no target, only aliases below it' }),
    ),
    location: optional(locationLink),
    resource: resourceMember,
    path: string({
      description: 'The path, without the top folder; empty where it has names that the caller may not read',
    }),
    languageCodes: commaSeparated({ description: 'Locale codes, separated by commas' }),
    alwaysAvailable: boolean({ description: 'Whether the alias is valid in all languages' }),
    isHistory: boolean({ description: 'Whether the alias has a previous name or parent of the location' }),
    forward: boolean({ description: 'Whether clients are redirected' }),
    custom: boolean({
      description:
        'Whether a client created the alias; the server generates the others from the names of content items',
    }),
  },
  {
    shows: (alias) => [alias, alias.location],
    tags: (alias) => [tagOf(alias), ...(alias.location ? [`location-${alias.location.id}`] : [])],
  },
);

const aliasLink = mapped(
  link('UrlAlias', paths.urlAlias),
  (alias: UrlAliasRef) => alias.id,
  (own): UrlAliasRef => ({ id: own }),
);
const items = at('items', list(aliasLink, { description: 'The aliases' }));
const globals: Page<UrlAliasRef> = { items: [{ id: media.id }] };

/** The aliases that lead to resources. */
export const UrlAliasRefList = document(
  'UrlAliasRefList',
  globals,
  { _href: self(paths.urlAliases), UrlAlias: items },
  { tags: (page) => page.items.map(tagOf) },
);

export interface AliasesOfLocation extends Page<UrlAliasRef> {
  readonly pathString: string;
}

const ofMedia: AliasesOfLocation = { pathString: '/1/43/', items: [{ id: media.id }] };

export const LocationUrlAliasRefList = document(
  'UrlAliasRefList',
  ofMedia,
  { _href: self(paths.locationUrlAliases, { locationPath: 'pathString' }), UrlAlias: items },
  { tags: ({ pathString, items: aliases }) => [`location-${lastSegment(pathString)}`, ...aliases.map(tagOf)] },
);

const summer: NewUrlAlias<Id> & { readonly type: string } = {
  type: 'LOCATION',
  locationId: 43,
  path: '/campaigns/summer',
  languageCode: 'eng-GB',
  alwaysAvailable: false,
  forward: true,
};

export const UrlAliasCreate = document('UrlAliasCreate', summer, {
  _type: at('type', string({ maxLength: 255, description: 'LOCATION; anything else means a resource' })),
  location: at('locationId', optional(locationReference)),
  resource: optional(string({ maxLength: 2000, description: 'The target of the alias: <scheme>:<path>' })),
  path: string({ maxLength: 2000, description: 'The path, without the top folder' }),
  languageCode: languageCodeInput('The locale code of the language in which it is found'),
  alwaysAvailable: withDefault(boolean({ description: 'Whether the alias is valid in all languages' }), false),
  forward: withDefault(boolean({ description: 'Whether clients are redirected' }), false),
});
