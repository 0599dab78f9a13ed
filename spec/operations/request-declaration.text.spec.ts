import { describe, expect, it } from '@jest/globals';
import type { RequestDeclaration } from '../../lib/operations/requests/request-declaration.js';
import { SectionInput } from '../../lib/resources/sections.documents.js';

const body = { document: SectionInput };

describe('the facts of an operation', () => {
  it('compile where they fit each other', () => {
    const fitting: readonly RequestDeclaration[] = [
      {},
      { body },
      { caching: 'shared', inside: 'nothing' },
      { caching: 'never', body: { file: 'part' } },
      { caching: 'query', body },
      { access: 'anyone', caching: 'immutable' },
      { access: 'session' },
      { access: 'session', body },
      { access: 'credentials', body },
    ];
    expect(fitting).toHaveLength(9);
  });

  it('do not compile where caches would keep what belongs to one caller', () => {
    const refused: readonly RequestDeclaration[] = [
      // @ts-expect-error a session is its caller's
      { access: 'session', caching: 'shared' },
      // @ts-expect-error a token is its caller's
      { access: 'credentials', caching: 'shared', body },
      // @ts-expect-error what depends on the caller is not there for all
      { caching: 'immutable' },
      // @ts-expect-error the responses to an upload say how much of it has arrived
      { caching: 'shared', body: { file: 'whole' } },
      // @ts-expect-error a file that arrives is not cached
      { body: { file: 'whole' } },
    ];
    expect(refused).toHaveLength(5);
  });

  it('do not compile where one of them says nothing, or lacks what it is about', () => {
    const refused: readonly RequestDeclaration[] = [
      // @ts-expect-error anyone gets the same already
      { access: 'anyone', caching: 'shared' },
      // @ts-expect-error a search is what its body says
      { caching: 'query' },
      // @ts-expect-error credentials are in a body
      { access: 'credentials' },
      // @ts-expect-error an operation of a session is never a part of another request
      { access: 'session', inside: 'nothing' },
      // @ts-expect-error a file is never a part of another request
      { caching: 'never', body: { file: 'whole' }, inside: 'nothing' },
      // @ts-expect-error anonymous callers cannot fill the memory with files
      { access: 'session', body: { document: SectionInput, files: true } },
    ];
    expect(refused).toHaveLength(6);
  });
});
