/** What aggregations of the oracle count: entries as the id or value of each key with its count. */
import type { Aggregation, AggregationResult, TermKey } from 'express-cms-rest';
import { type Hit, placesOf, type Sight } from './oracle.js';

export type Entry = readonly [key: number | string | boolean, count: number];

/** The keys of a hit, each once. */
function keysOf(own: Aggregation, hit: Hit, sight: Sight): readonly (number | boolean)[] {
  const { item } = hit;
  const { viewer, facts } = sight;
  switch (own.kind) {
    case 'contentTypeTerm':
      return [item.content.typeId];
    case 'contentTypeGroupTerm':
      return item.typeGroupIds;
    case 'languageTerm': {
      const codes = item.content.currentVersion.languageCodes;
      return facts.languages.filter(({ code }) => codes.includes(code)).map(({ id }) => id);
    }
    case 'sectionTerm':
      return viewer.seesSections ? [item.content.sectionId] : [];
    case 'visibilityTerm':
      return [placesOf(hit, sight).some(({ invisible }) => !invisible)];
    case 'locationChildrenTerm':
      return placesOf(hit, sight).flatMap(({ parent }) =>
        parent && viewer.locations.has(parent.id) ? [parent.id] : [],
      );
    case 'subtreeTerm':
      return placesOf(hit, sight).flatMap(({ pathString }) => {
        const id = pathString.startsWith(own.path) ? Number(pathString.slice(own.path.length).split('/')[0]) : 0;
        return viewer.locations.has(id) ? [id] : [];
      });
    case 'objectStateTerm':
      return item.states.filter(({ group }) => group === own.groupIdentifier).map(({ id }) => id);
    case 'userMetadataTerm': {
      const id = own.target === 'owner' ? item.content.ownerId : item.content.currentVersion.creatorId;
      return viewer.users.has(id) ? [id] : [];
    }
    default:
      throw new Error(`The oracle does not count by ${own.kind}`);
  }
}

/** What must be counted of these hits. */
export function countsOf(own: Aggregation, hits: readonly Hit[], sight: Sight): readonly Entry[] {
  if (own.kind === 'dateMetadataRange') {
    const dates = hits.map(({ item: { content } }) =>
      own.target === 'modified' ? content.modified : content.published,
    );
    return own.ranges.map(({ from, to }, index) => {
      const inside = dates.filter((date) => date && (from === null || date >= from) && (to === null || date < to));
      return [index, inside.length];
    });
  }
  const counts = new Map<number | boolean, number>();
  for (const hit of hits)
    for (const key of new Set(keysOf(own, hit, sight))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const { limit = 10, minCount = 1 } = own as { limit?: number; minCount?: number };
  return [...counts]
    .filter(([, count]) => count >= minCount)
    .sort((a, b) => b[1] - a[1] || Number(a[0]) - Number(b[0]))
    .slice(0, limit);
}

/** What a result has counted, in the same form. */
export function entriesOf(result: AggregationResult): readonly Entry[] {
  if (result.kind === 'stats') throw new Error('Statistics have no entries');
  return result.entries.map(
    ({ key, count }, index): Entry => [result.kind === 'ranges' ? index : idIn(key as TermKey), count],
  );
}

function idIn(key: TermKey): number | string | boolean {
  if ('value' in key) return key.value;
  const [[, named] = []] = Object.entries(key) as [string, { readonly id?: number; readonly name?: string }][];
  return named?.id ?? named?.name ?? '';
}
