/** The right to create content, applied to existing content that is moved or copied to another location. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { LimitationOf } from '../unit-of-work/functions.js';
import { and, never, type Rights, type Rules } from '../unit-of-work/policies.js';
import type { Range } from '../values/paths.js';
import { constant, isOneOf, isSelf, ownedBy, sharesGroup, toSubtree } from './limitations.js';

/** Under which names a query has the content that arrives and what it arrives below. */
export interface Arrival {
  readonly content: string;
  readonly version: string;
  readonly parentLocation: string;
  readonly parentContent: string;
  /** How deep the parent is after the arrival. */
  readonly parentDepth: Expression<number>;
  /** The path of the place below which all of it arrives. */
  readonly targetPath: string;
  /** Whether copies arrive, which belong to the caller. */
  readonly copied: boolean;
}

export function arrivalRules(
  { user, isAuthenticated }: Rights,
  arrival: Arrival,
): Rules<LimitationOf<'content', 'create'>> {
  const content = (name: string) => sql.ref<number>(`${arrival.content}.${name}`);
  const above = (name: string) => sql.ref<number>(`${arrival.parentContent}.${name}`);
  const self = (values: readonly string[]) => isAuthenticated && isSelf(values);
  return {
    Section: (values) => and([isOneOf(content('section_id'), values), isOneOf(above('section_id'), values)]),
    Class: (values) => isOneOf(content('type_id'), values),
    Owner: (values) => {
      if (!self(values)) return never;
      return arrival.copied ? constant(true) : ownedBy(user, content('owner_id'), content('id'));
    },
    Language: (values) => sql<SqlBool>`not exists (select 1 from cms_field_value held
      join cms_field field on field.id = held.field_id
      where held.version_id = ${sql.ref(`${arrival.version}.id`)} and field.language_code not in (${sql.join(values)}))`,
    Subtree: (values) => constant(values.some((value) => isIn(arrival.targetPath, toSubtree(value)))),
    Node: (values) => isOneOf(sql.ref<number>(`${arrival.parentLocation}.id`), values),
    ParentClass: (values) => isOneOf(above('type_id'), values),
    ParentDepth: (values) => isOneOf(arrival.parentDepth, values),
    ParentOwner: (values) => (self(values) ? ownedBy(user, above('owner_id'), above('id')) : never),
    ParentGroup: (values) => (self(values) ? sharesGroup(user, above('owner_id')) : never),
  };
}

function isIn(path: string, range: Range | undefined): boolean {
  return range !== undefined && path >= range[0] && path < range[1];
}
