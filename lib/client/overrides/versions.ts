/** Versions over HTTP. */
import type { Context, Id, VersionRepository } from '../../repository/repository.js';
import { ContentInfo } from '../../resources/content/content.documents.js';
import { operations } from '../../resources/table.js';
import type { Remote } from '../derived.js';
import type { Invoke } from '../invoke.js';
import { withLoaded } from './write-results.js';

const { contentObject, currentVersion, version, versions } = operations;

/** Versions of several content items, with the properties that only the documents of the items have. */
export async function withContent<V extends { readonly contentId: Id }>(
  invoke: Invoke,
  versions: readonly V[],
  context: Context<Id>,
) {
  const ids = [...new Set(versions.map(({ contentId }) => contentId))];
  const load = async (contentId: Id) => [contentId, await loadContent(invoke, contentId, context)] as const;
  const contents = new Map(await Promise.all(ids.map(load)));
  return versions.map((version) => {
    const { mainLanguageCode = '', alwaysAvailable = false } = contents.get(version.contentId) ?? {};
    return { ...version, mainLanguageCode, alwaysAvailable };
  });
}

const loadContent = (invoke: Invoke, contentId: Id, context: Context<Id>) =>
  invoke(contentObject.GET, context, { params: { contentId }, document: ContentInfo });

type Methods = Required<VersionRepository<Id>>;

export function createVersions({ invoke, call }: Remote) {
  /** With the properties that only the documents of content have. */
  async function completed<V extends object>(contentId: Id, context: Context<Id>, request: () => Promise<V>) {
    const load = () => loadContent(invoke, contentId, context);
    const [value, { mainLanguageCode, alwaysAvailable }] = await withLoaded(load, request);
    return { ...value, mainLanguageCode, alwaysAvailable };
  }

  return {
    async list({ contentId, ...page }, context) {
      const { items, mainLanguageCode, alwaysAvailable, ...others } = await completed(contentId, context, () =>
        invoke(versions.GET, context, { params: { contentId }, page }),
      );
      const { next } = others as { readonly next?: string };
      return {
        items: items.map((item) => ({ ...item, mainLanguageCode, alwaysAvailable })),
        ...(next !== undefined && { next }),
      };
    },
    load: (id, context) => completed(id.contentId, context, () => call(version.GET, id, context)),
    createDraft: (command, context) =>
      completed(command.contentId, context, () => call(version.COPY, command, context)),
    createDraftOfCurrent: (command, context) =>
      completed(command.id, context, () => call(currentVersion.COPY, command, context)),
    update: (command, context) => completed(command.contentId, context, () => call(version.PATCH, command, context)),
    save: ({ id: contentId, changes: body, expected }, context) =>
      completed(contentId, context, () =>
        invoke(currentVersion.PATCH, context, { params: { contentId }, body, expected }),
      ),
  } satisfies Partial<Methods>;
}
