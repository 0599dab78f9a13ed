/** Descriptions of the data that content would lose, counted in published content, as far as searches can find it. */
import type { FieldTypes } from '../field-types/index.js';
import type {
  Context,
  Criterion,
  FieldDefinition,
  Id,
  Repository,
  ViewHit,
  ViewQuery,
} from '../repository/repository.js';

export interface Losses {
  /** Describes the values lost when a definition is removed or gets another field type. */
  ofField(definition: FieldDefinition<Id>): Promise<string>;
  ofState(stateId: Id): Promise<string>;
  /** How many published items have one of the states; undefined where that cannot be found out. */
  countOfStates(ids: readonly Id[]): Promise<number | undefined>;
}

/** More are not looked at one by one. */
const maxItems = 10_000;
const pageSize = 100;

const query = { target: 'content', query: [], sortClauses: [], aggregations: [], useAlwaysAvailable: true } as const;

type Views = Repository<Id>['views'];

export function createLosses({ views }: Repository<Id>, fieldTypes: FieldTypes<never>, context: Context<Id>): Losses {
  const countOfStates = (ids: readonly Id[]) => count(views, { kind: 'objectStateId', ids }, context);
  return {
    async ofField({ identifier, contentTypeId, fieldTypeIdentifier }) {
      if (!views?.find) return 'its values';
      const type = fieldTypes.get(fieldTypeIdentifier);
      let [withValue, all] = [0, 0];
      for await (const hit of hitsOf(views, contentTypeId, context)) {
        all += 1;
        const fields = 'content' in hit && hit.content ? hit.content.currentVersion.fields : [];
        const fieldsOfDefinition = fields.filter((field) => field.fieldDefinitionIdentifier === identifier);
        if (fieldsOfDefinition.some(({ value }) => !type.isEmpty(value))) withValue += 1;
      }
      const looked = all < maxItems ? counted(all, 'published item') : `the first ${maxItems} published items`;
      return `its values, in ${withValue} of ${looked}`;
    },
    async ofState(stateId) {
      const number = await countOfStates([stateId]);
      return number === undefined ? 'this state' : `this state, of ${counted(number, 'published item')}`;
    },
    countOfStates,
  };
}

async function count(views: Views, criterion: Criterion<Id>, context: Context<Id>): Promise<number | undefined> {
  const page = { offset: 0, limit: 1 };
  const hits = await views?.find?.({ query: { ...query, filter: [criterion], performCount: true }, page }, context);
  return hits?.total;
}

async function* hitsOf(views: Views, contentTypeId: Id, context: Context<Id>): AsyncGenerator<ViewHit<Id>> {
  const filter = [{ kind: 'contentTypeId', ids: [contentTypeId] }] as const;
  const sortClauses = [{ kind: 'contentId', direction: 'ascending' }] as const;
  const ofType: ViewQuery<Id> = { ...query, sortClauses, filter, performCount: false };
  let after: string | undefined;
  for (let seen = 0; seen < maxItems; ) {
    const page = after === undefined ? { offset: seen, limit: pageSize } : { offset: 0, limit: pageSize, after };
    const { hits = [], next } = (await views?.find?.({ query: ofType, page }, context)) ?? {};
    yield* hits;
    if (hits.length === 0) return;
    seen += hits.length;
    after = next;
  }
}

export const counted = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
