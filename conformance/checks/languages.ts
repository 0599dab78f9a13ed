/** Reading languages. */
import { type Check, check } from '../core/check.js';
import { assert, refuses } from '../core/expectations.js';

export const languageChecks: readonly Check[] = [
  check(
    'languages.list.lists-each-once',
    'The list has the languages in which content can be written, each with its own id and code.',
    async ({ admin, situation }) => {
      const { items: languages } = await admin.languages.list({});
      const codes = languages.map(({ code }) => code);
      for (const code of [situation.languageCode, situation.otherLanguageCode]) {
        assert.ok(codes.includes(code), `There is no language ${code}`);
      }
      assert.equal(new Set(codes).size, codes.length, 'Languages share codes');
      assert.equal(new Set(languages.map(({ id }) => id)).size, codes.length, 'Languages share ids');
    },
  ),
  check('languages.list.is-for-everyone', 'Everyone may list the languages.', async ({ admin, situation, readers }) => {
    const expected = (await admin.languages.list({})).items.map(({ code }) => code);
    for (const caller of readers) {
      const codes = (await caller.languages.list({})).items.map(({ code }) => code);
      assert.deepEqual(codes, expected, 'The codes');
      assert.equal((await caller.languages.load(situation.languageCode)).code, situation.languageCode, 'The code');
    }
  }),
  check(
    'languages.load.equals-what-list-returns',
    'Each language of the list is loaded by its code, with the same id and name.',
    async ({ admin }) => {
      for (const { id, code, name } of (await admin.languages.list({})).items) {
        const loaded = await admin.languages.load(code);
        assert.deepEqual([loaded.id, loaded.code, loaded.name], [id, code, name], `Id, code and name of ${code}`);
      }
    },
  ),
  check(
    'languages.load.missing-is-not-found',
    'A code that no language has is NotFound.',
    async ({ admin, anonymous, situation }) => {
      for (const caller of [admin, anonymous]) {
        for (const code of ['zzz-ZZ', situation.languageCode.slice(0, -1), `${situation.languageCode}x`]) {
          await refuses(caller.languages.load(code), 404, `The language ${code}`);
        }
      }
    },
  ),
];
