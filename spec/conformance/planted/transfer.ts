/** Faults of transfers. */
import { asAdministrator } from '../../sql/support.js';
import { type Fault, unless } from './fault.js';

export const transferFaults: readonly Fault[] = [
  [
    'drafts are missing in transfers',
    'transfer.list.shows-content-outside-of-the-tree',
    () => ({ transfer: { list: async () => ({ items: [] }) } }),
  ],
  [
    'drafts are missing in the details of content',
    'transfer.loadDetails.equals-the-results-of-single-calls',
    (r) => ({
      transfer: {
        loadDetails: async (query, c) => ({
          items: (await r.transfer.loadDetails(query, c)).items.map((details) => ({
            ...details,
            versions: details.versions.filter(({ status }) => status !== 'DRAFT'),
          })),
        }),
      },
    }),
  ],
  [
    'remote ids of locations are not found',
    'transfer.findByRemoteIds.finds-existing-entities',
    (r) => ({ transfer: { findByRemoteIds: (ids, c) => r.transfer.findByRemoteIds({ ...ids, locations: [] }, c) } }),
  ],
  [
    'ids are reserved that are in use',
    'transfer.reserveIds.gives-ids-that-nothing-has',
    (r) => ({
      transfer: {
        reserveIds: async (ids, c) => {
          const { contents, ...others } = await r.transfer.reserveIds(ids, c);
          return { contents: contents.map((id, index) => ids.contents[index] ?? id), ...others };
        },
      },
    }),
  ],
  [
    'sections get ids of their own',
    'transfer.createEntities.keeps-ids',
    (r) => ({
      transfer: {
        createEntities: async ({ sections = [], ...others }, c) => {
          for (const { id: _, ...section } of sections) await r.sections.create(section, c);
          await r.transfer.createEntities(others, c);
        },
      },
    }),
  ],
  [
    'entities before one that is refused are created',
    'transfer.createEntities.creates-all-or-none',
    (r) => ({
      transfer: {
        createEntities: async ({ sections = [] }, c) => {
          for (const section of sections) await r.transfer.createEntities({ sections: [section] }, c);
        },
      },
    }),
  ],
  [
    'the dates of versions are those of their transfer',
    'transfer.create.keeps-ids-versions-and-dates',
    (r) => ({
      transfer: {
        create: (contents, c) =>
          r.transfer.create(
            contents.map(({ current: _, ...content }) => content),
            c,
          ),
      },
    }),
  ],
  [
    'relations between items of one transfer are lost',
    'transfer.create.takes-items-that-refer-to-each-other',
    (r) => ({
      transfer: {
        create: (contents, c) =>
          r.transfer.create(
            contents.map((content) => ({ ...content, relations: [] })),
            c,
          ),
      },
    }),
  ],
  [
    'items before one that is refused are created',
    'transfer.create.creates-all-or-none',
    (r) => ({
      transfer: {
        create: async (contents, c) => {
          for (const content of contents) await r.transfer.create([content], c);
        },
      },
    }),
  ],
  [
    'content gets another remote id in place of one that is in use',
    'transfer.create.refuses-remote-ids-of-others',
    (r) => ({
      transfer: {
        create: (contents, c) =>
          unless(r.transfer.create(contents, c), 409, () =>
            r.transfer.create(
              contents.map((content) => ({ ...content, remoteId: `${content.remoteId}-2` })),
              c,
            ),
          ),
      },
    }),
  ],
  [
    'former versions are left out',
    'transfer.storeVersions.replaces-versions',
    (r) => ({
      transfer: {
        storeVersions: (commands, c) =>
          r.transfer.storeVersions(
            commands.map((command) => ({ ...command, others: [] })),
            c,
          ),
      },
    }),
  ],
  [
    'values that are not given become empty',
    'transfer.storeVersions.keeps-values-that-are-not-given',
    (r) => ({
      transfer: {
        storeVersions: (commands, c) =>
          r.transfer.storeVersions(
            commands.map(({ fields = [], ...command }) => ({ ...command, fields })),
            c,
          ),
      },
    }),
  ],
  [
    'of two versions with one number the first is stored',
    'transfer.storeVersions.refuses-a-number-of-two-versions',
    (r) => ({
      transfer: {
        storeVersions: (commands, c) =>
          unless(r.transfer.storeVersions(commands, c), 400, () =>
            r.transfer.storeVersions(
              commands.map((command) => ({ ...command, others: [] })),
              c,
            ),
          ),
      },
    }),
  ],
  [
    'hashes of passwords are not stored',
    'transfer.setPasswordHash.lets-users-log-in',
    () => ({ transfer: { setPasswordHash: async () => undefined } }),
  ],
  [
    'everyone may create content with ids',
    'transfer.create.is-for-unlimited-callers',
    (r) => ({ transfer: { create: (contents) => r.transfer.create(contents, asAdministrator) } }),
  ],
];
