/** The log of changes as its followers read it: which changes are in it, and which cursors continue it. */
import { describe, expect, it, jest } from '@jest/globals';
import { Gone } from '../../lib/errors/errors.js';
import type { Change } from '../../lib/repository/repository.js';
import { useRepository } from '../support/fixtures.js';
import { asAdministrator, calledBy, type Opened, open } from './support.js';

const opened = await useRepository();
const week = 604_800_000;

const list = (after?: string, { changes }: Opened = opened) => changes.list({ after, limit: 100 }, asAdministrator);
const saveDraft = ({ versions }: Opened = opened) => versions.createDraftOfCurrent({ id: 41 }, asAdministrator);

async function allChanges(from: Opened): Promise<readonly Change[]> {
  const { items, next } = await list(undefined, from);
  const rest = items.length === 100 ? (await list(next, from)).items : [];
  return [...items, ...rest];
}

describe('The list of changes', () => {
  it('leaves out what concerns the repository alone', async () => {
    const { next } = await list();
    await opened.bookmarks.create(43, asAdministrator);
    await saveDraft();
    await opened.bookmarks.delete(43, asAdministrator);
    const { items } = await list(next);
    expect(items.map(({ tags }) => tags)).toEqual([['draft-41']]);
  });

  it('has the creation and the deletion of API keys', async () => {
    const { next } = await list();
    const { id } = await opened.apiKeys.create({ name: 'followed', access: 'read' }, asAdministrator);
    await opened.apiKeys.delete(id, asAdministrator);
    const change = { id, contentId: 14, userId: 14, tags: [`apikey-${id}`] };
    expect((await list(next)).items).toMatchObject([
      { event: 'apiKey.created', ...change },
      { event: 'apiKey.deleted', ...change },
    ]);
  });

  it('does not say who has made a change, if the caller may not read that user', async () => {
    const { next } = await list();
    await opened.bookmarks.create(43, asAdministrator);
    const row = { created: Date.now(), event: 'other', content_id: null, tags: '["*"]' };
    await opened.db
      .insertInto('cms_change')
      .values([
        { ...row, user_id: 14 },
        { ...row, user_id: 41 },
        { ...row, user_id: null },
      ])
      .execute();
    expect((await list(next)).items.map(({ userId }) => userId)).toEqual([14, undefined, undefined]);
  });

  it('has the same page for the same cursor, with cursors of one length', async () => {
    await saveDraft();
    const page = await list();
    expect(await list()).toEqual(page);
    expect(new Set([page.next, ...page.items.map(({ cursor }) => cursor)].map(({ length }) => length))).toEqual(
      new Set([48]),
    );
  });

  it('refuses the cursors of another installation', async () => {
    const other = await open('other-log', { install: { adminPassword: 'another one' } });
    const { next } = await list(undefined, other);
    await other.close();
    await expect(list(next)).rejects.toThrow(Gone);
  });

  it('refuses a cursor whose next changes were deleted, and continues one that is behind all of them', async () => {
    const first = await open('deleted-changes');
    const { next: before } = await list(undefined, first);
    await saveDraft(first);
    const { next: between } = await list(before, first);
    await saveDraft(first);
    const { next: after } = await list(between, first);
    await first.close();
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + week + 60_000);
    const second = await open('deleted-changes').finally(() => now.mockRestore());
    for (const cursor of [before, between]) await expect(list(cursor, second)).rejects.toThrow(Gone);
    expect((await list(after, second)).items).toEqual([]);
    expect(await allChanges(second)).toEqual([]);
    await second.close();
  });

  it('refuses a cursor after which changes were deleted that no one has read', async () => {
    const first = await open('unread-changes');
    const { next } = await list(undefined, first);
    await saveDraft(first);
    await first.close();
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + week + 60_000);
    const second = await open('unread-changes').finally(() => now.mockRestore());
    await expect(list(next, second)).rejects.toThrow(Gone);
    await saveDraft(second);
    expect((await allChanges(second)).map(({ tags }) => tags)).toEqual([['draft-41']]);
    await second.close();
  });

  it('refuses a position that a restored database has not reached', async () => {
    await saveDraft();
    const { next } = await list();
    const [last] = (await list()).items.slice(-1);
    await opened.db.deleteFrom('cms_change').execute();
    await opened.db.updateTable('cms_change_log').set({ last: 0 }).execute();
    expect(last?.cursor).toBe(next);
    await expect(list(next)).rejects.toThrow(Gone);
  });

  it('is refused to the anonymous caller', async () => {
    await expect(opened.changes.list({ limit: 1 }, calledBy())).rejects.toThrow('Not allowed to read changes');
  });
});
