/** Wraps the methods of repositories: each layer around a storage is such a wrapper. */

export type Method = (...args: readonly unknown[]) => unknown;

/** Members of a repository that are objects, but not aggregates of methods. */
const others: ReadonlySet<string> = new Set(['roots', 'fieldTypes']);

/** A copy of a repository in which `map` replaces each method; names are like `content.load` or `transaction`. */
export function mapMethods<R extends object>(repository: R, map: (method: Method, name: string) => Method): R {
  const mapped = (members: object, prefix: string): object =>
    Object.fromEntries(
      Object.entries(members).map(([key, member]) => {
        const name = prefix + key;
        if (typeof member === 'function') return [key, map(member as Method, name)];
        const isAggregate = prefix === '' && typeof member === 'object' && member !== null && !others.has(key);
        return [key, isAggregate ? mapped(member, `${name}.`) : member];
      }),
    );
  return mapped(repository, '') as R;
}
