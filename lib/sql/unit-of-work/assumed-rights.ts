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
  readonly isConfirmed: (confirming: Confirming, known: KeyedRights) => Promise<boolean>;
}

export interface AssumedRights {
  /** Loaded once for each caller. */
  of(own: RightsOfCaller): Promise<KeyedRights>;
  /** Whether callers still have the rights that reads have assumed. */
  areConfirmed(confirming: Confirming): Promise<boolean>;
  isEmpty(): boolean;
}

export function createAssumedRights(): AssumedRights {
  const assumed = new Map<string, { readonly own: RightsOfCaller; readonly known: Promise<KeyedRights> }>();
  return {
    async of(own) {
      const { known } = assumed.get(own.caller) ?? { known: own.load() };
      if (!assumed.has(own.caller)) assumed.set(own.caller, { own, known });
      try {
        return await known;
      } catch (error) {
        // A read that is retried loads them again.
        assumed.delete(own.caller);
        throw error;
      }
    },
    async areConfirmed(confirming) {
      for (const { own, known } of assumed.values())
        if (!(await own.isConfirmed(confirming, await known))) return false;
      return true;
    },
    isEmpty: () => assumed.size === 0,
  };
}
