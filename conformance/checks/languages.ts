/** Languages: a kind of entity that everyone may list, their codes, and content in them. */
import type { Language } from 'express-cms-rest';
import type { NewLanguage } from 'express-cms-rest/repository';
import { type Check, check, checksWith } from '../core/check.js';
import { assert, outcome, race, refuses, succeeded } from '../core/expectations.js';
import type { Scene } from '../core/scene.js';
import { entityChecks } from '../families/entity-checks.js';
import { type Kind, methodsOf } from '../families/kind.js';
import { uniqueChecks } from '../families/unique-checks.js';

/** Private subtags: no content is in that language yet (RFC 5646 §2.2.7). */
const newCode = ({ unique }: Pick<Scene, 'unique'>): string => `zxx-x-${unique('').slice(-8)}`;

type Values = Required<Pick<Language, 'name' | 'isEnabled'>>;

const languages: Kind<Language, Values> = {
  name: 'language',
  methods: methodsOf('languages'),
  isForEveryone: true,
  values: ({ unique }) => ({ name: unique('Language'), isEnabled: true }),
  changes: ({ unique }) => ({ name: unique('Language'), isEnabled: false }),
  changeable: ['name', 'isEnabled'],
  within: async (scene) => {
    // Languages are loaded by their codes.
    const codes = new Map<number, string>();
    const codeOf = (id: number) => codes.get(id) ?? newCode(scene);
    return ({ languages: methods }) => ({
      async create(values) {
        const created = await methods.create({ code: newCode(scene), ...values });
        codes.set(created.id, created.code);
        return created;
      },
      load: (id) => methods.load(codeOf(id)),
      list: async () => (await methods.list({})).items,
      update: (id, changes, expected) => methods.update({ code: codeOf(id), changes, expected }),
      delete: (id, expected) => methods.delete({ code: codeOf(id), expected }),
    });
  },
};

const codes = uniqueChecks<Language, NewLanguage>({
  name: 'language',
  methods: { create: 'languages.create' },
  unique: { member: 'code', name: 'code' },
  values: (scene) => ({ code: newCode(scene), name: scene.unique('Language'), isEnabled: true }),
  within:
    async ({ admin }) =>
    ({ languages: methods }) => ({
      create: (values) => methods.create(values),
      load: async (id) => {
        const actual = (await admin.languages.list({})).items.find((each) => each.id === id);
        assert.ok(actual, `The list has no language ${id}`);
        return actual;
      },
    }),
});

const create = (scene: Scene, more: Partial<NewLanguage> = {}): Promise<Language> =>
  scene.admin.languages.create({ code: newCode(scene), name: scene.unique('Language'), isEnabled: true, ...more });

/** Declares a check that begins with a new language. */
const languageCheck = checksWith((scene) => create(scene));

export const languageChecks: readonly Check[] = [
  ...entityChecks(languages),
  ...codes,
  check('languages.list.has-those-of-content')
    .requires('The list has the languages in which content can be written, each with its own id and code.')
    .by(async ({ admin, situation }) => {
      const { items } = await admin.languages.list({});
      const all = items.map(({ code }) => code);
      for (const code of [situation.languageCode, situation.otherLanguageCode]) {
        assert.ok(all.includes(code), `There is no language ${code}`);
      }
      assert.equal(new Set(all).size, all.length, 'Languages share codes');
      assert.equal(new Set(items.map(({ id }) => id)).size, all.length, 'Languages share ids');
    }),
  check('languages.list.is-for-everyone')
    .requires('Everyone may list the languages.')
    .by(async ({ admin, situation, readers }) => {
      const expected = (await admin.languages.list({})).items.map(({ code }) => code);
      for (const caller of readers) {
        const actual = (await caller.languages.list({})).items.map(({ code }) => code);
        assert.deepEqual(actual, expected, 'The codes');
        assert.equal((await caller.languages.load(situation.languageCode)).code, situation.languageCode, 'The code');
      }
    }),
  check('languages.list.finds-by-codes')
    .requires('The list of some codes has the languages with these codes, and no others; unknown codes are ignored.')
    .by(async ({ admin, situation: { languageCode } }) => {
      const codesOf = async (...asked: readonly string[]) =>
        (await admin.languages.list({ codes: asked })).items.map(({ code }) => code);
      assert.deepEqual(await codesOf(languageCode, 'zzz-ZZ'), [languageCode], 'The codes');
      assert.deepEqual(await codesOf('zzz-ZZ'), [], 'The codes of an unknown language');
    }),
  check('languages.load.equals-the-result-of-list')
    .requires('Each language of the list is loaded by its code, with the same id, name and state.')
    .by(async ({ admin }) => {
      for (const { id, code, name, isEnabled } of (await admin.languages.list({})).items) {
        const loaded = await admin.languages.load(code);
        const actual = [loaded.id, loaded.code, loaded.name, loaded.isEnabled];
        assert.deepEqual(actual, [id, code, name, isEnabled], `Id, code, name and state of ${code}`);
      }
    }),
  check('languages.load.other-codes-are-not-found')
    .requires('A code that no language has is NotFound.')
    .by(async ({ admin, anonymous, situation }) => {
      for (const caller of [admin, anonymous]) {
        for (const code of ['zzz-ZZ', situation.languageCode.slice(0, -1), `${situation.languageCode}x`]) {
          await refuses(caller.languages.load(code), 404, `The language ${code}`);
        }
      }
    }),
  check('languages.create.accepts-language-tags')
    .requires(
      'The code of a new language is any language tag, in its usual case; several tags of one language are different codes.',
    )
    .by(async (scene) => {
      const word = newCode(scene).slice(-8);
      for (const [input, code] of [
        [`DE-x-${word}`, `de-x-${word}`],
        [`ger-de-x-${word}`, `ger-DE-x-${word}`],
        [`deu-DE-x-${word}`, `deu-DE-x-${word}`],
        [`zh-HANT-tw-x-${word}`, `zh-Hant-TW-x-${word}`],
      ] as const) {
        assert.equal((await create(scene, { code: input })).code, code, `The code of ${input}`);
        await refuses(create(scene, { code: input }), 409, `The code ${input}, once more`);
        assert.equal((await scene.admin.languages.load(code)).code, code, 'The code');
      }
    }),
  check('languages.create.refuses-other-codes')
    .requires('A code that is not a language tag is BadRequest.')
    .by(async (scene) => {
      for (const code of ['', 'g', 'ger_DE', 'ger-', 'not a code', 'de-a', 'de-1694-1694'])
        await refuses(create(scene, { code }), 400, `The code ${JSON.stringify(code)}`);
    }),
  languageCheck('languages.create.lets-content-be-written')
    .requires('Content can be created, changed and published in a new language immediately.')
    .by(async ({ code }, scene) => {
      const { id } = await scene.folder({ more: { mainLanguageCode: code } });
      const { currentVersion } = await scene.admin.content.load(id);
      assert.deepEqual(currentVersion.languageCodes, [code], 'The languages of the content');
    }),
  languageCheck('languages.update.disabled-languages-are-not-written-in')
    .requires(
      'In a disabled language no content is created and no field is changed until it is enabled again; all of it is still read.',
    )
    .by(async ({ admin, field, newContent, code }, scene) => {
      const { id, name } = await scene.folder({ more: { mainLanguageCode: code } });
      await admin.languages.update({ code, changes: { isEnabled: false } });
      assert.equal((await admin.content.load(id)).name, name, 'The name of the content');
      await refuses(admin.content.create(newContent({ more: { mainLanguageCode: code } })), 400, 'A new content item');
      const { versionNo } = await admin.versions.createDraft({ contentId: id, versionNo: 1 });
      const write = () =>
        admin.versions.update({ contentId: id, versionNo, changes: { fields: [field('Other', code)] } });
      await refuses(write(), 400, 'A new value of a field');
      await admin.languages.update({ code, changes: { isEnabled: true } });
      await write();
    }),
  languageCheck('languages.update.stored-texts-stay')
    .requires('Content with texts in a disabled language can still be changed and published in others.')
    .by(async ({ admin, field, newContent, code }) => {
      const content = newContent();
      const created = await admin.content.create({ ...content, fields: [...content.fields, field('Other', code)] });
      await admin.languages.update({ code, changes: { isEnabled: false } });
      const version = { contentId: created.id, versionNo: created.currentVersion.versionNo };
      await admin.versions.update({ ...version, changes: { fields: [field('Changed')] } });
      await admin.versions.publish(version);
      const { currentVersion } = await admin.content.load(created.id);
      assert.equal(currentVersion.names[code], 'Other', 'The name in the disabled language');
    }),
  languageCheck('languages.delete.refuses-languages-in-use')
    .requires('Deleting a language that a draft or an archived version is written in is refused with Refused.')
    .by(async ({ admin, field, code }, scene) => {
      const { id } = await scene.folder();
      const { versionNo } = await admin.versions.createDraft({ contentId: id, versionNo: 1 });
      const draft = { contentId: id, versionNo };
      await admin.versions.update({ ...draft, changes: { fields: [field('Other', code)] } });
      await refuses(admin.languages.delete({ code }), 409, 'The deletion of a language of a draft');
      await admin.versions.publish(draft);
      const next = await admin.versions.createDraft(draft);
      await admin.versions.deleteTranslation({ contentId: id, versionNo: next.versionNo, languageCode: code });
      await admin.versions.publish({ contentId: id, versionNo: next.versionNo });
      await refuses(admin.languages.delete({ code }), 409, 'The deletion of a language of an archived version');
      await admin.content.deleteTranslation({ id, languageCode: code });
      await admin.languages.delete({ code });
    }),
  check('languages.delete.leaves-no-orphans')
    .requires('Of a deletion of a language and the concurrent creation of content in it, exactly one succeeds.')
    .by(async ({ admin, newContent }, scene) => {
      for (let round = 0; round < 4; round++) {
        const { code } = await create(scene);
        const write = () => admin.content.create(newContent({ more: { mainLanguageCode: code } }));
        const calls: (() => Promise<unknown>)[] = [write, () => admin.languages.delete({ code })];
        const results = await race(round % 2 === 0 ? calls : calls.reverse());
        succeeded(results, 1, [400, 404, 409], 'Two concurrent calls');
        const { value: left } = await outcome(admin.languages.load(code));
        const isWritten = results[round % 2]?.status === 'fulfilled';
        assert.equal(left !== undefined, isWritten, 'Whether the language is there');
      }
    }),
];
