/** Evaluates checks of rights in one statement: whether each holds, and which limitations of which policies match. */
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Policy } from '../../unit-of-work/merged-policies.js';
import {
  allows,
  always,
  type Condition,
  groupPolicies,
  never,
  type Permissions,
  policyKey,
  termsOf,
  toColumn,
} from '../../unit-of-work/policies.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import type { RightCheck } from './checks.js';
import type { ExplainedRow } from './question-rows.js';

/** How many policies are compared one by one, those of all rights together. */
const maxPolicies = 400;

/** A limitation of a policy, or of the assignment of its role. */
interface MatchedLimitation {
  readonly identifier: string;
  readonly values: readonly string[];
  readonly isMatching: boolean;
  readonly isOfAssignment: boolean;
}

export interface MatchedPolicy {
  readonly row: ExplainedRow;
  readonly limitations: readonly MatchedLimitation[];
}

export interface CheckResult {
  readonly holds: boolean;
  readonly policies: readonly MatchedPolicy[];
}

interface Candidate {
  readonly row: ExplainedRow;
  readonly terms: ReturnType<typeof termsOf>;
}

/** A check with the expressions that the statement evaluates for it. */
interface Evaluation {
  readonly check: RightCheck;
  readonly condition: Condition;
  readonly candidates: readonly Candidate[];
}

export async function evaluate(
  unit: UnitOfWork,
  permissions: Permissions,
  { checks, rows }: { readonly checks: readonly RightCheck[]; readonly rows: readonly ExplainedRow[] },
): Promise<ReadonlyMap<RightCheck, CheckResult>> {
  const policies = groupPolicies(rows);
  // The last of its rows; looking for it among all rows would take long.
  const rowOf = new Map(rows.map((row) => [policyKey(row), row]));
  const maxCandidates = Math.ceil(maxPolicies / Math.max(2, checks.length));
  const evaluations = checks.map(
    (check): Evaluation => ({
      check,
      condition: conditionOf(permissions, check),
      candidates: candidatesOf({ policies, rowOf, maxCandidates }, check),
    }),
  );
  const columns = evaluations.flatMap((evaluated, index) =>
    columnsOf(evaluated).map(([name, value]) => value.as(`${name}${index}`)),
  );
  const [row = {}] = columns.length === 0 ? [] : await unit.run(unit.db.selectNoFrom(columns as never));
  const values = row as Readonly<Record<string, number | string | null>>;
  return new Map(evaluations.map((each, index) => [each.check, toResult(each, (name) => values[`${name}${index}`])]));
}

/** The condition of the right, as operations have it. */
function conditionOf(permissions: Permissions, { module, name, rules, extent, isUnlimited, condition }: RightCheck) {
  const { may, isGrantedAnywhere, isUnlimited: isGrantedWithout } = permissions;
  if (condition) return condition;
  if (isUnlimited) return isGrantedWithout(module as never, name as never) ? always : never;
  if (extent === 'anything') return isGrantedAnywhere(module as never, name as never) ? always : never;
  return may(module as never, name as never, rules as never);
}

interface Compared {
  readonly policies: ReadonlyMap<string, Policy>;
  readonly rowOf: ReadonlyMap<string, ExplainedRow>;
  readonly maxCandidates: number;
}

function candidatesOf(
  { policies, rowOf, maxCandidates }: Compared,
  { module, name, rules, extent }: RightCheck,
): readonly Candidate[] {
  // Different policies may fit different rows.
  if (extent === 'rows') return [];
  const concerned = [...policies].filter(([, policy]) => allows(policy, module, name));
  return concerned.slice(0, maxCandidates).map(([key, policy]) => ({
    row: rowOf.get(key) as ExplainedRow,
    terms: termsOf(policy, rules),
  }));
}

type Column = readonly [name: 'allowed' | 'needed' | 'terms', RawBuilder<unknown>];

function columnsOf({ check: { from, extent, onlyFor }, condition, candidates }: Evaluation): readonly Column[] {
  const isConstant = condition === always || condition === never;
  const conditions = from && extent === 'row' ? unknownTerms(candidates) : [];
  return [
    ...(from && !isConstant ? [['allowed', toAllowed(from, extent, condition)] as const] : []),
    ...(onlyFor ? [['needed', sql`case when exists ${onlyFor} then 1 else 0 end`] as const] : []),
    ...(from && conditions.length > 0 ? [['terms', sql`(select ${toText(conditions)} ${from})`] as const] : []),
  ];
}

function toAllowed(from: RawBuilder<unknown>, extent: RightCheck['extent'], condition: Condition): RawBuilder<unknown> {
  const column = toColumn(condition);
  if (extent === 'rows') return sql`case when exists (select 1 ${from} and ${column} = 0) then 0 else 1 end`;
  return sql`coalesce((select ${column} ${from}), 0)`;
}

const isKnown = (condition: Condition): boolean => condition === always || condition === never;

const unknownTerms = (candidates: readonly Candidate[]): readonly Condition[] =>
  candidates.flatMap(({ terms }) => terms.map(({ condition }) => condition)).filter((each) => !isKnown(each));

/** Expressions may be nested in each other only so often. */
const maxBeside = 50;

/** A digit for each condition, as one text. */
function toText(conditions: readonly Condition[]): Expression<string> {
  if (conditions.length <= maxBeside) {
    const digits = conditions.map((condition) => sql`case when ${condition} then '1' else '0' end`);
    return sql<string>`(${sql.join(digits, sql` || `)})`;
  }
  const size = Math.ceil(conditions.length / maxBeside);
  const groups = Array.from({ length: maxBeside }, (_, index) => conditions.slice(index * size, (index + 1) * size));
  return sql<string>`(${sql.join(groups.filter((group) => group.length > 0).map(toText), sql` || `)})`;
}

function toResult(
  { check: { from, onlyFor, extent }, condition, candidates }: Evaluation,
  columnValue: (name: Column[0]) => number | string | null | undefined,
): CheckResult {
  const isAllowed = from && !isKnown(condition) ? Number(columnValue('allowed')) === 1 : condition === always;
  const isNeeded = onlyFor === undefined || Number(columnValue('needed')) === 1;
  const digits = [...String(columnValue('terms') ?? '')];
  const matches = (term: Condition): boolean => (isKnown(term) ? term === always : digits.shift() === '1');
  const policies = candidates.map(({ row, terms }) => ({
    row,
    limitations: terms.map(({ name, values, condition: term }) => {
      const [part, identifier = ''] = name.split('.');
      return {
        identifier,
        values,
        isMatching: extent === 'anything' || matches(term),
        isOfAssignment: part === 'assignment',
      };
    }),
  }));
  return { holds: isAllowed || !isNeeded, policies };
}
