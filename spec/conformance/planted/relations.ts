/** Faults of relations. */
import { NotFound } from '../../../lib/index.js';
import { asAdministrator } from '../../sql/support.js';
import { all, type Fault, unless } from './fault.js';

export const relationFaults: readonly Fault[] = [
  [
    'relations lead to what the caller may not see',
    'relations.list.conceals-unreadable-entities',
    (r) => ({
      relations: {
        list: (query) => r.relations.list(query, asAdministrator),
      },
    }),
  ],
  [
    'relations of content lead to what the caller may not see',
    'content.load.filters-relations',
    (r) => ({
      content: {
        load: async (id, c) => {
          const content = await r.content.load(id, c);
          const { items: relations } = await r.relations.list(
            { contentId: id, versionNo: content.currentVersionNo, ...all },
            asAdministrator,
          );
          return { ...content, currentVersion: { ...content.currentVersion, relations } };
        },
      },
    }),
  ],
  [
    'drafts lead to content as well',
    'relations.listReverse.has-published-sources',
    (r) => ({
      relations: {
        listReverse: async ({ contentId }, c) => {
          const rows = await r.db
            .selectFrom('cms_relation as relation')
            .innerJoin('cms_version as version', 'version.id', 'relation.version_id')
            .select(['relation.id', 'version.content_id as contentId', 'version.version_no as versionNo'])
            .where('relation.destination_id', '=', contentId)
            .execute();
          return { items: await Promise.all(rows.map((relation) => r.relations.load(relation, c))) };
        },
      },
    }),
  ],
  [
    'what the caller may not see leads to content',
    'relations.listReverse.leaves-out-unreadable-entities',
    (r) => ({
      relations: {
        listReverse: (query) => r.relations.listReverse(query, asAdministrator),
      },
    }),
  ],
  [
    'relations are not paged',
    'relations.list.pages-make-up-the-whole',
    (r) => ({
      relations: {
        list: ({ contentId, versionNo }, c) => r.relations.list({ contentId, versionNo, ...all }, c),
      },
    }),
  ],
  [
    'relations come the latest first',
    'relations.list.sorts-by-creation',
    (r) => ({
      relations: {
        list: async (query, c) => ({ items: (await r.relations.list(query, c)).items.toReversed() }),
      },
    }),
  ],
  [
    'a relation can be there twice',
    'relations.create.refuses-a-duplicate',
    (r) => ({
      relations: {
        create: ({ contentId, versionNo, destinationContentId: to, expected }, c) =>
          unless(r.relations.create({ contentId, versionNo, destinationContentId: to, expected }, c), 403, async () => {
            const found = (await r.relations.list({ contentId, versionNo, ...all }, c)).items.find(
              ({ destinationContentId }) => destinationContentId === to,
            );
            if (!found) throw new NotFound();
            return found;
          }),
      },
    }),
  ],
  [
    'a relation ignores the expected revision',
    'relations.create.refuses-an-old-revision',
    (r) => ({
      relations: {
        create: ({ expected: _, ...command }, c) => r.relations.create(command, c),
      },
    }),
  ],
  [
    'a relation goes nowhere when it is deleted',
    'relations.delete.deletes-one',
    () => ({ relations: { delete: async () => {} } }),
  ],
  [
    'a relation of another version is found',
    'relations.load.missing-is-not-found',
    (r) => ({
      relations: {
        load: async ({ contentId, versionNo: no, id: relation }, c) =>
          unless(r.relations.load({ contentId, versionNo: no, id: relation }, c), 404, async () => {
            for (const { versionNo } of (await r.versions.list({ contentId }, c)).items) {
              const found = (await r.relations.list({ contentId, versionNo, ...all }, c)).items.find(
                (each) => each.id === relation,
              );
              if (found) return found;
            }
            throw new NotFound();
          }),
      },
    }),
  ],
  [
    'a user who may read a version may create relations of it',
    'relations.create.needs-the-right-to-edit',
    (r) => ({
      relations: {
        create: async (command, c) => {
          await r.versions.load(command, c);
          return r.relations.create(command, asAdministrator);
        },
      },
    }),
  ],
];
