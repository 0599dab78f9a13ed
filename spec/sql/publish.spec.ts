/** Publishing drafts: what then becomes current, what is archived, and where content appears. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addUser, asAdministrator, calledBy, grant, type Opened, open } from './support.js';
import { article, field, folder, intro, publishNew } from './writing.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

const publish = (id: number, versionNo: number, context = asAdministrator, expected?: string | number) =>
  repository.versions.publish({ contentId: id, versionNo, expected }, context);
const statuses = async (id: number) =>
  (await repository.versions.list({ contentId: id }, asAdministrator)).items.map(({ status }) => status);
const draftOf = (id: number) => repository.versions.createDraftOfCurrent({ id }, asAdministrator);

describe('SqlRepository versions.publish', () => {
  it('deletes the planned location once the content has its location', async () => {
    const { id } = await repository.content.create(folder, asAdministrator);
    await publish(id, 1);
    expect(await repository.db.selectFrom('cms_planned_location').selectAll().execute()).toEqual([]);
  });

  it('names every field at fault, and publishes nothing', async () => {
    const { id } = await publishNew(repository, article);
    const { versionNo } = await draftOf(id);
    const required = { is_required: 1, default_value: 'null' } as const;
    await repository.db.updateTable('cms_field_definition').set(required).where('id', 'in', [152, 121]).execute();
    const failure = await publish(id, versionNo).catch((error) => error);
    expect(failure).toMatchObject({
      status: 400,
      faults: { fields: [{ fieldDefinitionId: 152 }, { fieldDefinitionId: 121 }] },
    });
    expect(await statuses(id)).toEqual(['PUBLISHED', 'DRAFT']);
  });

  it('requires a separate permission', async () => {
    const writer = calledBy(await addUser(repository, 12, 'writer'));
    for (const right of ['read', 'create', 'edit'])
      await grant(repository, writer.caller.userId ?? 0, `content/${right}`);
    const { id } = await repository.content.create(folder, writer);
    await expect(publish(id, 1, writer)).rejects.toThrow(`Not allowed to publish version 1 of content ${id}`);
    await grant(repository, writer.caller.userId ?? 0, 'content/publish');
    await publish(id, 1, writer);
  });

  it('limits by language to what the draft changes', async () => {
    const translator = calledBy(await addUser(repository, 12, 'translator'));
    const { userId } = translator.caller;
    for (const right of ['read', 'versionread']) await grant(repository, userId ?? 0, `content/${right}`);
    for (const right of ['edit', 'publish']) {
      await grant(repository, userId ?? 0, `content/${right}`, { Language: ['pol-PL'] });
    }
    const { id } = await publishNew(repository, { fields: [...folder.fields, field('name', 'Lato', 'pol-PL')] });
    const translate = async (versionNo: number, name: string, languageCode: string, context = translator) =>
      repository.versions.update(
        { contentId: id, versionNo, changes: { fields: [field('name', name, languageCode)] } },
        context,
      );
    const draft = await repository.versions.createDraft({ contentId: id, versionNo: 1 }, translator);
    await expect(translate(draft.versionNo, 'Autumn', 'eng-GB')).rejects.toMatchObject({ status: 403 });
    await translate(draft.versionNo, 'Jesień', 'pol-PL');
    await publish(id, draft.versionNo, translator);
    const next = await repository.versions.createDraft({ contentId: id, versionNo: 2 }, translator);
    await translate(next.versionNo, 'Winter', 'eng-GB', asAdministrator);
    await expect(publish(id, next.versionNo, translator)).rejects.toMatchObject({ status: 403 });
  });

  it('lets editors publish where their role allows', async () => {
    const editor = calledBy(await addUser(repository, 14, 'editor'));
    const { id } = await repository.content.create(
      { ...article, fields: [...article.fields, field('body', intro)] },
      editor,
    );
    await publish(id, 1, editor);
    const { versionNo } = await repository.versions.createDraftOfCurrent({ id }, editor);
    await publish(id, versionNo, editor);
    await repository.content.delete({ id }, editor);
  });
});
