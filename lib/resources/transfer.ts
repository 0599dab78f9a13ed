/** Transfers: content is created with the ids, versions and dates of another repository, by callers whose rights have no limitation. */
import { body, command, page } from '../operations/command.js';
import { resource } from '../operations/resource.js';
import { empty } from '../operations/responses.js';
import { paths } from './paths.js';
import {
  ContentTransfer,
  ReservedIds,
  TransferIdsInput,
  TransferLookup,
  TransferMatches,
  UnplacedContentList,
  VersionTransfer,
} from './transfer.documents.js';

export const transfer = resource(paths.transfer, { rootLinks: { transfer: { type: 'UnplacedContentList' } } })
  .GET('List the content items that are not in the tree', {
    calls: command('transfer.list', { limit: page('limit'), after: page('after') }),
    paged: { limit: 100, hasCursors: true, hasOffset: false },
    caching: 'never',
    responses: { 200: UnplacedContentList },
  })
  .POST('Create content items with their ids and versions, all or none', {
    calls: command('transfer.create', body('contents')),
    body: { document: ContentTransfer, files: true },
    isRepeatable: true,
    responses: { 204: empty('All content items are created'), 409: 'An id or a remote id is already in use' },
  });

export const transferVersions = resource(paths.transferVersions).POST(
  'Replace the versions of content items, all or none',
  {
    calls: command('transfer.storeVersions', body('commands')),
    body: { document: VersionTransfer, files: true },
    isRepeatable: true,
    responses: { 204: empty('All versions are stored'), 404: 'There is no such content item' },
  },
);

export const transferIds = resource(paths.transferIds).POST('Reserve ids for content items and locations', {
  calls: command('transfer.reserveIds', body),
  body: { document: TransferIdsInput },
  isRepeatable: true,
  showsNewIds: true,
  responses: { 200: ReservedIds },
});

export const transferMatches = resource(paths.transferMatches).POST('Find content items and locations by remote ids', {
  calls: command('transfer.findByRemoteIds', body),
  body: { document: TransferLookup },
  caching: 'query',
  responses: { 200: TransferMatches },
});
