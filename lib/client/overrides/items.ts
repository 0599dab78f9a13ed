/** Items over HTTP. */
import { NotFound } from '../../errors/errors.js';
import type { Context, Id, Item, ItemPage, ItemRepository, ItemSelection } from '../../repository/repository.js';
import type { ItemPageView } from '../../resources/items/items.documents.js';
import { operations } from '../../resources/table.js';
import type { Remote } from '../derived.js';
import { createItemTypes } from './item-types.js';

const { items, item, itemAt, versionPreview } = operations;

/** The limits of what is embedded are those of the server. */
const requestedOf = <S extends ItemSelection>({ maxEmbedded: _, maxEmbeddedBytes: __, ...query }: S) => query;

/** In XML, values of fields are texts. */
const format = 'json';

export function createItems({ invoke }: Remote): Required<ItemRepository<Id>> {
  const withTypes = createItemTypes(invoke);
  const withOwnTypes = async <T extends Item<Id>>(item: T, context: Context<Id>): Promise<T> =>
    (await withTypes([item], context))[0] ?? item;

  return {
    find: async ({ types, ids, performCount, filter, sort, limit, after, offset: _, ...selection }, context) => {
      const query = requestedOf(selection);
      const found: ItemPageView = await invoke(items.GET, context, {
        query: {
          ...query,
          ...{ type: types, id: ids, filter },
          ...(sort.length > 0 && { sort }),
          ...(performCount && { count: 'true' }),
        },
        page: { offset: 0, limit, ...(after !== undefined && { after }) },
        format,
      });
      return { ...found, items: await withTypes(found.items, context) } as ItemPage<Id>;
    },
    load: async ({ id: contentId, ...selection }, context) => {
      const found = await invoke(item.GET, context, {
        ...{ params: { contentId }, query: requestedOf(selection), format },
      });
      return withOwnTypes(found, context);
    },
    loadByUrl: async (selection, context) => {
      const query = requestedOf(selection);
      const load = (url: string) => invoke(itemAt.GET, context, { query: { ...query, url }, format });
      const first = await load(query.url);
      const found = first.as === 'moved' ? await load(first.value.url) : first;
      if (found.as === 'moved') throw new NotFound('item');
      return withOwnTypes(found.value, context);
    },
    preview: async (params, context) => {
      const { token, end } = await invoke(versionPreview.POST, context, { params });
      return { token, end };
    },
  };
}
