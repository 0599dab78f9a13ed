/** Faults of versions. */
import type { FieldChange } from '../../../lib/index.js';
import { asAdministrator } from '../../sql/support.js';
import { type Fault, late, pause, unless } from './fault.js';

export const versionFaults: readonly Fault[] = [
  [
    'versions come in reverse',
    (r) => ({ versions: { list: async (id, c) => [...(await r.versions.list(id, c))].reverse() } }),
  ],
  ['everyone sees all versions', (r) => ({ versions: { list: (id) => r.versions.list(id, asAdministrator) } })],
  ['everyone may load drafts', (r) => ({ versions: { load: (id, no) => r.versions.load(id, no, asAdministrator) } })],
  [
    'drafts are made of the current version, whichever is asked for',
    (r) => ({
      versions: {
        createDraft: async (id, _, expected, c) =>
          r.versions.createDraft(id, (await r.content.loadInfo(id, c)).currentVersionNo, expected, c),
      },
    }),
  ],
  [
    'a draft is made of a draft',
    (r) => ({
      versions: {
        createDraftOfCurrent: (id, expected, c) =>
          unless(r.versions.createDraftOfCurrent(id, expected, c), 403, () =>
            r.versions.createDraft(id, 1, expected, c),
          ),
      },
    }),
  ],
  [
    'drafts belong to the owner',
    (r) => ({
      versions: {
        createDraft: async (id, no, expected, c) => {
          const { ownerId } = await r.content.loadInfo(id, c);
          return { ...(await r.versions.createDraft(id, no, expected, c)), creatorId: ownerId };
        },
      },
    }),
  ],
  [
    'what is published can be changed',
    (r) => ({
      versions: {
        update: (id, no, changes, expected, c) =>
          unless(r.versions.update(id, no, changes, expected, c), 403, async () => {
            const draft = await r.versions.createDraft(id, no, undefined, c);
            await r.versions.update(id, draft.versionNo, changes, undefined, c);
            await r.versions.publish(id, draft.versionNo, undefined, c);
            return r.versions.load(id, draft.versionNo, c);
          }),
      },
    }),
  ],
  [
    'an update of a draft ignores the expected revision',
    (r) => ({ versions: { update: (id, no, changes, _, c) => r.versions.update(id, no, changes, undefined, c) } }),
  ],
  [
    'an update of a draft looks too early at its revision',
    (r) => ({
      versions: {
        update: (id, no, changes, expected, c) =>
          late(
            expected,
            () => r.versions.load(id, no, c),
            () => r.versions.update(id, no, changes, undefined, c),
          ),
      },
    }),
  ],
  [
    'an update changes one field after the other',
    (r) => ({
      versions: {
        update: async (id, no, { fields, ...changes }, expected, c) => {
          let version = await r.versions.update(id, no, { ...changes, fields: fields.slice(0, 1) }, expected, c);
          for (const field of fields.slice(1)) {
            await pause(2);
            version = await r.versions.update(id, no, { fields: [field] }, undefined, c);
          }
          return version;
        },
      },
    }),
  ],
  [
    'an update empties the fields that it is not told of',
    (r) => ({
      versions: {
        update: async (id, no, changes, expected, c) => {
          const before = await r.versions.load(id, no, c);
          const told = new Set(changes.fields.map((field) => field.fieldDefinitionIdentifier));
          const emptied = before.fields
            .filter(({ fieldDefinitionIdentifier: name }) => name === 'short_name' && !told.has(name))
            .map(
              ({ fieldDefinitionIdentifier, languageCode }): FieldChange => ({
                fieldDefinitionIdentifier,
                languageCode,
                value: null,
                textual: false,
              }),
            );
          return r.versions.update(id, no, { ...changes, fields: [...changes.fields, ...emptied] }, expected, c);
        },
      },
    }),
  ],
  [
    'unknown fields are passed over',
    (r) => ({
      versions: {
        update: (id, no, changes, expected, c) =>
          unless(r.versions.update(id, no, changes, expected, c), 400, () =>
            r.versions.update(
              id,
              no,
              {
                ...changes,
                fields: changes.fields.filter((field) =>
                  ['name', 'short_name'].includes(field.fieldDefinitionIdentifier),
                ),
              },
              expected,
              c,
            ),
          ),
      },
    }),
  ],
  [
    'a publication ignores the expected revision',
    (r) => ({ versions: { publish: (id, no, _, c) => r.versions.publish(id, no, undefined, c) } }),
  ],
  [
    'what is published can be published again',
    (r) => ({
      versions: {
        publish: (id, no, expected, c) => unless(r.versions.publish(id, no, expected, c), 403, async () => {}),
      },
    }),
  ],
  [
    'the version before stays published',
    (r) => ({
      versions: {
        list: async (id, c) =>
          (await r.versions.list(id, c)).map((version) =>
            version.status === 'ARCHIVED' ? { ...version, status: 'PUBLISHED' as const } : version,
          ),
      },
    }),
  ],
  [
    'everyone may publish',
    (r) => ({ versions: { publish: (id, no, expected) => r.versions.publish(id, no, expected, asAdministrator) } }),
  ],
  [
    'the published version can be deleted',
    (r) => ({
      versions: {
        delete: (id, no, expected, c) => unless(r.versions.delete(id, no, expected, c), 403, async () => {}),
      },
    }),
  ],
  [
    'a delete of a version ignores the expected revision',
    (r) => ({ versions: { delete: (id, no, _, c) => r.versions.delete(id, no, undefined, c) } }),
  ],
  [
    'the only draft goes, and its content stays',
    (r) => ({
      versions: {
        delete: async (id, no, expected, c) => {
          if ((await r.versions.list(id, c)).length > 1) return r.versions.delete(id, no, expected, c);
        },
      },
    }),
  ],
  [
    'a translation of a draft is said to be deleted, and stays',
    (r) => ({
      versions: {
        deleteTranslation: async (id, no, code, expected, c) => {
          if (code === (await r.versions.load(id, no, c)).mainLanguageCode)
            await r.versions.deleteTranslation(id, no, code, expected, c);
        },
      },
    }),
  ],
  [
    'a version number is used twice',
    (r) => ({
      versions: {
        createDraft: async (id, no, expected, c) => {
          const last = (await r.versions.list(id, asAdministrator)).at(-1)?.versionNo ?? 0;
          const draft = await r.versions.createDraft(id, no, expected, c);
          return { ...draft, versionNo: last + 1 };
        },
      },
    }),
  ],
];
