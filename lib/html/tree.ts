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
import { branch, type Node, nameOf, type ParentChoice } from './branch.js';
import { html } from './html.js';
import type { Site } from './site.js';
import { locationHref } from './values.js';
import { visitOf } from './visit.js';

type Storage = Serving<'locations.load' | 'locations.listChildren'>;

/** Of one location; all of them are on the page of the list. */
const maxChildren = 100;

const query = {
  move: optional(string({ description: 'The path of a location to choose a new parent for' })),
  copy: optional(string({ description: 'The path of a location to choose a parent of its copy for' })),
};

export function createTree(siteOf: (prefix: string) => Site, roots: RootLocations): readonly Resource[] {
  const starts = [...new Set(Object.values(roots as Readonly<Record<string, string>>))].sort();
  const shared = {
    summary: 'Show the tree of locations',
    requires: ['locations.load', 'locations.listChildren'],
    query,
    responses: { 200: file(['text/html'], 'The page') },
  } as const;
  const show = (call: TreeCall, open?: string) => treePage(call, { site: siteOf(call.requested.prefix), starts, open });
  return [
    resource(paths.tree, {
      isPage: true,
      methods: (operation) => ({ GET: operation({ ...shared, id: 'pages.tree', handler: (call) => show(call) }) }),
    }),
    resource(paths.treeAt, {
      params: { locationPath: string({ description: 'The ids of the location that is open, from the root down' }) },
      isPage: true,
      methods: (operation) => ({
        GET: operation({
          ...shared,
          id: 'pages.treeAt',
          handler: (call) => show(call, call.params.locationPath),
        }),
      }),
    }),
  ];
}

interface TreeCall {
  readonly repository: Storage;
  readonly query: { readonly move?: string; readonly copy?: string };
  readonly context: Context<Id>;
  readonly requested: Parameters<typeof visitOf>[0]['requested'];
}

interface TreeParts {
  readonly site: Site;
  /** The paths of the locations at the top. */
  readonly starts: readonly string[];
  /** The path of the location that is open. */
  readonly open: string | undefined;
}

async function treePage(call: TreeCall, { site, starts, open }: TreeParts) {
  const { repository, context } = call;
  const choice = await choiceOf(call);
  const idOf = (path: string) => lastId(path, repository.ids);
  // An unknown location is a 404, also where nothing else of the tree is served.
  const opened = open === undefined ? undefined : await repository.locations.load(idOf(open), context);
  const path = opened?.pathString;
  const isBelow = path === undefined || starts.some((start) => path.startsWith(start));
  const tree = coalesced(repository as Repository<Id>) as Storage;
  const tops = await loadReadable((isBelow ? starts : [...starts, path]).map(idOf), tree, context);
  const nodes = await Promise.all(tops.map((top) => nodeOf(top, { repository: tree, context, path })));
  const own = site.texts.tree;
  const titleOfChoice = choice?.method === 'MOVE' ? own.moveTitle : own.copyTitle;
  const title = choice ? titleOfChoice(nameOf(choice.location, site)) : own.title;
  const cancel = choice && locationHref(choice.location, site.prefix);
  const hint = cancel && html`<p>${own.choose} <a href="${cancel}">${own.cancel}</a></p>`;
  const content = html`
    <h1>${title}</h1>
    ${hint}
    <nav aria-label="${own.locations}">${branch(nodes, { site, choice, tops })}</nav>`;
  return visitOf(call, site, { title, content });
}

async function choiceOf({ repository, query: { move, copy }, context }: TreeCall): Promise<ParentChoice | undefined> {
  const path = move ?? copy;
  if (path === undefined) return undefined;
  const location = await repository.locations.load(lastId(path, repository.ids), context);
  return { method: move === undefined ? 'COPY' : 'MOVE', location };
}

interface Opening {
  readonly repository: Storage;
  readonly context: Context<Id>;
  /** The path down to which locations are open. */
  readonly path: string | undefined;
}

async function nodeOf(location: Location<Id>, opening: Opening): Promise<Node> {
  const isOpen = opening.path?.startsWith(location.pathString) ?? false;
  return { location, children: isOpen ? await childrenOf(location, opening) : undefined };
}

async function childrenOf({ id }: LocationRef<Id>, opening: Opening): Promise<readonly Node[]> {
  const { repository, context } = opening;
  const { items } = await repository.locations.listChildren({ id, offset: 0, limit: maxChildren }, context);
  const ids = items.map((child) => child.id);
  const loaded = await loadReadable(ids, repository, context);
  return Promise.all(loaded.map((location) => nodeOf(location, opening)));
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
