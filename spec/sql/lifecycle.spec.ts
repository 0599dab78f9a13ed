/** Versions after any sequence of drafts, changes, publications and deletions, whether carried out or broken off. */
import { describe, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import { RestError } from '../../lib/errors/errors.js';
import type { Context } from '../../lib/repository/repository.js';
import type { Tables } from '../../lib/sql/database/schema.js';
import { fc, runsOf } from '../support/properties.js';
import { violations } from './invariants.js';
import { abortedAfter, type Opened, open } from './support.js';
import { article, field, intro } from './writing.js';

interface Target {
  readonly contentId: number;
  readonly versionNo: number;
}
type Perform = (api: Opened, at: Target, number: number, context: Context) => Promise<unknown>;

const codes = ['eng-GB', 'pol-PL'];
const codeOf = (number: number): string => codes[Math.min(number % 3, 1)] as string;
const image = (number: number) => field('image', number % 3 === 0 ? null : { destinationContentId: 49 + (number % 3) });

const performers: Readonly<Record<string, Perform>> = {
  create: (api, _, number, context) =>
    api.content.create(
      {
        ...article,
        mainLanguageCode: codeOf(number),
        fields: [...article.fields, image(number)].map((each) => ({
          ...each,
          ...(each.fieldDefinitionIdentifier !== 'image' && { languageCode: codeOf(number) }),
        })),
      },
      context,
    ),
  draft: (api, { contentId, versionNo }, _, context) => api.versions.createDraft({ contentId, versionNo }, context),
  draftOfCurrent: (api, { contentId }, _, context) => api.versions.createDraftOfCurrent({ id: contentId }, context),
  translate: (api, { contentId, versionNo }, number, context) => {
    const code = codeOf(number);
    const fields = [
      field('title', `Title ${number}`, code),
      field('intro', intro, code),
      { ...image(number), languageCode: code },
    ];
    return api.versions.update({ contentId, versionNo, changes: { fields } }, context);
  },
  share: (api, { contentId, versionNo }, number, context) =>
    api.versions.update(
      { contentId, versionNo, changes: { fields: [field('enable_comments', number % 2 === 0)] } },
      context,
    ),
  publish: (api, { contentId, versionNo }, _, context) => api.versions.publish({ contentId, versionNo }, context),
  deleteVersion: (api, { contentId, versionNo }, _, context) => api.versions.delete({ contentId, versionNo }, context),
  untranslateDraft: (api, { contentId, versionNo }, number, context) =>
    api.versions.deleteTranslation({ contentId, versionNo, languageCode: codeOf(number) }, context),
  untranslate: (api, { contentId }, number, context) =>
    api.content.deleteTranslation({ id: contentId, languageCode: codeOf(number) }, context),
  changeMainLanguage: (api, { contentId }, number, context) =>
    api.content.updateInfo({ id: contentId, changes: { mainLanguageCode: codeOf(number) } }, context),
  relate: (api, { contentId, versionNo }, number, context) =>
    api.relations.create({ contentId, versionNo, destinationContentId: 49 + (number % 3) }, context),
  copy: (api, { contentId }, _, context) => api.content.copy({ id: contentId, parentLocationId: 43 }, context),
};

/** The initial content: published in both languages, with a draft. */
const beginning = ['create', 'translate', 'publish', 'draft'].map((kind) => ({
  kind,
  at: 0,
  number: kind === 'create' ? 0 : 1,
  statements: null,
}));

/** Few items with many versions in both languages are what most can be done with. */
const kinds = Object.keys(performers).flatMap((kind) =>
  Array<string>(/create|copy/.test(kind) ? 1 : /draft|translate/.test(kind) ? 6 : 3).fill(kind),
);

const operation = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.nat(1000),
  number: fc.nat(1000),
  statements: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 25 }) },
  ),
});

describe('SqlRepository versions', () => {
  it('hold together after each operation of any sequence', async () => {
    const done = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 30, maxLength: 80 }), async (sequence) => {
        const api = await open();
        const numbers = new Map<number, string>();
        for (const each of [...beginning, ...sequence]) {
          const outcome = await perform(api, each);
          done.set(`${each.kind} ${outcome}`, (done.get(`${each.kind} ${outcome}`) ?? 0) + 1);
          const wrong = [...(await violations(api.db)), ...(await faults(api.db, numbers))];
          expect([each, wrong]).toEqual([each, []]);
        }
        await api.close();
      }),
      { numRuns: runsOf(8) },
    );
    for (const kind of Object.keys(performers))
      expect([kind, done.get(`${kind} done`)]).toEqual([kind, expect.anything()]);
  });
});

type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** Works on any version of any content but that of the installation, the newest ones most often. */
async function perform(api: Opened, { kind, at, number, statements }: Operation) {
  const versions = await api.db
    .selectFrom('cms_version')
    .select(['content_id as contentId', 'version_no as versionNo'])
    .where('content_id', '>', 51)
    .orderBy('id', 'desc')
    .execute();
  const chosen = versions[Math.floor((at / 1001) ** 2 * versions.length)] ?? { contentId: 0, versionNo: 0 };
  const context = abortedAfter(statements);
  try {
    await performers[kind]?.(api, chosen, number, context);
    return 'done';
  } catch (error) {
    if (context.signal.aborted) return 'aborted';
    if (error instanceof RestError && error.status < 500) return `refused with ${error.status}`;
    throw error;
  }
}

/** What is wrong with versions; `numbers` keeps which versions there have been. */
async function faults(db: Kysely<Tables>, numbers: Map<number, string>): Promise<string[]> {
  const versions = await db
    .selectFrom('cms_version as version')
    .innerJoin('cms_content as content', 'content.id', 'version.content_id')
    .select(['version.id', 'version.content_id', 'version.version_no', 'version.names', 'content.name'])
    .select([
      'version.initial_language_code',
      'content.main_language_code',
      'content.current_version_no',
      'content.type_id',
    ])
    .where('content.id', '>', 51)
    .execute();
  const wrong: string[] = [];
  const check = (holds: boolean, what: string) => void (holds || wrong.push(what));
  for (const version of versions) {
    const what = `version ${version.version_no} of ${version.content_id}`;
    const number = `${version.content_id} ${version.version_no}`;
    const others = [...numbers].filter(([id, known]) => known === number && id !== version.id);
    check(others.length === 0, `${what} has the number of another one`);
    numbers.set(version.id, number);
    const names: Record<string, string> = JSON.parse(version.names);
    check(Object.hasOwn(names, version.initial_language_code), `${what} does not have its initial language`);
    if (version.version_no === version.current_version_no)
      check(names[version.main_language_code] === version.name, `${what} is called ${version.names}`);
    wrong.push(...(await faultsOfFields(db, version.id, Object.keys(names), what)));
  }
  return wrong;
}

async function faultsOfFields(db: Kysely<Tables>, id: number, languages: readonly string[], what: string) {
  const fields = await db
    .selectFrom('cms_field_value as held')
    .innerJoin('cms_field as field', 'field.id', 'held.field_id')
    .innerJoin('cms_field_definition as definition', 'definition.id', 'field.definition_id')
    .select(['definition.id', 'definition.identifier', 'field.language_code', 'held.value'])
    .where('held.version_id', '=', id)
    .execute();
  const rows = await db
    .selectFrom('cms_relation')
    .select(['destination_id', 'definition_id', 'type'])
    .where('version_id', '=', id)
    .where('definition_id', 'is not', null)
    .execute();
  const perLanguage = languages.map((code) => fields.filter((each) => each.language_code === code).length);
  const shared = fields.filter(({ identifier }) => identifier === 'enable_comments').map(({ value }) => value);
  const targets = fields
    .filter(({ identifier, value }) => identifier === 'image' && value !== 'null')
    .map(({ value }) => JSON.parse(value).destinationContentId);
  const related = rows.map((row) => row.destination_id).sort();
  return [
    ...(perLanguage.every((count) => count === 7) ? [] : [`${what} has ${perLanguage} fields in ${languages}`]),
    ...(fields.length === 7 * languages.length ? [] : [`${what} has fields in other languages than ${languages}`]),
    ...(new Set(shared).size === 1 ? [] : [`${what} shares ${shared}`]),
    ...(JSON.stringify([...new Set(targets)].filter((each) => each !== null).sort()) === JSON.stringify(related)
      ? []
      : [`${what} leads to ${targets} by ${related}`]),
  ];
}
