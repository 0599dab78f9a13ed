/**
 * A differential walk: the same random sequences of operations of all aggregates on SQLite, on PostgreSQL and over HTTP in
 * both formats come to the same, step by step, and leave the same behind. WALK_STEPS and CMS_SEED say how far and which way.
 */
import { describe, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import type { Tables } from '../../lib/sql/database/schema.js';
import { violations } from '../sql/invariants.js';
import { database } from '../sql/support.js';
import { fc } from '../support/properties.js';
import { type Choices, createChoices, type Installed } from './choices.js';
import { differences, type Outcome } from './outcomes.js';
import { alignSequences, openSides, type Side } from './sides.js';
import { steps } from './steps.js';
import { differencesOfRows } from './stored.js';

/** Of one sequence; more of them are walked by further ones, each from the clean installation. */
const length = 250;

const total = Number(process.env.WALK_STEPS ?? (database === 'postgres' ? 1000 : 250));
/** How long the walk and the shrinking of a failure may take together, in milliseconds. */
const limit = 120_000 + 600 * total;

/** Ends what hangs: a machine may be busy. */
const timeout = 10 * limit;

const methods = Object.entries(steps).flatMap(([method, step]) =>
  Array<string>(Array.isArray(step) ? (step[0] as number) : 1).fill(method),
);

const step = fc.record({ method: fc.constantFrom(...methods), seed: fc.nat() });

/** Calls of one step. */
const attempts = 4;

const done = new Map<string, number>();

describe('repositories of every kind', () => {
  it(
    'come to the same by the same operations, and leave the same behind',
    async () => {
      // Without bias: steps that are all alike lead nowhere.
      const sequences = fc.noBias(fc.array(step, { minLength: length, maxLength: length, size: 'max' }));
      await fc.assert(
        fc.asyncProperty(sequences, async (sequence) => {
          const sides = await openSides();
          try {
            expect(await walk(sequence, sides)).toEqual([]);
          } finally {
            await Promise.all(sides.map((side) => side.close()));
          }
        }),
        {
          numRuns: Math.ceil(total / length),
          // Shrinking takes minutes; the seed of a failure says which sequence it was.
          endOnFailure: process.env.CI !== undefined,
          interruptAfterTimeLimit: limit,
        },
      );
      // Refusals alone would compare little.
      if (total >= 1000) expect(done.size).toBeGreaterThan(0.7 * Object.keys(steps).length);
    },
    timeout,
  );
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The first difference with its step, or what is wrong at the end. */
async function walk(sequence: readonly Step[], sides: readonly Side[]): Promise<readonly unknown[]> {
  const installed = await highestIds((sides[0] as Side).db);
  for (const [index, each] of sequence.entries()) {
    const found = await take(each, sides, installed);
    if (found.length > 0) return [{ index, ...each, found }];
  }
  return [
    ...(await take({ method: 'changes.list', seed: 0 }, sides, installed)),
    ...(await differencesAtTheEnd(sides)),
  ];
}

/** Tries other arguments where a call is refused, so that most steps change something. */
async function take({ method, seed: number }: Step, sides: readonly Side[], installed: Installed) {
  const found: unknown[] = [];
  for (let attempt = 0; attempt < attempts && found.length === 0; attempt += 1) {
    const choices = createChoices((sides[0] as Side).db, installed, number + attempt);
    if (await tryOnAll(method, choices, sides, found)) break;
  }
  return found;
}

/** Whether the call succeeds; what other sides come to is the same, or a difference. */
async function tryOnAll(method: string, choices: Choices, sides: readonly Side[], found: unknown[]): Promise<boolean> {
  const [first, ...others] = sides as readonly [Side, ...Side[]];
  const own = steps[method];
  const argumentOf = typeof own === 'function' ? own : own?.[1];
  const argument = await argumentOf?.(choices);
  const outcome = await first.call(method, argument);
  for (const side of others.filter((each) => each.has(method))) {
    const same: Outcome = await side.call(method, side.outcomes.translate(argument));
    const different = differences(outcome, same, { ...side, method });
    if (different.length > 0) found.push({ side: side.name, argument, different });
  }
  await alignSequences(sides);
  if ('value' in outcome) done.set(method, (done.get(method) ?? 0) + 1);
  return 'value' in outcome;
}

async function differencesAtTheEnd(sides: readonly Side[]): Promise<readonly unknown[]> {
  const [first, ...others] = sides as readonly [Side, ...Side[]];
  const wrong = await Promise.all(
    sides.map(async ({ name, db }) => (await violations(db)).map((each) => ({ name, each }))),
  );
  const stored = await Promise.all(others.map((side) => differencesOfRows(first, side)));
  return [...wrong.flat(), ...stored.flat()];
}

async function highestIds(db: Kysely<Tables>): Promise<Installed> {
  const tables = [
    'cms_content',
    'cms_location',
    'cms_section',
    'cms_content_type',
    'cms_type_group',
    'cms_state_group',
    'cms_role',
  ] as const;
  const entries = tables.map(async (table) => {
    const { id } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    return [table, Number(id)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
