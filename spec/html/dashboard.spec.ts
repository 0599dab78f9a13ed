/** What the root shows to those who are logged in. */
import { describe, expect, it } from '@jest/globals';
import { addUser, asAdministrator, calledBy, grant } from '../sql/support.js';
import { article, publishNew } from '../sql/writing.js';
import type { Api } from '../support/api.js';
import { useApiOf, useRepository } from '../support/fixtures.js';

const Accept = 'text/html';
const repository = await useRepository();
const editorId = await addUser(repository, 44, 'editor');
const own = { session: { user: () => ({ id: editorId, login: 'editor' }) } };
const editor = await useApiOf(repository, own);
const admin = await useApiOf(repository, { session: { user: () => ({ id: 14, login: 'admin' }) } });
const anonymous = await useApiOf(repository);
await grant(repository, editorId, 'content/read', { Section: ['1'] });
await grant(repository, editorId, 'content/create');
await grant(repository, editorId, 'content/edit');

/** The rows of the lists, by their headings. */
async function listsOf(api: Api): Promise<Readonly<Record<string, readonly string[]>>> {
  const { text } = await api.get('/', { Accept });
  const sections = [...text.matchAll(/<h2 id="(drafts|changes|bookmarks)">(.*?)<\/section>/gs)];
  return Object.fromEntries(
    sections.map(([, id = '', content = '']) => [
      id,
      [...content.matchAll(/<tr><th scope="row">(.*?)<\/tr>/gs)].map(([, row = '']) =>
        row.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|'),
      ),
    ]),
  );
}

describe('the page of the root', () => {
  it('has its links in groups', async () => {
    const { text } = await admin.get('/', { Accept });
    const groups = [...text.matchAll(/<h2>(\w+)<\/h2><dl class="members">(.*?)<\/dl>/gs)].map(
      ([, title, links = '']) => [title, [...links.matchAll(/<dt>(\w+)<\/dt>/g)].map(([, name]) => name)],
    );
    expect(groups.map(([title]) => title)).toEqual(['Content', 'Structure', 'People', 'System']);
    const [content, structure, people, system] = groups.map(([, names]) => names);
    expect(content).toEqual(expect.arrayContaining(['content', 'trash', 'views']));
    expect(structure).toEqual(expect.arrayContaining(['contentTypes', 'sections', 'languages']));
    expect(people).toEqual(expect.arrayContaining(['users', 'roles']));
    expect(system).toEqual(expect.arrayContaining(['changes', 'webhooks']));
  });

  it('shows no lists to anonymous callers, nor to those who have none', async () => {
    expect(await listsOf(anonymous)).toEqual({});
    expect(await listsOf(editor)).toEqual({});
  });

  it("has the caller's drafts with type and date, until they are deleted", async () => {
    const caller = calledBy(editorId);
    const location = { parentLocationId: 2, priority: 0, hidden: false };
    const { id } = await repository.content.create({ ...article, location }, caller);
    const { drafts } = await listsOf(editor);
    expect(drafts).toEqual([expect.stringMatching(/^\|.+\|Edit\|Article\|.+ UTC\|$/)]);
    const { text } = await editor.get('/', { Accept });
    expect(text).toContain(`<a href="${editor.base}/content/objects/${id}/versions/1">`);
    await repository.content.delete({ id }, caller);
    expect(await listsOf(editor)).toEqual({});
  });

  it('has what has changed last, for those who may read the log of changes', async () => {
    const { id } = await publishNew(repository);
    const { changes } = await listsOf(admin);
    expect(changes).toHaveLength(10);
    const { text } = await admin.get('/', { Accept });
    expect(text).toContain(`<a href="${admin.base}/content/objects/${id}">`);
    expect((await editor.get('/changes', { Accept })).status).toBe(403);
    expect(await listsOf(editor)).toEqual({});
  });

  it('has the bookmarks of the caller alone', async () => {
    await repository.bookmarks.create(2, calledBy(editorId));
    expect(await listsOf(editor)).toEqual({ bookmarks: [expect.stringMatching(/^\|Home\|Folder\|.+ UTC\|$/)] });
    expect(Object.keys(await listsOf(admin))).toEqual(['changes']);
    await repository.bookmarks.delete(2, calledBy(editorId));
    expect(await listsOf(editor)).toEqual({});
  });

  it('takes as many statements for many rows as for a few', async () => {
    const count = () => repository.countStatements(() => listsOf(admin));
    const addOfEach = async (id: number) => {
      await publishNew(repository);
      await repository.bookmarks.create(id, asAdministrator);
      await repository.content.create(article, asAdministrator);
    };
    await addOfEach(2);
    const few = await count();
    for (const id of [5, 43, 51]) await addOfEach(id);
    expect(await count()).toBe(few);
    expect(Object.values(await listsOf(admin)).map((rows) => rows.length)).toEqual([4, 10, 4]);
  });
});
