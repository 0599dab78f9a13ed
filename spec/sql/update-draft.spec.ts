/** Changing drafts: their fields, their languages, and what follows from these. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FieldChange } from '../../lib/repository/repository.js';
import { addFolder, addUser, asAdministrator, calledBy, type Opened, open } from './support.js';
import { article, field, intro, publishNew } from './writing.js';

let repository: Opened;
let id: number;
beforeEach(async () => {
  repository = await open();
  id = (await publishNew(repository, article)).id;
  await repository.versions.createDraft({ contentId: id, versionNo: 1 }, asAdministrator);
});
afterEach(() => repository.close());

const update = (
  fields: readonly FieldChange[],
  {
    initialLanguageCode,
    expected,
    context = asAdministrator,
    versionNo = 2,
  }: {
    readonly initialLanguageCode?: string;
    readonly expected?: string | number;
    readonly context?: typeof asAdministrator;
    readonly versionNo?: number;
  } = {},
) =>
  repository.versions.update(
    {
      contentId: id,
      versionNo,
      changes: { fields, ...(initialLanguageCode !== undefined && { initialLanguageCode }) },
      expected,
    },
    context,
  );
const load = () => repository.versions.load({ contentId: id, versionNo: 2 }, asAdministrator);
const heldBy = (version: Awaited<ReturnType<typeof load>>, identifier: string, languageCode = 'eng-GB') =>
  version.fields.find((each) => each.fieldDefinitionIdentifier === identifier && each.languageCode === languageCode)
    ?.value;
const relationsOf = async () =>
  (await load()).relations.map(({ destinationContentId, types, fieldDefinitionIdentifier }) => [
    destinationContentId,
    types.join(),
    fieldDefinitionIdentifier,
  ]);

describe('SqlRepository versions.update', () => {
  it('leaves the revision alone when nothing changes', async () => {
    const before = await load();
    expect(await update([])).toEqual(before);
    expect(await update([field('title', 'News')])).toEqual(before);
  });

  it('gives a new language default values where none are given, and what all languages share', async () => {
    await update([field('enable_comments', true)]);
    const changed = await update([field('intro', intro, 'pol-PL')]);
    expect(changed.languageCodes).toEqual(['eng-GB', 'pol-PL']);
    expect(changed.names).toEqual({ 'eng-GB': 'News', 'pol-PL': 'New article' });
    expect(heldBy(changed, 'enable_comments', 'pol-PL')).toBe(true);
    const both = await update([field('enable_comments', false)]);
    expect(['eng-GB', 'pol-PL'].map((code) => heldBy(both, 'enable_comments', code))).toEqual([false, false]);
  });

  it('names unknown fields and languages', async () => {
    const wrong = [field('nothing', 1), field('title', 'x', 'ger-DE')];
    const failure = await update(wrong, { initialLanguageCode: 'fre-FR' }).catch((error) => error);
    expect(failure.faults.members.map(({ member }: { member: string }) => member)).toEqual([
      'initialLanguageCode',
      'fields.0.fieldDefinitionIdentifier',
      'fields.1.languageCode',
    ]);
  });

  it('keeps the account of a user as it is', async () => {
    await repository.versions.createDraft({ contentId: 14, versionNo: 1 }, asAdministrator);
    const fields = [field('first_name', 'Ada')];
    const changed = await repository.versions.update(
      { contentId: 14, versionNo: 2, changes: { fields } },
      asAdministrator,
    );
    expect(changed.names).toEqual({ 'eng-GB': 'Ada User' });
    expect(heldBy(changed, 'user_account')).toMatchObject({ login: 'admin' });
    const held = await repository.db
      .selectFrom('cms_field_value')
      .select('value')
      .where('version_id', '=', changed.id)
      .execute();
    expect(JSON.stringify(held)).not.toContain('admin');
    await repository.versions.publish({ contentId: 14, versionNo: 2 }, asAdministrator);
  });
});

describe('relations that follow from fields', () => {
  const markup = (...targets: readonly string[]) => ({
    xml: `<section xmlns="http://docbook.org/ns/docbook" xmlns:xlink="http://www.w3.org/1999/xlink" version="5.0">${targets
      .map((target) => `<para><link xlink:href="${target}">there</link></para>`)
      .join('')}</section>`,
  });

  it('lead from links to content and to locations', async () => {
    await update([field('body', markup('content://49', 'location://52', 'content://49', 'http://example.org/'))]);
    expect(await relationsOf()).toEqual([
      [49, 'LINK', 'body'],
      [50, 'LINK', 'body'],
    ]);
  });

  it('are two for a link to content and an embed of it', async () => {
    const { xml } = markup('content://49');
    const embed = '<cmsembed xlink:href="content://49" view="embed"/>';
    await update([field('body', { xml: xml.replace('</section>', `${embed}</section>`) })]);
    expect(await relationsOf()).toEqual([
      [49, 'LINK', 'body'],
      [49, 'EMBED', 'body'],
    ]);
    await update([field('body', markup('content://49'))]);
    expect(await relationsOf()).toEqual([[49, 'LINK', 'body']]);
  });

  it('are refused to what is not there or not to be seen, unless they were there before', async () => {
    const nowhere = await update([field('image', { destinationContentId: 999 })]).catch((error) => error);
    expect(nowhere).toMatchObject({ status: 400, faults: { fields: [{ fieldDefinitionId: 154 }] } });
    const editor = calledBy(await addUser(repository, 14, 'editor'));
    const context = { context: editor };
    const hidden = update([field('image', { destinationContentId: 45 })], context);
    await expect(hidden).rejects.toMatchObject({ status: 400 });
    await update([field('body', markup('content://45'))]);
    await update([field('body', markup('content://45', 'content://49'))], context);
    expect(await relationsOf()).toEqual([
      [45, 'LINK', 'body'],
      [49, 'LINK', 'body'],
    ]);
  });

  it('lead to content of the types that the definition allows', async () => {
    const settings = JSON.stringify({ selectionContentTypes: ['article', 'user'] });
    await repository.db.updateTable('cms_field_definition').set({ settings }).where('id', '=', 154).execute();
    const refused = update([field('image', { destinationContentId: 49 })]);
    await expect(refused).rejects.toMatchObject({ status: 400, faults: { fields: [{ fieldDefinitionId: 154 }] } });
    await update([field('image', { destinationContentId: id }), field('body', markup('content://49'))]);
    expect(await relationsOf()).toHaveLength(2);
  });

  it('go with their destination, and do not keep the draft from being written', async () => {
    const { id: there } = await addFolder(repository, 43, 'There');
    await update([field('image', { destinationContentId: there })]);
    await repository.content.delete({ id: there }, asAdministrator);
    expect(await relationsOf()).toEqual([]);
    await update([field('title', 'Still')]);
    await repository.versions.publish({ contentId: id, versionNo: 2 }, asAdministrator);
  });

  it('go with the only language that makes them', async () => {
    const polish = [field('title', 'W', 'pol-PL'), field('intro', intro, 'pol-PL')];
    await update([...polish, field('body', markup('content://49'), 'pol-PL'), field('body', markup('content://50'))]);
    expect(await relationsOf()).toHaveLength(2);
    await repository.versions.deleteTranslation(
      { contentId: id, versionNo: 2, languageCode: 'pol-PL' },
      asAdministrator,
    );
    expect(await relationsOf()).toEqual([[50, 'LINK', 'body']]);
  });
});
