/** Content over HTTP. */
import type { ContentRepository, Id, ContentInfo as Info } from '../repository/repository.js';
import { Content, ContentInfo } from '../resources/content/content.documents.js';
import { operations } from '../resources/table.js';
import type { Invoke } from './invoke.js';
import { loadedOr, unknownId, withoutRevision } from './write-results.js';

const { contentHide, contentObject, contentObjects, contentReveal, contentTranslation } = operations;

export function createContent(invoke: Invoke): Required<Omit<ContentRepository<Id>, 'loadMany'>> {
  const loadInfo: Required<ContentRepository<Id>>['loadInfo'] = (contentId, context) =>
    invoke(contentObject.GET, context, { params: { contentId }, document: ContentInfo });

  return {
    loadInfo,
    load: (contentId, context) => invoke(contentObject.GET, context, { params: { contentId }, document: Content }),
    async loadByRemoteId(remoteId, context) {
      const { id } = await invoke(contentObjects.GET, context, { query: { remoteId } });
      return loadInfo(id, context);
    },
    create(body, context) {
      const input = { body, document: Content };
      return invoke(contentObjects.POST, context, input);
    },
    save: (content, context) =>
      invoke(contentObjects.POST, context, { body: { ...content, publish: true }, document: Content }),
    updateInfo: ({ id: contentId, changes: body, expected }, context) =>
      invoke(contentObject.PATCH, context, { params: { contentId }, body, expected }),
    delete: ({ id: contentId, expected }, context) =>
      invoke(contentObject.DELETE, context, { params: { contentId }, expected }),
    hide: ({ id: contentId, expected }, context) =>
      invoke(contentHide.POST, context, { params: { contentId }, expected }),
    reveal: ({ id: contentId, expected }, context) =>
      invoke(contentReveal.POST, context, { params: { contentId }, expected }),
    async copy({ id: contentId, parentLocationId, expected }, context) {
      const loadOriginal = () => loadInfo(contentId, context);
      const { named, entity, former } = await invoke(contentObject.COPY, context, {
        params: { contentId },
        body: { parentLocationId },
        expected,
        represents: ContentInfo,
        former: loadOriginal,
      });
      const fallback = async () => copied(former ?? (await loadOriginal()), named.id);
      return entity ?? loadedOr(() => loadInfo(named.id, context), fallback, context);
    },
    deleteTranslation: ({ id: contentId, languageCode, expected }, context) =>
      invoke(contentTranslation.DELETE, context, { params: { contentId, languageCode }, expected }),
  };
}

/** What is known of a copy that cannot be loaded: its section is that of its parent, and its owner may be another user. */
function copied(original: Info<Id>, id: Id): Info<Id> {
  const { mainLocation: _, published: __, modified: ___, ...kept } = withoutRevision(original);
  const [sectionId, ownerId] = [unknownId(original.sectionId), unknownId(original.ownerId)];
  return { ...kept, id, sectionId, ownerId, remoteId: '' };
}
