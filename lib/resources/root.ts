/** The root resource: links to all that this server offers, where every client starts. */
import { computed, document, optional, type Value } from '../documents/index.js';
import { linkShape } from '../documents/links.js';
import type { Template } from '../documents/paths.js';
import { digestRevision } from '../http/entity-tag.js';
import { type Resource, type RootLink, resource } from '../operations/declaration/resource.js';
import type { RootLocations } from '../repository/repository.js';
import { paths } from './paths.js';

/** A link of the root, below the prefix. */
interface Entry {
  readonly name: string;
  readonly type: string;
  readonly path: string;
  readonly target: string;
  readonly isReadable: boolean;
  /** The summary of the operation that the link is for. */
  readonly summary: string;
}

type Served = Pick<Resource, 'path' | 'methods' | 'rootLinks'>;

interface RootOptions {
  readonly roots?: RootLocations | undefined;
  /** Whether it has the links of the protocol alone. */
  readonly omitsExtensions: boolean;
}

/** Declares the root of the resources that are served; it links to those of them that name links. */
export function createRoot(served: readonly Served[], { roots = {}, omitsExtensions }: RootOptions): Resource {
  const entries = served
    .flatMap((each) => entriesOf(each, roots))
    .filter(({ name }) => !omitsExtensions || order.includes(name))
    .sort((a, b) => placeOf(a) - placeOf(b));
  const links = Object.fromEntries(
    entries.map(({ name, type, target }) => [name, { '_media-type': type, _href: target }]),
  );
  const revision = digestRevision(JSON.stringify(links));
  const members = entries.map((entry) => [entry.name, computed(optional(linkTo(entry)), () => entry.target)] as const);
  const Root = document('Root', {}, Object.fromEntries(members)).with({ shows: () => [{ revision }] });
  return resource(paths.root).GET('Load the links to all resources', {
    id: 'root.load',
    responses: { 200: Root },
    handler: async () => ({}),
  });
}

/** The order of older servers of this protocol, not that of the table; other links follow. */
const order: readonly string[] = [
  ...['content', 'contentByRemoteId', 'contentTypes', 'contentTypeByIdentifier', 'contentTypeGroups'],
  ...['contentTypeGroupByIdentifier', 'users', 'usersByRoleId', 'usersByRemoteId', 'usersByEmail', 'usersByLogin'],
  ...['roles', 'rootLocation', 'rootUserGroup', 'rootMediaFolder', 'locationByRemoteId', 'locationByPath', 'trash'],
  ...['sections', 'views', 'objectStateGroups', 'objectStates', 'globalUrlAliases', 'urlWildcards', 'createSession'],
  ...['refreshSession', 'createToken'],
];

const placeOf = ({ name }: Entry): number => (order.includes(name) ? order.indexOf(name) : order.length);

/** Clients follow the href, which may be a template with other variables: nothing is parsed from it. */
const linkTo = ({ name, type, path, isReadable, summary }: Entry): Value<string> => ({
  shape: { ...linkShape(name, isReadable ? path : undefined), description: summary },
  write: (target, { mediaType, prefix }) => ({ '_media-type': type && mediaType(type), _href: prefix + target }),
  read: ({ _href }: { readonly _href: string }) => _href,
});

function entriesOf({ path, methods, rootLinks = {} }: Served, roots: RootLocations): Entry[] {
  return Object.entries(rootLinks).flatMap(([name, rootLink]) => {
    const { type = '', method = 'GET' } = rootLink;
    const linked = Object.hasOwn(methods, method) ? methods[method] : undefined;
    const target = linked && targetOf(path, rootLink, roots);
    if (!linked || target === undefined) return [];
    const { summary } = linked.operation;
    return [{ name, type, path: path.text, target, isReadable: Object.hasOwn(methods, 'GET'), summary }];
  });
}

/** Undefined where the repository has no such root. */
function targetOf({ text, format }: Template, { template = '', params = {}, root }: RootLink, roots: RootLocations) {
  if (root === undefined)
    return text.replace(/\{\+?(\w+)\}/g, (_, variable: string) => params[variable] ?? '') + template;
  const pathString = roots[root];
  return pathString && format([pathString]);
}
