/** The documents of URL aliases. */
import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
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
import { locationReference } from './location-input.documents.js';
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

/** The target of all aliases but those of locations; empty for virtual ones. */
const resourceMember: doc.Member<Pick<Domain<Id>, 'type' | 'resource'>, Pick<Domain<Id>, 'resource'>> = {
  ...doc.member('resource', doc.optional(doc.string('The target of the alias, without its scheme'))),
  write: ({ type, resource }) => (type === 'LOCATION' ? undefined : (resource ?? '')),
};

export const UrlAlias = document('UrlAlias', media, {
  _href: doc.self(paths.urlAlias, { urlAliasId: 'id' }),
  _id: doc.member('id', doc.string('The id of the alias')),
  _type: doc.member(
    'type',
    doc.oneOf(urlAliasTypes, 'The kind of target; a virtual alias has no target, only aliases below it'),
  ),
  location: doc.optional(locationLink),
  resource: resourceMember,
  path: doc.string('The path, without the top folder; empty where it has names that the caller may not read'),
  languageCodes: doc.commaSeparated('Locale codes, separated by commas'),
  alwaysAvailable: doc.boolean('Whether the alias is valid in all languages'),
  isHistory: doc.boolean('Whether the alias has a previous name or parent of the location'),
  forward: doc.boolean('Whether clients are redirected'),
  custom: doc.boolean(
    'Whether a client created the alias; the server generates the others from the names of content items',
  ),
}).with({
  shows: (alias) => [alias, alias.location],
  tags: (alias) => [tagOf(alias), ...(alias.location ? [`location-${alias.location.id}`] : [])],
});

const aliasLink = doc.mapped(
  doc.link('UrlAlias', paths.urlAlias),
  (alias: UrlAliasRef) => alias.id,
  (own): UrlAliasRef => ({ id: own }),
);
const items = doc.member('items', doc.list(aliasLink, 'The aliases'));
const globals: Page<UrlAliasRef> = { items: [{ id: media.id }] };

/** The aliases of resources. */
export const UrlAliasRefList = document('UrlAliasRefList', globals, {
  _href: doc.self(paths.urlAliases),
  UrlAlias: items,
}).with({ tags: (page) => page.items.map(tagOf) });

export interface AliasesOfLocation extends Page<UrlAliasRef> {
  readonly pathString: string;
}

const ofMedia: AliasesOfLocation = { pathString: '/1/43/', items: [{ id: media.id }] };

export const LocationUrlAliasRefList = document('UrlAliasRefList', ofMedia, {
  _href: doc.self(paths.locationUrlAliases, { locationPath: 'pathString' }),
  UrlAlias: items,
}).with({
  tags: ({ pathString, items: aliases }) => [`location-${doc.lastSegment(pathString)}`, ...aliases.map(tagOf)],
});

const summer: NewUrlAlias<Id> = {
  locationId: 43,
  path: '/campaigns/summer',
  languageCode: 'eng-GB',
  alwaysAvailable: false,
  forward: true,
};

/** The kind of target, which the target itself implies too. */
const targetType: doc.Member<Pick<NewUrlAlias<Id>, 'locationId'>, { readonly type?: string }> = {
  ...doc.member('type', doc.string({ maxLength: 255, description: 'LOCATION; anything else means a resource' })),
  write: ({ locationId }) => (locationId === undefined ? 'RESOURCE' : 'LOCATION'),
};

export const UrlAliasCreate = document('UrlAliasCreate', summer, {
  _type: targetType,
  location: doc.member('locationId', doc.optional(locationReference)),
  resource: doc.optional(doc.string({ maxLength: 2000, description: 'The target of the alias: <scheme>:<path>' })),
  path: doc.string({ maxLength: 2000, description: 'The path, without the top folder' }),
  languageCode: languageCodeInput('The locale code of the language in which it is found'),
  alwaysAvailable: doc.withDefault(doc.boolean('Whether the alias is valid in all languages'), false),
  forward: doc.withDefault(doc.boolean('Whether clients are redirected'), false),
});
