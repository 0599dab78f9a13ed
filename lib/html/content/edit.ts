/** Editing content: a POST that redirects to the form of the caller's draft, which it creates where there is none. */
import { type Resource, resource } from '../../operations/declaration/resource.js';
import { variants } from '../../operations/responses/responses.js';
import type { Id, VersionId, VersionInfo } from '../../repository/repository.js';
import { contentParams } from '../../resources/content-info.js';
import { paths } from '../../resources/paths.js';
import { formParameter, noticeId } from '../markup/links.js';
import { hrefTo } from '../site/values.js';

/** The form of a draft, which shows a notice. */
const draftForm = (notice: string, reason: string) => ({
  isDestination: true as const,
  template: paths.version,
  names: ['contentId', 'versionNo'],
  reason,
  href: ({ contentId, versionNo }: VersionId<Id>) =>
    `${hrefTo('', paths.version, contentId, versionNo)}?${formParameter}=PATCH#${noticeId(notice)}`,
  parse: () => undefined,
});

export const createEditing = (): readonly Resource[] => [
  resource(paths.contentEdit, { params: contentParams, isBrowserOnly: true }).POST('Edit a content item in a draft', {
    id: 'pages.edit',
    requires: ['versions.list', 'versions.createDraftOfCurrent'],
    responses: {
      303: variants({
        created: draftForm('DRAFT', 'A draft of the current version is created'),
        continued: draftForm('CONTINUE', 'The caller has a draft already'),
      }),
    },
    handler: async ({ repository: { versions }, params: { contentId }, context }) => {
      const { items } = await versions.list({ contentId }, context);
      const draft = draftIn(items, context.caller.userId);
      if (draft) return { as: 'continued' as const, value: draft };
      const value = await versions.createDraftOfCurrent({ id: contentId }, context);
      return { as: 'created' as const, value };
    },
  }),
];

/** The last draft of the caller; of content that was never published, the last one of any user. */
function draftIn(versions: readonly VersionInfo<Id>[], userId: Id | null): VersionInfo<Id> | undefined {
  const drafts = versions.filter(({ status }) => status === 'DRAFT');
  const isUnpublished = drafts.length === versions.length;
  return drafts.filter(({ creatorId }) => creatorId === userId).at(-1) ?? (isUnpublished ? drafts.at(-1) : undefined);
}
