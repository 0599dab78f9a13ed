/** The siteaccess: a configuration scope, selected by `X-Siteaccess` (protocol §2.6). */
import { BadRequest } from '../errors.js';
import { type Exchange, header } from './exchange.js';

type Siteaccesses = Readonly<Record<string, { readonly languages?: readonly string[] }>>;

/** @throws BadRequest for a name that is not configured */
export function selectSiteaccess(exchange: Exchange, siteaccesses: Siteaccesses): void {
  const name = header(exchange.request, 'x-siteaccess') || (Object.keys(siteaccesses)[0] ?? '');
  if (!Object.hasOwn(siteaccesses, name)) throw new BadRequest('X-Siteaccess names no siteaccess');
  exchange.siteaccess = name;
  exchange.languages = siteaccesses[name]?.languages ?? [];
}
