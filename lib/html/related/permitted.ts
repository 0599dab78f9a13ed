/** The operations that a page offers: none that would always be refused to the caller. */

import { requiredMethods } from '../../operations/declaration/operations.js';
import { accessOf, draftWrites } from '../../repository/repository.js';
import { paths } from '../../resources/paths.js';
import { PermissionList } from '../../resources/permissions.documents.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { contentIn, loadValue } from '../site/values.js';
import { relatedOperations } from './related-operations.js';

/** Whether the caller may use all of these methods of the repository on the resource of the page. */
export type Permitted = (methods: readonly string[]) => boolean;

/** The method whose right explanations of access require. */
export const explaining = 'roles.list';

/** Methods that need no right to change anything, although their operations are not GET. */
const reading: ReadonlySet<string> = new Set(['views.find', 'users.authenticate']);

const everything: Permitted = () => true;

const isReading: Permitted = (methods) => methods.every((method) => reading.has(method));

/** The operations at the path that the repository allows; without that method, visitors who can log in may only read. */
export async function permittedAt(contents: PageContents, site: Site): Promise<Permitted> {
  const methods = methodsAt(contents, site);
  if (isReading(methods)) return everything;
  const access = accessOf(contents.identity.caller);
  if (access === 'read') return isReading;
  if (site.isServed(paths.permissions, 'GET')) {
    const query = new URLSearchParams({ operations: [...methods, explaining].join(), ...subjectOf(contents) });
    const list = await loadValue(`${site.prefix}${paths.permissions}?${query}`, PermissionList, contents);
    if (list) {
      const permitted = new Set([...reading, ...list.items]);
      return (asked) => asked.every((method) => permitted.has(method));
    }
  }
  if (access === 'drafts') return (asked) => asked.every((method) => reading.has(method) || draftWrites.has(method));
  return site.login !== undefined && contents.identity.caller.userId === null ? isReading : everything;
}

/** The repository methods required by the operations at the path, and by related operations on the page. */
function methodsAt({ route, body }: PageContents, site: Site): readonly string[] {
  const bindings = [...(route?.methods ?? []), ...(route?.actions.flatMap(({ methods }) => [...methods]) ?? [])];
  const changing = bindings.filter(([method]) => method !== 'GET');
  const methods = changing.flatMap(([, { operation }]) => requiredMethods(operation));
  return [...new Set([...methods, ...relatedOperations(body, site).map(({ requires }) => requires)])];
}

/** Variables of paths that name a content item; those of a location are paths. */
const contentVariables: ReadonlySet<string> = new Set(['contentId', 'userId']);

/** The content item or the location that the path names, or that of an item of the trash. */
function subjectOf({ request, route, mount, body }: PageContents): Readonly<Record<string, string>> {
  const values = route?.path.parse(request.path, mount.ids) ?? [];
  const subject: Record<string, string> = {};
  for (const [index, { name, kind }] of (route?.path.variables ?? []).entries()) {
    const value = String(values[index]);
    if (kind === 'path') subject.locationId = value.slice(0, -1).split('/').at(-1) ?? '';
    else if (contentVariables.has(name)) subject.contentId = value;
    else if (name === 'versionNo' || name === 'locationId') subject[name] = value;
  }
  const trashed = route?.path.text === paths.trashItem ? contentIn(body) : undefined;
  if (trashed) subject.contentId = String(trashed.id);
  return subject;
}
