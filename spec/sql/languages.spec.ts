/** Languages in the database: what many of them cost, and what other processes know of them. */
import { describe, expect, it } from '@jest/globals';
import type { ViewQuery } from '../../lib/repository/repository.js';
import { useRepository } from '../support/fixtures.js';
import { asAdministrator, asAnonymous, open } from './support.js';
import { article, field, folder, intro, publishNew } from './writing.js';

const opened = await useRepository();
const { content, contentTypes, languages, versions } = opened;

const create = (code: string, isEnabled = true) => languages.create({ code, name: code, isEnabled }, asAdministrator);
const disable = (code: string) => languages.update({ code, changes: { isEnabled: false } }, asAdministrator);

describe('Many languages', () => {
  it('cost reads and writes of content no statements', async () => {
    const { id } = await publishNew(opened, article);
    const { versionNo } = await versions.createDraft({ contentId: id, versionNo: 1 }, asAdministrator);
    const changes = (title: string) => ({ fields: [field('title', title), field('intro', intro)] });
    const works: readonly ((word: string) => Promise<unknown>)[] = [
      () => content.load(id, asAdministrator),
      () => versions.load({ contentId: id, versionNo: 1 }, asAdministrator),
      () => contentTypes.load(2, asAdministrator),
      () => languages.list({ codes: ['eng-GB', 'pol-PL'] }, asAnonymous),
      (word) => versions.update({ contentId: id, versionNo, changes: changes(word) }, asAdministrator),
      () => content.create(folder, asAdministrator),
    ];
    const count = async (word: string) => {
      const counts: number[] = [];
      for (const work of works) counts.push(await opened.countStatements(() => work(word)));
      return counts;
    };
    await count('Warm');
    const few = await count('Few');
    for (let number = 0; number < 200; number += 1) await create(`qaa-x-${number}`, number % 2 === 0);
    await count('Warm again');
    expect(await count('Many')).toEqual(few);
    expect((await languages.list({}, asAnonymous)).items).toHaveLength(202);
  });

  it('are not all named to who writes in one that is disabled', async () => {
    const created = content.create({ ...folder, mainLanguageCode: 'qaa-x-1' }, asAdministrator);
    const named = 'eng-GB, pol-PL, qaa-x-0, qaa-x-2, qaa-x-4, qaa-x-6, qaa-x-8, qaa-x-10, qaa-x-12, qaa-x-14, others';
    await expect(created).rejects.toMatchObject({
      faults: {
        members: [
          { member: 'mainLanguageCode', message: `The language qaa-x-1 is disabled; these are enabled: ${named}` },
        ],
      },
    });
  });
});

describe('A language', () => {
  it('can be written in by other processes at once, and not after it was disabled', async () => {
    const [one, two] = [await open('languages-shared'), await open('languages-shared')];
    const write = (name: string) =>
      two.content.create(
        { ...folder, fields: [field('name', 'Summer'), field('name', name, 'ger-DE')] },
        asAdministrator,
      );
    await expect(write('Sommer')).rejects.toThrow();
    await one.languages.create({ code: 'ger-DE', name: 'Deutsch', isEnabled: true }, asAdministrator);
    expect((await write('Sommer')).currentVersion.languageCodes).toEqual(['eng-GB', 'ger-DE']);
    await one.languages.update({ code: 'ger-DE', changes: { isEnabled: false } }, asAdministrator);
    await expect(write('Winter')).rejects.toThrow();
    await Promise.all([one.close(), two.close()]);
  });

  it('that is disabled keeps its texts in types, which can be changed otherwise', async () => {
    await create('ita-IT');
    const names = { 'eng-GB': 'Folder', 'ita-IT': 'Cartella' };
    await contentTypes.createDraft({ id: 1, changes: { names } }, asAdministrator);
    await disable('ita-IT');
    const update = (more: object) => contentTypes.updateDraft({ id: 1, changes: more }, asAdministrator);
    expect(await update({ names: { ...names, 'eng-GB': 'Container' } })).toMatchObject({
      names: { 'eng-GB': 'Container', 'ita-IT': 'Cartella' },
    });
    await expect(update({ names: { ...names, 'ita-IT': 'Altro' } })).rejects.toMatchObject({ status: 400 });
    await expect(update({ descriptions: { 'ita-IT': 'Altro' } })).rejects.toMatchObject({ status: 400 });
    await contentTypes.deleteDraft({ id: 1 }, asAdministrator);
  });

  it('is counted in searches while it is disabled', async () => {
    await create('spa-ES');
    await publishNew(opened, { fields: [field('name', 'Summer'), field('name', 'Verano', 'spa-ES')] });
    await disable('spa-ES');
    const aggregation = { kind: 'languageTerm', name: 'languages', limit: 10, minCount: 1 } as const;
    const query: ViewQuery = {
      ...{ target: 'content', filter: [], query: [], sortClauses: [], useAlwaysAvailable: true, performCount: false },
      aggregations: [aggregation],
    };
    const found = await opened.views.find({ query, page: { offset: 0, limit: 1 } }, asAdministrator);
    expect(JSON.stringify(found.aggregations)).toContain('"spa-ES"');
  });
});
