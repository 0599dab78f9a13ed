/** The epoch with which a write is planned: read by its first statement, so that whatever it reads later is no older. */
import { selectEpoch } from '../database/write-epoch.js';
import type { Run } from './confirmation.js';

export interface PlanEpoch {
  /** Runs a statement once the epoch is known. */
  before(run: Run): Run;
  /** The epoch as a statement has read it; the first one is used. */
  note(epoch: number | undefined): void;
  isKnown(): boolean;
  /** @throws Error before anything was read */
  value(): number;
}

export function createPlanEpoch(): PlanEpoch {
  let first: number | undefined;
  const note: PlanEpoch['note'] = (epoch) => {
    first ??= epoch;
  };
  return {
    note,
    before: (run) => async (query) => {
      if (first === undefined) {
        const [row] = await run(selectEpoch);
        note(Number(row?.epoch));
      }
      return run(query);
    },
    isKnown: () => first !== undefined,
    value() {
      if (first === undefined) throw new Error('A plan begins with a prepared query or with the rights of its caller');
      return first;
    },
  };
}
