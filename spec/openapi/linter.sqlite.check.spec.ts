/** OpenAPI documents by the schema of the specification and the rules of a linter, which take seconds for each. */
import { expect, it } from '@jest/globals';
import { openApiDocument } from '../../lib/router.js';
import { serve } from '../support/api.js';
import { cases, smallest, whole } from './cases.js';
import { faultsOfOpenApi } from './validators.js';

it.each(cases)('the OpenAPI document of $is is valid', async ({ repository, options, mount }) => {
  const faults = await faultsOfOpenApi({ ...openApiDocument(repository, options, mount) });
  // Where versions are not served, the operation that redirects to the current one has no other success.
  const isExpected = (fault: string) => repository === smallest && /^operation-2xx.*currentversion/.test(fault);
  expect(faults.filter((fault) => !isExpected(fault))).toEqual([]);
});

it.each(['version=3.2', 'format=json'])('the OpenAPI document with ?%s is valid', async (query) => {
  const api = await serve(whole, { mount: '/cms/api' });
  const { text } = await api.get(`/openapi.json?${query}`);
  await api.close();
  expect(await faultsOfOpenApi(JSON.parse(text))).toEqual([]);
});
