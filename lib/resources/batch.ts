/** Batches: several requests in one, all or nothing on request. */
import { serveBatch } from '../features/batch/batch.js';
import { storedBatch } from '../features/batch/responses.js';
import { resource } from '../operations/declaration/resource.js';
import { Batch, BatchInput } from './batch.documents.js';
import { paths } from './paths.js';

export const batch = resource(paths.batch).POST('Serve several requests in sequence', {
  id: 'batches.create',
  inside: 'nothing',
  // Its parts may be responses that no cache may store, such as new secrets.
  caching: 'never',
  isRepeatable: storedBatch,
  body: { document: BatchInput },
  responses: { 200: Batch, 501: 'The batch is atomic, and the storage has no transactions' },
  handler: async ({ body, ...call }) => ({ responses: await serveBatch(body, call) }),
});
