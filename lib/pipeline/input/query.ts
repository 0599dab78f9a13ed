/** The query string, read and validated by the declaration of the operation. */

import { readText } from '../../documents/decode.js';
import { BadRequest } from '../../errors/errors.js';
import { invalidParameter, invalidParameters, type ParameterFault } from '../../errors/invalid-parameters.js';
import type { RequestQuery } from '../../http/request-query.js';
import { isBracketed } from '../../operations/binding/query-text.js';
import { isRequired, type Paged, type QueryParameters } from '../../operations/declaration/operations.js';
import type { IdKind, PageRequest } from '../../repository/repository.js';
import { type Causes, headerCause } from '../state/causes.js';

const pageSize = 'The largest number of items on a page: the requested limit, or the highest that the server allows';
const schema = { type: 'integer', minimum: 0 };

export const causes: Causes = {
  headers: [
    headerCause('X-Cms-Limit', pageSize, {
      schema,
      on: (_, { operation: { paged } }) => paged !== undefined && paged.limit !== 'unlimited',
      isAlways: true,
    }),
    // Missing where all are shown.
    headerCause('X-Cms-Limit', pageSize, { schema, on: (_, { operation: { paged } }) => paged?.limit === 'unlimited' }),
  ],
};

type QueryValues = Readonly<Record<string, unknown>>;

export const noValues: QueryValues = Object.freeze({});

/** Whether an operation reads something in the query, or misses it there. */
export const readsQuery = (query: QueryParameters | undefined, { text }: RequestQuery): query is QueryParameters =>
  query !== undefined && (text !== '' || Object.values(query).some(isRequired));

/** @throws BadRequest for a parameter that is missing, given twice or has a value that it cannot have */
export function readQuery(query: QueryParameters, parameters: RequestQuery, ids: IdKind): QueryValues {
  const values: Record<string, unknown> = {};
  const wrong: ParameterFault[] = [];
  for (const [name, value] of Object.entries(query)) {
    if (isBracketed(value)) {
      values[name] = value.readPairs(bracketedIn(parameters, name));
      continue;
    }
    const parameter = single(parameters, name);
    // An empty text has no value, which is not enough for a required parameter.
    if (isRequired(value) && !parameter) {
      wrong.push({ name, message: 'is required' });
      continue;
    }
    if (parameter === undefined || (parameter === '' && value.shape.kind === 'href')) continue;
    const { value: read, faults } = readText(value, parameter, ids);
    const [fault] = faults;
    if (fault) wrong.push({ name, message: fault.message });
    values[name] = read;
  }
  const error = invalidParameters(wrong);
  if (error) throw error;
  return values;
}

/** The text in brackets of each parameter that begins with the name, and its value. */
function bracketedIn(parameters: RequestQuery, name: string): readonly (readonly [string, string])[] {
  const names = new Set(parameters.entries().map(([key]) => key));
  const matching = [...names].filter((key) => key.startsWith(`${name}[`) || key === name);
  return matching.map((key) => [key.slice(name.length), single(parameters, key, name) ?? '']);
}

/** The page that is requested: a negative limit means as many as the cap allows, a negative offset the start. */
export function readPage(paged: Paged | undefined, parameters: RequestQuery, cap: number): PageRequest {
  if (!paged) return { offset: 0, limit: cap };
  if (paged.ofBody) return { offset: 0, limit: cap, ...readCursor(paged, parameters) };
  const offset = (paged.hasOffset !== false && integer(parameters, 'offset')) || 0;
  const requested = integer(parameters, 'limit');
  const isUnlimited = paged.limit === 'unlimited' && (requested ?? -1) < 0;
  const limit = requested ?? (typeof paged.limit === 'number' ? paged.limit : cap);
  if (limit === 0 && paged.refusesZero) throw invalidParameter('limit', 'must not be 0');
  const page = { ...clamped({ offset, limit }, cap), ...readCursor(paged, parameters) };
  return isUnlimited ? { ...page, limit: Number.POSITIVE_INFINITY } : page;
}

/** The page that a body requests, from the position in the query string. */
export function pageOfBody(requested: PageRequest, cap: number, { after }: PageRequest): PageRequest {
  const page = clamped(requested, cap);
  if (after === undefined) return page;
  if (page.offset > 0) throw invalidParameter('after', 'and the offset of the body exclude each other');
  return { ...page, after };
}

/** A search has its page among other members. */
function clamped({ offset, limit, after }: PageRequest, cap: number): PageRequest {
  const page = { offset: Math.max(offset, 0), limit: limit < 0 ? cap : Math.min(limit, cap) };
  return after === undefined ? page : { ...page, after };
}

function readCursor({ hasCursors, hasOffset, ofBody }: Paged, parameters: RequestQuery): { after?: string } {
  const after = hasCursors ? single(parameters, 'after') : undefined;
  if (after === undefined) return {};
  if (!ofBody && hasOffset !== false && parameters.get('offset') !== undefined)
    throw new BadRequest('The query parameters after and offset exclude each other');
  return { after };
}

/** @param safeName that of a message, without the client's text */
function single(parameters: RequestQuery, name: string, safeName = name): string | undefined {
  const [value, second] = parameters.all(name);
  if (second !== undefined) throw invalidParameter(safeName, 'is given more than once');
  return value;
}

function integer(parameters: RequestQuery, name: string): number | undefined {
  const value = single(parameters, name);
  if (value === undefined) return undefined;
  if (!/^-?\d{1,9}$/.test(value)) throw invalidParameter(name, 'must be an integer');
  return Number(value);
}
