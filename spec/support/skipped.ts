/**
 * Tests that need software that is not on every machine. Where it is missing they are skipped, and their names state the reason.
 */
import { describe, it } from '@jest/globals';

type Declare = typeof it | typeof describe;

/** Functions that declare tests, or declare them as skipped for a reason. */
function declaredIf<T extends Declare>(isThere: boolean, declare: T, reason: string): T {
  if (isThere) return declare;
  const named = (skip: (name: string, body: never) => void) => (name: string, body: never) =>
    skip(`${name} (${reason})`, body);
  const skipEach = (...table: readonly unknown[]) => named((declare.skip.each as CallableFunction)(...table));
  return Object.assign(named(declare.skip as never), { each: skipEach }) as unknown as T;
}

/** `itIf(hasRedis, 'there is no Redis')('shares sessions', …)` in the place of `it('shares sessions', …)`. */
export const itIf = (isThere: boolean, reason: string): typeof it => declaredIf(isThere, it, reason);

export const describeIf = (isThere: boolean, reason: string): typeof describe => declaredIf(isThere, describe, reason);
