/** The smallest repository, which has `content.load` alone: over HTTP, and by the checks of the conformance kit. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { publishedContent } from 'express-cms-rest/repository';
import { runChecks } from '../../conformance/index.js';
import { NotFound, type Repository } from '../../lib/index.js';
import { serve } from '../support/api.js';

const written = new Date('2026-01-05T09:00:00Z');
const note = publishedContent({
  id: 1,
  remoteId: 'note-1',
  contentTypeId: 1,
  sectionId: 1,
  ownerId: 1,
  name: 'Welcome',
  mainLanguageCode: 'eng-GB',
  published: written,
  modified: written,
  revision: 1,
  fields: [{ id: 10, fieldDefinitionIdentifier: 'title', fieldTypeIdentifier: 'string', value: 'Welcome' }],
});
const repository: Repository = {
  content: {
    async load(id) {
      if (id !== note.id) throw new NotFound('content', id);
      return note;
    },
  },
};
await runChecks(it, async () => ({ repository, situation: { content: [1] } }));

describe('a repository of content.load alone', () => {
  const serving = serve(repository);
  afterAll(async () => (await serving).close());

  it.each(['json', 'xml'])('is read in %s', async (format) => {
    const { status, text } = await (await serving).get('/content/objects/1', {
      Accept: `application/vnd.cms.api.Content+${format}`,
    });
    expect([status, text]).toEqual([200, expect.stringContaining('Welcome')]);
  });

  it('has what is implemented, and nothing else', async () => {
    const api = await serving;
    expect((await api.get('/content/objects/3')).status).toBe(404);
    const { status, headers } = await api.call('DELETE', '/content/objects/1');
    expect([status, headers.allow]).toEqual([405, 'GET,HEAD,OPTIONS']);
    expect(Object.keys((await api.get('/')).json.Root)).toEqual(['_media-type']);
    expect((await api.get('/content/types')).status).toBe(404);
  });
});
