/** The tree of locations as a page, also to choose where a location is moved or copied to. */
import { coalesced } from '../api/coalesce.js';
import { type Resource, resource } from '../api/resource.js';
import { file } from '../api/responses.js';
import { lastId, optional, string } from '../documents/index.js';
import { isRestError } from '../errors.js';
import type {
  Context,
  Id,
  Location,
  LocationRef,
  Repository,
  RootLocations,
  Serving,
} from '../repository/repository.js';
import { paths } from '../resources/paths.js';
import { type Html, html, type Part, tokenField } from './html.js';
import type { Site } from './layout.js';
import { visitOf } from './visit.js';

type Storage = Serving<'locations.load' | 'locations.listChildren'>;

/** A location, with what is below it where that is shown. */
interface Node {
  readonly location: Location<Id>;
  readonly children: readonly Node[] | undefined;
}

/** The operation for which the visitor chooses a parent. */
interface Choice {
  readonly method: 'MOVE' | 'COPY';
  readonly location: Location<Id>;
}

/** Of one location; all of them are on the page of the list. */
const maxChildren = 100;

const query = {
  move: optional(string({ description: 'The path of a location to choose a new parent for' })),
  copy: optional(string({ description: 'The path of a location to choose a parent of its copy for' })),
};

export function createTree(siteOf: (prefix: string) => Site, roots: RootLocations): readonly Resource[] {
  const starts = [...new Set(Object.values(roots as Readonly<Record<string, string>>))].sort();
  const summary = 'Show the tree of locations';
  const requires = ['locations.load', 'locations.listChildren'] as const;
  const shared = { summary, requires, isPage: true, isWhole: true, query } as const;
  const responses = { 200: file(['text/html'], 'The page') };
  return [
    resource(paths.tree, {}, (operation) => ({
      GET: operation({
        ...shared,
        id: 'pages.tree',
        responses,
        handler: (call) => treePage(call, siteOf(call.requested.prefix), starts, undefined),
      }),
    })),
    resource(
      paths.treeAt,
      { locationPath: string({ description: 'The ids of the location that is open, from the root down' }) },
      (operation) => ({
        GET: operation({
          ...shared,
          id: 'pages.treeAt',
          responses,
          handler: (call) => treePage(call, siteOf(call.requested.prefix), starts, call.params.locationPath),
        }),
      }),
    ),
  ];
}

interface TreeCall {
  readonly repository: Storage;
  readonly query: { readonly move?: string; readonly copy?: string };
  readonly context: Context<Id>;
  readonly requested: Parameters<typeof visitOf>[0]['requested'];
}

async function treePage(call: TreeCall, site: Site, starts: readonly string[], open: string | undefined) {
  const { repository, context } = call;
  const choice = await choiceOf(call);
  const idOf = (path: string) => lastId(path, repository.ids);
  // An unknown location is a 404, also where nothing else of the tree is served.
  const opened = open === undefined ? undefined : await repository.locations.load(idOf(open), context);
  const path = opened?.pathString;
  const isBelow = path === undefined || starts.some((start) => path.startsWith(start));
  const tree = coalesced(repository as Repository<Id>) as Storage;
  const tops = await loadReadable((isBelow ? starts : [...starts, path]).map(idOf), tree, context);
  const nodes = await Promise.all(tops.map((top) => nodeOf(top, path, tree, context)));
  const title = choice ? `${choice.method === 'MOVE' ? 'Move' : 'Copy'} ${nameOf(choice.location)}` : 'Tree';
  const hint =
    choice && html`<p>Choose the location to place it below. <a href="${hrefOf(choice.location, site)}">Cancel</a></p>`;
  const content = html`<h1>${title}</h1>${hint}<nav aria-label="Locations">${list(nodes, { site, choice, tops })}</nav>`;
  return visitOf(call, site, { title, content });
}

async function choiceOf({ repository, query: { move, copy }, context }: TreeCall): Promise<Choice | undefined> {
  const path = move ?? copy;
  if (path === undefined) return undefined;
  const location = await repository.locations.load(lastId(path, repository.ids), context);
  return { method: move === undefined ? 'COPY' : 'MOVE', location };
}

async function nodeOf(location: Location<Id>, open: string | undefined, repository: Storage, context: Context<Id>) {
  const isOpen = open?.startsWith(location.pathString) ?? false;
  const children = isOpen ? await childrenOf(location, open, repository, context) : undefined;
  return { location, children };
}

async function childrenOf(
  { id }: LocationRef<Id>,
  open: string | undefined,
  repository: Storage,
  context: Context<Id>,
): Promise<readonly Node[]> {
  const page = { id, offset: 0, limit: maxChildren };
  const { items } = await repository.locations.listChildren(page, context);
  const ids = items.map((item) => item.id);
  const loaded = await loadReadable(ids, repository, context);
  return Promise.all(loaded.map((each) => nodeOf(each, open, repository, context)));
}

/** Without locations that the caller may not read, or that were deleted. */
async function loadReadable(
  ids: readonly Id[],
  { locations }: Storage,
  context: Context<Id>,
): Promise<readonly Location<Id>[]> {
  const refused = (error: unknown) => {
    if (isRestError(error) && error.status < 500) return [];
    throw error;
  };
  const loaded = await Promise.all(ids.map((id) => locations.load(id, context).then((one) => [one], refused)));
  return loaded.flat();
}

const nameOf = ({ content, id }: Location<Id>): string => content?.name || `Location ${id}`;

const hrefOf = ({ pathString }: LocationRef<Id>, { prefix }: Site): string =>
  `${prefix}/content/locations${pathString.replace(/\/$/, '')}`;

/** What all nodes of a page are shown with. */
interface Shown {
  readonly site: Site;
  readonly choice: Choice | undefined;
  /** Locations above which the tree shows nothing. */
  readonly tops: readonly Location<Id>[];
}

const list = (nodes: readonly Node[], shown: Shown): Html =>
  html`<ul class="tree">${nodes.map((node) => item(node, shown))}</ul>`;

function item({ location, children }: Node, shown: Shown): Html {
  const { site, choice } = shown;
  const { pathString, childCount, invisible } = location;
  const rest = children && childCount > children.length && allChildren(location, site);
  return html`<li data-path="${pathString}"><div class="node">${toggle(location, children !== undefined, shown)}
<a href="${hrefOf(location, site)}">${nameOf(location)}</a>${invisible && html` <span class="label">hidden</span>`}${
    childCount > 0 && html` <span class="label">${childCount}</span>`
  }${choice && target(location, site, choice)}</div>${children && children.length > 0 && list(children, shown)}${rest}</li>`;
}

/** A link that opens or closes a location; the script does so without leaving the page. */
function toggle(location: Location<Id>, isOpen: boolean, { site: { prefix }, choice, tops }: Shown): Part {
  if (location.childCount === 0) return html`<span class="toggle"></span>`;
  const { pathString } = location;
  // What is above a top need not be readable: without a path only the tops are shown.
  const parent = tops.includes(location)
    ? ''
    : pathString.slice(0, pathString.lastIndexOf('/', pathString.length - 2) + 1);
  const path = isOpen ? parent : pathString;
  const mode = choice ? `?${choice.method.toLowerCase()}=${choice.location.pathString}` : '';
  const href = `${prefix}${paths.tree}${path.replace(/\/$/, '')}${mode}`;
  const label = `${isOpen ? 'Close' : 'Open'} ${nameOf(location)}`;
  return html`<a class="toggle" href="${href}" aria-label="${label}" data-open="${String(isOpen)}"></a>`;
}

const allChildren = (location: Location<Id>, site: Site): Html =>
  html`<p class="more"><a href="${hrefOf(location, site)}/children">All ${location.childCount} children</a></p>`;

/** A button that moves or copies to this location, which cannot be within what is moved. */
function target(location: Location<Id>, site: Site, { method, location: source }: Choice): Part {
  const isWithin = location.pathString.startsWith(source.pathString);
  const isParent = method === 'MOVE' && location.id === source.parent?.id;
  if (isWithin || isParent) return undefined;
  const label = `${method === 'MOVE' ? 'Move' : 'Copy'} to ${nameOf(location)}`;
  return html` <form method="post" action="${hrefOf(source, site)}">${tokenField}
<input type="hidden" name="_method" value="${method}"><input type="hidden" name="_destination" value="${hrefOf(location, site)}">
<button type="submit" class="small" aria-label="${label}">${method === 'MOVE' ? 'Move here' : 'Copy here'}</button></form>`;
}
