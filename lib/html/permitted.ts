/** The operations that a page offers: none that would always be refused to the caller. */
import { isDocumentBody } from '../api/message.js';
import type { PageContents } from '../api/pages.js';
import { requiredMethods } from '../api/resource.js';
import { isMap } from '../documents/schema.js';
import type { Page } from '../repository/repository.js';
import { paths } from '../resources/paths.js';
import type { Site } from './layout.js';

/** Whether the caller may use all of these methods of the repository on what the page shows. */
export type Permitted = (methods: readonly string[]) => boolean;

/** Methods that need no right to change anything, although their operations are not GET. */
const reading: ReadonlySet<string> = new Set(['views.find', 'users.authenticate']);

const everything: Permitted = () => true;

const isReading: Permitted = (methods) => methods.every((method) => reading.has(method));

/** The operations at the path that the repository allows; without that method, visitors who can log in may only read. */
export async function permittedAt(contents: PageContents, { hasPermissions, login }: Site): Promise<Permitted> {
  const { wire, dispatch, response } = contents;
  const methods = methodsAt(contents);
  if (isReading(methods)) return everything;
  if (hasPermissions) {
    const query = new URLSearchParams({ operations: methods.join(), ...subjectOf(contents) });
    const href = `${wire.prefix}${paths.permissions}?${query}`;
    const { status, body } = await dispatch({ method: 'GET', href, headers: {} });
    if (status === 200 && isDocumentBody(body)) {
      const permitted = new Set([...reading, ...(body.value as Page<string>).items]);
      return (asked) => asked.every((method) => permitted.has(method));
    }
  }
  return login !== undefined && response.identity.caller.userId === null ? isReading : everything;
}

/** Those that the operations at the path require, and what pages of locations offer besides. */
function methodsAt({ route, body }: PageContents): readonly string[] {
  const forms = [...(route?.methods ?? []), ...(route?.actions.flatMap(({ methods }) => [...methods]) ?? [])];
  const changing = forms.filter(([method]) => method !== 'GET');
  const methods = changing.flatMap(([, { operation }]) => requiredMethods(operation));
  return [...new Set(body.document.name === 'Location' ? [...methods, 'content.create'] : methods)];
}

/** Variables of paths that name a content item; those of a location are paths. */
const contentVariables: ReadonlySet<string> = new Set(['contentId', 'userId']);

/** The content item or the location that the path names, or that of what is in the trash. */
function subjectOf({ request, route, wire, tree }: PageContents): Readonly<Record<string, string>> {
  const values = route?.path.parse(request.path, wire.ids) ?? [];
  const subject: Record<string, string> = {};
  for (const [index, { name, kind }] of (route?.path.variables ?? []).entries()) {
    const value = String(values[index]);
    if (kind === 'path') subject.locationId = value.slice(0, -1).split('/').at(-1) ?? '';
    else if (contentVariables.has(name)) subject.contentId = value;
    else if (name === 'versionNo' || name === 'locationId') subject[name] = value;
  }
  const { ContentInfo: link } = tree;
  if (route?.path.text === paths.trashItem && isMap(link) && typeof link._href === 'string')
    subject.contentId = link._href.slice(link._href.lastIndexOf('/') + 1);
  return subject;
}
