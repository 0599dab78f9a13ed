/** Repositories of tables, by the checks of the conformance kit. */
import { it } from '@jest/globals';
import { runChecks, type Situation } from '../../conformance/index.js';
import { openLibrary } from './library.js';

const situation: Situation<string> = {
  administrator: { userId: '1', login: 'ada' },
  reader: { userId: '2', login: 'reader' },
  parentLocationId: 'topic',
  contentTypeId: 'topic',
  leafContentTypeId: null,
  nameField: 'name',
  textField: 'note',
  relationField: null,
  richTextField: null,
  fileType: null,
  imageType: null,
  otherLanguageCode: null,
  publicSectionId: 'standard',
  userGroup: null,
  credentials: { login: 'ada', password: 'secret' },
  content: ['book-1', 'book-2', 'book-3', 'shelf-c'],
  concealedContent: ['book-5'],
};

await runChecks(it, async () => ({ repository: openLibrary('sqlite').repository, situation }));
