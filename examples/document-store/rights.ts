/** Permissions: the editor may do everything, all others may read published content in a public section. */
import { type Context, NotFound, PermissionDenied, type UserRepository } from 'express-cms-rest';
import type { Data, Page, PageVersion } from './store.js';

export const editorId = 'editor';

/** The ids of accounts, which are their logins too. */
export const accountIds: readonly string[] = [editorId, 'reader'];

/** All accounts have the password that the host gives. */
export function createUsers(isPassword: (password: string) => boolean): UserRepository<string> {
  const find = (id: string) => (accountIds.includes(id) ? { userId: id, login: id } : undefined);
  return {
    authenticate: async ({ login, password }) => (isPassword(password) ? find(login) : undefined),
    findAccount: async (id) => find(id),
  };
}

export const isEditor = ({ caller }: Context<string>): boolean => caller.userId === editorId;

export function requireEditor(context: Context<string>, action: string, subject: string): void {
  if (!isEditor(context)) throw new PermissionDenied(action, subject);
}

export function isVisible(data: Data, page: Page, context: Context<string>, version = currentOf(page)): boolean {
  if (isEditor(context)) return true;
  return page.isPublished && version.status === 'PUBLISHED' && data.sections.get(page.sectionId)?.isPublic === true;
}

/** The page of an id, if the caller may read it. */
export function visiblePage(data: Data, id: string, context: Context<string>): Page {
  const page = requirePage(data, id);
  if (!isVisible(data, page, context)) throw new PermissionDenied('read', `content ${id}`);
  return page;
}

export function requirePage({ pages }: Data, id: string): Page {
  const page = pages.get(id);
  if (!page) throw new NotFound('content', id);
  return page;
}

export function currentOf({ versions, currentVersionNo }: Page): PageVersion {
  const version = versions.find(({ versionNo }) => versionNo === currentVersionNo);
  if (!version) throw new Error('A page has no current version');
  return version;
}
