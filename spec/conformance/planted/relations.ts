/** Faults of relations. */
import { NotFound } from '../../../lib/index.js';
import { asAdministrator } from '../../sql/support.js';
import { all, type Fault, unless } from './fault.js';

export const relationFaults: readonly Fault[] = [
  [
    'relations lead to what the caller may not see',
    (r) => ({ relations: { list: (id, no, page) => r.relations.list(id, no, page, asAdministrator) } }),
  ],
  [
    'relations of content lead to what the caller may not see',
    (r) => ({
      content: {
        load: async (id, c) => {
          const content = await r.content.load(id, c);
          const relations = await r.relations.list(id, content.currentVersionNo, all, asAdministrator);
          return { ...content, currentVersion: { ...content.currentVersion, relations } };
        },
      },
    }),
  ],
  ['relations are not paged', (r) => ({ relations: { list: (id, no, _, c) => r.relations.list(id, no, all, c) } })],
  [
    'relations come the latest first',
    (r) => ({
      relations: { list: async (id, no, page, c) => [...(await r.relations.list(id, no, page, c))].reverse() },
    }),
  ],
  [
    'a relation can be there twice',
    (r) => ({
      relations: {
        create: (id, no, to, expected, c) =>
          unless(r.relations.create(id, no, to, expected, c), 403, async () => {
            const found = (await r.relations.list(id, no, all, c)).find(
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
    (r) => ({ relations: { create: (id, no, to, _, c) => r.relations.create(id, no, to, undefined, c) } }),
  ],
  ['a relation goes nowhere when it is deleted', () => ({ relations: { delete: async () => {} } })],
  [
    'a relation of another version is found',
    (r) => ({
      relations: {
        load: async (id, no, relation, c) =>
          unless(r.relations.load(id, no, relation, c), 404, async () => {
            for (const { versionNo } of await r.versions.list(id, c)) {
              const found = (await r.relations.list(id, versionNo, all, c)).find((each) => each.id === relation);
              if (found) return found;
            }
            throw new NotFound();
          }),
      },
    }),
  ],
];
