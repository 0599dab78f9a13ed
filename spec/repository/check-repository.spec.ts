import { describe, expect, it } from '@jest/globals';
import type { Repository } from '../../lib/repository/repository.js';
import { createCmsRestRouter, openApiDocument } from '../../lib/router.js';

const load = () => Promise.reject(new Error('not asked for'));
const content = { load };

function mistakeIn(repository: unknown): string {
  const messages = [createCmsRestRouter, openApiDocument].map((create) => {
    try {
      create(repository as Repository);
      return '';
    } catch (error) {
      expect(error).toBeInstanceOf(TypeError);
      return (error as TypeError).message;
    }
  });
  expect(new Set(messages).size).toBe(1);
  return messages[0] ?? '';
}

describe('a repository with a mistake', () => {
  it.each([
    ['none at all', undefined, 'The repository is missing'],
    ['null', null, 'The repository is missing'],
    ['a function', () => ({ content }), 'The repository is a function'],
    ['a Promise of one', Promise.resolve({ content }), 'The repository is a Promise: wait for it'],
    ['no content', {}, 'has no method content.load'],
    ['content without load', { content: {} }, 'has no method content.load'],
    ['an aggregate that is none', { content, locations: load }, 'locations must be an object'],
    ['a method that is none', { content, sections: { list: [] } }, 'sections.list must be a function'],
    ['a misspelled aggregate', { content, contentType: { load } }, 'contentType, did you mean contentTypes?'],
    ['an aggregate in the singular', { content, location: { load } }, 'location, did you mean locations?'],
    ['an aggregate in other letters', { content, url_aliases: { load } }, 'url_aliases, did you mean urlAliases?'],
    ['a misspelled method', { content: { load, udpateInfo: load } }, 'content.udpateInfo, did you mean updateInfo?'],
    ['an unknown method', { content, sections: { fetch: load } }, 'sections.fetch; its methods are list, create,'],
    ['half a log of changes', { content, changes: { everything: load } }, 'changes without the method changes.since'],
    ['items that cannot be found', { content, items: { load } }, 'items without the method items.find'],
    [
      'records that cannot be read',
      { content, transfer: { storeVersions: load } },
      'transfer without the method transfer.list',
    ],
    ['two ways to say what has changed', { content, state: load, changes: { since: load } }, 'has state and changes'],
    [
      'a misspelled method of a class',
      {
        content,
        users: new (class {
          authentificate() {}
        })(),
      },
      'users.authentificate, did you mean authenticate?',
    ],
  ])('is explained: %s', (_what, repository, message) => {
    expect(mistakeIn(repository)).toContain(message);
  });
});

describe('a repository with members of its own', () => {
  it.each([
    ['beside its aggregates', { content, db: {}, countStatements: load }],
    ['in an aggregate, other than methods', { content: { load, table: 'content' } }],
    [
      'in the class of an aggregate',
      {
        content: new (class {
          load() {}
          toContent() {}
        })(),
      },
    ],
    ['that are undefined', { content: { load, copy: undefined }, sections: undefined }],
  ])('is taken: %s', (_where, repository) => {
    expect(mistakeIn(repository)).toBe('');
  });
});
