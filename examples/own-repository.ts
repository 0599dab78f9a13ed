/** The API over an array, which it reads and writes: in place of a table, whatever holds objects. */
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { type RowExpectation, type RowId, tableRepository } from 'express-cms-rest/repository';
import { isRunDirectly } from './run-directly.js';

interface Note {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly written: Date;
  readonly changes: number;
}

const notes = new Map<RowId, Note>();
let lastId = 0;

function store(note: Omit<Note, 'written'>): Note {
  const stored = { ...note, written: new Date() };
  notes.set(note.id, stored);
  return stored;
}

/** The note, unless someone else has changed it. */
const find = (id: RowId, { expected }: RowExpectation<number>) => {
  const note = notes.get(id);
  return expected === undefined || note?.changes === expected ? note : undefined;
};

export const repository = tableRepository(
  {
    note: {
      columns: { id: 'id', name: 'title', modified: 'written', revision: 'changes' },
      fields: { title: { type: 'string', isRequired: true }, text: 'text' },
      all: () => [...notes.values()],
      insert: ({ title = '', text = '' }) => store({ id: ++lastId, title, text, changes: 1 }),
      update(id, values, expectation) {
        const note = find(id, expectation);
        return note && store({ ...note, ...values, changes: note.changes + 1 });
      },
      remove: (id, expectation) => find(id, expectation) !== undefined && notes.delete(id),
    },
  },
  {
    ids: { toContentId: (_, id) => Number(id), fromContentId: (id) => ({ table: 'note', id }) },
    may: ({ userId }, action) => action === 'read' || userId !== null,
  },
);

export const app = express().use(createCmsRestRouter(repository));

store({ id: ++lastId, title: 'Welcome', text: 'Everything here comes from an array.', changes: 1 });
store({ id: ++lastId, title: 'Second', text: 'What is not implemented is not served.', changes: 1 });

if (isRunDirectly(import.meta.url)) {
  app.listen(3000, '127.0.0.1', (error) => {
    if (error) throw error;
    console.log('The API is at http://127.0.0.1:3000/api/cms/v2/');
  });
}
