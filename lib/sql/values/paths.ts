/** Paths of locations, such as `/1/2/57/`: those of a subtree are a range. */
import { type Expression, type SqlBool, sql } from 'kysely';

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

/** How many rows a query gives at once: other requests are served between two of them. */
const pageSize = 500;

/** What a query finds in a subtree, in the order of paths, a page at a time. */
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

/** Those paths that are not below another one of them. */
export function outermost<T extends { readonly path: string }>(places: readonly T[]): readonly T[] {
  return places.filter(({ path }) => !places.some((other) => other.path !== path && path.startsWith(other.path)));
}
