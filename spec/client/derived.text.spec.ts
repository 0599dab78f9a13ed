import { describe, expect, it } from '@jest/globals';
import { createDerived } from '../../lib/client/derived.js';
import type { AnyCommand } from '../../lib/operations/declaration/command.js';
import { resources } from '../../lib/resources/table.js';

const placed = resources.flatMap(({ methods }) => Object.values(methods));
const commanded = placed.filter(({ operation }) => operation.calls && operation.id === undefined);

describe('the operations that call one method', () => {
  it('are called by the client too, with the same argument', async () => {
    const called: unknown[] = [];
    const derived = createDerived((async (place: unknown, argument: unknown) => {
      called.push([place, argument]);
    }) as never) as unknown as Record<string, Record<string, (argument: unknown, context: unknown) => Promise<void>>>;
    for (const { operation } of commanded) {
      const [aggregate = '', method = ''] = (operation.calls as AnyCommand).method.split('.');
      await derived[aggregate]?.[method]?.(operation, {});
    }
    expect(commanded.length).toBeGreaterThan(0);
    expect(called).toEqual(commanded.map((place) => [place, place.operation]));
  });

  it('are of a method each', () => {
    const methods = commanded.map(({ operation }) => (operation.calls as AnyCommand).method);
    expect(new Set(methods).size).toBe(methods.length);
  });
});
