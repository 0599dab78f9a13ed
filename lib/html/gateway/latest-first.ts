/** The log of changes in the order in which people read it: its page is that of the latest changes, where the repository has these. */
import type { ApiRequest } from '../../http/message.js';
import type { Received } from '../../pipeline/state/request-record.js';
import type { Service } from '../../pipeline/state/service.js';
import { paths } from '../../resources/paths.js';
import { formParameter } from '../markup/links.js';
import { viewIn } from './page-views.js';

/** Undefined for any other request, for a page at a cursor, and for one that shows the text of the document. */
export function latestFirst(record: Received, service: Service): ApiRequest | undefined {
  const { request } = record;
  const { path, method, query } = request;
  const isPage = viewIn(record)?.kind === 'structure' && ['GET', 'HEAD'].includes(method);
  if (!isPage || path !== paths.changes || query.get('after') !== undefined || query.get(formParameter) !== undefined)
    return undefined;
  return service.find(paths.latestChanges) && { ...request, path: paths.latestChanges };
}
