/** One repository in the place of several, of which the last one is used: routers live on while the database is restored. */
import type { Context, Repository } from '../../lib/repository/repository.js';

type Methods = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;

export interface Switching {
  readonly repository: Repository;
  /** From now on this one is used. */
  use(current: Repository): void;
}

export function createSwitching(first: Repository): Switching {
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
  const { state: _, transaction: __, close: ___, fieldTypes, ids, roots, ...others } = first;
  const aggregates = Object.entries(others).filter(([, each]) => typeof each === 'object');
  const repository = {
    ...Object.fromEntries(aggregates.map(([name, each]) => [name, passed(name, each as object)])),
    ...(fieldTypes && { fieldTypes }),
    ...(ids && { ids }),
    ...(roots && { roots }),
    // Two databases could have the same token.
    ...(first.state && { state: async (context: Context) => `${generation} ${await current.state?.(context)}` }),
    ...(first.transaction && {
      transaction: (context: Context, work: (bound: Repository) => Promise<unknown>) =>
        current.transaction?.(context, work),
    }),
  } as unknown as Repository;
  return {
    repository,
    use(next) {
      current = next;
      generation += 1;
    },
  };
}
