/** Faults of content that is created and changed in one write, each in a storage that has drafts inside. */
import type { Content, Context, NewContent } from '../../../lib/index.js';
import type { Target, VersionChanges } from '../../../lib/repository/repository.js';
import { asAdministrator, type Opened } from '../../sql/support.js';
import { type Fault, unless } from './fault.js';

type Saving = Target & { readonly changes: VersionChanges };

/** Saves as the contract says. */
const saved = (r: Opened, { id, changes, expected }: Saving, context: Context) =>
  r.transaction(context, async ({ versions }) => {
    const { versionNo } = await versions.createDraftOfCurrent({ id, expected }, context);
    const draft = { contentId: id, versionNo };
    await versions.update({ ...draft, changes }, context);
    await versions.publish(draft, context);
    return versions.load(draft, context);
  });

const created = (r: Opened, content: NewContent, context: Context): Promise<Content> =>
  r.transaction(context, async ({ content: contents, versions }) => {
    const { id, currentVersionNo: versionNo } = await contents.create(content, context);
    await versions.publish({ contentId: id, versionNo }, context);
    return contents.load(id, context);
  });

export const savingFaults: readonly Fault[] = [
  [
    'content is saved whatever has come in between',
    'versions.save.refuses-an-old-revision',
    (r) => ({ versions: { save: ({ id, changes }, c) => saved(r, { id, changes }, c) } }),
  ],
  [
    'what is saved stays a draft',
    'versions.save.publishes-the-changes',
    (r) => ({
      versions: {
        save: async ({ id, changes, expected }, c) => {
          const { versionNo } = await r.versions.createDraftOfCurrent({ id, expected }, c);
          return r.versions.update({ contentId: id, versionNo, changes }, c);
        },
      },
    }),
  ],
  [
    'values that are not valid are left out',
    'versions.save.refuses-invalid-values',
    (r) => ({
      versions: {
        save: (command, c) =>
          unless(saved(r, command, c), 400, () =>
            saved(r, { ...command, changes: { fields: command.changes.fields.slice(0, 1) } }, c),
          ),
      },
    }),
  ],
  [
    'saving what does not exist saves something else',
    'versions.save.missing-is-not-found',
    (r) => ({
      versions: {
        save: (command, c) =>
          unless(saved(r, command, c), 404, () => r.versions.load({ contentId: 41, versionNo: 1 }, c)),
      },
    }),
  ],
  [
    'everyone may save',
    'versions.save.is-refused-to-readers',
    (r) => ({ versions: { save: (command) => saved(r, command, asAdministrator) } }),
  ],
  [
    'what is created by saving is a draft',
    'content.save.creates-published-content',
    (r) => ({ content: { save: (content, c) => r.content.create(content, c) } }),
  ],
  [
    'invalid fields of new content are left out',
    'content.save.refuses-invalid-content',
    (r) => ({
      content: {
        save: (content, c) =>
          unless(created(r, content, c), 400, () => created(r, { ...content, fields: content.fields.slice(0, 1) }, c)),
      },
    }),
  ],
  [
    'everyone may create by saving',
    'content.save.needs-the-right-to-create',
    (r) => ({ content: { save: (content) => created(r, content, asAdministrator) } }),
  ],
];
