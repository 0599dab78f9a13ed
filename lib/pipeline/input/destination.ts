/** The `Destination` header: an href that names a resource by the last id in it, with any prefix or with none. */
import { template } from '../../documents/paths.js';
import { BadRequest } from '../../errors/errors.js';
import type { ApiRequest } from '../../http/message.js';
import type { DestinationHeader } from '../../operations/declaration/operations.js';
import type { IdKind } from '../../repository/repository.js';

const anyId = template('/{id}');
const pathOfIds = template('/{+path}');

/** @throws BadRequest for an href of something else */
export function readDestination(declared: DestinationHeader, { headers, prefix }: ApiRequest, ids: IdKind): object {
  const { isRequired, noun, member, other } = declared;
  const { destination: header } = headers;
  if (header === undefined && !isRequired) return {};
  const href = (header?.startsWith(`${prefix}/`) ? header.slice(prefix.length) : (header ?? '')).trim();
  const path = href.endsWith('/') ? href.slice(0, -1) : href;
  if (other && `/${path}`.endsWith(other.path)) return other.body;
  const [id] = anyId.parse(`/${path.slice(path.lastIndexOf('/') + 1)}`, ids) ?? [];
  if (id === undefined || !isAccepted(declared, href, ids))
    throw new BadRequest(`The Destination header must be the href of a ${noun}`);
  return { [member]: id };
}

function isAccepted({ path, accepts }: DestinationHeader, href: string, ids: IdKind): boolean {
  if (accepts === 'lastId') return true;
  // docs/reference/protocol.md §1: another server may be meant.
  if (/^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(href)) return false;
  const start = href.lastIndexOf(`${path}/`);
  if (accepts === 'href') return start >= 0;
  const below = start < 0 ? href : href.slice(start + path.length);
  return pathOfIds.parse(below.startsWith('/') ? below : `/${below}`, ids) !== undefined;
}
