/** What a page reads of the documents that it loads: their values, of which no text is written. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isMap } from '../../../lib/documents/value.js';
import { asAdministrator } from '../../sql/support.js';
import { article } from '../../sql/writing.js';
import { admin, type } from '../../support/api.js';
import { useApi } from '../../support/fixtures.js';

const { api, opened } = await useApi({ caching: { memory: 0 } });
await opened.content.create(
  { ...article, location: { parentLocationId: 2, priority: 0, hidden: false } },
  asAdministrator,
);
await opened.bookmarks.create(2, asAdministrator);

/** The media types of the documents, and of parts of documents, whose texts are written. */
let written: unknown[] = [];

const mediaTypesIn = (value: unknown): readonly unknown[] => {
  if (!isMap(value)) return [];
  const { '_media-type': own, ...members } = value;
  return own === undefined ? Object.values(members).flatMap(mediaTypesIn) : [own];
};

beforeEach(() => {
  written = [];
  const stringify = JSON.stringify as (value: unknown, ...rest: never[]) => string;
  jest.spyOn(JSON, 'stringify').mockImplementation((value: unknown, ...rest: unknown[]) => {
    written.push(...mediaTypesIn(value));
    return stringify(value, ...(rest as never[]));
  });
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a page', () => {
  it.each([
    '/',
    '/content/types',
    '/content/trash',
    '/content/locations/1/2/children',
    '/user/roles/1',
    '/user/users/14',
  ])('writes no text of its document, nor of those that it loads: %s', async (path) => {
    const { status } = await api.get(path, { ...admin, Accept: 'text/html' });
    expect([status, written]).toEqual([200, []]);
  });

  it('has the text of a document where it shows that', async () => {
    const { status } = await api.get('/content/types?format=json', { ...admin, Accept: 'text/html' });
    expect([status, new Set(written)]).toEqual([200, new Set([type('ContentType')])]);
  });
});
