/** Rights that several reads share: those that their callers had last, until all reads are done and the rights are confirmed. */
import type { Compilable } from 'kysely';
import type { SharedRights } from './policies.js';

/** Rights, with the key of all that they depend on. */
export interface KeyedRights {
  readonly key: string;
  readonly rights: SharedRights;
}

/** Runs the queries that confirm rights. */
interface Confirming {
  run<Row>(query: Compilable<Row>): Promise<readonly Row[]>;
}

interface RightsOfCaller {
  readonly caller: string;
  readonly load: () => Promise<KeyedRights>;
  /** Whether the caller has these rights now. */
  readonly isConfirmed: (confirming: Confirming, rights: KeyedRights) => Promise<boolean>;
}

export interface AssumedRights {
  /** Loaded once for each caller. */
  of(source: RightsOfCaller): Promise<KeyedRights>;
  /** Whether callers still have the rights that reads have assumed. */
  areConfirmed(confirming: Confirming): Promise<boolean>;
  isEmpty(): boolean;
}

export function createAssumedRights(): AssumedRights {
  const assumed = new Map<string, { readonly source: RightsOfCaller; readonly rights: Promise<KeyedRights> }>();
  return {
    async of(source) {
      const { rights } = assumed.get(source.caller) ?? { rights: source.load() };
      if (!assumed.has(source.caller)) assumed.set(source.caller, { source, rights });
      try {
        return await rights;
      } catch (error) {
        // A read that is retried loads them again.
        assumed.delete(source.caller);
        throw error;
      }
    },
    async areConfirmed(confirming) {
      for (const { source, rights } of assumed.values())
        if (!(await source.isConfirmed(confirming, await rights))) return false;
      return true;
    },
    isEmpty: () => assumed.size === 0,
  };
}
