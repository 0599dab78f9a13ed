/** Repositories of tables, by the checks of the conformance kit. */
import { expect, it } from '@jest/globals';
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

it('implement what rows can serve, since checks of missing methods do not apply', () => {
  const methodsOf = (aggregate: object) =>
    Object.entries(aggregate)
      .filter(([, member]) => typeof member === 'function')
      .map(([name]) => name);
  const {
    ids: _,
    roots: __,
    ...aggregates
  } = openLibrary('sqlite').repository as unknown as Readonly<Record<string, object>>;
  const methods = Object.entries(aggregates).map(([name, aggregate]) => [name, methodsOf(aggregate)]);
  expect(Object.fromEntries(methods)).toEqual({
    content: ['load', 'loadMany', 'save', 'delete', 'loadByRemoteId'],
    versions: ['list', 'load', 'save'],
    contentTypes: ['list', 'load'],
    sections: ['list', 'load'],
    relations: ['list', 'listReverse', 'load'],
    locations: ['load', 'loadMany', 'loadByRemoteId', 'loadByUrlAlias', 'listChildren', 'listOfContent'],
    items: ['find', 'load', 'loadByUrl'],
    users: ['authenticate', 'findAccount'],
  });
});
