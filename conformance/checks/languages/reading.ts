/** Reading languages. */
import { type Check, check } from '../../check.js';
import { assert, refuses } from '../../expectations.js';

export const languageChecks: readonly Check[] = [
  check(
    'languages.list.has-each-once',
    'The list has the languages in which content can be written, each with an id and a code of its own.',
    { needs: ['languages.list'] },
    async ({ repository, administrator, known }) => {
      const { items: languages } = await repository.languages.list({}, administrator);
      const codes = languages.map(({ code }) => code);
      for (const code of [known.languageCode, known.otherLanguageCode]) {
        assert.ok(codes.includes(code), `There is no language ${code}`);
      }
      assert.equal(new Set(codes).size, codes.length, 'Languages share codes');
      assert.equal(new Set(languages.map(({ id }) => id)).size, codes.length, 'Languages share ids');
    },
  ),
  check(
    'languages.list.is-for-everyone',
    'Everyone may know the languages.',
    { needs: ['languages.list', 'languages.load'] },
    async ({ repository, administrator, reader, anonymous, known }) => {
      const expected = (await repository.languages.list({}, administrator)).items.map(({ code }) => code);
      for (const context of [reader, anonymous]) {
        const codes = (await repository.languages.list({}, context)).items.map(({ code }) => code);
        assert.deepEqual(codes, expected, 'The codes');
        assert.equal(
          (await repository.languages.load(known.languageCode, context)).code,
          known.languageCode,
          'The code',
        );
      }
    },
  ),
  check(
    'languages.load.says-what-the-list-says',
    'Each language of the list is loaded by its code, with the same id and name.',
    { needs: ['languages.list', 'languages.load'] },
    async ({ repository, administrator }) => {
      for (const { id, code, name } of (await repository.languages.list({}, administrator)).items) {
        const loaded = await repository.languages.load(code, administrator);
        assert.deepEqual([loaded.id, loaded.code, loaded.name], [id, code, name], `Id, code and name of ${code}`);
      }
    },
  ),
  check(
    'languages.load.knows-what-is-not-there',
    'A code that no language has is NotFound.',
    { needs: ['languages.load'] },
    async ({ repository, administrator, anonymous, known }) => {
      for (const context of [administrator, anonymous]) {
        for (const code of ['zzz-ZZ', known.languageCode.slice(0, -1), `${known.languageCode}x`]) {
          await refuses(repository.languages.load(code, context), 404, `The language ${code}`);
        }
      }
    },
  ),
];
