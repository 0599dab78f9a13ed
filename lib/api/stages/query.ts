/** The query string, read by what the operation declares; parameters that no operation names are ignored. */
import { coerce } from '../../documents/coerce.js';
import { BadRequest } from '../../errors.js';
import type { IdKind, PageRequest } from '../../repository/repository.js';
import type { Causes } from '../causes.js';
import type { Paged, Parameters } from '../resource.js';

export const causes: Causes = {
  headers: [
    {
      name: 'X-Cms-Limit',
      description: 'How many items one page has at most: the limit that was requested, or the largest there is',
      schema: { type: 'integer', minimum: 0 },
      on: (_, { operation }) => operation.paged !== undefined,
      isAlways: true,
    },
  ],
};

export type QueryValues = Readonly<Record<string, unknown>>;

const noValues: QueryValues = Object.freeze({});

/** @throws BadRequest for a parameter that is given twice or has a value it cannot have */
export function readQuery(query: Parameters | undefined, text: string, ids: IdKind): QueryValues {
  if (text === '' || query === undefined) return noValues;
  const from = { prefix: '', fieldTypePrefix: '', ids, isTextual: true };
  const values: Record<string, unknown> = {};
  const parameters = new URLSearchParams(text);
  for (const [name, { schema, read }] of Object.entries(query)) {
    const given = only(parameters, name);
    if (given === undefined) continue;
    const value = checked(name, given, schema.enum as readonly string[] | undefined);
    values[name] = read(coerce(schema, value, '', from).value, from);
  }
  return values;
}

/** The page that is requested: a negative limit means as many as the cap allows, a negative offset the start. */
export function readPage(paged: Paged | undefined, text: string, cap: number): PageRequest {
  if (!paged) return { offset: 0, limit: cap };
  const parameters = new URLSearchParams(text);
  if (paged.ofBody) return { offset: 0, limit: cap, ...readCursor(paged, parameters) };
  const offset = integer(parameters, 'offset') ?? 0;
  const limit = integer(parameters, 'limit') ?? (paged.limit === 'all' ? cap : paged.limit);
  if (limit === 0 && paged.refusesZero) throw new BadRequest('The query parameter limit must not be 0');
  return { ...clamped({ offset, limit }, cap), ...readCursor(paged, parameters) };
}

/** The page that a body requests, from where the query string says. */
export function pageOfBody(requested: PageRequest, cap: number, { after }: PageRequest): PageRequest {
  const page = clamped(requested, cap);
  if (after === undefined) return page;
  if (page.offset > 0) throw new BadRequest('The query parameter after and the offset of the body exclude each other');
  return { ...page, after };
}

function clamped({ offset, limit, ...others }: PageRequest, cap: number): PageRequest {
  return { ...others, offset: Math.max(offset, 0), limit: limit < 0 ? cap : Math.min(limit, cap) };
}

function readCursor({ hasCursors, ofBody }: Paged, parameters: URLSearchParams): { after?: string } {
  const after = hasCursors === undefined ? undefined : only(parameters, 'after');
  if (after === undefined) return {};
  if (!hasCursors) throw new BadRequest('The query parameter after is not supported: the storage has no cursors');
  if (!ofBody && parameters.has('offset'))
    throw new BadRequest('The query parameters after and offset exclude each other');
  return { after };
}

function only(parameters: URLSearchParams, name: string): string | undefined {
  const [value, second] = parameters.getAll(name);
  if (second !== undefined) throw new BadRequest(`The query parameter ${name} is given more than once`);
  return value;
}

function checked(name: string, value: string, allowed: readonly string[] | undefined): string {
  if (!allowed || allowed.includes(value)) return value;
  throw new BadRequest(`The query parameter ${name} must be one of ${allowed.join(', ')}`);
}

function integer(parameters: URLSearchParams, name: string): number | undefined {
  const value = only(parameters, name);
  if (value === undefined) return undefined;
  if (!/^-?\d{1,9}$/.test(value)) throw new BadRequest(`The query parameter ${name} must be an integer`);
  return Number(value);
}
