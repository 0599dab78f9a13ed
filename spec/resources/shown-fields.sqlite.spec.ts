/** Field values and settings in the documents of the API: with hrefs under the mount, and by a host's own types. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createFieldTypes, defineFieldType, values } from 'express-cms-rest/field-types';
import type { Repository, Version } from '../../lib/repository/repository.js';
import { type Api, serve } from '../support/api.js';

const rating = defineFieldType({
  identifier: 'rating',
  value: values.integer(),
  show: (value, { location }) => ({ stars: '*'.repeat(value), chart: location(2) }),
});

const field = (id: number, fieldTypeIdentifier: string, value: Version['fields'][number]['value']) => ({
  id,
  fieldDefinitionIdentifier: fieldTypeIdentifier,
  languageCode: 'eng-GB',
  fieldTypeIdentifier,
  value,
});

const version: Version = {
  id: 1,
  contentId: 54,
  versionNo: 1,
  status: 'PUBLISHED',
  modified: new Date(0),
  creatorId: 14,
  created: new Date(0),
  initialLanguageCode: 'eng-GB',
  mainLanguageCode: 'eng-GB',
  alwaysAvailable: true,
  languageCodes: ['eng-GB'],
  names: { 'eng-GB': 'Soup' },
  fields: [field(1, 'relation', { destinationContentId: 66 }), field(2, 'rating', 3), field(3, 'video', { file: 'a' })],
  relations: [],
};

const repository: Repository = {
  content: { load: () => Promise.reject(new Error('not asked for')) },
  versions: { load: async () => version },
  locations: { load: () => Promise.reject(new Error('not asked for')) },
  fieldTypes: createFieldTypes([rating]),
};

let api: Api;
beforeAll(async () => {
  api = await serve(repository, { mount: '/cms', prefix: '/api' });
});
afterAll(() => api.close());

describe('the fields of a version', () => {
  const path = '/content/objects/54/versions/1';

  it('are shown by their types in JSON', async () => {
    const { json } = await api.get(path, { accept: 'application/vnd.cms.api.Version+json' });
    expect(json.Version.Fields.field.map(({ fieldValue }: { fieldValue: unknown }) => fieldValue)).toEqual([
      { destinationContentId: 66, destinationContentHref: '/cms/api/content/objects/66' },
      { stars: '***', chart: '/cms/api/content/locations/2' },
      { file: 'a' },
    ]);
  });

  it('are shown by their types in XML', async () => {
    const { text } = await api.get(path, { accept: 'application/vnd.cms.api.Version+xml' });
    expect(text).toContain(
      '<fieldValue><value key="destinationContentId">66</value>' +
        '<value key="destinationContentHref">/cms/api/content/objects/66</value></fieldValue>',
    );
  });
});

describe('the fields of a version in a repository without locations', () => {
  it('link to none', async () => {
    const { locations: _, ...placeless } = repository;
    const alone = await serve(placeless);
    const { json } = await alone.get('/content/objects/54/versions/1');
    expect(json.Version.Fields.field[1].fieldValue).toEqual({ stars: '***', chart: null });
    await alone.close();
  });
});
