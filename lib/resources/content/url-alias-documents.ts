/** The documents of URL aliases (protocol §4.11). */
import { type Static, Type } from 'typebox';
import { type UrlAliasRef, urlAliasTypes, type UrlAlias as Value } from '../../repository/repository.js';
import { type BodyOf, Link, link, representation } from '../../representation/representation.js';
import { href, paths, Reference } from '../paths.js';
import { locationLink } from './content-documents.js';

const AliasMembers = Type.Object({
  _href: Type.String(),
  _id: Type.String(),
  _type: Type.Enum([...urlAliasTypes]),
  location: Type.Optional(Link('Location')),
  resource: Type.Optional(Type.String()),
  path: Type.String({ description: 'From below the top folder' }),
  languageCodes: Type.String({ description: 'Locale codes, joined by commas' }),
  alwaysAvailable: Type.Boolean(),
  isHistory: Type.Boolean({ description: 'Left over from a name or a place that the location had' }),
  forward: Type.Boolean({ description: 'Whether clients are redirected' }),
  custom: Type.Boolean({ description: 'Made by hand; the others follow the names of content' }),
});

const id = '0-62933a2951ef01f4eafd9bdf4d3cd2f0';

const example: Static<typeof AliasMembers> = {
  _href: `/content/urlaliases/${id}`,
  _id: id,
  _type: 'LOCATION',
  location: link('Location', '/content/locations/1/43'),
  path: '/Media',
  languageCodes: 'eng-GB',
  alwaysAvailable: true,
  isHistory: false,
  forward: false,
  custom: false,
};

export const UrlAlias = representation('UrlAlias', AliasMembers, example);

export const UrlAliasRefList = representation(
  'UrlAliasRefList',
  Type.Object({ _href: Type.String(), UrlAlias: Type.Array(Link('UrlAlias')) }),
  {
    _href: '/content/locations/1/43/urlaliases',
    UrlAlias: [link('UrlAlias', `/content/urlaliases/${id}`)],
  },
);

export const UrlAliasCreate = representation(
  'UrlAliasCreate',
  Type.Object({
    _type: Type.String({ description: 'LOCATION; anything else means a resource' }),
    location: Type.Optional(Reference(paths.location, 'location')),
    resource: Type.Optional(Type.String({ maxLength: 2000, description: '<scheme>:<path>' })),
    path: Type.String({ maxLength: 2000 }),
    languageCode: Type.String(),
    alwaysAvailable: Type.Optional(Type.Boolean()),
    forward: Type.Optional(Type.Boolean()),
  }),
  {
    _type: 'LOCATION',
    location: { _href: '/content/locations/1/43' },
    path: '/campaigns/summer',
    languageCode: 'eng-GB',
    forward: true,
  },
);

export function toUrlAlias(alias: Value): BodyOf<typeof UrlAlias> {
  return {
    _href: href(paths.urlAlias, { urlAliasId: alias.id }),
    _id: alias.id,
    _type: alias.type,
    location: alias.location && locationLink(alias.location.pathString),
    resource: alias.type === 'LOCATION' ? undefined : (alias.resource ?? ''),
    path: alias.path,
    languageCodes: alias.languageCodes.join(','),
    alwaysAvailable: alias.alwaysAvailable,
    isHistory: alias.isHistory,
    forward: alias.forward,
    custom: alias.custom,
  };
}

export function toUrlAliasRefs(self: string, aliases: readonly UrlAliasRef[]): BodyOf<typeof UrlAliasRefList> {
  return {
    _href: self,
    UrlAlias: aliases.map(({ id: urlAliasId }) => link('UrlAlias', href(paths.urlAlias, { urlAliasId }))),
  };
}
