/** Values that must be unique: what is refused at publication, and what follows from other writes. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { everything, hitIds } from '../../conformance/search/world.js';
import { Refused } from '../../lib/errors/errors.js';
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
  const { items } = await api.versions.list({ contentId }, admin);
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
    expect((await api.versions.list({ contentId: second }, admin)).items.map(({ status }) => status)).toEqual([
      'DRAFT',
    ]);
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

  it('that is taken gets a number where it is made, and is refused where it was sent', async () => {
    const type = await newType('post', slug);
    const posts = [await publishNew(type, []), await publishNew(type, []), await publishNew(type, [])];
    const slugs = async (ids: readonly number[]) =>
      (await Promise.all(ids.map((id) => valuesOf(id, 'slug')))).map((values) => values['eng-GB']);
    expect(await slugs(posts)).toEqual(['title', 'title-2', 'title-3']);
    await change(posts[1] as number, field('title', 'Other'));
    expect(await slugs(posts)).toEqual(['title', 'title-2', 'title-3']);
    await change(posts[1] as number, field('slug', 'own'));
    expect(await slugs([await publishNew(type, [])])).toEqual(['title-2']);
    await expect(publishNew(type, [field('slug', 'own')])).rejects.toMatchObject(taken('slug'));
    const search = { kind: 'field', identifier: 'slug', operator: 'EQ', values: ['title-3'] } as const;
    const found = await api.views.find(
      { query: { ...everything, filter: [search] }, page: { offset: 0, limit: 10 } },
      admin,
    );
    expect(hitIds(found)).toEqual([posts[2]]);
  });

  it('that is as long as it can be keeps its length with a number', async () => {
    const type = await newType('post', slug);
    const long = [field('title', `${'x'.repeat(97)} ${'y'.repeat(10)}`)];
    await publishNew(type, long);
    const second = await valuesOf(await publishNew(type, long), 'slug');
    expect(second).toEqual(english(`${'x'.repeat(97)}-2`));
  });

  it.each([true, false])('gets a number in each language, translatable: %s', async (isTranslatable) => {
    const type = await newType('post', { ...slug, isTranslatable });
    const fields = [field('title', 'Wpis', 'pol-PL')];
    await publishNew(type, fields);
    const second = await publishNew(type, fields);
    const own = { 'eng-GB': 'title-2', 'pol-PL': isTranslatable ? 'wpis-2' : 'title-2' };
    expect(await valuesOf(second, 'slug')).toEqual(own);
  });

  it('gets a number in each copy, and the index follows', async () => {
    const type = await newType('post', slug);
    const id = await publishNew(type, [field('slug', 'own')]);
    const { versionNo } = await api.versions.createDraftOfCurrent({ id }, admin);
    const copies: number[] = [];
    for (const _ of [1, 2]) copies.push((await api.content.copy({ id, parentLocationId: 2 }, admin)).id);
    const [first = 0, second = 0] = copies;
    expect([await valuesOf(first, 'slug'), await valuesOf(second, 'slug')]).toEqual([
      english('own-2'),
      english('own-3'),
    ]);
    expect(await valuesOf(id, 'slug')).toEqual(english('own'));
    await api.versions.publish({ contentId: first, versionNo }, admin);
    expect(await valuesOf(first, 'slug')).toEqual(english('own-2'));
    const search = { kind: 'field', identifier: 'slug', operator: 'EQ', values: ['own-3'] } as const;
    const found = await api.views.find(
      { query: { ...everything, filter: [search] }, page: { offset: 0, limit: 10 } },
      admin,
    );
    expect(hitIds(found)).toEqual([second]);
    const location = (await api.content.load(id, admin)).mainLocation?.id as number;
    const branch = await api.locations.copy({ id: location, parentLocationId: 2 }, admin);
    const { content } = await api.locations.load(branch.id, admin);
    expect(await valuesOf(content?.id as number, 'slug')).toEqual(english('own-4'));
  });

  it('is never the same, whichever processes publish at the same time', async () => {
    const name = 'unique-slugs';
    await newDatabase(name);
    await api.close();
    api = await open(name);
    const other = await open(name);
    const type = await newType('post', slug);
    const ids = await Promise.all([api, other, api, other, api].map((repository) => publishNew(type, [], repository)));
    const slugs = await Promise.all(ids.map(async (id) => (await valuesOf(id, 'slug'))['eng-GB']));
    expect(slugs.sort()).toEqual(['title', 'title-2', 'title-3', 'title-4', 'title-5']);
    await other.close();
  });
});
