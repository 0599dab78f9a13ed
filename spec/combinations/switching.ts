/** One repository in the place of several, of which the last one is used: routers live on while the database is restored. */
import type { ChangeQuery, Context, Repository } from '../../lib/repository/repository.js';

type Methods = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;

export interface Switching {
  readonly repository: Repository;
  /** From now on this one is used, which has the same content as the first one had. */
  use(current: Repository): Promise<void>;
}

export async function createSwitching(first: Repository): Promise<Switching> {
  let current = first;
  let generation = 0;
  const passed = (name: string, aggregate: object) =>
    Object.fromEntries(
      Object.entries(aggregate).map(([member, value]) => [
        member,
        typeof value === 'function'
          ? (...given: readonly unknown[]) =>
              (current[name as keyof Repository] as unknown as Methods)[member]?.(...given)
          : value,
      ]),
    );
  const { changes: _, transaction: __, close: ___, fieldTypes, ids, roots, ...others } = first;
  const aggregates = Object.entries(others).filter(([, each]) => typeof each === 'object');
  const repository = {
    ...Object.fromEntries(aggregates.map(([name, each]) => [name, passed(name, each as object)])),
    ...(fieldTypes && { fieldTypes }),
    ...(ids && { ids }),
    ...(roots && { roots }),
    // Two databases could have the same token.
    ...(first.changes && {
      changes: {
        since: async (token: string | undefined, context: Context) => {
          const [of, own] = (JSON.parse(token ?? '[]') as (string | number | undefined)[]) ?? [];
          const isOwn = of === generation && typeof own === 'string';
          const changed = await current.changes?.since?.(isOwn ? own : undefined, context);
          return { token: JSON.stringify([generation, changed?.token]), tags: changed?.tags ?? '*' };
        },
        list: (query: ChangeQuery, context: Context) => current.changes?.list?.(query, context),
        listLatest: (query: ChangeQuery, context: Context) => current.changes?.listLatest?.(query, context),
      },
    }),
    ...(first.transaction && {
      transaction: (context: Context, work: (bound: Repository) => Promise<unknown>) =>
        current.transaction?.(context, work),
    }),
  } as unknown as Repository;
  return {
    repository,
    async use(next) {
      current = next;
      generation += 1;
    },
  };
}
