/** Methods whose operations show documents that lack members of the results: those of other operations have them. */
import type { AnyCommand, ArgumentOf } from '../../operations/declaration/command.js';
import type { Responses } from '../../operations/responses/responses.js';
import type { ContentInfo, ContentType, Context, Id, ServingRepository } from '../../repository/repository.js';
import { ContentInfo as ContentInfoDocument } from '../../resources/content/content.documents.js';
import { operations } from '../../resources/table.js';
import type { CalledOf, Commanded, MethodOf } from '../call.js';
import type { Remote } from '../derived.js';
import { without } from '../partial-results.js';
import { loadedOr, withLoaded } from '../reads-around-writes.js';
import type { Partly } from './overrides.js';

const { contentObject, contentStates, contentType, contentTypeDraft, currentVersion, userDrafts, version, versions } =
  operations;

/** The properties that all versions of a content item have in common. */
type Shared = Pick<ContentInfo<Id>, 'mainLanguageCode' | 'alwaysAvailable'>;

interface OfContent {
  readonly contentId: Id;
}

export function createCompletions({ invoke, call }: Remote) {
  /** Calls an operation, and completes its result by members of another entity, which the operation does not change. */
  const completed =
    <C extends AnyCommand, R extends Responses, V extends object>(
      placed: Commanded<C, R>,
      load: (argument: ArgumentOf<MethodOf<C>>, context: Context<Id>) => Promise<V>,
    ) =>
    async (argument: ArgumentOf<MethodOf<C>>, context: Context<Id>): Promise<CalledOf<C, R> & V> => {
      const show = () => call(placed, argument, context);
      const [value, missing] = await withLoaded(() => load(argument, context), show);
      return { ...value, ...missing };
    };

  async function loadShared({ contentId }: OfContent, context: Context<Id>): Promise<Shared> {
    const input = { params: { contentId }, document: ContentInfoDocument };
    const { mainLanguageCode, alwaysAvailable } = await invoke(contentObject.GET, context, input);
    return { mainLanguageCode, alwaysAvailable };
  }

  /** Versions of any number of content items. */
  async function withShared<V extends OfContent>(items: readonly V[], context: Context<Id>) {
    const ids = [...new Set(items.map(({ contentId }) => contentId))];
    const load = async (contentId: Id) => [contentId, await loadShared({ contentId }, context)] as const;
    const shared = new Map(await Promise.all(ids.map(load)));
    return items.map((item) => ({ ...item, ...(shared.get(item.contentId) as Shared) }));
  }

  const definitionsOf = ({ fieldDefinitions }: Pick<ContentType<Id>, 'fieldDefinitions'>) => ({ fieldDefinitions });

  const loadOfContent: ServingRepository<Id>['objectStates']['loadOfContent'] = async (contentId, context) => ({
    ...(await call(contentStates.GET, contentId, context)),
    contentId,
  });

  return {
    contentTypes: {
      createDraft: completed(contentType.POST, async ({ id }, context) =>
        definitionsOf(await call(contentType.GET, id, context)),
      ),
      // Afterwards the draft may belong to another user.
      updateDraft: completed(contentTypeDraft.PATCH, async ({ id }, context) =>
        definitionsOf(await call(contentTypeDraft.GET, id, context)),
      ),
    },
    objectStates: {
      loadOfContent,
      async assign(command, context) {
        const { contentId } = command;
        const assigned = await call(contentStates.PATCH, command, context);
        // The response shows only the states of the request.
        const fallback = () => ({ ...without(assigned), contentId });
        return loadedOr(() => loadOfContent(contentId, context), fallback, context);
      },
    },
    users: {
      async listDrafts(query, context) {
        const { items } = await call(userDrafts.GET, query, context);
        return { items: await withShared(items, context) };
      },
    },
    versions: {
      async list(query, context) {
        const listed = await call(versions.GET, query, context);
        return { ...listed, items: await withShared(listed.items, context) };
      },
      load: completed(version.GET, loadShared),
      createDraft: completed(version.COPY, loadShared),
      createDraftOfCurrent: completed(currentVersion.COPY, ({ id: contentId }, context) =>
        loadShared({ contentId }, context),
      ),
      update: completed(version.PATCH, loadShared),
      async save({ id: contentId, changes: body, expected }, context) {
        const save = () => invoke(currentVersion.PATCH, context, { params: { contentId }, body, expected });
        const [saved, shared] = await withLoaded(() => loadShared({ contentId }, context), save);
        return { ...saved, ...shared };
      },
    },
  } satisfies Partly;
}
