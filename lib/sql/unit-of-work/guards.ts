/** Guards: the rows that planned writes have read under the lock of their item, and compare again once they have that lock. */
import { type CompiledQuery, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { currentEpoch } from '../database/write-epoch.js';
import type { Rights } from './policies.js';
import { byShape, type ParameterOf, preparedText } from './prepared.js';
import type { AnyStore } from './store.js';

/** The object states that a content item has rows for, as one text. */
export const statesOfContent = (contentId: Expression<number>): RawBuilder<string> =>
  sql<string>`coalesce((select string_agg(cast(held.state_id as text), ' ') from (
    select state_id from cms_content_state where content_id = ${contentId} order by group_id) held), '')`;

const ofStates = ['read', 'versionread', 'restore', 'cleantrash', 'edit', 'publish', 'versionremove'] as const;

/** The states of `content` for guards: null where no right to see or change an item or its versions depends on them. */
export const statesForGuard = (rights: Rights): RawBuilder<string | null> =>
  ofStates.some((name) => rights.isLimitedBy('content', name, 'State'))
    ? statesOfContent(sql.ref('content.id'))
    : sql<null>`null`;

/** Values that writes with the lock of a content item may change, by the id of its row; null for a row that was deleted. */
const guarded = {
  content: (id) => sql`(select revision from cms_content where id = ${id})`,
  version: (id) => sql`(select revision from cms_version where id = ${id})`,
  versionNo: (id) => sql`(select last_version_no from cms_content where id = ${id})`,
  upload: (id) => sql`(select complete from cms_upload where id = ${id})`,
  states: statesOfContent,
} satisfies Readonly<Record<string, (id: Expression<number>) => RawBuilder<unknown>>>;

type Guarded = keyof typeof guarded;

export interface Guard {
  readonly of: Guarded;
  readonly id: number | string;
  /** The value that the plan has read. */
  readonly value: number | string;
}

interface GuardedItem {
  readonly id: number;
  readonly revision: number;
  readonly version_id: number;
  readonly version_revision: number;
  /** Null where nothing depends on them. */
  readonly states: string | null;
}

/** The guards of an item with its current version: whatever else can be read of it changes with these, or in exclusive writes. */
export const guardsOfItem = ({ id, revision, version_id, version_revision, states }: GuardedItem): readonly Guard[] => [
  { of: 'content', id, value: revision },
  { of: 'version', id: version_id, value: version_revision },
  ...(states === null ? [] : [{ of: 'states', id, value: states } as const]),
];

type Values = Readonly<Record<string, number | string>>;

/** The statement fails unless epoch and guards are unchanged. */
export function toGuardStatement(store: AnyStore, epoch: number, guards: readonly Guard[]): CompiledQuery {
  const entries = guards.flatMap(({ id, value }, index): [string, number | string][] => [
    [`id ${index}`, id],
    [`value ${index}`, value],
  ]);
  return guardOf(guards.map(({ of }) => of)).bind({ store }, { epoch, ...Object.fromEntries(entries) });
}

const guardOf = byShape((kinds: readonly Guarded[]) =>
  preparedText(({ store }, param: ParameterOf<Values>) => {
    const conditions = kinds.map((kind, index) => {
      const current = guarded[kind](param(`id ${index}`) as Expression<number>);
      return sql<SqlBool>`${current} = ${param(`value ${index}`)}`;
    });
    const isSame = sql.join([sql`${currentEpoch} = ${param('epoch')}`, ...conditions], sql` and `);
    const { failUnless } = store.dialect;
    return sql`select ${failUnless(sql<SqlBool>`${isSame}`)}`;
  }),
);
