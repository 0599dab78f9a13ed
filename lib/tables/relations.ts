/** Relations that columns make, in both directions. */
import { NotFound } from '../errors/errors.js';
import type { Relation } from '../repository/content.js';
import type { Context, Id, Page, PageRequest, VersionId } from '../repository/context.js';
import { pageOf } from '../repository/implementing.js';
import type { RelationRepository } from '../repository/relations.js';
import { idKey } from './children.js';
import { loadRelated, relationsOf } from './contents.js';
import { findRow } from './reader.js';
import { findRows, isListed, rowIdOf, type Sources } from './source.js';
import type { Where } from './where.js';

/** At most so many rows that refer to one are listed, of each table. */
const maxReferrers = 1000;

export function createRelations<I extends Id>(sources: Sources<I>): RelationRepository<I> {
  async function relationsFrom({ contentId, versionNo }: VersionId<I>, context: Context<I>) {
    const { source, row } = await findRow(sources, contentId, { context });
    if (versionNo !== 1) throw new NotFound('version', versionNo);
    const related = await loadRelated(sources, [{ source, rows: [row] }], context);
    return relationsOf(sources, { source, row, related });
  }

  async function relationsTo(contentId: I, context: Context<I>): Promise<readonly Relation<I>[]> {
    const target = await findRow(sources, contentId, { context });
    const id = rowIdOf(target.source, target.row);
    const relations: Relation<I>[] = [];
    for (const source of sources.all.filter(isListed)) {
      const leading = source.fields.filter(({ relation }) => relation === target.source.name);
      if (leading.length === 0) continue;
      const where: Where = {
        or: leading.map(({ column = '' }) => ({ column, operator: 'eq', values: [id] })),
      };
      const query = { where, sort: [idKey(source)], limit: maxReferrers, count: false };
      const { rows } = await findRows(sources, { source, query }, context);
      const related = await loadRelated(sources, [{ source, rows }], context);
      relations.push(...rows.flatMap((row) => relationsOf(sources, { source, row, related })));
    }
    return relations.filter(({ destinationContentId }) => destinationContentId === contentId);
  }

  return {
    async list({ contentId, versionNo, ...page }: VersionId<I> & PageRequest, context): Promise<Page<Relation<I>>> {
      return pageOf(await relationsFrom({ contentId, versionNo }, context), page);
    },
    async listReverse({ contentId, ...page }, context) {
      return pageOf(await relationsTo(contentId, context), page);
    },
    async load({ id, ...version }, context) {
      const relation = (await relationsFrom(version, context)).find((each) => each.id === id);
      if (!relation) throw new NotFound('relation', id);
      return relation;
    },
  };
}
