/** The tree of locations as a page, also to choose where a location is moved or copied to. */
import { lastId, optional, string } from '../../documents/index.js';
import { isRestError } from '../../errors/errors.js';
import { type Resource, resource } from '../../operations/declaration/resource.js';
import { file } from '../../operations/responses/responses.js';
import { coalesced } from '../../repository/coalesce.js';
import type { Context, Id, Location, Repository, RootLocations, Serving } from '../../repository/repository.js';
import { paths } from '../../resources/paths.js';
import { visitOf } from '../elements/layout.js';
import { html } from '../markup/html.js';
import type { Site } from '../site/site.js';
import { levelsOf, locationHref } from '../site/values.js';
import { branch, type Node, nameOf, type ParentChoice } from './branch.js';

type Storage = Serving<'locations.load' | 'locations.listChildren'>;

/** Maximum number of children shown of one location; the page of the list has all of them. */
const maxChildren = 100;

const query = {
  move: optional(string('The path of a location to choose a new parent for')),
  copy: optional(string('The path of a location to choose a parent of its copy for')),
};

export function createTree(siteOf: (prefix: string) => Site, roots: RootLocations): readonly Resource[] {
  const { users } = roots as Readonly<Record<string, string | undefined>>;
  const starts = [...new Set(Object.values(roots as Readonly<Record<string, string>>))].sort();
  const summary = 'Show the tree of locations';
  const shared = {
    requires: ['locations.load', 'locations.listChildren'],
    query,
    responses: { 200: file(['text/html'], 'The page') },
  } as const;
  const show = (call: TreeCall, open?: string) =>
    treePage(call, { site: siteOf(call.requested.prefix), starts, users, open });
  return [
    resource(paths.tree, { isBrowserOnly: true }).GET(summary, {
      ...shared,
      id: 'pages.tree',
      handler: (call) => show(call),
    }),
    resource(paths.treeAt, {
      params: { locationPath: string('The ids of the location that is open, from the root down') },
      isBrowserOnly: true,
    }).GET(summary, { ...shared, id: 'pages.treeAt', handler: (call) => show(call, call.params.locationPath) }),
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
  /** The path of the root of groups of users. */
  readonly users: string | undefined;
  /** The path of the location that is open. */
  readonly open: string | undefined;
}

async function treePage(call: TreeCall, { site, starts, users, open }: TreeParts) {
  const { repository, context } = call;
  const idOf = (path: string) => lastId(path, repository.ids);
  const tree = coalesced(repository as Repository<Id>) as Storage;
  const [opened, choice, readable] = await Promise.all([
    open === undefined ? undefined : loadOpened(idOf(open), { call, tree }),
    choiceOf(call, tree),
    loadReadable(starts.map(idOf), tree, context),
  ]);
  const path = opened?.pathString;
  const isBelow = path === undefined || starts.some((start) => path.startsWith(start));
  const tops = isBelow || !opened ? readable : [...readable, opened];
  const branches = await loadBranches(path, { repository: tree, context, tops });
  const nodes = tops.map((top) => nodeOf(top, branches));
  const hasGroups = site.isServed(paths.userGroup, 'GET');
  const groups = hasGroups ? readable.find(({ pathString }) => pathString === users) : undefined;
  const labels = site.texts.tree;
  const titleOfChoice = choice?.method === 'MOVE' ? labels.moveTitle : labels.copyTitle;
  const title = choice ? titleOfChoice(nameOf(choice.location, site)) : labels.title;
  const cancel = choice && locationHref(choice.location, site.prefix);
  const hint = cancel && html`<p>${labels.choose} <a href="${cancel}">${labels.cancel}</a></p>`;
  const content = html`
    <h1>${title}</h1>
    ${hint}
    <nav aria-label="${labels.locations}">${branch(nodes, { site, choice, tops, users: groups })}</nav>`;
  return visitOf(call, site, { title, content });
}

interface Loading {
  readonly call: TreeCall;
  /** The repository that combines concurrent loads into one call. */
  readonly tree: Storage;
}

/** An unknown location is a 404, also where nothing else of the tree is served. @throws the error of loading it alone */
const loadOpened = (id: Id, { call: { repository, context }, tree }: Loading): Promise<Location<Id>> =>
  tree.locations.load(id, context).catch(() => repository.locations.load(id, context));

async function choiceOf(call: TreeCall, tree: Storage): Promise<ParentChoice | undefined> {
  const { move, copy } = call.query;
  const path = move ?? copy;
  if (path === undefined) return undefined;
  const location = await loadOpened(lastId(path, tree.ids), { call, tree });
  return { method: move === undefined ? 'COPY' : 'MOVE', location };
}

interface Opening {
  readonly repository: Storage;
  readonly context: Context<Id>;
  readonly tops: readonly Location<Id>[];
}

/** The children of locations that are open, by the paths of these. */
type Branches = ReadonlyMap<string, readonly Location<Id>[]>;

/** From the tops down to a path: the children of all levels are listed at the same time, and loaded together. */
async function loadBranches(path: string | undefined, { repository, context, tops }: Opening): Promise<Branches> {
  const open = levelsOf(path).filter((level) => tops.some(({ pathString }) => level.startsWith(pathString)));
  const lists = await Promise.all(open.map((level) => listChildren(level, repository, context)));
  const loaded = await loadReadable(lists.flat(), repository, context);
  const childrenIn = (ids: readonly Id[]) => ids.flatMap((id) => loaded.find((location) => location.id === id) ?? []);
  return new Map(open.map((level, index) => [level, childrenIn(lists[index] ?? [])]));
}

async function listChildren(path: string, repository: Storage, context: Context<Id>): Promise<readonly Id[]> {
  const query = { id: lastId(path, repository.ids), offset: 0, limit: maxChildren };
  const { items } = await repository.locations.listChildren(query, context).catch(nothingRefused({ items: [] }));
  return items.map(({ id }) => id);
}

const nodeOf = (location: Location<Id>, branches: Branches): Node => ({
  location,
  children: branches.get(location.pathString)?.map((child) => nodeOf(child, branches)),
});

/** Replaces errors about locations that the caller may not read, or that were deleted, with an empty value. */
const nothingRefused =
  <T>(nothing: T) =>
  (error: unknown): T => {
    if (isRestError(error) && error.status < 500) return nothing;
    throw error;
  };

/** Without locations that the caller may not read, or that were deleted. */
async function loadReadable(
  ids: readonly Id[],
  { locations }: Storage,
  context: Context<Id>,
): Promise<readonly Location<Id>[]> {
  const loaded = await Promise.all(
    ids.map((id) => locations.load(id, context).then((one) => [one], nothingRefused([]))),
  );
  return loaded.flat();
}
