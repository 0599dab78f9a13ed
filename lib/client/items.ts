/** Items over HTTP. */
import { NotFound } from '../errors.js';
import type { Id, ItemPage, ItemRepository, ItemSelection } from '../repository/repository.js';
import type { ShownItems } from '../resources/items/items.documents.js';
import { operations } from '../resources/table.js';
import type { Remote } from './derived.js';

const { items, item, itemAt, versionPreview } = operations;

/** The limits of what is embedded are those of the server. */
const requestedOf = <S extends ItemSelection>({ maxEmbedded: _, maxEmbeddedBytes: __, ...query }: S) => query;

export const createItems = ({ invoke }: Remote): Required<ItemRepository<Id>> => ({
  find: async ({ types, ids, performCount, filter, sort, limit, after, offset: _, ...selection }, context) => {
    const query = requestedOf(selection);
    const found: ShownItems = await invoke(items.GET, context, {
      query: {
        ...query,
        ...{ type: types, id: ids, filter },
        ...(sort.length > 0 && { sort }),
        ...(performCount && { count: 'true' }),
      },
      page: { offset: 0, limit, ...(after !== undefined && { after }) },
    });
    return found as ItemPage<Id>;
  },
  load: ({ id: contentId, ...selection }, context) =>
    invoke(item.GET, context, { params: { contentId }, query: requestedOf(selection) }),
  loadByUrl: async (selection, context) => {
    const query = requestedOf(selection);
    const load = (url: string) => invoke(itemAt.GET, context, { query: { ...query, url } });
    const first = await load(query.url);
    const found = first.as === 'moved' ? await load(first.value.url) : first;
    if (found.as === 'moved') throw new NotFound('item');
    return found.value;
  },
  preview: async (params, context) => {
    const { token, end } = await invoke(versionPreview.POST, context, { params });
    return { token, end };
  },
});
