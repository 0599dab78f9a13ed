/** The trash over HTTP. */
import { lastId } from '../documents/paths.js';
import type { Id, IdKind, TrashRepository } from '../repository/repository.js';
import { table } from '../resources/table.js';
import type { Invoke } from './invoke.js';

const { trash, trashItem } = table;

export const createTrash = (invoke: Invoke, ids: IdKind): Required<TrashRepository<Id>> => ({
  list: (page, context) => invoke(trash.methods.GET, context, { page }),
  load: (trashItemId, context) => invoke(trashItem.methods.GET, context, { params: { trashItemId } }),
  async restore({ id: trashItemId, parentId, expected }, context) {
    const body = parentId === undefined ? {} : { targetId: parentId };
    const { pathString } = await invoke(trashItem.methods.MOVE, context, { params: { trashItemId }, body, expected });
    return { id: lastId(pathString, ids), pathString };
  },
  delete: ({ id: trashItemId, expected }, context) =>
    invoke(trashItem.methods.DELETE, context, { params: { trashItemId }, expected }),
  empty: (_, context) => invoke(trash.methods.DELETE, context),
});
