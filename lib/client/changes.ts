/** The log of changes over HTTP. */
import type { ChangeRepository, Id } from '../repository/repository.js';
import { operations } from '../resources/table.js';
import type { Invoke } from './invoke.js';

const { changes } = operations;

export const createChanges = (invoke: Invoke): Required<Pick<ChangeRepository<Id>, 'list'>> => ({
  list: ({ contentTypeIdentifier: type, limit, after }, context) =>
    invoke(changes.GET, context, {
      query: { type },
      page: { offset: 0, limit, ...(after !== undefined && { after }) },
    }),
});
