/** Whether any of many policies allows something, in statements that do not grow with their number. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Lists } from '../database/lists.js';
import { always, and, type Condition, never, or } from './conditions.js';

/** The rule for one value of a limitation of which at least one must match. */
export interface ValueRule {
  readonly type: 'integer' | 'text';
  /** The value as rows have it; undefined where nothing fits it. */
  toItem(value: string): number | string | undefined;
  fits(item: Expression<never>): Condition;
}

/**
 * The condition for the values of a limitation. With `each`, one value must match all of these rules, and many policies become
 * rows of a list in place of conditions in the statement.
 */
export type Rule = ((values: readonly string[]) => Condition) & { readonly each?: readonly ValueRule[] };

/** A limitation of a policy, with its values. */
export interface Term {
  /** Two policies have the same limitations where these are the same. */
  readonly name: string;
  readonly values: readonly string[];
  readonly condition: Condition;
  readonly each: readonly ValueRule[] | undefined;
}

/** How many policies are conditions of their own, which plans are better for. */
const few = 50;

/**
 * Policies that have the same limitations, with values of their own, are rows of a list.
 * @param policies the limitations of each, all of which have to fit
 */
export function anyPolicy(lists: Lists, policies: readonly (readonly Term[])[]): Condition {
  const possible = policies
    .filter((terms) => terms.every(({ condition }) => condition !== never))
    .map((terms) => terms.filter(({ condition }) => condition !== always));
  if (possible.some((terms) => terms.length === 0)) return always;
  if (possible.length <= few) return oneByOne(possible);
  const groups = new Map<string, (readonly Term[])[]>();
  for (const terms of possible) {
    const key = keyOf(terms);
    const group = groups.get(key);
    if (group) group.push(terms);
    else groups.set(key, [terms]);
  }
  return or([...groups.values()].map((group) => inList(lists, group)));
}

const oneByOne = (policies: readonly (readonly Term[])[]): Condition =>
  or(policies.map((terms) => and(terms.map(({ condition }) => condition))));

/** Policies in one list differ in what is compared value by value alone. */
const keyOf = (terms: readonly Term[]): string =>
  JSON.stringify(terms.map(({ name, values, each }) => [name, each ? null : values]).sort());

/** A comparison with a value of each policy. */
interface Comparison {
  readonly name: string;
  readonly each: ValueRule;
}

function inList(lists: Lists, group: readonly (readonly Term[])[]): Condition {
  const [first = []] = group;
  const same = first.flatMap(({ condition, each }) => (each ? [] : [condition]));
  // Numbers are compared in less time than places are found.
  const comparisons = first
    .flatMap(({ name, each = [] }) => each.map((own): Comparison => ({ name, each: own })))
    .sort((one, other) => one.each.type.localeCompare(other.each.type));
  return and([...same, ...(comparisons.length > 0 ? [fitting(lists, group, comparisons)] : [])]);
}

/** Whether the values of one policy fit all comparisons. */
function fitting(lists: Lists, group: readonly (readonly Term[])[], comparisons: readonly Comparison[]): Condition {
  const from = (index: number): Condition => {
    const comparison = comparisons[index];
    if (!comparison) return always;
    const { name, each } = comparison;
    const alias = `policy_${index}`;
    const items = group.flatMap((terms, number) =>
      (terms.find((own) => own.name === name)?.values ?? []).flatMap((value) => {
        const item = each.toItem(value);
        return item === undefined ? [] : [[number, item] as const];
      }),
    );
    const isSame =
      index === 0 ? always : sql<SqlBool>`${sql.ref(`${alias}.number`)} = ${sql.ref(`policy_${index - 1}.number`)}`;
    const fits = and([isSame, each.fits(sql.ref(`${alias}.value`)), from(index + 1)]);
    return sql<SqlBool>`exists (select 1 from ${lists.numbered(alias, items, each.type)} where ${fits})`;
  };
  return from(0);
}
