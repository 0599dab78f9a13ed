/** Making content: a draft that has its place planned. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NewContent } from '../../lib/repository/repository.js';
import { addUser, administrator, asAdministrator, asAnonymous, calledBy, grant, type Opened, open } from './support.js';
import { article, field, folder, intro } from './writing.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

const create = (content: Partial<NewContent> = {}, context = asAdministrator) =>
  repository.content.create({ ...folder, ...content }, context);
const members = (error: { faults: { members: readonly { member: string }[] } }) =>
  error.faults.members.map(({ member }) => member);
const contents = async () => (await repository.db.selectFrom('cms_content').select('id').execute()).length;

describe('SqlRepository content.create', () => {
  it('gives missing fields their default value, in every language', async () => {
    const fields = [...article.fields, field('title', 'Wieści', 'pol-PL'), field('intro', intro, 'pol-PL')];
    const { currentVersion } = await create({ ...article, fields: [...fields, field('enable_comments', true)] });
    expect(currentVersion.names).toEqual({ 'eng-GB': 'News', 'pol-PL': 'Wieści' });
    const caller = [{ id: 1, name: 'Administrator User', email: expect.any(String) }];
    const values = currentVersion.fields
      .filter((each) => ['title', 'author', 'enable_comments'].includes(each.fieldDefinitionIdentifier))
      .map((each) => [each.fieldDefinitionIdentifier, each.languageCode, each.value]);
    expect(values).toEqual([
      ['title', 'eng-GB', 'News'],
      ['title', 'pol-PL', 'Wieści'],
      ['author', 'eng-GB', caller],
      ['author', 'pol-PL', caller],
      ['enable_comments', 'eng-GB', true],
      ['enable_comments', 'pol-PL', true],
    ]);
    const untitled = await create({ ...article, fields: [field('intro', intro)] });
    expect(untitled.name).toBe('New article');
  });

  it('names all references to nothing, unknown fields and languages', async () => {
    const before = await contents();
    const wrong = {
      sectionId: 99,
      ownerId: 41,
      fields: [field('nothing', 1), field('name', 'x', 'ger-DE'), field('name', 'x')],
    };
    expect(members(await create(wrong).catch((error) => error))).toEqual([
      'sectionId',
      'ownerId',
      'fields.0.fieldDefinitionIdentifier',
      'fields.1.languageCode',
    ]);
    const location = { ...folder.location, parentLocationId: 999 };
    const nowhere = await create({ contentTypeId: 99, location, mainLanguageCode: 'ger-DE' }).catch((error) => error);
    expect(members(nowhere)).toEqual(['contentTypeId', 'location.parentLocationId', 'mainLanguageCode']);
    expect(await contents()).toBe(before);
  });

  it('begins at the root of the tree with the first section', async () => {
    const location = { ...folder.location, parentLocationId: 1 };
    const { id, sectionId } = await create({ location });
    await repository.versions.publish({ contentId: id, versionNo: 1 }, asAdministrator);
    const { mainLocation } = await repository.content.loadInfo(id, asAdministrator);
    expect([sectionId, mainLocation?.pathString]).toEqual([1, `/1/${mainLocation?.id}/`]);
  });

  it('refuses a parent that holds nothing', async () => {
    const failure = await create({ location: { ...folder.location, parentLocationId: 15 } }).catch((error) => error);
    expect(members(failure)).toEqual(['location.parentLocationId']);
  });

  it('refuses a field that is not translatable in another language', async () => {
    const fields = [...article.fields, field('enable_comments', true, 'pol-PL')];
    const failure = await create({ ...article, fields }).catch((error) => error);
    expect(members(failure)).toEqual(['fields.2.languageCode']);
  });

  it('sets no account', async () => {
    const fields = [field('first_name', 'A'), field('last_name', 'B'), field('user_account', { login: 'eve' })];
    const failure = await create({ contentTypeId: 4, fields }).catch((error) => error);
    expect(failure).toMatchObject({ status: 400, faults: { fields: [{ fieldDefinitionId: 12 }] } });
  });

  it('lets editors work where their role allows, and nowhere else', async () => {
    const editor = calledBy(await addUser(repository, 14, 'editor'));
    const made = await create({}, editor);
    expect(made).toMatchObject({ ownerId: editor.caller.userId, status: 'DRAFT' });
    expect(await repository.content.load(made.id, editor)).toEqual(made);
    await create({ location: { ...folder.location, parentLocationId: 2 } }, editor);
    const elsewhere = create({ location: { ...folder.location, parentLocationId: 48 } }, editor);
    await expect(elsewhere).rejects.toThrow('Not allowed to create content below location 48');
    await expect(create({}, asAnonymous)).rejects.toMatchObject({ status: 403 });
  });

  it('looks at every limitation of the right to create', async () => {
    const limited: readonly [string, readonly string[], Partial<NewContent>, Partial<NewContent>][] = [
      ['Class', ['1'], {}, article],
      ['Section', ['3'], {}, { sectionId: 1 }],
      ['Language', ['eng-GB'], {}, { fields: [...folder.fields, field('name', 'Lato', 'pol-PL')] }],
      ['ParentClass', ['1'], {}, { location: { ...folder.location, parentLocationId: 12 } }],
      ['ParentDepth', ['2'], { location: { ...folder.location, parentLocationId: 51 } }, {}],
      ['Subtree', ['/1/43/'], {}, { location: { ...folder.location, parentLocationId: 2 } }],
      ['Node', ['43'], {}, { location: { ...folder.location, parentLocationId: 51 } }],
      ['Owner', ['1'], {}, { ownerId: administrator }],
    ];
    for (const [identifier, values, allowed, refused] of limited) {
      const user = await addUser(repository, 12, `limited-by-${identifier}`);
      await grant(repository, user, 'content/create', { [identifier]: values });
      expect([identifier, (await create(allowed, calledBy(user))).status]).toEqual([identifier, 'DRAFT']);
      await expect(create(refused, calledBy(user))).rejects.toMatchObject({ status: 403 });
    }
  });
});
