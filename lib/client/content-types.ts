/** Content types and their drafts over HTTP. */
import type { ContentType, ContentTypeRepository, FieldDefinitionRef, Id } from '../repository/repository.js';
import {
  ContentType as ContentTypeDocument,
  ContentTypeList,
  ContentTypeListOfGroup,
} from '../resources/content-types/content-types.documents.js';
import { operations } from '../resources/table.js';
import type { Invoke } from './invoke.js';
import { orNone } from './lookup.js';
import { loadedOr, unknownId, withLoaded, withoutRevision } from './write-results.js';

const { contentType, contentTypeDraft, contentTypes, contentTypesOfGroup, contentTypeView } = operations;
const { draftFieldDefinition, draftFieldDefinitions } = operations;

const orders = { identifier: 'name', modified: 'lastmodified' } as const;

type Methods = Required<ContentTypeRepository<Id>>;

export function createContentTypes(invoke: Invoke): Methods {
  const load: Methods['load'] = async (contentTypeId, context) =>
    withOwnSchema(await invoke(contentType.GET, context, { params: { contentTypeId } }));

  return {
    async list({ identifier, remoteId, orderBy, direction, ...page }, context) {
      const names = { identifier, remoteId };
      const order = orderBy && {
        orderby: orders[orderBy],
        sort: direction === 'descending' ? ('desc' as const) : ('asc' as const),
      };
      const input = { query: { ...names, ...order }, page, document: ContentTypeList };
      const types = await orNone(invoke(contentTypes.GET, context, input), names);
      return { ...types, items: types.items.map(withOwnSchema) };
    },
    async find(search, context) {
      const { items } = await invoke(contentTypeView.POST, context, { body: { identifier: 'types', search } });
      return { items: items.map(withOwnSchema) };
    },
    load,
    async listOfGroup(groupId, context) {
      const input = { params: { groupId }, document: ContentTypeListOfGroup };
      const { items } = await invoke(contentTypesOfGroup.GET, context, input);
      return { items: items.map(withOwnSchema) };
    },
    async create({ groupId, isPublished, ...body }, context) {
      const query = isPublished ? { publish: 'true' } : {};
      const input = { params: { groupId }, query, body };
      return withOwnSchema((await invoke(contentTypesOfGroup.POST, context, input)).value);
    },
    delete: ({ id: contentTypeId, expected }, context) =>
      invoke(contentType.DELETE, context, { params: { contentTypeId }, expected }),
    async copy({ id: contentTypeId, expected }, context) {
      const loadOriginal = () => load(contentTypeId, context);
      const input = { params: { contentTypeId }, expected, represents: ContentTypeDocument, former: loadOriginal };
      const { named, entity, former } = await invoke(contentType.COPY, context, input);
      const fallback = async () => copied(former ?? (await loadOriginal()), named.id);
      return entity ? withOwnSchema(entity) : loadedOr(() => load(named.id, context), fallback, context);
    },
    ...createTypeDrafts(invoke, load),
  };
}

function createTypeDrafts(invoke: Invoke, load: Methods['load']) {
  const loadDraft: Methods['loadDraft'] = async (contentTypeId, context) =>
    withOwnSchema(await invoke(contentTypeDraft.GET, context, { params: { contentTypeId } }));

  return {
    loadDraft,
    // The responses lack the definitions, and the draft may belong to another user afterwards.
    async createDraft({ id: contentTypeId, changes: body, expected }, context) {
      const input = { params: { contentTypeId }, body, expected };
      const [info, { fieldDefinitions }] = await withLoaded(
        () => load(contentTypeId, context),
        () => invoke(contentType.POST, context, input),
      );
      return withOwnSchema({ ...info, fieldDefinitions });
    },
    async updateDraft({ id: contentTypeId, changes: body, expected }, context) {
      const { fieldDefinitions } = await loadDraft(contentTypeId, context);
      const input = { params: { contentTypeId }, body, expected };
      return withOwnSchema({ ...(await invoke(contentTypeDraft.PATCH, context, input)), fieldDefinitions });
    },
    deleteDraft: ({ id: contentTypeId, expected }, context) =>
      invoke(contentTypeDraft.DELETE, context, { params: { contentTypeId }, expected }),
    publishDraft: async ({ id: contentTypeId, expected }, context) =>
      withOwnSchema(await invoke(contentTypeDraft.PUBLISH, context, { params: { contentTypeId }, expected })),
    createDefinition({ contentTypeId, definition: body, expected }, context) {
      const input = { params: { contentTypeId }, body, expected };
      return invoke(draftFieldDefinitions.POST, context, input);
    },
    updateDefinition({ changes: body, expected, ...definition }, context) {
      const input = { params: paramsOf(definition), body, expected };
      return invoke(draftFieldDefinition.PATCH, context, input);
    },
    deleteDefinition: ({ expected, ...definition }, context) =>
      invoke(draftFieldDefinition.DELETE, context, { params: paramsOf(definition), expected }),
  } satisfies Partial<Methods>;
}

const paramsOf = ({ contentTypeId, id: fieldDefinitionId }: FieldDefinitionRef<Id>) => ({
  contentTypeId,
  fieldDefinitionId,
});

/** The document says which schema URL aliases follow, not whether it is the type's own. */
const withOwnSchema = (type: ContentType<Id>): ContentType<Id> =>
  type.urlAliasSchema === type.nameSchema ? { ...type, urlAliasSchema: null } : type;

/** What is known of a copy that cannot be loaded. */
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
