/** The rights of a caller: the policies of all roles that apply, and their condition in a query. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { FunctionOf, Limitation, LimitationOf, Module } from '../../repository/functions.js';
import type { CallersKey } from '../../repository/repository.js';
import type { Dialect } from '../database/dialect.js';
import type { Lists } from '../database/lists.js';
import type { Database } from '../database/schema.js';
import { idsInPath } from '../values/paths.js';
import { anyPolicy, type Rule, type Term } from './any-policy.js';
import { always, and, type Condition, never } from './conditions.js';
import { mergePolicies, type Policy } from './merged-policies.js';
import { anyCaller, type Built } from './placeholders.js';

export { always, and, type Condition, never, or } from './conditions.js';

/** Values by limitation identifier: one value of each has to fit. */
export type Limitations = Readonly<Record<string, readonly string[]>>;

/** The rules of limitations for the rows of a query; a limitation without a rule never matches. */
export type Rules<L extends string = Limitation> = Readonly<Record<L, Rule>>;

/** Permissions of users, as their policies define them. */
export interface Rights {
  /** The user whose rights these are. */
  readonly user: Expression<number>;
  /** Whether the caller is not anonymous: content that anonymous callers created belongs to none of them. */
  readonly isAuthenticated: boolean;
  /** How the database takes the values of limitations. */
  readonly lists: Lists;
  /** Whether there is anything for which the caller has the right. */
  isGrantedAnywhere<M extends Module>(module: M, name: FunctionOf<M>): boolean;
  /** Whether no limitation applies to the right. */
  isUnlimited<M extends Module>(module: M, name: FunctionOf<M>): boolean;
  may<M extends Module, F extends FunctionOf<M>>(module: M, name: F, rules: Rules<LimitationOf<M, F>>): Condition;
  /** Whether a limitation of that kind is among those of the right. */
  isLimitedBy<M extends Module, F extends FunctionOf<M>>(module: M, name: F, identifier: LimitationOf<M, F>): boolean;
}

export interface SharedRights extends Rights {
  /** The queries that look at these rights. */
  readonly built: Built;
}

/** The rights of one caller. */
export interface Permissions extends Rights {
  readonly userId: number;
  /** The API key of the request: the rights are those that it leaves. */
  readonly key: CallersKey | undefined;
  /** The rights, shared by all users with the same policies. */
  readonly rights: SharedRights;
}

/**
 * The assignments of roles to the user or to any group on the way from one of the user's locations to the root, with the
 * revisions of the roles: the rights of the user depend on nothing else.
 */
export function selectAssignments(db: Database, dialect: Dialect, userId: Expression<number>, role?: OneRole) {
  return (
    db
      .selectFrom('cms_role_assignment as assignment')
      // SQLite keeps to the order of a cross join, and so begins with the few assignments.
      .crossJoin('cms_role as role')
      .select(['assignment.id', 'role.revision'])
      .whereRef('role.id', '=', 'assignment.role_id')
      .where(and([reaches(dialect, userId), ofRole(role)]))
      .orderBy('assignment.id')
  );
}

/** Undefined for all roles of a user. */
type OneRole = Expression<number> | undefined;

const ofRole = (role: OneRole): Condition =>
  role === undefined ? always : sql<SqlBool>`${sql.ref('assignment.role_id')} = ${role}`;

/**
 * The locations above are found by the ids in paths, so that assignments to other users take no time. In SQLite a recursive query
 * takes five times as long.
 */
export const reaches = ({ isAmongFew, jsonItems }: Dialect, userId: Expression<number>): Condition =>
  isAmongFew(
    sql.ref('assignment.content_id'),
    sql`select ${userId} union all
      select above.content_id from cms_location own cross join ${jsonItems(idsInPath(sql.ref('own.path')))} step
        join cms_location above on above.id = cast(step.value as integer)
      where own.content_id = ${userId}`,
  );

/** The policies of these assignments: a row for each value of each limitation, of policies and of assignments alike. */
export function selectPolicies(db: Database, dialect: Dialect, userId: Expression<number>, role?: OneRole) {
  return (
    db
      .selectFrom('cms_role_assignment as assignment')
      // SQLite keeps to the order of a cross join, and so looks at each assignment once and not for each policy.
      .crossJoin('cms_policy as policy')
      .leftJoin('cms_limitation as limitation', (join) =>
        join.on((row) =>
          row.or([
            row('limitation.policy_id', '=', row.ref('policy.id')),
            row('limitation.assignment_id', '=', row.ref('assignment.id')),
          ]),
        ),
      )
      .leftJoin('cms_limitation_value as held', 'held.limitation_id', 'limitation.id')
      .leftJoin('cms_location as place', 'place.id', 'held.location_id')
      .leftJoin('cms_state as state', 'state.id', 'held.state_id')
      .select(['policy.id', 'assignment.id as assignment_id', 'policy.module', 'policy.function'])
      .select(['limitation.identifier', 'limitation.policy_id', 'held.section_id', 'held.type_id', 'held.state_id'])
      .select('state.group_id as state_group_id')
      .select(['held.location_id', 'place.path', 'held.language_code', 'held.value'])
      .whereRef('policy.role_id', '=', 'assignment.role_id')
      .where(and([reaches(dialect, userId), ofRole(role)]))
      .orderBy('policy.id')
      .orderBy('assignment.id')
      .orderBy('limitation.id')
      .orderBy('held.id')
  );
}

export type PolicyRow = Awaited<ReturnType<ReturnType<typeof selectPolicies>['execute']>>[number];

/** The key of a policy by one assignment of its role. */
export const policyKey = ({ id, assignment_id }: Pick<PolicyRow, 'id' | 'assignment_id'>): string =>
  `${id} ${assignment_id}`;

/** The policies by their keys, with all their values. */
export function groupPolicies(rows: readonly PolicyRow[]): ReadonlyMap<string, Policy> {
  const policies = new Map<string, Policy & { readonly stateGroups: Set<number> }>();
  for (const row of rows) {
    const key = policyKey(row);
    const { module, function: name } = row;
    const policy = policies.get(key) ?? {
      ...{ module, function: name, limitations: {}, assigned: {} },
      stateGroups: new Set<number>(),
    };
    policies.set(key, policy);
    if (row.state_group_id !== null) policy.stateGroups.add(row.state_group_id);
    if (row.identifier === null) continue;
    const limitations = row.policy_id === null ? policy.assigned : policy.limitations;
    limitations[row.identifier] ??= [];
    limitations[row.identifier]?.push(...valuesOf(row));
  }
  return policies;
}

/** The columns of a value of a limitation, with the path of the location that it refers to. */
export type LimitationValue = Pick<
  PolicyRow,
  'identifier' | 'section_id' | 'type_id' | 'state_id' | 'location_id' | 'path' | 'language_code' | 'value'
>;

/** The values of a limitation; none if everything that it named has been deleted. */
export function valuesOf({ identifier, ...columns }: LimitationValue): readonly string[] {
  const place = identifier === 'Subtree' ? columns.path : columns.location_id;
  const value =
    columns.section_id ?? columns.type_id ?? columns.state_id ?? place ?? columns.language_code ?? columns.value;
  return value === null ? [] : [String(value)];
}

export function toRights(isAuthenticated: boolean, lists: Lists, rows: readonly PolicyRow[]): SharedRights {
  const policies = mergePolicies([...groupPolicies(rows).values()]);
  const about = (module: string, name: string) => policies.filter((policy) => allows(policy, module, name));
  const all = (module: string, name: string) =>
    about(module, name).some((policy) => isEmpty(policy.limitations) && isEmpty(policy.assigned));
  return {
    user: anyCaller,
    isAuthenticated,
    lists,
    isGrantedAnywhere: (module, name) => about(module, name).length > 0,
    isUnlimited: all,
    may: (module, name, rules) =>
      all(module, name)
        ? always
        : anyPolicy(
            lists,
            about(module, name).map((policy) => termsOf(policy, rules)),
          ),
    built: new WeakMap(),
    isLimitedBy: (module, name, identifier) =>
      about(module, name).some(({ limitations, assigned }) => identifier in limitations || identifier in assigned),
  };
}

/** Whether a policy is about a function, with whatever limitations. */
export const allows = (policy: Pick<Policy, 'module' | 'function'>, module: string, name: string): boolean =>
  fitsName(policy.module, module) && (policy.module === '*' || fitsName(policy.function, name));

const fitsName = (pattern: string, name: string): boolean => pattern === '*' || pattern === name;

const isEmpty = (limitations: Limitations): boolean => Object.keys(limitations).length === 0;

/** The limitations of a policy, with their conditions for the rows that the rules are about. */
export function termsOf({ limitations, assigned }: Policy, rules: Partial<Rules<string>>): readonly Term[] {
  const toTerm =
    (part: string) =>
    ([identifier, values]: [string, readonly string[]]): Term => {
      const rule = Object.hasOwn(rules, identifier) ? rules[identifier] : undefined;
      let built: Condition | undefined;
      return {
        name: `${part}.${identifier}`,
        values,
        rule: rule ?? {},
        get condition() {
          built ??= values.length > 0 && rule ? rule(values) : never;
          return built;
        },
      };
    };
  const concerned = Object.entries(assigned).filter(([name]) => Object.hasOwn(rules, name) || !ofContent.has(name));
  return [...Object.entries(limitations).map(toTerm('policy')), ...concerned.map(toTerm('assignment'))];
}

/**
 * A role that is assigned for a part of the content allows everywhere the operations that do not concern content, such as to log
 * in.
 */
const ofContent: ReadonlySet<string> = new Set(['Section', 'Subtree']);

/** A condition as a column: whether it holds for a row that is there either way. */
export const toColumn = (condition: Condition) => sql<number>`case when ${condition} then 1 else 0 end`;
