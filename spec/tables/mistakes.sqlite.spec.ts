/** Mistakes in the declaration of tables, and in what their functions return: each error names the table and the column. */
import { describe, expect, it } from '@jest/globals';
import { matches, type RowId, rowDigest, tableRepository, toSql } from 'express-cms-rest/repository';
import type { Repository } from '../../lib/index.js';
import { asAnonymous } from '../sql/support.js';

const anyone = asAnonymous as never;
const note = { id: 1, title: 'Hello', written: new Date('2026-01-05T09:00:00Z'), version: 1 };
type Note = typeof note;

const notes = (changes: object = {}, columns: object = {}) =>
  tableRepository({
    note: {
      columns: { id: 'id', name: 'title', modified: 'written', ...columns },
      fields: { title: 'string' },
      load: () => [note],
      ...changes,
    },
  });

describe('the declaration of a table', () => {
  it.each<[string, object, object, string]>([
    ['no table', { load: undefined }, {}, 'The table note has no function load'],
    ['an unknown column', {}, { titel: 'x' }, 'The table note has unknown columns.titel'],
    ['a misspelled column', {}, { publshed: 'x' }, 'did you mean published?'],
    ['no name', {}, { name: undefined }, 'The table note has no columns.name'],
    ['a timestamp as revision', {}, { revision: 'written' }, 'two writes in one second'],
    [
      'an unknown type',
      { fields: { title: 'strin' } },
      {},
      'field title of the table note has an unknown type strin, did you mean string?',
    ],
    [
      'a relation to no table',
      { fields: { to: { relation: 'notes' } } },
      {},
      'refers to an unknown table notes, did you mean note?',
    ],
  ])('is refused with %s', (_, changes, columns, message) => {
    expect(() => notes(changes, columns)).toThrow(message);
  });

  it('does not compile with columns that rows do not have', () => {
    const load = (): readonly Note[] => [note];
    tableRepository({
      note: {
        // @ts-expect-error: the column is title
        columns: { id: 'id', name: 'titel' },
        // @ts-expect-error: the column is title
        fields: { title: { type: 'string', column: 'titel' } },
        load,
      },
    });
  });
});

describe('what the functions of a table return', () => {
  it.each<[string, object, object, string]>([
    ['no rows', { load: () => undefined }, {}, 'note.load must return rows, an array'],
    [
      'rows without a column',
      { fields: { titel: 'string' } },
      {},
      'have no column titel, which note.fields.titel names, did you mean title?',
    ],
    [
      'a Date where numbers are declared',
      { dates: 'milliseconds' },
      {},
      "note.written is a Date, and must be a number of milliseconds: set dates: 'Date'",
    ],
    [
      'a number for a Date',
      { load: () => [{ ...note, written: 5 }] },
      {},
      "must be a Date: set dates: 'milliseconds' or 'seconds'",
    ],
    [
      'a timestamp for a revision',
      { load: () => [{ ...note, version: new Date() }] },
      { revision: 'version' },
      'note.version, the revision, must be an integer',
    ],
  ])('is refused where that is %s', async (_, changes, columns, message) => {
    await expect(notes(changes, columns).content.load('note-1', anyone)).rejects.toThrow(message);
  });

  const writing = (changes: object) =>
    tableRepository(
      { note: { columns: { id: 'id', name: 'title' }, fields: { title: 'string' }, all: () => [note], ...changes } },
      { may: () => true },
    );
  const list = async (changes: object) => {
    const query = { filter: [], sort: [], offset: 0, limit: 9, performCount: true, maxEmbedded: 1 };
    return writing({ load: () => [note], all: undefined, ...changes }).items?.find(query, anyone);
  };
  const fields = [{ fieldDefinitionIdentifier: 'title', value: 'Bye' }];
  const update = async (result: unknown) =>
    writing({ update: async () => result }).versions?.save?.({ id: 'note-1', changes: { fields } }, anyone);
  const remove = async (result: unknown) =>
    writing({ remove: async () => result }).content.delete?.({ id: 'note-1' }, anyone);
  const insert = async (result: unknown) =>
    writing({ insert: async () => result }).content.save?.(
      {
        contentTypeId: 'note',
        mainLanguageCode: 'eng-GB',
        location: { parentLocationId: 'note', priority: 0, hidden: false },
        fields,
      },
      anyone,
    );
  const result = [[note], ['columns']];
  const header = { affectedRows: 1, insertId: 2 };

  it.each<[string, () => Promise<unknown>, string]>([
    ['load', () => list({ list: undefined, load: () => result, all: () => result }), 'its first element has the rows'],
    ['list', () => list({ list: () => undefined }), 'has returned undefined: a return or an await is missing'],
    [
      'list',
      () => list({ list: () => ({ rows: Promise.resolve([]) }) }),
      'has returned a promise: an await is missing',
    ],
    [
      'list',
      () => list({ list: () => ({ rows: [], total: Promise.resolve(1) }) }),
      'total, a number, where count is true',
    ],
    ['list', () => list({ list: () => ({ rows: { rows: [note] } }) }), 'return its rows'],
    ['insert', () => insert(undefined), 'note.insert must return the row, or its id, and has returned undefined'],
    ['insert', () => insert(header), 'The rows of note.insert have no column id, which note.columns.id names'],
    ['insert', () => insert([note]), 'note.insert must return one row, an object, and has returned an array'],
    ['update', () => update(undefined), 'nothing is expected of it), and has returned undefined'],
    ['update', () => update(header), 'The rows of note.update have no column id, which note.columns.id names'],
    ['update', () => update(result), 'its first element has the rows'],
    ['update', () => update(true), 'note.update must return the row as it is now'],
    ['remove', () => remove(header), 'note.remove must return whether the row was as expected, true or false'],
    ['remove', () => remove(false), 'nothing is expected of it), and has returned false'],
  ])('is refused with the likely mistake: %s', async (method, call, message) => {
    await expect(call()).rejects.toThrow(new RegExp(message.replace(/[.()]/g, '\\$&')));
    await expect(call()).rejects.toThrow(method === 'load' ? 'note.' : `note.${method}`);
  });

  it.each(['note-2', 'note-01', 'note-x', 'note-99999999999', 'other-1', 'note', ''])(
    'has no content %p',
    async (id) => {
      await expect(notes().content.load(id, anyone)).rejects.toMatchObject({ status: 404 });
    },
  );

  it('has a digest of the row as revision, where there is no counter', async () => {
    await expect(notes().content.load('note-1', anyone)).resolves.toMatchObject({ revision: rowDigest(note) });
    expect(rowDigest({ a: 1n, b: new Date(0) })).toBe(rowDigest({ b: new Date(0), a: 1n }));
    expect(rowDigest({ a: 1 })).not.toBe(rowDigest({ a: '1' }));
  });
});

describe('the condition for a statement that writes', () => {
  const save = async (columns: object, expected?: string | number) => {
    const conditions: unknown[] = [];
    const { versions } = tableRepository(
      {
        note: {
          columns: { id: 'id', name: 'title', ...columns },
          fields: { title: 'string' },
          all: () => [note],
          update(_, values, { where }) {
            conditions.push(where);
            return matches(note, where) ? { ...note, ...values } : undefined;
          },
        },
      },
      { may: () => true },
    );
    const fields = [{ fieldDefinitionIdentifier: 'title', value: 'Bye' }];
    await versions?.save?.({ id: 'note-1', changes: { fields }, expected }, anyone);
    return conditions;
  };

  it('is that of the id, and of the revision that is expected', async () => {
    const byId = { column: 'id', operator: 'eq', values: [1] };
    await expect(save({})).resolves.toEqual([byId]);
    await expect(save({ revision: 'version' })).resolves.toEqual([byId]);
    const byRevision = { column: 'version', operator: 'eq', values: [1] };
    await expect(save({ revision: 'version' }, 1)).resolves.toEqual([{ and: [byId, byRevision] }]);
  });

  it('is refused where only a digest tells whether the row has changed', async () => {
    await expect(save({}, rowDigest(note))).rejects.toThrow(
      'The table note has no columns.revision, which where compares: compare expected with rowDigest(row)',
    );
  });
});

describe('ids of content', () => {
  const open = (name: string, idType: 'uuid' | 'string', id: string, fieldCount = 1) => {
    const row = { id, title: 'A' };
    const fields = Object.fromEntries(
      Array.from({ length: fieldCount }, (_, at) => [`field${at}`, { column: 'title', type: 'string' }]),
    );
    return tableRepository({
      [name]: { idType, columns: { id: 'id', name: 'title' }, fields, all: () => [row] },
    } as never);
  };
  const uuid = '0b9c8d7a-6f54-4e3d-8c2b-1a0f9e8d7c6b';

  it.each([
    [1, 25],
    [12, 24],
    [0, 27],
  ])(
    'have room for UUIDs and the numbers of %i fields where the name of the table has %i characters',
    async (count, longest) => {
      const name = 't'.repeat(longest);
      const { content } = open(name, 'uuid', uuid, count);
      const { id, currentVersion } = await content.load(`${name}-${uuid}`, anyone);
      for (const own of [id, ...currentVersion.fields.map((field) => field.id)])
        expect(String(own).length).toBeLessThanOrEqual(64);
      expect(() => open(`${name}t`, 'uuid', uuid, count)).toThrow(
        `The table ${name}t must have a name of at most ${longest} characters, since its ids are UUIDs`,
      );
    },
  );

  it.each(['x'.repeat(58), 'a/b', 'ä'])('are refused where a text makes them too long or no id: %s', async (id) => {
    const { items } = open('note', 'string', id);
    const list = items?.find(
      { filter: [], sort: [], offset: 0, limit: 9, performCount: false, maxEmbedded: 1 },
      anyone,
    );
    await expect(list).rejects.toThrow(
      /The table note has a row whose content would have the id .* at most 62 letters/,
    );
  });

  it('hold texts of as many characters as there is room for', async () => {
    const id = 'x'.repeat(57);
    await expect(open('note', 'string', id).content.load(`note-${id}`, anyone)).resolves.toMatchObject({ name: 'A' });
  });
});

describe('ids of content that the host maps', () => {
  const table = {
    columns: { id: 'id', name: 'title' },
    fields: { title: 'string' },
    load: () => [note],
    all: () => [note],
  } as const;
  const fromContentId = () => ({ table: 'note', id: 1 });

  it('are integers', async () => {
    const ids = { toContentId: (_: string, id: RowId) => Number(id), fromContentId };
    const repository = tableRepository({ note: table }, { ids });
    const { id, mainLocation } = await repository.content.load(1, asAnonymous);
    expect([id, mainLocation?.pathString]).toEqual([1, '/1/2/1001/']);
    await expect(repository.locations?.load?.(1001, asAnonymous)).resolves.toMatchObject({ content: { id: 1 } });
  });

  it('are strings, also such as other ids that there are', async () => {
    const ids = { kind: 'string', toContentId: () => 'note', fromContentId } as const;
    const repository = tableRepository({ note: table }, { ids });
    expect(repository.ids).toBe('string');
    const { id, mainLocation } = await repository.content.load('note', anyone);
    expect([id, mainLocation?.pathString]).toEqual(['note', '/root/note/at-note/']);
    await expect(repository.locations?.load?.('at-note', anyone)).resolves.toMatchObject({ content: { id: 'note' } });
    await expect(repository.locations?.load?.('note', anyone)).resolves.toMatchObject({ childCount: 1 });
    await expect(repository.content.load('not an id', anyone)).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    [{}, "The option ids must be 'string', or have the functions toContentId and fromContentId"],
    [{ kind: 'uuid', toContentId: String, fromContentId }, "The option ids.kind must be 'integer' or 'string'"],
  ])('are refused where the option is %j', (ids, message) => {
    expect(() => tableRepository({ note: table }, { ids } as never)).toThrow(new TypeError(message));
  });

  it.each([
    [
      undefined,
      () => 'a',
      "must return a positive integer, has returned a string: set ids.kind to 'string' for such ids",
    ],
    [undefined, () => 0, 'must return a positive integer, has returned the number 0'],
    [
      'string',
      () => 'a/b',
      'must return a string of 1 to 60 letters, digits, underscores and hyphens, has returned a string',
    ],
    [
      'string',
      () => 1,
      'must return a string of 1 to 60 letters, digits, underscores and hyphens, has returned the number 1',
    ],
  ])('must be of their kind, %p', async (kind, toContentId, message) => {
    const ids = { ...(kind && { kind }), toContentId, fromContentId };
    const { content } = tableRepository({ note: table }, { ids } as never) as Repository<never>;
    await expect(content.load((kind === 'string' ? '1' : 1) as never, anyone as never)).rejects.toThrow(
      new TypeError(`ids.toContentId('note', 1) ${message}`),
    );
  });
});

describe('toSql', () => {
  it('writes parameters and quotes as the database has them', () => {
    const where = {
      and: [
        { column: 'ti"tle', operator: 'contains', values: ['50%'], ignoresCase: true } as const,
        undefined,
        {
          not: {
            or: [
              { column: 'a', operator: 'eq', values: [true] } as const,
              { column: 'b', operator: 'in', values: [1, 2] } as const,
            ],
          },
        },
      ],
    };
    const { text, values, strings } = toSql(where, { placeholder: (position) => `$${position}` });
    expect(text).toBe(
      `(lower("ti""tle") like lower($1) escape '!' and not coalesce(("a" = true or "b" in ($2, $3)), false))`,
    );
    expect(values).toEqual(['%50!%%', 1, 2]);
    expect(String.raw(strings, '$1', '$2', '$3')).toBe(text);
    expect(toSql({ or: [] }).text).toBe('1 = 0');
    expect(matches({ 'ti"tle': 'All 50% off', a: 0, b: null }, where)).toBe(true);
  });
});
