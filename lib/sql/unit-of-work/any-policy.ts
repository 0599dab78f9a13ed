/** Whether any of many policies allows something, in statements that do not grow with their number. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Lists } from '../database/lists.js';
import { always, and, type Condition, never, or } from './conditions.js';

/** The values of a limitation as rows. */
interface ValueItems {
  readonly type: 'integer' | 'text';
  /** The value as rows have it; undefined where nothing fits it. */
  toItem(value: string): number | string | undefined;
}

/** The condition for one value of a limitation, of which any has to fit. */
export interface ValueRule extends ValueItems {
  fits(item: Expression<never>): Condition;
}

/** The condition for all values of a limitation together, of which a needed number has to be held. */
export interface ValueSetRule extends ValueItems {
  /** Joins each value to its row; values without a row do not count. */
  joined?(item: Expression<never>): RawBuilder<unknown>;
  isHeld(item: Expression<never>): Condition;
  /** How many, among the rows of the values of one policy. */
  readonly needed: Expression<number>;
}

/**
 * The condition for the values of a limitation. With `perValue` or `set`, the values of many policies are one parameter of the
 * statement: one value must fit each rule of `perValue`, and all values together are compared with `set`. They decide the same as the
 * condition, which is not built then.
 */
export type Rule = ((values: readonly string[]) => Condition) & {
  readonly perValue?: readonly ValueRule[];
  readonly set?: ValueSetRule;
};

/** A limitation of a policy, with its values. */
export interface Term {
  /** Two policies have the same limitations where these are the same. */
  readonly name: string;
  readonly values: readonly string[];
  /** Evaluated lazily: of many policies, most are compared as rows. */
  readonly condition: Condition;
  readonly rule: Pick<Rule, 'perValue' | 'set'>;
}

/** How many policies are conditions of their own, which plans are better for. */
const few = 50;

/**
 * Policies that have the same limitations, with values of their own, are rows of a list.
 * @param policies the limitations of each, all of which have to fit
 */
export function anyPolicy(lists: Lists, policies: readonly (readonly Term[])[]): Condition {
  // Conditions on rows of values are not built: a policy without a row fits nothing.
  const conditionOf = (term: Term) => (policies.length > few && isListed(term) ? undefined : term.condition);
  const possible = policies
    .filter((terms) => terms.every((term) => conditionOf(term) !== never))
    .map((terms) => terms.filter((term) => conditionOf(term) !== always));
  if (possible.some((terms) => terms.length === 0)) return always;
  if (possible.length <= few) return oneByOne(possible);
  const groups = new Map<string, (readonly Term[])[]>();
  for (const terms of possible) {
    const key = keyOf(terms);
    const group = groups.get(key);
    if (group) group.push(terms);
    else groups.set(key, [terms]);
  }
  return or([...groups.values()].map((group) => (group.length <= few ? oneByOne(group) : inList(lists, group))));
}

const oneByOne = (policies: readonly (readonly Term[])[]): Condition =>
  or(policies.map((terms) => and(terms.map(({ condition }) => condition))));

const isListed = ({ rule }: Term): boolean => (rule.perValue ?? rule.set) !== undefined;

/** Policies in one list differ only in the conditions that are compared with rows of values. */
const keyOf = (terms: readonly Term[]): string =>
  JSON.stringify(terms.map((term) => [term.name, isListed(term) ? null : term.values]).sort());

/** A comparison with a value of each policy, or with all of its values. */
interface Comparison {
  readonly name: string;
  readonly rule: ValueRule | ValueSetRule;
}

const comparisonsOf = ({ name, rule: { perValue = [], set } }: Term): readonly Comparison[] =>
  [...perValue, ...(set ? [set] : [])].map((rule) => ({ name, rule }));

/** Numbers are compared in less time than places are found, and all values in more. */
const costOf = ({ rule }: Comparison): number => ('isHeld' in rule ? 2 : rule.type === 'text' ? 1 : 0);

function inList(lists: Lists, group: readonly (readonly Term[])[]): Condition {
  const [first = []] = group;
  // One condition takes less time than as many rows as there are policies.
  const differing = first.filter((term) => isListed(term) && !group.every((terms) => isSame(term, terms)));
  const same = first.flatMap((term) => (differing.includes(term) ? [] : [term.condition]));
  const comparisons = differing.flatMap(comparisonsOf).sort((one, other) => costOf(one) - costOf(other));
  return and([...same, ...(comparisons.length > 0 ? [fitting(lists, group, comparisons)] : [])]);
}

/** Whether one of the terms has the same name and the same values. */
const isSame = ({ name, values }: Term, terms: readonly Term[]): boolean =>
  terms.some(
    (other) =>
      other.name === name &&
      other.values.length === values.length &&
      other.values.every((value, at) => value === values[at]),
  );

/** Whether the values of one policy fit all comparisons. */
function fitting(lists: Lists, group: readonly (readonly Term[])[], comparisons: readonly Comparison[]): Condition {
  const from = (index: number): Condition => {
    const comparison = comparisons[index];
    if (!comparison) return always;
    const { name, rule } = comparison;
    const alias = `policy_${index}`;
    const items = group.flatMap((terms, number) =>
      [...new Set(terms.find((own) => own.name === name)?.values)].flatMap((value) => {
        const item = rule.toItem(value);
        return item === undefined ? [] : [[number, item] as const];
      }),
    );
    const number = sql.ref(`${alias}.number`);
    const value = sql.ref<never>(`${alias}.value`);
    const isOfPolicy = index === 0 ? always : sql<SqlBool>`${number} = ${sql.ref(`policy_${index - 1}.number`)}`;
    const rows = lists.numbered(alias, items, rule.type);
    if (!('isHeld' in rule)) {
      return sql<SqlBool>`exists (select 1 from ${rows} where ${and([isOfPolicy, rule.fits(value), from(index + 1)])})`;
    }
    const heldCount = sql`sum(case when ${rule.isHeld(value)} then 1 else 0 end)`;
    const areHeld = and([sql<SqlBool>`${heldCount} = ${rule.needed}`, from(index + 1)]);
    return sql<SqlBool>`exists (select 1 from ${rows} ${rule.joined?.(value) ?? sql``} where ${isOfPolicy}
      group by ${number} having ${areHeld})`;
  };
  return from(0);
}
