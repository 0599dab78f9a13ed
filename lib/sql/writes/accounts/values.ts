/** The values of fields of the type `user`: accounts, which are stored once and not in versions. */
import { sql } from 'kysely';
import type { ExternalValues } from '../../unit-of-work/store.js';

interface ValueRow {
  readonly stored: number;
  readonly login: string | null;
  readonly email: string | null;
  readonly enabled: number | null;
  readonly max_login: number | null;
  readonly password_updated: number | string | null;
  readonly password_user_id: number | null;
}

/** An account is stored once: the field of the type `user` shows it, and drafts show their changes to it. */
export const accountValues: ExternalValues<ValueRow> = {
  fieldType: 'user',
  select: (db, contentId, versionId) =>
    db
      .selectFrom('cms_account as account')
      .leftJoin('cms_account_draft as draft', (join) => join.on('draft.version_id', '=', versionId))
      .select([
        sql<number>`1`.as('stored'),
        sql<string | null>`account.login`.as('login'),
        sql<string | null>`coalesce(draft.email, account.email)`.as('email'),
        sql<number | null>`coalesce(draft.enabled, account.enabled)`.as('enabled'),
        'account.max_login',
        'account.password_updated',
        'draft.password_user_id',
      ])
      .where('account.content_id', '=', contentId)
      .unionAll(
        db
          .selectFrom('cms_account_draft as draft')
          .select([
            sql<number>`0`.as('stored'),
            'draft.login',
            'draft.email',
            sql<number | null>`draft.enabled`.as('enabled'),
            sql<number | null>`cast(null as integer)`.as('max_login'),
            sql<number | string | null>`cast(null as bigint)`.as('password_updated'),
            'draft.password_user_id',
          ])
          .where('draft.version_id', '=', versionId)
          // Only the draft of a user who has no account yet has a login.
          .where('draft.login', 'is not', null),
      ),
  toValue: (row, contentId) => ({
    hasStoredLogin: row?.stored === 1,
    contentId,
    login: row?.login ?? null,
    email: row?.email ?? null,
    passwordUpdatedAt: row?.password_updated == null ? null : Math.floor(Number(row.password_updated) / 1000),
    enabled: row?.enabled === 1,
    maxLogin: row?.max_login ?? null,
    plainPassword: null,
    ...(row?.password_user_id != null && { newPasswordUserId: row.password_user_id }),
  }),
};
