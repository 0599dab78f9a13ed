/** A table of which all rows are read, with ids that the host maps to strings, by the checks of the conformance kit. */
import { it } from '@jest/globals';
import { type RowExpectation, type RowId, tableRepository } from 'express-cms-rest/repository';
import { runChecks, type Situation } from '../../conformance/index.js';
import { stringTableSituation } from '../support/table-situation.js';

interface Note {
  readonly id: number;
  readonly title: string;
  readonly text: string | null;
  readonly changes: number;
}

function openNotes() {
  const notes = new Map<RowId, Note>();
  const store = (note: Note) => notes.set(note.id, note).get(note.id) as Note;
  let lastId = 0;
  const add = (title: string, text: string | null) => store({ id: ++lastId, title, text, changes: 1 });
  const find = (id: RowId, { expected }: RowExpectation<string>) => {
    const note = notes.get(id);
    return expected === undefined || note?.changes === expected ? note : undefined;
  };
  add('First', 'Ids');
  add('Second', null);
  return tableRepository(
    {
      note: {
        columns: { id: 'id', name: 'title', revision: 'changes' },
        fields: { title: { type: 'string', isRequired: true }, text: 'text' },
        load: (ids: readonly RowId[]) => ids.flatMap((id) => notes.get(id) ?? []),
        all: () => [...notes.values()],
        insert: ({ title = '', text = null }) => add(title, text),
        update(id, values, expectation) {
          const note = find(id, expectation);
          return note && store({ ...note, ...values, changes: note.changes + 1 });
        },
        remove: (id, expectation) => find(id, expectation) !== undefined && notes.delete(id),
      },
    },
    {
      ids: {
        kind: 'string',
        toContentId: (_, id) => `N${id}`,
        fromContentId: (id) => (id.startsWith('N') ? { table: 'note', id: Number(id.slice(1)) } : undefined),
      },
      may: ({ userId }, action) => action === 'read' || userId !== null,
    },
  );
}

const situation: Situation<string> = {
  ...stringTableSituation,
  parentLocationId: 'note',
  contentTypeId: 'note',
  textField: 'text',
  content: ['N1', 'N2'],
};

await runChecks(it, async () => ({ repository: openNotes(), situation }));
