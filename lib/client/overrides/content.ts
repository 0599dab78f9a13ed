/** Content over HTTP. */
import type { ContentRepository, Id, ContentInfo as Info } from '../../repository/repository.js';
import { Content, ContentInfo } from '../../resources/content/content.documents.js';
import { operations } from '../../resources/table.js';
import type { Remote } from '../derived.js';
import { placedWrite, unknownId, withoutRevision } from './write-results.js';

const { contentObject, contentObjects } = operations;

type Methods = Required<ContentRepository<Id>>;

export function createContent({ invoke, call }: Remote) {
  const loadInfo: Methods['loadInfo'] = (contentId, context) =>
    invoke(contentObject.GET, context, { params: { contentId }, document: ContentInfo });
  const create =
    (published: { readonly publish?: true }): Methods['create'] =>
    (content, context) =>
      invoke(contentObjects.POST, context, { body: { ...content, ...published }, document: Content });

  return {
    loadInfo,
    load: (contentId, context) => invoke(contentObject.GET, context, { params: { contentId }, document: Content }),
    loadByRemoteId: async (remoteId, context) =>
      loadInfo((await call(contentObjects.GET, remoteId, context)).id, context),
    create: create({}),
    save: create({ publish: true }),
    copy: placedWrite(call, contentObject.COPY, {
      represents: ContentInfo,
      load: ({ id }, context) => loadInfo(id, context),
      former: ({ id }, context) => loadInfo(id, context),
      known: (original, { id }) => copied(original, id),
    }),
  } satisfies Partial<Methods>;
}

/** The known members of a copy that cannot be loaded: its section is that of its parent, and its owner may be another user. */
function copied(original: Info<Id>, id: Id): Info<Id> {
  const { mainLocation: _, published: __, modified: ___, ...kept } = withoutRevision(original);
  const [sectionId, ownerId] = [unknownId(original.sectionId), unknownId(original.ownerId)];
  return { ...kept, id, sectionId, ownerId, remoteId: '' };
}
