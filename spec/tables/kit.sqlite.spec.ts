/** Repositories of tables, by the checks of the conformance kit. */
import { it } from '@jest/globals';
import { runChecks, type Situation } from '../../conformance/index.js';
import { stringTableSituation } from '../support/table-situation.js';
import { openLibrary } from './library.js';

const situation: Situation<string> = {
  ...stringTableSituation,
  isFlat: false,
  reader: { userId: '2', login: 'reader' },
  parentLocationId: 'topic',
  contentTypeId: 'topic',
  nameField: 'name',
  textField: 'note',
  credentials: { login: 'ada', password: 'secret' },
  content: ['book-1', 'book-2', 'book-3', 'shelf-c'],
  concealedContent: ['book-5'],
};

await runChecks(it, async () => ({ repository: openLibrary('sqlite').repository, situation }));
