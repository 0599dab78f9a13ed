/** The query string, read by the operation's schema; parameters that no operation names are ignored. */
import { BadRequest } from '../errors.js';
import type { PageRequest } from '../repository/repository.js';
import type { Operation } from '../resources/resource.js';

const noValues: Readonly<Record<string, string>> = Object.freeze(Object.create(null));

/** @throws BadRequest for a parameter that is given twice or has a value it cannot have */
export function readQuery(schemas: Operation['query'], search: string): Readonly<Record<string, string>> {
  if (search === '') return noValues;
  const values: Record<string, string> = Object.create(null);
  const parameters = new URLSearchParams(search);
  for (const [name, property] of Object.entries(schemas)) {
    const given = only(parameters, name);
    if (given !== undefined) values[name] = checked(name, given, property.enum as readonly string[] | undefined);
  }
  return values;
}

/** The page asked for: a negative limit means as many as the cap allows, a negative offset the start. */
export function readPage(paged: Operation['paged'], search: string, cap: number): PageRequest {
  if (!paged) return { offset: 0, limit: cap };
  const parameters = new URLSearchParams(search);
  const offset = integer(parameters, 'offset') ?? 0;
  const limit = integer(parameters, 'limit') ?? (paged.limit === 'all' ? cap : paged.limit);
  if (limit === 0 && paged.refusesZero) throw new BadRequest('The query parameter limit must not be 0');
  const page = { offset: Math.max(offset, 0), limit: limit < 0 ? cap : Math.min(limit, cap) };
  return { ...page, ...readCursor(paged, parameters) };
}

function readCursor({ hasCursors }: NonNullable<Operation['paged']>, parameters: URLSearchParams): { after?: string } {
  const after = hasCursors === undefined ? undefined : only(parameters, 'after');
  if (after === undefined) return {};
  if (!hasCursors) throw new BadRequest('The query parameter after is not supported: the storage has no cursors');
  if (parameters.has('offset')) throw new BadRequest('The query parameters after and offset exclude each other');
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
