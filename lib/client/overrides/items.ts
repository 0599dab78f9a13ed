/** Items over HTTP: their documents lack the types of fields. */
import { NotFound } from '../../errors/errors.js';
import type { Context, Id, Item, ItemPage, ServingRepository } from '../../repository/repository.js';
import { operations } from '../../resources/table.js';
import type { Remote } from '../derived.js';
import { createItemTypes } from './item-types.js';

const { items, item, itemAt } = operations;

export function createItems({ invoke, call }: Remote) {
  const withTypes = createItemTypes(invoke);
  const typed = async <T extends Item<Id>>(loaded: T, context: Context<Id>): Promise<T> =>
    (await withTypes([loaded], context))[0] ?? loaded;

  return {
    async find(query, context) {
      const page = await call(items.GET, { ...query, offset: 0 }, context);
      return { ...page, items: await withTypes(page.items, context) } as ItemPage<Id>;
    },
    load: async (selection, context) => typed(await call(item.GET, selection, context), context),
    async loadByUrl(query, context) {
      const load = (url: string) => invoke(itemAt.GET, context, { query: { ...query, url } });
      const first = await load(query.url);
      const last = first.as === 'moved' ? await load(first.value.url) : first;
      if (last.as === 'moved') throw new NotFound('item');
      return typed(last.value, context);
    },
  } satisfies Partial<ServingRepository<Id>['items']>;
}
