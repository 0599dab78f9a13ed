/** The trash over HTTP. */
import type { Id, IdKind, TrashRepository } from '../repository/repository.js';
import { Location } from '../resources/locations/locations.documents.js';
import { operations } from '../resources/table.js';
import type { Invoke } from './invoke.js';
import { createArrival } from './locations.js';

const { trash, trashItem } = operations;

export function createTrash(invoke: Invoke, ids: IdKind): Required<TrashRepository<Id>> {
  const arrived = createArrival(invoke, ids);
  return {
    list: (page, context) => invoke(trash.GET, context, { page }),
    load: (trashItemId, context) => invoke(trashItem.GET, context, { params: { trashItemId } }),
    async restore({ id: trashItemId, parentLocationId, expected }, context) {
      const body = parentLocationId === undefined ? {} : { parentLocationId };
      const input = { params: { trashItemId }, body, expected, represents: Location };
      return arrived(await invoke(trashItem.MOVE, context, input), context);
    },
    delete: ({ id: trashItemId, expected }, context) =>
      invoke(trashItem.DELETE, context, { params: { trashItemId }, expected }),
    empty: (_, context) => invoke(trash.DELETE, context),
  };
}
