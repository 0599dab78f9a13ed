/** Places that responses of commands name: a client must be able to load what is there. */
import { describe, expect, it } from '@jest/globals';
import { partialResults } from '../../lib/client/partial-results.js';
import { namesPlace } from '../../lib/client/places.js';
import { operationId } from '../../lib/operations/declaration/operations.js';
import { outcomesOf } from '../../lib/operations/responses/responses.js';
import { resources } from '../../lib/resources/table.js';

const operations = resources.flatMap(({ methods }) => Object.values(methods).map(({ operation }) => operation));
const withPlace = operations.filter(namesPlace);

describe('a place that a response names', () => {
  it('is that of a resource with a GET', () => {
    const readable = resources.filter(({ methods }) => methods.GET !== undefined).map(({ path }) => path.text);
    const named = withPlace.flatMap(({ responses }) =>
      outcomesOf(responses).flatMap(({ payload }) => ('isDestination' in payload ? [payload.template] : [])),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((path) => !readable.includes(path))).toEqual([]);
  });

  it('has a result for clients that cannot load it, only where there is such a write', () => {
    const ids = withPlace.map(operationId);
    expect(Object.keys(partialResults).filter((id) => !ids.includes(id))).toEqual([]);
  });
});
