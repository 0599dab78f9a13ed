/** The items that conditions on fields of related items are about, found by a search of their own. */
import { invalidParameter } from '../errors/invalid-parameters.js';
import type { Context, Id, IdKind } from '../repository/context.js';
import type { FieldTypeLookup } from '../repository/field-types.js';
import { fieldOf, relatedFieldOf, toFieldMember } from '../repository/item-names.js';
import { ofComparable } from '../repository/item-operators.js';
import type { ItemCondition } from '../repository/items.js';
import type { Criterion } from '../repository/view-criteria.js';
import type { ViewRepository } from '../repository/views.js';
import { checkKinds, idsIn, isRelation, toFieldCriterion } from './criteria.js';
import { type FieldKind, kindsOf, ofTypes } from './field-kinds.js';
import type { createReader, ItemTypes } from './reader.js';

/** The number of values that a criterion of views takes by default. */
const most = 1000;
const pageSize = 100;

interface RelatedParts<I extends Id> {
  readonly find: NonNullable<ViewRepository<I>['find']>;
  readonly reader: ReturnType<typeof createReader<I>>;
  readonly types: ItemTypes<I>;
  readonly fieldTypes: FieldTypeLookup;
  /** Finds the fields of the items themselves by identifier. */
  readonly kindsOfField: (identifier: string) => readonly FieldKind[];
  readonly ids: IdKind;
  readonly language: string | undefined;
  readonly context: Context<I>;
}

/**
 * By the conditions, of those that are on fields of related items.
 * @throws BadRequest for conditions that views cannot evaluate
 */
export async function findRelated<I extends Id>(
  filter: readonly ItemCondition[],
  parts: RelatedParts<I>,
): Promise<ReadonlyMap<ItemCondition, readonly I[]>> {
  const idsByCondition = new Map<ItemCondition, readonly I[]>();
  for (const condition of filter) {
    const inner = relatedFieldOf(condition.member);
    if (inner !== undefined) idsByCondition.set(condition, await findMatching(condition, inner, parts));
  }
  return idsByCondition;
}

async function findMatching<I extends Id>(
  condition: ItemCondition,
  inner: string,
  parts: RelatedParts<I>,
): Promise<readonly I[]> {
  const { member } = condition;
  const identifier = fieldOf(member) ?? '';
  if (!parts.kindsOfField(identifier).some(isRelation))
    throw invalidParameter('filter', `names ${member}, but ${toFieldMember(identifier)} has no related items`);
  const kinds = kindsOf(inner, parts);
  checkKinds(condition, kinds);
  const comparable = ofComparable(kinds, ({ field }) => idsIn<I>(condition, field, parts.ids));
  const visible = await parts.reader.loadVisible(comparable.flat());
  const isItem = (id: I) => visible.get(id) !== undefined;
  const matches = ofComparable(
    kinds,
    ({ field, types }): Criterion<I> =>
      ofTypes(types, toFieldCriterion(condition, { identifier: inner, field }, { ids: parts.ids, isItem })),
  );
  const criterion: Criterion<I> = { kind: 'or', criteria: matches };
  const { language } = parts;
  if (language === undefined) return loadIds(member, [criterion], parts);
  const isTranslated: Criterion<I> = { kind: 'languageCode', values: [language] };
  return [
    ...(await loadIds(member, [criterion, isTranslated], { ...parts, languageCode: language })),
    ...(await loadIds(member, [criterion, { kind: 'not', criterion: isTranslated }], parts)),
  ];
}

/** Loads the ids of visible content. */
async function loadIds<I extends Id>(
  member: string,
  criteria: readonly Criterion<I>[],
  { find, context, languageCode }: RelatedParts<I> & { readonly languageCode?: string },
): Promise<readonly I[]> {
  const query = {
    ...({ target: 'content', query: [], sortClauses: [], aggregations: [], useAlwaysAvailable: true } as const),
    ...{ filter: [...criteria, { kind: 'visibility', isVisible: true } as const], performCount: false },
    ...(languageCode !== undefined && { languageCode }),
  };
  const ids: I[] = [];
  for (;;) {
    const { hits } = await find({ query, page: { offset: ids.length, limit: pageSize } }, context);
    for (const hit of hits) if ('content' in hit) ids.push(hit.content.id);
    if (ids.length > most) throw invalidParameter('filter', `takes ${member} here where at most ${most} items fit it`);
    if (hits.length < pageSize) return ids;
  }
}
