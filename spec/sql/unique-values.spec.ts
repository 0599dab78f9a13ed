/** Values that must be unique: what is refused at publication, and what follows from other writes. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Refused } from '../../lib/errors.js';
import { until, untilEqual } from '../support/until.js';
import { asAdministrator as admin, newDatabase, type Opened, open } from './support.js';
import { field } from './writing.js';

const english = (text: string) => ({ 'eng-GB': text });
const unique = { UniqueValidator: { unique: true } };
const code = { identifier: 'code', fieldTypeIdentifier: 'string' };
const slug = { identifier: 'slug', fieldTypeIdentifier: 'slug', settings: { source: '<title>' }, validators: unique };

let api: Opened;
beforeEach(async () => {
  api = await open();
});
afterEach(() => api.close());

type Definition = Partial<typeof slug> & { readonly isTranslatable?: boolean; readonly isRequired?: boolean };

async function newType(identifier: string, ...definitions: readonly Definition[]): Promise<number> {
  const fieldDefinitions = [{ identifier: 'title', fieldTypeIdentifier: 'string' }, ...(definitions as never[])];
  const names = { mainLanguageCode: 'eng-GB', names: english(identifier), nameSchema: '<title>' };
  const type = { groupId: 1, isPublished: true, identifier, isContainer: true, ...names, fieldDefinitions };
  return (await api.contentTypes.create(type, admin)).id;
}

type Fields = readonly ReturnType<typeof field>[];

async function create(contentTypeId: number, fields: Fields, repository = api): Promise<number> {
  const location = { parentLocationId: 2, priority: 0, hidden: false };
  const created = { contentTypeId, mainLanguageCode: 'eng-GB', location, fields: [field('title', 'Title'), ...fields] };
  return (await repository.content.create(created, admin)).id;
}

async function publishNew(contentTypeId: number, fields: Fields, repository = api): Promise<number> {
  const contentId = await create(contentTypeId, fields, repository);
  await repository.versions.publish({ contentId, versionNo: 1 }, admin);
  return contentId;
}

async function change(contentId: number, ...fields: Fields): Promise<void> {
  const { versionNo } = await api.versions.createDraftOfCurrent({ id: contentId }, admin);
  await api.versions.update({ contentId, versionNo, changes: { fields } }, admin);
  await api.versions.publish({ contentId, versionNo }, admin);
}

/** The values of a field by language. */
async function valuesOf(contentId: number, identifier: string): Promise<Record<string, unknown>> {
  const { items } = await api.versions.list(contentId, admin);
  const versionNo = items.find(({ status }) => status === 'PUBLISHED')?.versionNo as number;
  const { fields } = await api.versions.load({ contentId, versionNo }, admin);
  const own = fields.filter(({ fieldDefinitionIdentifier }) => fieldDefinitionIdentifier === identifier);
  return Object.fromEntries(own.map(({ languageCode, value }) => [languageCode, value]));
}

const taken = (identifier: string) => ({
  status: 400,
  faults: { fields: [{ message: `${identifier}: must be unique: other content of the type has this value` }] },
});

describe('A value that must be unique', () => {
  it('is refused when it is published twice, as long as the other item has it', async () => {
    const type = await newType('product', { ...code, validators: unique });
    const first = await publishNew(type, [field('code', 'a')]);
    const second = await create(type, [field('code', 'a')]);
    const publishing = () => api.versions.publish({ contentId: second, versionNo: 1 }, admin);
    await expect(publishing()).rejects.toMatchObject(taken('code'));
    expect((await api.versions.list(second, admin)).items.map(({ status }) => status)).toEqual(['DRAFT']);
    await change(first, field('title', 'Still a'));
    await expect(publishing()).rejects.toMatchObject(taken('code'));
    await change(first, field('code', 'b'));
    await publishing();
    await api.content.delete({ id: second }, admin);
    await change(first, field('code', 'a'));
  });

  it('may be empty, and be in another type or another language', async () => {
    const type = await newType('product', { ...code, validators: unique });
    await publishNew(type, []);
    await publishNew(type, []);
    await publishNew(type, [field('code', 'a')]);
    await publishNew(await newType('service', { ...code, validators: unique }), [field('code', 'a')]);
    await publishNew(type, [field('title', 'Tytuł', 'pol-PL'), field('code', 'a', 'pol-PL')]);
  });

  it('is compared in all languages where the field is not translatable', async () => {
    const type = await newType('product', { ...code, validators: unique, isTranslatable: false });
    await publishNew(type, [field('code', 'a'), field('title', 'Tytuł', 'pol-PL')]);
    await expect(publishNew(type, [field('code', 'a')])).rejects.toMatchObject(taken('code'));
    const translated = publishNew(type, [field('code', 'a'), field('title', 'Tytuł', 'pol-PL')]);
    await expect(translated).rejects.toMatchObject(taken('code (eng-GB)'));
  });

  it('stays reserved in the trash, and is free again without its translation', async () => {
    const type = await newType('product', { ...code, validators: unique });
    const first = await publishNew(type, [
      field('code', 'a'),
      field('title', 'T', 'pol-PL'),
      field('code', 'b', 'pol-PL'),
    ]);
    await api.content.deleteTranslation?.({ id: first, languageCode: 'pol-PL' }, admin);
    const polish = [field('title', 'T', 'pol-PL'), field('code', 'b', 'pol-PL')];
    await publishNew(type, polish);
    const { items } = await api.locations.listOfContent(first, admin);
    await api.locations.trash({ id: items[0]?.id as number }, admin);
    await expect(publishNew(type, [field('code', 'a')])).rejects.toMatchObject(taken('code'));
  });

  it('keeps its content from being copied', async () => {
    const type = await newType('product', { ...code, validators: unique });
    const plain = await publishNew(type, []);
    await api.content.copy({ id: plain, parentLocationId: 2 }, admin);
    const held = await publishNew(type, [field('code', 'a')]);
    const copying = api.content.copy({ id: held, parentLocationId: 2 }, admin);
    await expect(copying).rejects.toBeInstanceOf(Refused);
    await expect(copying).rejects.toThrow(`Content ${held} has a value that must be unique`);
  });

  it('is known of content from before its validator, of which the first item keeps it', async () => {
    const type = await newType('product', code);
    const [first, second] = [
      await publishNew(type, [field('code', 'a')]),
      await publishNew(type, [field('code', 'a')]),
    ];
    const setUnique = async (validators: object) => {
      const { fieldDefinitions } = await api.contentTypes.createDraft({ id: type, changes: {} }, admin);
      const id = fieldDefinitions.find(({ identifier }) => identifier === 'code')?.id as number;
      await api.contentTypes.updateDefinition({ contentTypeId: type, id, changes: { validators } as never }, admin);
      await api.contentTypes.publishDraft({ id: type }, admin);
    };
    const reserved = async () => api.db.selectFrom('cms_unique_value').select('content_id').execute();
    await setUnique(unique);
    await until(async () => (await reserved()).length > 0, 'a reserved value');
    expect(await reserved()).toEqual([{ content_id: first }]);
    await change(first, field('title', 'Still a'));
    await expect(change(second, field('title', 'Also a'))).rejects.toMatchObject(taken('code'));
    await setUnique({});
    await untilEqual(async () => (await reserved()).length, 0, 'the number of reserved values');
    await publishNew(type, [field('code', 'a')]);
  });

  it('is published once by several processes at the same time', async () => {
    const name = 'unique-values';
    await newDatabase(name);
    await api.close();
    api = await open(name);
    const other = await open(name);
    const type = await newType('product', { ...code, validators: unique });
    const publishing = [api, other, api, other].map((repository) => publishNew(type, [field('code', 'a')], repository));
    const results = await Promise.allSettled(publishing);
    const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
    expect(refused).toMatchObject([1, 2, 3].map(() => taken('code')));
    await other.close();
  });
});

describe('A slug', () => {
  it('is made of another field when it is empty, and stays when that changes', async () => {
    const type = await newType('post', { ...slug, isRequired: true });
    const id = await publishNew(type, [field('title', 'First Post: Über_uns!')]);
    expect(await valuesOf(id, 'slug')).toEqual(english('first-post-uber-uns'));
    await change(id, field('title', 'Another title'));
    expect(await valuesOf(id, 'slug')).toEqual(english('first-post-uber-uns'));
    await change(id, field('slug', 'own-slug'));
    expect(await valuesOf(id, 'slug')).toEqual(english('own-slug'));
    await expect(publishNew(type, [field('slug', 'own-slug')])).rejects.toMatchObject(taken('slug'));
  });

  it('is missing where nothing can be made of the other field', async () => {
    const type = await newType('post', { ...slug, isRequired: true });
    await expect(create(type, [field('title', '!?')])).rejects.toMatchObject({
      faults: { fields: [{ message: 'slug: must not be empty' }] },
    });
  });

  it('is made in each language of what that has, or in the main language where it is not translatable', async () => {
    const polish = field('title', 'Pierwszy wpis', 'pol-PL');
    const translated = await publishNew(await newType('post', slug), [polish]);
    expect(await valuesOf(translated, 'slug')).toEqual({ 'eng-GB': 'title', 'pol-PL': 'pierwszy-wpis' });
    const common = await publishNew(await newType('note', { ...slug, isTranslatable: false }), [polish]);
    expect(await valuesOf(common, 'slug')).toEqual({ 'eng-GB': 'title', 'pol-PL': 'title' });
  });
});
