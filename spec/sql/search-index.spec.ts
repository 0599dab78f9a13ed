/** The index of searches: it follows what is published, and is built while content is served. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { everything, hitIds } from '../../conformance/search/world.js';
import type { Criterion, Json, ViewQuery } from '../../lib/index.js';
import type { FieldOperator } from '../../lib/repository/repository.js';
import { untilEqual } from '../support/until.js';
import { addUser, asAdministrator, calledBy, grant, type Opened, open } from './support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

const page = { offset: 0, limit: 100 };

const find = async (query: Partial<ViewQuery>) =>
  hitIds(await repository.views.find({ query: { ...everything, ...query }, page }, asAdministrator));
const byText = (text: string, languageCode?: string) =>
  find({ filter: [{ kind: 'fullText', text }], ...(languageCode && { languageCode, useAlwaysAvailable: false }) });
const byField = (identifier: string, operator: FieldOperator, ...values: Json[]) =>
  find({ filter: [{ kind: 'field', identifier, operator, values }] });

async function createType(identifier: string) {
  const definition = (name: string, fieldTypeIdentifier: string) => ({
    ...{ identifier: name, fieldTypeIdentifier, names: { 'eng-GB': name } },
  });
  return repository.contentTypes.create(
    {
      ...{ groupId: 1, isPublished: true, identifier, mainLanguageCode: 'eng-GB', nameSchema: '<label>' },
      names: { 'eng-GB': identifier },
      fieldDefinitions: [
        { ...definition('label', 'string'), isTranslatable: true },
        { ...definition('body', 'text'), isTranslatable: true },
        { ...definition('amount', 'integer'), isTranslatable: false },
      ],
    },
    asAdministrator,
  );
}

async function publish(contentTypeId: number, values: Readonly<Record<string, Json>>) {
  const fields = Object.entries(values).map(([fieldDefinitionIdentifier, value]) => ({
    ...{ fieldDefinitionIdentifier, value },
  }));
  const location = { parentLocationId: 2, priority: 0, hidden: false };
  const content = await repository.content.create(
    { contentTypeId, mainLanguageCode: 'eng-GB', location, fields },
    asAdministrator,
  );
  await repository.versions.publish({ contentId: content.id, versionNo: 1 }, asAdministrator);
  return repository.content.load(content.id, asAdministrator);
}

async function change(contentId: number, languageCode: string, label: string) {
  const { versions } = repository;
  const { versionNo } = await versions.createDraftOfCurrent({ id: contentId }, asAdministrator);
  const fields = [{ fieldDefinitionIdentifier: 'label', languageCode, value: label }];
  const changes = { fields, initialLanguageCode: languageCode };
  await versions.update({ contentId, versionNo, changes }, asAdministrator);
  await versions.publish({ contentId, versionNo }, asAdministrator);
}

/** Until no job is left. */
const indexed = () => untilEqual(() => repository.db.selectFrom('cms_job').select('id').execute(), [], 'the jobs');

describe('The index of searches', () => {
  it('follows what is published, translated, copied and deleted', async () => {
    const type = await createType('note');
    const { id, mainLocation } = await publish(type.id, { label: 'Crème brûlée', body: 'of the house', amount: 5 });
    expect([await byText('creme'), await byText('"the house"'), await byField('amount', 'GTE', 5)]).toEqual([
      [id],
      [id],
      [id],
    ]);
    await change(id, 'eng-GB', 'Sorbet');
    expect([await byText('creme'), await byText('sorbet')]).toEqual([[], [id]]);
    await change(id, 'pol-PL', 'Źródło');
    expect([await byText('zrodło'), await byText('sorbet', 'pol-PL')]).toEqual([[id], []]);
    const copy = await repository.content.copy({ id, parentLocationId: 2 }, asAdministrator);
    expect([await byText('zrodło'), await byField('amount', 'EQ', 5)]).toEqual([
      [id, copy.id],
      [id, copy.id],
    ]);
    const branch = await repository.locations.copy({ id: mainLocation?.id ?? 0, parentLocationId: 2 }, asAdministrator);
    const copied = (await repository.locations.load(branch.id, asAdministrator)).content?.id ?? 0;
    expect(await byText('sorbet')).toEqual([id, copy.id, copied]);
    await repository.content.deleteTranslation({ id, languageCode: 'pol-PL' }, asAdministrator);
    expect([await byText('zrodło'), await byField('label', 'EQ', 'źródło')]).toEqual([
      [copy.id, copied],
      [copy.id, copied],
    ]);
    await repository.content.delete({ id: copy.id }, asAdministrator);
    await repository.content.delete({ id: copied }, asAdministrator);
    expect([await byText('zrodło'), await byText('sorbet')]).toEqual([[], [id]]);
  });

  it('holds nothing of fields that are not searchable, nor of logins and passwords', async () => {
    const type = await createType('secretive');
    const { id } = await publish(type.id, { label: 'open', body: 'hidden-word' });
    expect(await byText('hidden')).toEqual([id]);
    await repository.contentTypes.createDraft({ id: type.id, changes: {} }, asAdministrator);
    const [, body] = type.fieldDefinitions;
    const definition = { contentTypeId: type.id, id: body?.id ?? 0 };
    await repository.contentTypes.updateDefinition(
      { ...definition, changes: { isSearchable: false } },
      asAdministrator,
    );
    await repository.contentTypes.publishDraft({ id: type.id }, asAdministrator);
    await indexed();
    expect([await byText('hidden'), await byText('open')]).toEqual([[], [id]]);
    await expect(byField('body', 'CONTAINS', 'hidden')).rejects.toMatchObject({ status: 400 });
    expect([await byText('publish'), await byText('argon2id'), await byText('example')]).toEqual([[], [], []]);
    await expect(byField('user_account', 'CONTAINS', 'a')).rejects.toMatchObject({ status: 400 });
  });

  it('shows the default value of a definition that was added, before and after content is indexed', async () => {
    const type = await createType('growing');
    const { id } = await publish(type.id, { label: 'old' });
    await repository.contentTypes.createDraft({ id: type.id, changes: {} }, asAdministrator);
    const later = { identifier: 'later', fieldTypeIdentifier: 'string', names: { 'eng-GB': 'Later' } };
    const definition = { ...later, defaultValue: 'Twilight' };
    await repository.contentTypes.createDefinition({ contentTypeId: type.id, definition }, asAdministrator);
    await repository.contentTypes.publishDraft({ id: type.id }, asAdministrator);
    const isFound = async () => [
      await byField('later', 'LIKE', 'twi*'),
      await find({
        filter: [{ kind: 'contentId', ids: [id, 1] }],
        sortClauses: [
          {
            ...{ kind: 'field', contentTypeIdentifier: 'growing', fieldDefinitionIdentifier: 'later' },
            direction: 'ascending',
          },
        ],
      }),
    ];
    expect(await isFound()).toEqual([[id], [id, 1]]);
    await indexed();
    expect(await isFound()).toEqual([[id], [id, 1]]);
    expect(await byText('twilight')).toEqual([id]);
  });

  it('finds relations of a definition that was added, and none to what was deleted', async () => {
    const type = await createType('leading');
    const target = await publish(type.id, { label: 'target' });
    await repository.contentTypes.createDraft({ id: type.id, changes: {} }, asAdministrator);
    const definition = { identifier: 'lead', fieldTypeIdentifier: 'relation', names: { 'eng-GB': 'Lead' } };
    await repository.contentTypes.createDefinition({ contentTypeId: type.id, definition }, asAdministrator);
    await repository.contentTypes.publishDraft({ id: type.id }, asAdministrator);
    const found = async (...ids: number[]) => [
      await find({ filter: [{ kind: 'fieldRelation', identifier: 'lead', operator: 'IN', ids }] }),
      await find({ filter: [{ kind: 'fieldRelation', identifier: 'lead', operator: 'CONTAINS', ids }] }),
      await byField('lead', 'IN', ...ids),
    ];
    expect(await found(target.id)).toEqual([[], [], []]);
    const { id } = await publish(type.id, { label: 'new', lead: { destinationContentId: target.id } });
    expect(await found(target.id, 4711)).toEqual([[id], [], [id]]);
    await indexed();
    expect(await found(target.id)).toEqual([[id], [id], [id]]);
    await repository.content.delete({ id: target.id }, asAdministrator);
    expect(await found(target.id)).toEqual([[], [], []]);
  });

  it('is rebuilt while content is served, and used by searches for values and words only', async () => {
    const { db } = repository;
    const type = await createType('lost');
    const { id } = await publish(type.id, { label: 'needle', amount: 3 });
    await db.deleteFrom('cms_search_text').execute();
    await db.deleteFrom('cms_field_index').execute();
    expect([await byText('needle'), await byField('amount', 'EQ', 3)]).toEqual([[], []]);
    await repository.reindex();
    expect([await byText('needle'), await byField('amount', 'EQ', 3)]).toEqual([[id], [id]]);
    const stale = { kind: 'indexContent', parameters: '{"after":0,"isStale":true}', created: 0 };
    await db.insertInto('cms_job').values(stale).execute();
    const ids: Criterion = { kind: 'contentId', ids: [id] };
    await expect(byText('needle')).rejects.toMatchObject({ status: 503 });
    await expect(byField('amount', 'EQ', 3)).rejects.toMatchObject({ status: 503 });
    expect(await find({ filter: [ids] })).toEqual([id]);
  });

  it.each([
    ['Straße', 'STRASSE'],
    ['STRASSE', 'straße'],
    ['GROẞE', 'grosse'],
    ['Ødegård', 'odegard'],
    ['Łódź', 'lodz'],
    ['Ærø', 'aero'],
    ['œuvre', 'OEUVRE'],
    ['Đặng', 'dang'],
    ['Þór Guðni', 'thor gudni'],
    ['Diyarbakır', 'DIYARBAKIR'],
    ['Għaxaq', 'ghaxaq'],
    ['Ħamrun', 'hamrun'],
    ['Ŧuvla', 'tuvla'],
    ['Ŋarka', 'narka'],
    ['ĸajaĸ', 'qajaq'],
    ['Ƶora', 'zora'],
  ])('finds %s by %s, in words and in values, and sorts it there', async (label, sought) => {
    const type = await createType('lettered');
    const { id } = await publish(type.id, { label });
    const { id: last } = await publish(type.id, { label: `${sought}z` });
    expect([await byText(sought), await byText(label)]).toEqual([[id], [id]]);
    expect([await byField('label', 'EQ', sought), await byField('label', 'LIKE', `${sought}*`)]).toEqual([
      [id],
      [id, last],
    ]);
    expect(await find({ filter: [{ kind: 'contentName', pattern: `${sought}` }] })).toEqual([id]);
    const byName = { filter: [{ kind: 'contentTypeId', ids: [type.id] }] satisfies readonly Criterion[] };
    const sorted = await find({ ...byName, sortClauses: [{ kind: 'contentName', direction: 'descending' }] });
    expect(sorted).toEqual([last, id]);
  });

  it('is rebuilt with the names that content and types are sorted by', async () => {
    const { db } = repository;
    const type = await createType('old');
    const { id, mainLocation } = await publish(type.id, { label: 'Ødegård' });
    const sortNames = async () => [
      await db.selectFrom('cms_content').select('sort_name').where('id', '=', id).executeTakeFirstOrThrow(),
      await db.selectFrom('cms_content_type').select('sort_name').where('id', '=', type.id).executeTakeFirstOrThrow(),
    ];
    const before = await sortNames();
    await db.updateTable('cms_content').set({ sort_name: 'ødegard' }).where('id', '=', id).execute();
    await db.updateTable('cms_content_type').set({ sort_name: 'øld' }).where('id', '=', type.id).execute();
    await repository.reindex();
    expect(await sortNames()).toEqual(before);
    expect((await repository.locations.load(mainLocation?.id ?? 0, asAdministrator)).content?.name).toBe('Ødegård');
  });

  it('finds words of languages that put no spaces between them, and texts of any length', async () => {
    const type = await createType('long');
    const words = Array.from({ length: 12_000 }, (_, index) => `wort${index}`).join(' ');
    const { id } = await publish(type.id, { label: '東京タワー', body: `${words} ${'x'.repeat(300_000)}` });
    expect(await byText('京タ')).toEqual([id]);
    expect(await byText('wort9000')).toEqual([id]);
    expect(await byField('body', 'LIKE', 'wort0 wort1 *')).toEqual([id]);
    await expect(byText(words.slice(0, 5000))).rejects.toMatchObject({ status: 400 });
  });

  it('finds content similar to a long one by the words that the least content has', async () => {
    const { id: contentTypeId } = await createType('similar');
    const rare = ['asparagus', 'broccoli', 'cauliflower', 'dandelion', 'edelweiss'];
    const other = ['fennel', 'gooseberry', 'horseradish', 'iceberg', 'jackfruit'];
    const common = ['ubiquitous', 'everywhere'];
    const source = await publish(contentTypeId, { label: 'source', body: [...common, ...rare, ...other].join(' ') });
    const [first, second] = [rare.join(' '), other.join(' ')];
    const one = await publish(contentTypeId, { label: 'one', body: `${first} ${common.join(' ')}` });
    const two = await publish(contentTypeId, { label: 'two', body: `${second} ${common.join(' ')}` });
    const noise = await publish(contentTypeId, { label: 'noise', body: common.join(' ') });
    const like: Criterion = { kind: 'moreLikeThis', source: { contentId: source.id } };
    expect(await find({ filter: [like] })).toEqual([one.id, two.id]);
    expect(await find({ query: [like] })).toHaveLength(2);
    const alike: Criterion = { kind: 'moreLikeThis', source: { contentId: noise.id } };
    expect(await find({ filter: [alike] })).toEqual([source.id, one.id, two.id]);
    const text = [...common, ...rare, ...other].join(' ');
    expect(await find({ filter: [{ kind: 'moreLikeThis', source: { text } }] })).toEqual([source.id, one.id, two.id]);
  });

  it.each(['needle', 'need*', '"needle hay"'])(
    'scores %s by texts that the caller may read, however many others have the words',
    async (text) => {
      const { id: contentTypeId } = await createType('scored');
      const often = await publish(contentTypeId, { label: 'often', body: 'needle hay needle hay needle hay' });
      const seldom = await publish(contentTypeId, { label: 'seldom', body: 'one needle hay in a longer text' });
      const caller = calledBy(await addUser(repository, 12, 'searcher'));
      await grant(repository, caller.caller.userId ?? 0, 'content/read', { Section: ['1'] });
      const scores = async () => {
        const query: ViewQuery = { ...everything, query: [{ kind: 'fullText', text }] };
        const { hits, maxScore } = await repository.views.find({ query, page }, caller);
        return { maxScore, found: hits.map((hit) => ['content' in hit && hit.content.id, hit.score]) };
      };
      const before = await scores();
      expect(before.found.map(([id]) => id)).toEqual([often.id, seldom.id]);
      for (const label of ['one', 'two', 'three']) {
        const { id } = await publish(contentTypeId, {
          label,
          body: 'needle hay, and a hidden text that is much longer',
        });
        await repository.content.updateInfo({ id, changes: { sectionId: 3 } }, asAdministrator);
      }
      expect(await scores()).toEqual(before);
    },
  );
});
