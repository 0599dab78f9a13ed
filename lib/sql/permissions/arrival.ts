/** The right to create content, applied to existing content that is moved or copied to another location. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { LimitationOf } from '../../repository/functions.js';
import { isOneOf } from '../database/lists.js';
import { and, never, type Rights, type Rules } from '../unit-of-work/policies.js';
import type { Range } from '../values/paths.js';
import { constant, isSelf, ownedBy, parentRules, toSubtrees } from './limitations.js';
import { hasOneOf, integers, ofColumn, withEach, withSet } from './value-rules.js';

/** The aliases in a query of the content that arrives and of its new parent. */
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

export function arrivalRules(rights: Rights, arrival: Arrival): Rules<LimitationOf<'content', 'create'>> {
  const { lists } = rights;
  const content = (name: string) => sql.ref<number>(`${arrival.content}.${name}`);
  const written = sql`from cms_field_value held join cms_field field on field.id = held.field_id
    where held.version_id = ${sql.ref(`${arrival.version}.id`)}`;
  const above = sql.ref<number>(`${arrival.parentContent}.section_id`);
  return {
    Section: withEach(
      (values) => and([hasOneOf(lists, content('section_id'), values), hasOneOf(lists, above, values)]),
      integers((id) => sql<SqlBool>`${content('section_id')} = ${id}`),
      integers((id) => sql<SqlBool>`${above} = ${id}`),
    ),
    Class: ofColumn(lists, content('type_id')),
    Owner: (values) => {
      if (!rights.isAuthenticated || !isSelf(values)) return never;
      return arrival.copied ? constant(true) : ownedBy(rights.user, content('owner_id'), content('id'));
    },
    Language: withSet(
      (values) => sql<SqlBool>`not exists (select 1 ${written}
        and not ${isOneOf(lists, sql.ref('field.language_code'), values)})`,
      {
        type: 'text',
        toItem: (code) => code,
        isHeld: (code) => sql<SqlBool>`exists (select 1 ${written} and field.language_code = ${code})`,
        needed: sql<number>`(select count(distinct field.language_code) ${written})`,
      },
    ),
    Subtree: (values) => constant(toSubtrees(values).some((range) => isIn(arrival.targetPath, range))),
    Node: ofColumn(lists, sql.ref<number>(`${arrival.parentLocation}.id`)),
    ...parentRules(rights, arrival.parentContent, arrival.parentDepth),
  };
}

const isIn = (path: string, [first, next]: Range): boolean => path >= first && path < next;
