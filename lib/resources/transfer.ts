/** Transfers: content is created with the ids, versions and dates of another repository, by callers whose rights have no limitation. */
import { body, command, page } from '../operations/declaration/command.js';
import { resource } from '../operations/declaration/resource.js';
import { empty, ruleResponse } from '../operations/responses/responses.js';
import { paths } from './paths.js';
import { ContentTransfer, UnplacedContentList, VersionTransfer } from './transfer.documents.js';
import { TransferDetails, TransferDetailsInput } from './transfer-details.documents.js';
import { EntityTransfer } from './transfer-entities.documents.js';
import { ReservedIds, TransferIdsInput, TransferLookup, TransferMatches } from './transfer-ids.documents.js';

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

export const transferIds = resource(paths.transferIds).POST('Reserve ids for content items and other entities', {
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

export const transferEntities = resource(paths.transferEntities).POST(
  'Create entities beside content with their ids, all or none',
  {
    calls: command('transfer.createEntities', body),
    body: { document: EntityTransfer },
    isRepeatable: true,
    responses: {
      204: empty('All entities are created'),
      403: ruleResponse(
        'A content item cannot have a location there, or the rights of the caller are limited',
        'is already below that location',
        'is above that location',
        'is not published',
      ),
      404: 'There is no such group or content item',
      409: 'An id, an identifier or a remote id is already in use',
    },
  },
);

export const transferDetails = resource(paths.transferDetails).POST('Load the details of content items', {
  calls: command('transfer.loadDetails', body),
  body: { document: TransferDetailsInput },
  caching: 'query',
  responses: { 200: TransferDetails },
});
