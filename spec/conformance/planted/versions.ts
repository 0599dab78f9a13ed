/** Faults of versions. */
import type { FieldChange } from '../../../lib/repository/repository.js';
import { asAdministrator } from '../../sql/support.js';
import { type Fault, late, pause, unless } from './fault.js';

export const versionFaults: readonly Fault[] = [
  [
    'versions come in reverse',
    'versions.list.sorts-by-number',
    (r) => ({
      versions: {
        list: async (query, c) => {
          const { items, ...others } = await r.versions.list(query, c);
          return { items: items.toReversed(), ...others };
        },
      },
    }),
  ],
  [
    'pages of versions begin with the last one of the page before',
    'versions.list.has-pages',
    (r) => ({
      versions: {
        list: async ({ after, ...query }, c) => {
          if (after === undefined) return r.versions.list(query, c);
          const { items } = await r.versions.list({ contentId: query.contentId }, c);
          return { items: items.slice(1) };
        },
      },
    }),
  ],
  [
    'everyone sees all versions',
    'versions.list.shows-readers-the-published-version',
    (r) => ({ versions: { list: (query) => r.versions.list(query, asAdministrator) } }),
  ],
  [
    'everyone may load drafts',
    'versions.load.conceals-unpublished-versions',
    (r) => ({
      versions: {
        load: (version) => r.versions.load(version, asAdministrator),
      },
    }),
  ],
  [
    'drafts are made of the current version, whichever is asked for',
    'versions.createDraft.copies-the-given-version',
    (r) => ({
      versions: {
        createDraft: async ({ contentId, expected }, c) =>
          r.versions.createDraft(
            { contentId, versionNo: (await r.content.loadInfo(contentId, c)).currentVersionNo, expected },
            c,
          ),
      },
    }),
  ],
  [
    'a draft is made of a draft',
    'versions.createDraftOfCurrent.refuses-unpublished-content',
    (r) => ({
      versions: {
        createDraftOfCurrent: ({ id, expected }, c) =>
          unless(r.versions.createDraftOfCurrent({ id, expected }, c), 403, () =>
            r.versions.createDraft({ contentId: id, versionNo: 1, expected }, c),
          ),
      },
    }),
  ],
  [
    'drafts belong to the owner',
    'versions.createDraft.belongs-to-the-caller',
    (r) => ({
      versions: {
        createDraft: async ({ contentId, versionNo, expected }, c) => {
          const { ownerId } = await r.content.loadInfo(contentId, c);
          return {
            ...(await r.versions.createDraft({ contentId, versionNo, expected }, c)),
            creatorId: ownerId,
          };
        },
      },
    }),
  ],
  [
    'what is published can be changed',
    'versions.update.is-for-drafts',
    (r) => ({
      versions: {
        update: ({ contentId, versionNo, changes, expected }, c) =>
          unless(r.versions.update({ contentId, versionNo, changes, expected }, c), 403, async () => {
            const draft = await r.versions.createDraft({ contentId, versionNo }, c);
            await r.versions.update({ contentId, versionNo: draft.versionNo, changes }, c);
            await r.versions.publish({ contentId, versionNo: draft.versionNo }, c);
            return r.versions.load({ contentId, versionNo: draft.versionNo }, c);
          }),
      },
    }),
  ],
  [
    'HTML is stored as plain text',
    'versions.update.reads-html',
    (r) => ({
      versions: {
        update: (command, c) =>
          r.versions.update(
            withHtml(command, (html) => `-${html}`),
            c,
          ),
      },
    }),
  ],
  [
    'links in HTML lead to no content',
    'relations.list.follows-html',
    (r) => ({
      versions: {
        update: (command, c) =>
          r.versions.update(
            withHtml(command, (html) => html.replaceAll('"content:', '"#')),
            c,
          ),
      },
    }),
  ],
  [
    'an update of a draft ignores the expected revision',
    'versions.update.refuses-an-old-revision',
    (r) => ({
      versions: {
        update: ({ expected: _, ...command }, c) => r.versions.update(command, c),
      },
    }),
  ],
  [
    'an update of a draft looks too early at its revision',
    'versions.update.one-of-many-writers-wins',
    (r) => ({
      versions: {
        update: ({ contentId, versionNo, changes, expected }, c) =>
          late(
            expected,
            () => r.versions.load({ contentId, versionNo }, c),
            () => r.versions.update({ contentId, versionNo, changes }, c),
          ),
      },
    }),
  ],
  [
    'an update changes one field after the other',
    'versions.update.is-atomic-for-readers',
    (r) => ({
      versions: {
        update: async ({ contentId, versionNo, changes: { fields, ...changes }, expected }, c) => {
          let version = await r.versions.update(
            { contentId, versionNo, changes: { ...changes, fields: fields.slice(0, 1) }, expected },
            c,
          );
          for (const field of fields.slice(1)) {
            await pause(2);
            version = await r.versions.update({ contentId, versionNo, changes: { fields: [field] } }, c);
          }
          return version;
        },
      },
    }),
  ],
  [
    'an update empties the fields that it does not contain',
    'versions.update.changes-the-given-fields',
    (r) => ({
      versions: {
        update: async ({ contentId, versionNo, changes, expected }, c) => {
          const before = await r.versions.load({ contentId, versionNo }, c);
          const told = new Set(changes.fields.map((field) => field.fieldDefinitionIdentifier));
          const emptied = before.fields
            .filter(
              ({ fieldDefinitionIdentifier }) =>
                fieldDefinitionIdentifier === 'short_name' && !told.has(fieldDefinitionIdentifier),
            )
            .map(
              ({ fieldDefinitionIdentifier, languageCode }): FieldChange => ({
                fieldDefinitionIdentifier,
                languageCode,
                value: null,
              }),
            );
          return r.versions.update(
            {
              contentId,
              versionNo,
              changes: { ...changes, fields: [...changes.fields, ...emptied] },
              expected,
            },
            c,
          );
        },
      },
    }),
  ],
  [
    'unknown fields are passed over',
    'versions.update.refuses-an-unknown-field',
    (r) => ({
      versions: {
        update: ({ contentId, versionNo, changes, expected }, c) =>
          unless(r.versions.update({ contentId, versionNo, changes, expected }, c), 400, () =>
            r.versions.update(
              {
                contentId,
                versionNo,
                changes: {
                  ...changes,
                  fields: changes.fields.filter((field) =>
                    ['name', 'short_name'].includes(field.fieldDefinitionIdentifier),
                  ),
                },
                expected,
              },
              c,
            ),
          ),
      },
    }),
  ],
  [
    'a publication ignores the expected revision',
    'versions.publish.refuses-an-old-revision',
    (r) => ({
      versions: {
        publish: ({ expected: _, ...command }, c) => r.versions.publish(command, c),
      },
    }),
  ],
  [
    'what is published can be published again',
    'versions.publish.is-for-drafts',
    (r) => ({
      versions: {
        publish: (command, c) => unless(r.versions.publish(command, c), 403, async () => {}),
      },
    }),
  ],
  [
    'the version before stays published',
    'versions.list.is-consistent',
    (r) => ({
      versions: {
        list: async (query, c) => ({
          items: (await r.versions.list(query, c)).items.map((version) =>
            version.status === 'ARCHIVED' ? { ...version, status: 'PUBLISHED' as const } : version,
          ),
        }),
      },
    }),
  ],
  [
    'everyone may publish',
    'versions.publish.is-refused-to-readers',
    (r) => ({
      versions: {
        publish: (command) => r.versions.publish(command, asAdministrator),
      },
    }),
  ],
  [
    'the published version can be deleted',
    'versions.delete.refuses-the-published-version',
    (r) => ({
      versions: {
        delete: (command, c) => unless(r.versions.delete(command, c), 403, async () => {}),
      },
    }),
  ],
  [
    'a delete of a version ignores the expected revision',
    'versions.delete.refuses-an-old-revision',
    (r) => ({
      versions: {
        delete: ({ expected: _, ...command }, c) => r.versions.delete(command, c),
      },
    }),
  ],
  [
    'the only draft goes, and its content stays',
    'versions.delete.deletes-content-with-its-only-draft',
    (r) => ({
      versions: {
        delete: async ({ contentId, versionNo, expected }, c) => {
          if ((await r.versions.list({ contentId }, c)).items.length > 1)
            return r.versions.delete({ contentId, versionNo, expected }, c);
        },
      },
    }),
  ],
  [
    'a translation of a draft is said to be deleted, and stays',
    'versions.deleteTranslation.deletes-it',
    (r) => ({
      versions: {
        deleteTranslation: async ({ contentId, versionNo, languageCode, expected }, c) => {
          if (languageCode === (await r.versions.load({ contentId, versionNo }, c)).mainLanguageCode)
            await r.versions.deleteTranslation({ contentId, versionNo, languageCode, expected }, c);
        },
      },
    }),
  ],
  [
    'a version number is used twice',
    'versions.createDraft.never-reuses-numbers',
    (r) => ({
      versions: {
        createDraft: async ({ contentId, versionNo, expected }, c) => {
          const last = (await r.versions.list({ contentId }, asAdministrator)).items.at(-1)?.versionNo ?? 0;
          const draft = await r.versions.createDraft({ contentId, versionNo, expected }, c);
          return { ...draft, versionNo: last + 1 };
        },
      },
    }),
  ],
  [
    'a user who may read a version may create drafts of it',
    'versions.createDraft.needs-the-right-to-edit',
    (r) => ({
      versions: {
        createDraft: async (command, c) => {
          await r.versions.load(command, c);
          return r.versions.createDraft(command, asAdministrator);
        },
      },
    }),
  ],
  [
    'a user who may read content may create drafts of its current version',
    'versions.createDraftOfCurrent.needs-the-right-to-edit',
    (r) => ({
      versions: {
        createDraftOfCurrent: async (command, c) => {
          await r.content.load(command.id, c);
          return r.versions.createDraftOfCurrent(command, asAdministrator);
        },
      },
    }),
  ],
  [
    'drafts belong to the creator of the version that they are created from',
    'versions.createDraft.belongs-to-the-caller',
    (r) => ({
      versions: {
        createDraft: async (command, c) => {
          const { creatorId } = await r.versions.load(command, c);
          return { ...(await r.versions.createDraft(command, c)), creatorId };
        },
      },
    }),
  ],
  [
    'a draft keeps the initial language whose translation was deleted',
    'versions.deleteTranslation.changes-the-initial-language',
    (r) => ({
      versions: {
        load: async (version, c) => ({ ...(await r.versions.load(version, c)), initialLanguageCode: 'pol-PL' }),
      },
    }),
  ],
];

/** The command with other HTML in its fields. */
function withHtml<C extends { readonly changes: { readonly fields?: readonly FieldChange[] | undefined } }>(
  command: C,
  convert: (html: string) => string,
): C {
  const fields = command.changes.fields?.map((field) => {
    const { value } = field;
    const isHtml = typeof value === 'object' && value !== null && 'html' in value && typeof value.html === 'string';
    return isHtml ? { ...field, value: { html: convert(value.html as string) } } : field;
  });
  return { ...command, changes: { ...command.changes, ...(fields && { fields }) } };
}
