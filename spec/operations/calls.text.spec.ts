import { describe, expect, it } from '@jest/globals';
import { id } from '../../lib/documents/index.js';
import { resource } from '../../lib/operations/declaration/resource.js';
import { empty } from '../../lib/operations/responses/responses.js';
import { paths } from '../../lib/resources/paths.js';

const shared = { id: 'sections.do', responses: { 204: empty('Done') } } as const;
const summary = 'Do something';

describe('the call of a handler', () => {
  it('has what its operation declares', () => {
    const { methods } = resource(paths.sections)
      .GET(summary, { ...shared, access: 'session', handler: ({ session }) => session.end() })
      .POST(summary, {
        ...shared,
        caching: 'never',
        body: { file: 'whole' },
        handler: async ({ incoming }) => void incoming.fileName.trim(),
      })
      .PATCH(summary, {
        ...shared,
        caching: 'never',
        body: { file: 'part' },
        handler: async ({ incoming }) => void incoming.offset.toFixed(),
      })
      .DELETE(summary, { ...shared, expects: true, handler: async ({ expected }) => void expected?.toString() });
    expect(Object.keys(methods)).toEqual(['GET', 'POST', 'PATCH', 'DELETE']);
  });

  it('does not compile with anything else', () => {
    const { methods } = resource(paths.sections)
      // @ts-expect-error the operation does not use sessions
      .GET(summary, { ...shared, handler: ({ session }) => session.end() })
      // @ts-expect-error it has no file as its body
      .POST(summary, { ...shared, handler: async ({ incoming }) => void incoming })
      .PATCH(summary, {
        ...shared,
        caching: 'never',
        body: { file: 'part' },
        // @ts-expect-error a part does not say what the file is called
        handler: async ({ incoming }) => void incoming.fileName,
      })
      // @ts-expect-error it declares no precondition
      .DELETE(summary, { ...shared, handler: async ({ expected }) => void expected })
      // @ts-expect-error it issues no tokens
      .COPY(summary, { ...shared, access: 'session', handler: async ({ issueToken }) => void issueToken });
    expect(Object.keys(methods)).toHaveLength(5);
  });
});

describe('the declaration of a resource', () => {
  it('describes the variables of its path, and no others', () => {
    const sectionId = id({ description: 'The id of a section' });
    // @ts-expect-error the path has a variable
    expect(Object.keys(resource(paths.section).params)).toEqual([]);
    expect(Object.keys(resource(paths.section, { params: { sectionId } }).params)).toEqual(['sectionId']);
    // @ts-expect-error the path has none
    expect(Object.keys(resource(paths.sections, { params: { sectionId } }).params)).toEqual(['sectionId']);
  });
});
