import { describe, expect, it } from '@jest/globals';
import { body, expected, lastIdOf, page, params, query, rest } from '../../lib/operations/declaration/command.js';
import { createRead, type Sources, toParts } from '../../lib/operations/declaration/sources.js';

const at = { offset: 20, limit: 10, after: 'x' };

const cases: readonly (readonly [string, Sources, object, unknown])[] = [
  ['a variable of the path', 'sectionId', { params: { sectionId: 5 } }, 5],
  ['the last id of a path', { id: lastIdOf('path') }, { params: { path: '/2/' } }, { id: 2 }],
  ['all variables', params, { params: { contentId: 5, versionNo: 2 } }, { contentId: 5, versionNo: 2 }],
  ['the query', query, { query: { identifier: 'x' } }, { identifier: 'x' }],
  ['a parameter under another name', { type: query('kind') }, { query: { kind: 'x' } }, { type: 'x' }],
  ['a page', page, { page: at }, at],
  ['the body', body, { body: { name: 'x' } }, { name: 'x' }],
  [
    'a body that is a member, and a precondition',
    { id: 'sectionId', changes: body, expected },
    { params: { sectionId: 5 }, body: { name: 'x' }, expected: '7' },
    { id: 5, changes: { name: 'x' }, expected: '7' },
  ],
  [
    'a variable of another name beside the others',
    { id: 'relationId', ...rest(params) },
    { params: { contentId: 5, versionNo: 2, relationId: 7 } },
    { contentId: 5, versionNo: 2, id: 7 },
  ],
  [
    'the rest of a body',
    { roleId: 'roleId', ...rest(body) },
    { params: { roleId: 5 }, body: { module: 'x' } },
    { roleId: 5, module: 'x' },
  ],
  [
    'the rest of a query and a page',
    { userId: 'userId', ...rest(query, page) },
    { params: { userId: 5 }, query: { identifier: 'x' }, page: at },
    { userId: 5, identifier: 'x', ...at },
  ],
];

describe('the sources of an argument', () => {
  it.each(cases)('lead there and back from %s', (_, sources, parts, argument) => {
    expect(createRead(sources)({ params: {}, query: {}, ...parts }, 'integer')).toEqual(argument);
    expect(toParts(sources, argument)).toEqual(parts);
  });

  it('leave out what has no value', () => {
    const sources = { id: 'sectionId', name: query('name'), expected };
    const parts = { params: { sectionId: 5 }, query: { name: undefined }, expected: undefined };
    expect(createRead(sources)(parts, 'integer')).toStrictEqual({ id: 5 });
    expect(toParts(sources, { id: 5 })).toEqual({ params: { sectionId: 5 }, query: {} });
  });

  it('take a default where the request has no value', () => {
    const sources = { isPublished: query('publish', false) };
    expect(createRead(sources)({ query: {} }, 'integer')).toEqual({ isPublished: false });
    expect(createRead(sources)({ query: { publish: true } }, 'integer')).toEqual({ isPublished: true });
    expect(toParts(sources, { isPublished: true })).toEqual({ query: { publish: true } });
  });
});
