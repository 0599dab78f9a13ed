/** What a repository returns is checked against the documents that show it, outside production. */
import { describe, expect, it } from '@jest/globals';
import { checkValue, misuse } from '../../lib/api/check-value.js';
import { write } from '../../lib/api/codec.js';
import { documentsOf } from '../../lib/api/operations.js';
import type { AnyDocument } from '../../lib/documents/document.js';
import { NotFound } from '../../lib/errors.js';
import type { Repository, Section } from '../../lib/repository/repository.js';
import { Location } from '../../lib/resources/locations/locations.documents.js';
import { Section as SectionDocument } from '../../lib/resources/sections.documents.js';
import { table } from '../../lib/resources/table.js';
import { serve } from '../support/api.js';
import { wire } from '../support/reading.js';
import { showing } from '../support/representations.js';

const documents = new Set<AnyDocument>(
  Object.values(table).flatMap(({ methods }) =>
    Object.values(methods).flatMap(({ operation }) => documentsOf(operation)),
  ),
);

/** What the check says of a value; undefined of one that is valid. */
async function said(document: AnyDocument, value: unknown, id: number | undefined = 7): Promise<string | undefined> {
  const written = write(document, value, { format: 'json', wire, showing });
  const origin = { method: 'sections.load', id, ids: 'integer' as const };
  return checkValue(document, written, origin).then(
    () => undefined,
    (error: unknown) => (error instanceof TypeError ? error.message : Promise.reject(error)),
  );
}

describe('what a repository returns', () => {
  it.each([...documents].map((document) => [document.name, document] as const))(
    'is valid as the example of %s',
    async (_, document) => {
      expect(await said(document, document.example)).toBeUndefined();
    },
  );

  it('is refused with the method, the id and the members at fault', async () => {
    expect(await said(SectionDocument, { id: 7, identifier: 'a' })).toBe(
      'sections.load(7) has returned an invalid value: /Section/name is required',
    );
    const message = await said(SectionDocument, { id: 'seven', identifier: 1, name: null });
    expect(message).toMatch(/^sections\.load\(7\) has returned an invalid value: /);
    for (const member of ['/Section/sectionId', '/Section/identifier', '/Section/name'])
      expect(message).toContain(member);
  });

  it('is refused with its method alone where nothing names one thing', async () => {
    const written = write(SectionDocument, { id: 7, identifier: 'a' }, { format: 'json', wire, showing });
    await expect(checkValue(SectionDocument, written, { method: 'sections.list', ids: 'integer' })).rejects.toThrow(
      'sections.list() has returned an invalid value: /Section/name is required',
    );
  });

  it('is refused with a few of many faults', async () => {
    const message = await said(Location, {
      ...(Location.example as object),
      remoteId: 1,
      priority: 'a',
      depth: 'b',
      hidden: 'c',
      childCount: 'd',
      sortField: 'e',
      sortOrder: 'f',
    });
    expect(message?.split('; ')).toHaveLength(6);
    expect(message).toMatch(/; and 3 more$/);
  });

  it('is refused with the member that cannot be written', () => {
    const origin = { method: 'locations.load', id: 2, ids: 'integer' as const };
    const value = { ...(Location.example as object), pathString: undefined };
    try {
      write(Location, value, { format: 'json', wire, showing });
    } catch (error) {
      expect(String(misuse(error, Location, origin))).toMatch(
        /^TypeError: locations\.load\(2\) has returned an invalid value: \/Location\/_href cannot be written: /,
      );
      return;
    }
    throw new Error('it was written');
  });

  it('may have ids that are strings where the repository has such', async () => {
    const value = { id: 'a-b', identifier: 'a', name: 'A' };
    const written = write(SectionDocument, value, { format: 'json', wire, showing });
    await checkValue(SectionDocument, written, { method: 'sections.load', id: 'a-b', ids: 'string' });
    await expect(
      checkValue(SectionDocument, written, { method: 'sections.load', id: 'a-b', ids: 'integer' }),
    ).rejects.toThrow('/Section/sectionId');
  });

  const withoutName = { id: 1 } as Section;
  const broken: Repository = {
    content: { load: () => Promise.reject(new NotFound('content')) },
    sections: { load: async () => withoutName },
  };

  it('is a blank 500 to clients, and an error to the host, outside production', async () => {
    const api = await serve(broken, { session: false });
    expect((await api.get('/content/sections/7')).status).toBe(500);
    expect(String(api.errors[0])).toContain('sections.load(7) has returned an invalid value: /Section/identifier');
    await api.close();
  });

  it('is not checked in production', async () => {
    const { NODE_ENV } = process.env;
    process.env.NODE_ENV = 'production';
    const api = await serve(broken, { session: false });
    process.env.NODE_ENV = NODE_ENV;
    expect((await api.get('/content/sections/7')).status).toBe(200);
    await api.close();
  });
});
