/** Paths of locations, such as `/1/2/57/`: those of a subtree are a range. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { fewValues, type Lists } from '../database/lists.js';

/** The ids in a path, as a JSON array. */
export const idsInPath = (path: Expression<unknown>): Expression<string> =>
  sql<string>`'[' || replace(trim(${path}, '/'), '/', ',') || ']'`;

/** From the first path of a subtree to the first that follows it. */
export type Range = readonly [first: string, next: string];

export const isPath = (text: string): boolean => /^\/(\d+\/)+$/.test(text);

/** The paths at and below `/1/2/` lie before `/1/20`, for `0` is the character that follows `/`. */
export const below = (path: string): Range => [path, `${path.slice(0, -1)}0`];

/** The paths below `/1/2/` alone: `!` comes before all digits. */
export const descendantsOf = (path: string): Range => [`${path}!`, below(path)[1]];

export function isWithin(path: Expression<unknown>, [first, next]: Range): Expression<SqlBool> {
  return sql<SqlBool>`(${path} >= ${first} and ${path} < ${next})`;
}

/** Whether a path is in one of several subtrees, of which there is one at least. */
export const isWithinAny = (lists: Lists, path: Expression<unknown>, ranges: readonly Range[]): Expression<SqlBool> =>
  ranges.length <= fewValues
    ? anyOf(ranges.map((range) => isWithin(path, range)))
    : lists.isWithin(path, ranges.map(toPath));

/** Whether a location of that name in the query is in one of several subtrees: these are looked up, however many there are. */
export const isPlacedWithinAny = (lists: Lists, alias: string, ranges: readonly Range[]): Expression<SqlBool> =>
  ranges.length <= fewValues
    ? anyOf(ranges.map((range) => isWithin(sql.ref(`${alias}.path`), range)))
    : sql<SqlBool>`${sql.ref(`${alias}.id`)} in ${lists.idsWithin(ranges.map(toPath))}`;

const toPath = ([first]: Range): string => first;

const anyOf = (conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/** How many rows a query gives at once: other requests are served between two of them. */
const pageSize = 500;

/** The rows of a query in a subtree, in the order of paths, as pages. */
export async function* pagesBelow<T extends { readonly path: string }>(
  path: string,
  select: (range: Range, limit: number) => Promise<readonly T[]>,
): AsyncIterable<readonly T[]> {
  const [first, next] = below(path);
  for (let from = first; ; ) {
    const page = await select([from, next], pageSize);
    yield page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    // The first path that follows.
    [from] = descendantsOf(last.path);
  }
}

/** The path of the place above. */
export const pathAbove = (path: string): string => path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);

/** Leaves out places that are below another one of the list. */
export function outermost<T extends { readonly path: string }>(places: readonly T[]): readonly T[] {
  const paths = new Set(places.map(({ path }) => path));
  const isBelowOne = (path: string): boolean => path.length > 1 && (paths.has(path) || isBelowOne(pathAbove(path)));
  return places.filter(({ path }) => !isBelowOne(pathAbove(path)));
}
