/** What many repositories need: pages of lists in memory, content types that never change, and the comparison of revisions. */
import { NotFound, PreconditionFailed } from '../errors.js';
import type { ContentType, ContentTypeRepository } from './content-types.js';
import type { CountedPage, Id, PageRequest, Revision } from './context.js';

/** A page of a list of which all items are known. */
export const pageOf = <T>(items: readonly T[], { offset, limit }: PageRequest): CountedPage<T> => ({
  items: items.slice(offset, offset + limit),
  total: items.length,
});

/**
 * Compares the revision of a stored entity with the one that a write expects, which has come back from an ETag as text.
 * @throws PreconditionFailed where the write expects another one
 */
export function checkRevision(stored: { readonly revision: Revision }, expected: Revision | undefined): void {
  if (expected !== undefined && String(expected) !== String(stored.revision)) throw new PreconditionFailed();
}

/** Content types that never change, for content whose fields the code of a repository fixes. */
export const fixedContentTypes = <I extends Id>(
  types: readonly ContentType<I>[],
): Required<Pick<ContentTypeRepository<I>, 'list' | 'load'>> => ({
  list: async ({ identifier, remoteId, ...page }) =>
    pageOf(
      types
        .filter((type) => (identifier ?? type.identifier) === type.identifier)
        .filter((type) => (remoteId ?? type.remoteId) === type.remoteId),
      page,
    ),
  load: async (id) => {
    const type = types.find((each) => each.id === id);
    if (!type) throw new NotFound('content type', id);
    return type;
  },
});
