/** Content types and their drafts over HTTP. */
import type { ContentType, ContentTypeRepository, Context, Id } from '../../repository/repository.js';
import {
  ContentType as ContentTypeDocument,
  ContentTypeList,
} from '../../resources/content-types/content-types.documents.js';
import { operations } from '../../resources/table.js';
import type { Remote } from '../derived.js';
import { orNone } from './lookup.js';
import { placedWrite, unknownId, withLoaded, withoutRevision } from './write-results.js';

const { contentType, contentTypeDraft, contentTypes, contentTypeView } = operations;

const orders = { identifier: 'name', modified: 'lastmodified' } as const;

type Methods = Required<ContentTypeRepository<Id>>;

export function createContentTypes({ invoke, call }: Remote) {
  const load = (id: Id, context: Context<Id>) => call(contentType.GET, id, context);
  return {
    list({ identifier, remoteId, orderBy, direction, ...page }, context) {
      const names = { identifier, remoteId };
      const order = orderBy && {
        orderby: orders[orderBy],
        sort: direction === 'descending' ? ('desc' as const) : ('asc' as const),
      };
      const input = { query: { ...names, ...order }, page, document: ContentTypeList };
      return orNone(invoke(contentTypes.GET, context, input), names);
    },
    find: (search, context) => invoke(contentTypeView.POST, context, { body: { identifier: 'types', search } }),
    copy: placedWrite(call, contentType.COPY, {
      represents: ContentTypeDocument,
      load: ({ id }, context) => load(id, context),
      former: ({ id }, context) => load(id, context),
      known: (original, { id }) => copied(original, id),
    }),
    // The responses lack the definitions, and the draft may belong to another user afterwards.
    async createDraft(command, context) {
      const [info, { fieldDefinitions }] = await withLoaded(
        () => load(command.id, context),
        () => call(contentType.POST, command, context),
      );
      return { ...info, fieldDefinitions };
    },
    async updateDraft(command, context) {
      const { fieldDefinitions } = await call(contentTypeDraft.GET, command.id, context);
      return { ...(await call(contentTypeDraft.PATCH, command, context)), fieldDefinitions };
    },
  } satisfies Partial<Methods>;
}

/** The known members of a copy that cannot be loaded. */
function copied(original: ContentType<Id>, id: Id): ContentType<Id> {
  const created = new Date();
  const by = unknownId(original.creatorId);
  const fieldDefinitions = original.fieldDefinitions.map((definition) => ({
    ...definition,
    contentTypeId: id,
    id: unknownId(definition.id),
  }));
  const own = { id, identifier: '', remoteId: '', created, modified: created, creatorId: by, modifierId: by };
  return { ...withoutRevision(original), ...own, fieldDefinitions };
}
