/** Fields that lead to content which the caller may not read. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Context, Json } from '../../lib/repository/repository.js';
import { addUser, asAdministrator, calledBy, type Opened, open } from './support.js';
import { article, field, publishNew } from './writing.js';

const secret = 45;
let repository: Opened;
let id: number;
let editor: Context;
beforeEach(async () => {
  repository = await open();
  // Editors work below Media and the start page, and may not read the folder of setup.
  editor = calledBy(await addUser(repository, 14, 'editor'));
  id = (await publishNew(repository, article)).id;
  await repository.versions.createDraft({ contentId: id, versionNo: 1 }, asAdministrator);
});
afterEach(() => repository.close());

const update = (value: Json, context = asAdministrator) =>
  repository.versions.update({ contentId: id, versionNo: 2, changes: { fields: [field('image', value)] } }, context);
const shownTo = async (context: Context) =>
  (await repository.versions.load({ contentId: id, versionNo: 2 }, context)).fields.find(
    (each) => each.fieldDefinitionIdentifier === 'image',
  )?.value;
const to = (destinationContentId: number | null) => ({ destinationContentId });
const toAll = (...destinationContentIds: readonly number[]) => ({ destinationContentIds });

async function makeList() {
  const list = { field_type: 'relationlist', settings: '{}' };
  await repository.db.updateTable('cms_field_definition').set(list).where('id', '=', 154).execute();
}

describe('A relation', () => {
  it('is shown as none to those who may not read what it leads to', async () => {
    await update(to(secret));
    expect(await shownTo(asAdministrator)).toEqual(to(secret));
    expect(await shownTo(editor)).toBeNull();
    await repository.versions.publish({ contentId: id, versionNo: 2 }, asAdministrator);
    const { currentVersion } = await repository.content.load(id, editor);
    const { fields, relations } = currentVersion;
    expect(JSON.stringify([fields.map(({ value }) => value), relations])).not.toMatch(new RegExp(`\\b${secret}\\b`));
  });

  it('is kept when it is sent back as it is shown, also where it is required', async () => {
    const required = { is_required: 1 } as const;
    await update(to(secret));
    await repository.db.updateTable('cms_field_definition').set(required).where('id', '=', 154).execute();
    for (const sent of [null, to(null)]) {
      await update(sent, editor);
      expect(await shownTo(asAdministrator)).toEqual(to(secret));
    }
    await update(to(49), editor);
    expect(await shownTo(asAdministrator)).toEqual(to(49));
  });
});

describe('A list of relations', () => {
  it('is shown without what the caller may not read, and kept when that is sent back', async () => {
    await makeList();
    await update(toAll(secret, 49));
    expect(await shownTo(editor)).toEqual(toAll(49));
    await update(toAll(49), editor);
    expect(await shownTo(asAdministrator)).toEqual(toAll(secret, 49));
    await update(toAll(49, 50), editor);
    expect(await shownTo(asAdministrator)).toEqual(toAll(49, 50));
    await update(toAll(secret));
    expect(await shownTo(editor)).toBeNull();
  });
});
