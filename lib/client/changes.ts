/** The log of changes over HTTP. */
import type { ChangeRepository, Id } from '../repository/repository.js';
import { table } from '../resources/table.js';
import type { Invoke } from './invoke.js';

const { changes } = table;

export const createChanges = (invoke: Invoke): Required<Pick<ChangeRepository<Id>, 'list'>> => ({
  list: ({ contentTypeIdentifier: type, limit, after }, context) =>
    invoke(changes.methods.GET, context, {
      query: { type },
      page: { offset: 0, limit, ...(after !== undefined && { after }) },
    }),
});
