/** The names of query parameters: which of those that an operation does not have are refused, and which are ignored. */

import { BadRequest } from '../../errors/errors.js';
import { hint, invalidParameter, isPlainName } from '../../errors/invalid-parameters.js';
import type { ApiRequest } from '../../http/message.js';
import { type RequestQuery, toQuery } from '../../http/request-query.js';
import type { Binding } from '../../operations/binding/binding.js';
import { isBracketed } from '../../operations/binding/query-text.js';
import type { Operation, Paged } from '../../operations/declaration/operations.js';
import type { ServiceSettings } from '../../operations/requests/options.js';
import { similarTo } from '../../support/did-you-mean.js';

interface Asking {
  readonly isEmbeddable: boolean;
  /** The names of parameters that change the view, and no other operation than the selected one has. */
  readonly others: ReadonlySet<string> | undefined;
}

/** Parameters of this API that change the response: to ignore them would hide a mistake. */
const shaping = /^(?:(?:embed|fields|preview)$|filter\[)/;

/**
 * Refuses parameters that clients cannot expect to be ignored; old clients append other parameters to any URL of the protocol.
 * @throws BadRequest for such a parameter that the operation does not have
 */
export function checkNames(operation: Operation, { isEmbeddable, others }: Asking, query: RequestQuery): void {
  if (query.text === '') return;
  const supported = [...knownNames(operation), ...(isEmbeddable ? ['embed'] : [])];
  for (const [name, value] of query.entries()) {
    if (isKnown(operation, supported, name) || (name === 'embed' && value === '')) continue;
    if (!shaping.test(name)) {
      if (operation.refusesUnknown && !others?.has(name)) throw unknownParameter(name, supported);
      continue;
    }
    // The text in brackets is the client's.
    const safeName = name.startsWith('filter') ? 'filter' : name;
    throw invalidParameter(safeName, `is not supported here; supported: ${supported.join(', ') || 'none'}`);
  }
}

const knownNames = ({ query = {}, paged }: Operation): readonly string[] => [
  ...new Set([...Object.keys(query), ...pageParameters(paged)]),
];

const isKnown = ({ query = {} }: Operation, supported: readonly string[], name: string): boolean =>
  supported.includes(name) || (name.startsWith('filter[') && query.filter !== undefined && isBracketed(query.filter));

function pageParameters(paged: Paged | undefined): readonly string[] {
  if (!paged) return [];
  const offset = paged.ofBody || paged.hasOffset === false ? [] : ['offset'];
  return [...offset, ...(paged.ofBody ? [] : ['limit']), ...(paged.hasCursors ? ['after'] : [])];
}

/** Names in other APIs for the same parameter, or a similar one. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  embed: ['populate', 'include', 'expand', 'depth'],
  fields: ['select', 'attributes', 'field'],
  filter: ['where', 'filters'],
  sort: ['order', 'orderby', 'sortby', 'ordering'],
  text: ['q', 'query', 'search'],
  language: ['locale', 'lang', 'languages'],
  type: ['contenttype', 'contenttypes'],
  limit: ['pagesize', 'perpage', 'first', 'top', 'size', 'rows'],
  after: ['page', 'offset', 'skip', 'start', 'cursor', 'pagination'],
  count: ['total', 'withcount', 'meta'],
};

function unknownParameter(name: string, supported: readonly string[]): BadRequest {
  const [base = ''] = name.split('[');
  const end = `; known: ${supported.join(', ') || 'none'}`;
  if (!isPlainName(base)) return new BadRequest(`A query parameter is unknown${end}`);
  const meant = suggestionFor(base, supported);
  return invalidParameter(base, `is unknown${hint(meant === 'filter' ? 'filter[…]' : meant)}${end}`);
}

function suggestionFor(name: string, supported: readonly string[]): string | undefined {
  const plain = name.toLowerCase().replace(/[-_]/g, '');
  const other = Object.entries(otherNames).find(([own, names]) => supported.includes(own) && names.includes(plain));
  return other?.[0] ?? similarTo(name, supported);
}

/** The request without the parameters that the host ignores: all that follows is that of a request that never had them. */
export function withoutIgnored(request: ApiRequest, { operation }: Binding, { items }: ServiceSettings): ApiRequest {
  const { query } = request;
  const names = items.ignoredParameters;
  if (!operation.refusesUnknown || query.text === '' || names.length === 0) return request;
  const supported = knownNames(operation);
  const nameOf = (pair: string) => toQuery(pair).entries()[0]?.[0] ?? '';
  const isIgnored = (name: string) => names.includes(name) && !isKnown(operation, supported, name);
  const pairs = query.text.split('&');
  const remaining = pairs.filter((pair) => !isIgnored(nameOf(pair)));
  return remaining.length === pairs.length ? request : { ...request, query: toQuery(remaining.join('&')) };
}
