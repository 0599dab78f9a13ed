/** What content would lose, in words: counted in what is published, as far as searches can see. */
import type { FieldTypes } from '../field-types/index.js';
import type { Context, Criterion, FieldDefinition, Id, Repository, ViewHit } from '../repository/repository.js';

export interface Losses {
  /** Of a definition that is removed, or gets another field type. */
  ofField(definition: FieldDefinition<Id>): Promise<string>;
  ofState(stateId: Id): Promise<string>;
  /** How many published items have one of the states; undefined where that cannot be found out. */
  countOfStates(ids: readonly Id[]): Promise<number | undefined>;
}

/** More are not looked at one by one. */
const mostItems = 10_000;
const pageSize = 100;

export function createLosses(repository: Repository<Id>, fieldTypes: FieldTypes<never>, context: Context<Id>): Losses {
  const find = repository.views?.find?.bind(repository.views);
  const query = { target: 'content', query: [], sortClauses: [], aggregations: [], useAlwaysAvailable: true } as const;

  async function count(criterion: Criterion<Id>): Promise<number | undefined> {
    if (!find) return undefined;
    const found = await find(
      { query: { ...query, filter: [criterion], performCount: true }, page: { offset: 0, limit: 1 } },
      context,
    );
    return found.total;
  }

  async function* hitsOf(contentTypeId: Id): AsyncGenerator<ViewHit<Id>> {
    const filter = [{ kind: 'contentTypeId', ids: [contentTypeId] }] as const;
    const sortClauses = [{ kind: 'contentId', direction: 'ascending' }] as const;
    for (let offset = 0, after: string | undefined; find && offset < mostItems; ) {
      const page = after === undefined ? { offset, limit: pageSize } : { offset: 0, limit: pageSize, after };
      const { hits, next } = await find(
        { query: { ...query, sortClauses, filter, performCount: false }, page },
        context,
      );
      yield* hits;
      if (hits.length === 0) return;
      offset += hits.length;
      after = next;
    }
  }

  return {
    async ofField({ identifier, contentTypeId, fieldTypeIdentifier }) {
      if (!find) return 'its values';
      const type = fieldTypes.get(fieldTypeIdentifier);
      let [withValue, all] = [0, 0];
      for await (const hit of hitsOf(contentTypeId)) {
        all += 1;
        const fields = 'content' in hit && hit.content ? hit.content.currentVersion.fields : [];
        const isOwn = fields.some(
          (field) => field.fieldDefinitionIdentifier === identifier && !type.isEmpty(field.value),
        );
        if (isOwn) withValue += 1;
      }
      const looked = all < mostItems ? counted(all, 'published item') : `the first ${mostItems} published items`;
      return `its values, in ${withValue} of ${looked}`;
    },
    async ofState(stateId) {
      const number = await count({ kind: 'objectStateId', ids: [stateId] });
      return number === undefined ? 'this state' : `this state, of ${counted(number, 'published item')}`;
    },
    countOfStates: (ids) => count({ kind: 'objectStateId', ids }),
  };
}

export const counted = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
