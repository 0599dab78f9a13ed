/** Content types that change while there is content of them: what is cleaned up afterwards, and by whom. */
import { describe, expect, it } from '@jest/globals';
import { RestError } from '../../lib/errors/errors.js';
import { fc, runsOf } from '../support/properties.js';
import { untilEqual } from '../support/until.js';
import { violations } from './invariants.js';
import { asAdministrator as admin, newDatabase, type Opened, open } from './support.js';
import { field } from './writing.js';

const english = (text: string) => ({ 'eng-GB': text });
const text = (identifier: string, more: object = {}) => ({ identifier, fieldTypeIdentifier: 'string', ...more });

/** A type with a title and a lead. */
async function newType({ contentTypes }: Opened, identifier: string): Promise<number> {
  const fieldDefinitions = [text('title', { isRequired: true, defaultValue: 'None' }), text('lead')];
  const names = { mainLanguageCode: 'eng-GB', names: english(identifier), nameSchema: '<title>' };
  const type = { groupId: 1, isPublished: true, identifier, isContainer: true, ...names, fieldDefinitions };
  return (await contentTypes.create(type, admin)).id;
}

async function newContent({ content, versions }: Opened, contentTypeId: number, title: string): Promise<number> {
  const location = { parentLocationId: 2, priority: 0, hidden: false };
  const fields = [field('title', title), field('lead', 'Lead')];
  const { id } = await content.create({ contentTypeId, mainLanguageCode: 'eng-GB', location, fields }, admin);
  await versions.publish({ contentId: id, versionNo: 1 }, admin);
  return id;
}

/** Publishes the type without its lead, and gives the id of that. */
async function removeLead({ contentTypes }: Opened, id: number): Promise<number> {
  const { fieldDefinitions } = await contentTypes.createDraft({ id, changes: {} }, admin);
  const lead = fieldDefinitions.find(({ identifier }) => identifier === 'lead')?.id ?? 0;
  await contentTypes.deleteDefinition({ contentTypeId: id, id: lead }, admin);
  await contentTypes.publishDraft({ id }, admin);
  return lead;
}

/** How many rows there are of a definition, and how many jobs. */
async function leftOf({ db }: Opened, definitionId: number): Promise<readonly number[]> {
  const fields = await db.selectFrom('cms_field').select('id').where('definition_id', '=', definitionId).execute();
  const ids = await db.selectFrom('cms_field_definition_id').select('id').where('id', '=', definitionId).execute();
  const jobs = await db.selectFrom('cms_job').select('id').execute();
  return [fields.length, ids.length, jobs.length];
}

describe('A field definition that is removed', () => {
  it('is deleted with its values after the publication, in steps', async () => {
    const api = await open();
    const contentTypeId = await newType(api, 'note');
    for (let count = 0; count < 3; count += 1) await newContent(api, contentTypeId, `Note ${count}`);
    const lead = await removeLead(api, contentTypeId);
    await untilEqual(() => leftOf(api, lead), [0, 0, 0], 'what is left of the field');
    expect(await violations(api.db)).toEqual([]);
    await api.close();
  });

  it('is deleted by the next process that opens the database, if the one that published has ended', async () => {
    const name = 'type-changes';
    await newDatabase(name);
    const first = await open(name);
    const contentTypeId = await newType(first, 'note');
    await newContent(first, contentTypeId, 'Note');
    await first.db.insertInto('cms_job').values({ kind: 'ofANewerVersion', parameters: '{}', created: 0 }).execute();
    const lead = await removeLead(first, contentTypeId);
    await first.close();
    const second = await open(name);
    // Jobs that this version does not know stay.
    await untilEqual(() => leftOf(second, lead), [0, 0, 1], 'what is left of the field');
    await second.close();
  });
});

describe('A content type that gets another name', () => {
  it('has its content sorted by that, where siblings are in the order of the names of their types', async () => {
    const api = await open();
    const [first, second] = [await newType(api, 'aaa'), await newType(api, 'bbb')];
    await api.locations.update({ id: 2, changes: { sortField: 'CLASS_NAME', sortOrder: 'ASC' } }, admin);
    const ids = [await newContent(api, first, 'One'), await newContent(api, second, 'Two')];
    const sorted = async () => {
      const { items } = await api.locations.listChildren({ id: 2, offset: 0, limit: 100 }, admin);
      const contents = await Promise.all(items.map(({ id }) => api.locations.load(id, admin)));
      return contents.map(({ content }) => content?.id).filter((id) => ids.includes(id as number));
    };
    expect(await sorted()).toEqual(ids);
    await api.contentTypes.createDraft({ id: first, changes: { names: english('zzz') } }, admin);
    await api.contentTypes.publishDraft({ id: first }, admin);
    await untilEqual(sorted, [...ids].reverse(), 'the order');
    await api.close();
  });
});

describe('Two administrators at the same time', () => {
  it('publish, delete or change one draft: one of them does, and nothing is half done', async () => {
    const api = await open();
    const { contentTypes } = api;
    for (let round = 0; round < 6; round += 1) {
      const id = await newType(api, `raced_${round}`);
      const { revision: expected = '' } = await contentTypes.createDraft({ id, changes: {} }, admin);
      const works = [
        () => contentTypes.publishDraft({ id, expected }, admin),
        () => contentTypes.updateDraft({ id, changes: { nameSchema: '<lead>' }, expected }, admin),
        () => contentTypes.delete({ id }, admin),
        () => contentTypes.createDefinition({ contentTypeId: id, definition: text('body'), expected }, admin),
      ];
      const chosen = [works[round % 4], works[(round + 1 + Math.floor(round / 4)) % 4]];
      const results = await Promise.allSettled(chosen.map((work) => work?.()));
      const statuses = results.map((result) => (result.status === 'fulfilled' ? 'done' : result.reason.status));
      expect([round, statuses]).toEqual([round, expect.arrayContaining(['done'])]);
      expect(statuses.every((status) => ['done', 404, 412].includes(status))).toBe(true);
      const type = await contentTypes.load(id, admin).catch(({ status }) => status);
      const draft = await contentTypes.loadDraft(id, admin).catch(({ status }) => status);
      if (type === 404) expect(draft).toBe(404);
      else expect(type.fieldDefinitions.length).toBeGreaterThanOrEqual(2);
    }
    await api.close();
  });
});

type Perform = (api: Opened, at: { contentTypeId: number; contentIds: number[] }, number: number) => Promise<unknown>;

const pick = (ids: readonly number[], number: number) => ids[number % ids.length] ?? 0;

const draftField = async ({ contentTypes }: Opened, id: number, number: number) => {
  const { fieldDefinitions } = await contentTypes.loadDraft(id, admin);
  return {
    contentTypeId: id,
    id: pick(
      fieldDefinitions.map((definition) => definition.id),
      number,
    ),
  };
};

const performers: Readonly<Record<string, Perform>> = {
  draft: ({ contentTypes }, { contentTypeId: id }) => contentTypes.createDraft({ id, changes: {} }, admin),
  add: ({ contentTypes }, { contentTypeId }, number) =>
    contentTypes.createDefinition(
      {
        contentTypeId,
        definition: text(`field_${number % 5}`, {
          fieldTypeIdentifier: ['string', 'integer', 'boolean', 'relation'][number % 4],
          isTranslatable: number % 2 === 0,
          ...(number % 4 === 0 && { isRequired: true, defaultValue: 'Default' }),
          position: number % 7,
        }),
      },
      admin,
    ),
  remove: async (api, { contentTypeId }, number) =>
    api.contentTypes.deleteDefinition(await draftField(api, contentTypeId, number), admin),
  rename: async (api, { contentTypeId }, number) =>
    api.contentTypes.updateDefinition(
      { ...(await draftField(api, contentTypeId, number)), changes: { identifier: `renamed_${number % 5}` } },
      admin,
    ),
  reorder: async (api, { contentTypeId }, number) =>
    api.contentTypes.updateDefinition(
      {
        ...(await draftField(api, contentTypeId, number)),
        changes: { position: number % 9, isTranslatable: number % 3 > 0 },
      },
      admin,
    ),
  publishType: ({ contentTypes }, { contentTypeId: id }) => contentTypes.publishDraft({ id }, admin),
  discard: ({ contentTypes }, { contentTypeId: id }) => contentTypes.deleteDraft({ id }, admin),
  create: async (api, at, number) => {
    const location = { parentLocationId: 2, priority: 0, hidden: false };
    const values = { contentTypeId: at.contentTypeId, mainLanguageCode: 'eng-GB', location, fields: [] };
    const { id } = await api.content.create(values, admin);
    at.contentIds.push(id);
    if (number % 2 === 0) await api.versions.publish({ contentId: id, versionNo: 1 }, admin);
  },
  edit: async ({ contentTypes, versions }, { contentTypeId, contentIds }, number) => {
    const contentId = pick(contentIds, number);
    const { versionNo } = await versions.createDraft({ contentId, versionNo: 1 }, admin);
    const { fieldDefinitions } = await contentTypes.load(contentTypeId, admin);
    const strings = fieldDefinitions.filter((each) => each.fieldTypeIdentifier === 'string');
    const languageCode = ['eng-GB', 'pol-PL'][number % 2] ?? '';
    const fields = strings
      .filter(({ isTranslatable }) => isTranslatable || languageCode === 'eng-GB')
      .map(({ identifier }) => field(identifier, `Value ${number}`, languageCode));
    await versions.update({ contentId, versionNo, changes: { fields } }, admin);
    await versions.publish({ contentId, versionNo }, admin);
  },
};

const kinds = Object.keys(performers).flatMap((kind) =>
  Array<string>(/add|edit|publishType|draft/.test(kind) ? 3 : 1).fill(kind),
);
const operation = fc.record({ kind: fc.constantFrom(...kinds), number: fc.nat(1000) });

describe('Content of a type', () => {
  it('loads, is valid and can be published after any sequence of changes of the type between edits', async () => {
    const done = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 30, maxLength: 60 }), async (sequence) => {
        const api = await open();
        const contentTypeId = await newType(api, 'walked');
        const at = { contentTypeId, contentIds: [await newContent(api, contentTypeId, 'First')] };
        // Clients come in twos.
        for (let index = 0; index < sequence.length; index += 2) {
          const works = sequence.slice(index, index + 2).map(async ({ kind, number }) => {
            try {
              await performers[kind]?.(api, at, number);
              done.add(kind);
            } catch (error) {
              if (!(error instanceof RestError) || error.status >= 500) throw error;
            }
          });
          await Promise.all(works);
        }
        await checkAll(api, at.contentTypeId, at.contentIds);
        await api.close();
      }),
      { numRuns: runsOf(4) },
    );
    expect([...done].sort()).toEqual(Object.keys(performers).sort());
  });
});

async function checkAll(
  { contentTypes, content, versions, db }: Opened,
  contentTypeId: number,
  contentIds: readonly number[],
) {
  const { fieldDefinitions } = await contentTypes.load(contentTypeId, admin);
  const expected = [...fieldDefinitions].map(({ identifier }) => identifier);
  for (const contentId of contentIds) {
    const { items } = await versions.list({ contentId }, admin);
    for (const { versionNo, languageCodes } of items) {
      const { fields } = await versions.load({ contentId, versionNo }, admin);
      expect([...new Set(fields.map((each) => each.fieldDefinitionIdentifier))]).toEqual(expected);
      for (const identifier of expected) {
        const own = fields.filter((each) => each.fieldDefinitionIdentifier === identifier);
        expect(own.map(({ languageCode }) => languageCode)).toEqual([...languageCodes].sort());
      }
    }
    await content.load(contentId, admin);
    const { versionNo } = await versions.createDraft({ contentId, versionNo: 1 }, admin);
    const required = fieldDefinitions.filter(({ isRequired }) => isRequired);
    const changes = { fields: required.map(({ identifier }) => field(identifier, 'Filled in')) };
    await versions.update({ contentId, versionNo, changes }, admin);
    await versions.publish({ contentId, versionNo }, admin);
  }
  expect(await violations(db)).toEqual([]);
}
