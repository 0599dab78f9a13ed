/** Previews: drafts that are shown as items to all who have a token, for as long as their authors may read them. */
import { sql } from 'kysely';
import { NotFound, PermissionDenied, Refused } from '../../../errors/errors.js';
import type { Context, ItemPreview, VersionId } from '../../../repository/repository.js';
import { toColumn } from '../../unit-of-work/policies.js';
import { type ParameterOf, preparedWithRights } from '../../unit-of-work/prepared.js';
import { type AnyStore, read } from '../../unit-of-work/unit-of-work.js';
import type { PreviewedDraft, PreviewTokens } from '../../values/preview-tokens.js';
import { checkId } from '../../values/rows.js';
import { mayRead, readable } from '../content/rows.js';

/** A version, whether the caller may read it, and whether the caller has an account that is enabled. */
const findDraft = preparedWithRights(({ db, rights }, param: ParameterOf<PreviewedDraft>) =>
  db
    .selectFrom('cms_version as version')
    .innerJoin('cms_content as content', 'content.id', 'version.content_id')
    .select('version.status')
    .select(toColumn(mayRead(rights)).as('readable'))
    .select(
      sql<
        number | null
      >`(select account.enabled from cms_account account where account.content_id = ${param('userId')})`.as('enabled'),
    )
    .where('version.content_id', '=', param('contentId'))
    .where('version.version_no', '=', param('versionNo')),
);

/** A token is for all rights of its user, and so cannot be created with fewer. */
export async function createPreview(
  store: AnyStore,
  tokens: PreviewTokens,
  { contentId, versionNo }: VersionId,
  context: Context,
): Promise<ItemPreview> {
  const { userId, key } = context.caller;
  checkId('content', contentId);
  checkId('version', versionNo);
  const row = await read(store, context, ({ first }) =>
    first(findDraft, { contentId, versionNo, userId: userId ?? 0 }),
  );
  const { status } = readable(row, 'version', `${contentId}/${versionNo}`);
  if (userId === null || key?.roleId !== undefined)
    throw new PermissionDenied('preview', `version ${contentId}/${versionNo}`);
  if (status !== 'DRAFT') throw new Refused(`Version ${contentId}/${versionNo}`, 'is not a draft');
  return tokens.sign({ contentId, versionNo, userId });
}

/** The call in the name of the user who shows a draft. */
export const authorOf = ({ userId }: PreviewedDraft, context: Context): Context => ({
  ...context,
  caller: { userId, login: null },
});

/** The draft that a token shows. @throws NotFound where it has ended */
export async function findPreviewed(store: AnyStore, token: string, context: Context): Promise<PreviewedDraft> {
  const draft = store.previews?.read(token);
  if (!draft) throw new NotFound('preview');
  const row = await read(store, authorOf(draft, context), ({ first }) => first(findDraft, { ...draft }));
  if (row?.readable !== 1 || row.status !== 'DRAFT' || row.enabled !== 1) throw new NotFound('preview');
  return draft;
}
