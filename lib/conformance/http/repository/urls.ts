/** URL aliases and wildcards over HTTP. */
import type {
  NewUrlAlias,
  UrlAliasRef,
  UrlAliasRepository,
  UrlAlias as UrlAliasValue,
  UrlWildcardRepository,
  UrlWildcard as UrlWildcardValue,
} from '../../../repository/repository.js';
import type { BodyOf } from '../../../representation/representation.js';
import { UrlAlias, UrlAliasCreate, UrlAliasRefList } from '../../../resources/content/url-alias-documents.js';
import { UrlWildcard, UrlWildcardCreate, UrlWildcardList } from '../../../resources/content/url-wildcards.js';
import { href, paths } from '../../../resources/paths.js';
import type { Client } from '../client.js';
import { split, toPlace } from '../values.js';
import { locationHref, revised } from './content.js';

export function createUrlAliases(client: Client): Required<UrlAliasRepository> {
  const at = (urlAliasId: string) => href(paths.urlAlias, { urlAliasId });

  return {
    async listGlobal(context) {
      return (await client.receive('GET', paths.urlAliases, UrlAliasRefList, context)).body.UrlAlias.map(toRef);
    },
    async listOfLocation(id, custom, context) {
      const path = await client.find(`${paths.locations}?id=${id}`, context);
      const list = `${path}/urlaliases?custom=${custom}`;
      return (await client.receive('GET', list, UrlAliasRefList, context)).body.UrlAlias.map(toRef);
    },
    async load(id, context) {
      const received = await client.receive('GET', at(id), UrlAlias, context);
      return revised(toUrlAlias(received.body), received);
    },
    async create(alias, context) {
      const input = { representation: UrlAliasCreate, body: toUrlAliasCreate(alias) };
      const received = await client.receive('POST', paths.urlAliases, UrlAlias, context, { input });
      return revised(toUrlAlias(received.body), received);
    },
    async delete(id, expected, context) {
      await client.perform('DELETE', at(id), context, { expected });
    },
  };
}

export function createUrlWildcards(client: Client): Required<UrlWildcardRepository> {
  const at = (wildcardId: number) => href(paths.urlWildcard, { wildcardId });

  return {
    async list(context) {
      const { body } = await client.receive('GET', paths.urlWildcards, UrlWildcardList, context);
      return body.UrlWildcard.map(toWildcard);
    },
    async load(id, context) {
      const received = await client.receive('GET', at(id), UrlWildcard, context);
      return revised(toWildcard(received.body), received);
    },
    async create(wildcard, context) {
      const input = { representation: UrlWildcardCreate, body: wildcard };
      const received = await client.receive('POST', paths.urlWildcards, UrlWildcard, context, { input });
      return revised(toWildcard(received.body), received);
    },
    async delete(id, expected, context) {
      await client.perform('DELETE', at(id), context, { expected });
    },
  };
}

const toRef = ({ _href }: { readonly _href: string }): UrlAliasRef => ({ id: _href.slice(_href.lastIndexOf('/') + 1) });

function toUrlAlias({
  _id: id,
  _type: type,
  location,
  resource,
  languageCodes,
  ...body
}: BodyOf<typeof UrlAlias>): UrlAliasValue {
  return {
    id,
    type,
    ...(location && { location: toPlace(location._href) }),
    ...(resource !== undefined && { resource }),
    path: body.path,
    languageCodes: split(languageCodes),
    alwaysAvailable: body.alwaysAvailable,
    isHistory: body.isHistory,
    forward: body.forward,
    custom: body.custom,
  };
}

function toUrlAliasCreate({ locationId, ...alias }: NewUrlAlias) {
  if (locationId === undefined) return { _type: 'RESOURCE', ...alias };
  return { _type: 'LOCATION', ...alias, location: { _href: locationHref(locationId) } };
}

function toWildcard({ _id: id, ...body }: Omit<BodyOf<typeof UrlWildcard>, '_media-type'>): UrlWildcardValue {
  const { sourceUrl, destinationUrl, forward } = body;
  return { id, sourceUrl, destinationUrl, forward };
}
