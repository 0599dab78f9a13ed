/** Expansion of links in a document that is written: each is replaced by the document that it refers to, level by level. */
import { hasMembers, type Shape } from '../../documents/shape.js';
import { type DocumentTree, isMap } from '../../documents/value.js';
import { tooLargeEmbedded, tooManyEmbedded } from '../../errors/embed-limits.js';
import { createPauses } from '../../support/pauses.js';
import { fieldsName, type Names } from './embed-names.js';
import { isNamedLinks, itemOf, linksIn, namedLinksIn } from './links.js';

/** A link to expand, and the names to expand in the document that it refers to. */
export interface Link {
  readonly href: string;
  readonly mediaType: string;
  readonly names: Names;
}

/** The document that a link refers to, with the links of the fields that are named. */
export interface LoadedDocument {
  readonly tree: DocumentTree;
  readonly shape: Shape;
  /** Size of its text. */
  readonly bytes: number;
}

export interface Loader {
  /** Whether it writes XML, where members have the names of their elements. */
  readonly isTextual: boolean;
  /** Undefined for a resource that the caller may not read. */
  load(link: Link): Promise<LoadedDocument | undefined>;
}

export interface ExpansionLimits {
  /** How many documents can be embedded, each counted as often as it is written. */
  readonly embed: number;
  /** How many bytes these can have. */
  readonly responseBytes: number;
}

interface Expanding {
  readonly loader: Loader;
  readonly limits: ExpansionLimits;
}

/** The names to expand below a node, and its shape. */
interface Place {
  readonly names: Names;
  readonly shape: Shape;
}

/** A document of one level, of which there is one however often it is written. */
interface Entity extends Place {
  readonly tree: DocumentTree;
  /** How often it is written. */
  readonly times: number;
  /** The tree with its links expanded, once those of the levels below are. */
  whole: DocumentTree;
}

/** A link that documents of one level have. */
interface FoundLink extends Link {
  /** How often the target is written. */
  times: number;
  entity?: Entity | undefined;
}

/** By names, which differ on each level, and by targets. */
type FoundLinks = Map<Names, Map<string, FoundLink>>;

/**
 * A copy of the document, with the named links expanded. All links of a level are counted before one of them is followed, and
 * a target of several links is loaded, written and expanded once.
 * @throws BadRequest where more would be embedded than the limits allow
 */
export async function expand(tree: DocumentTree, place: Place, { loader, limits }: Expanding): Promise<DocumentTree> {
  const pause = createPauses();
  const root: Entity = { ...place, tree, times: 1, whole: tree };
  const linksByNames: FoundLinks = new Map();
  const entities: Entity[] = [];
  const written = { documents: 0, bytes: 0 };
  for (let level: readonly Entity[] = [root]; level.length > 0; ) {
    entities.push(...level);
    const links: FoundLink[] = [];
    for (const entity of level) {
      replaceLinks(entity, loader, (link, names) => {
        written.documents += entity.times;
        if (written.documents > limits.embed) throw tooManyEmbedded(limits.embed);
        addLink({ link, names, times: entity.times }, linksByNames, links);
        return undefined;
      });
      await pause();
    }
    level = await loadLinks(links, loader, (bytes) => {
      written.bytes += bytes;
      if (written.bytes > limits.responseBytes) throw tooLargeEmbedded(limits.responseBytes);
    });
  }
  for (const entity of entities.reverse()) {
    entity.whole = replaceLinks(entity, loader, (link, names) => {
      const loaded = linksByNames.get(names)?.get(keyOf(link))?.entity;
      return loaded && { ...link, ...loaded.whole };
    });
    await pause();
  }
  return root.whole;
}

const keyOf = ({ _href: href, '_media-type': mediaType }: DocumentTree): string => `${href} ${mediaType}`;

interface Occurrence extends Pick<FoundLink, 'names' | 'times'> {
  readonly link: DocumentTree;
}

/** Adds a link to those that were found, and to those of its level. */
function addLink({ link, names, times }: Occurrence, linksByNames: FoundLinks, ofLevel: FoundLink[]): void {
  const linksOfNames = linksByNames.get(names) ?? new Map<string, FoundLink>();
  linksByNames.set(names, linksOfNames);
  const key = keyOf(link);
  const earlier = linksOfNames.get(key);
  if (earlier) {
    earlier.times += times;
    return;
  }
  const added = { href: String(link._href), mediaType: String(link['_media-type']), names, times };
  linksOfNames.set(key, added);
  ofLevel.push(added);
}

/** So many links are followed at the same time; their targets are measured before the next ones are followed. */
const atOnce = 100;

/** Follows links, each once. */
async function loadLinks(
  links: readonly FoundLink[],
  loader: Loader,
  weigh: (bytes: number) => void,
): Promise<readonly Entity[]> {
  const level: Entity[] = [];
  for (let first = 0; first < links.length; first += atOnce) {
    const some = links.slice(first, first + atOnce);
    await Promise.all(
      some.map(async (link) => {
        const loaded = await loader.load(link);
        if (!loaded) return;
        const { tree, shape, bytes } = loaded;
        weigh(bytes * link.times);
        link.entity = { tree, shape, names: link.names, times: link.times, whole: tree };
      }),
    );
    level.push(...some.flatMap(({ entity }) => entity ?? []));
  }
  return level;
}

/** Returns the replacement of a link, undefined to keep it. */
type Replace = (link: DocumentTree, names: Names) => DocumentTree | undefined;

/** A copy of a document with some of its named links replaced. */
const replaceLinks = ({ tree, names, shape }: Entity, { isTextual }: Loader, replace: Replace): DocumentTree =>
  names.size > 0 ? (replaceIn(tree, { names, shape }, { isTextual, replace }) as DocumentTree) : tree;

interface Replacing {
  readonly isTextual: boolean;
  readonly replace: Replace;
}

function replaceIn(node: unknown, { names, shape }: Place, replacing: Replacing): unknown {
  if (!isMap(node)) return node;
  const fields = names.get(fieldsName);
  const whole = fields ? replaceInFields(node, { names: fields, shape }, replacing) : node;
  return withMembers(whole, { shape, replacing }, (value, name, member) => {
    const below = name === fieldsName ? undefined : names.get(name);
    return below && replaceMember(value, { names: below, shape: itemOf(member) }, replacing);
  });
}

/** The links of fields, by the identifiers of these, wherever the document has fields. */
const replaceInFields = (node: DocumentTree, { names, shape }: Place, replacing: Replacing): DocumentTree =>
  withMembers(node, { shape, replacing }, (value, _, member) => {
    if (!namedLinksIn(member) || !isMap(value)) return undefined;
    if (!isNamedLinks(member)) return replaceInFields(value, { names, shape: itemOf(member) }, replacing);
    const below = names.get(String(node[member.embeddedBy]));
    return below && replaceMember(value, { names: below, shape: itemOf(member) }, replacing);
  });

function replaceMember(value: unknown, place: Place, replacing: Replacing): unknown {
  if (!isMap(value)) return value;
  const isLink = typeof value._href === 'string' && linksIn(place.shape).length === 0;
  return isLink ? (replacing.replace(value, place.names) ?? value) : replaceIn(value, place, replacing);
}

/** Returns the replacement of a member, or of an item of a list, undefined to keep it. */
type ReplaceItem = (value: unknown, name: string, member: Shape) => unknown;

function withMembers(
  node: DocumentTree,
  { shape, replacing }: { readonly shape: Shape; readonly replacing: Replacing },
  replaceItem: ReplaceItem,
): DocumentTree {
  if (!hasMembers(shape)) return node;
  const members = Object.entries(shape.members).flatMap(([name, member]) => {
    const key = replacing.isTextual && member.kind === 'list' ? (member.element ?? name) : name;
    const value = node[key];
    if (value === undefined) return [];
    const replaceOne = (item: unknown) => replaceItem(item, name, member) ?? item;
    return [[key, Array.isArray(value) ? value.map(replaceOne) : replaceOne(value)] as const];
  });
  return { ...node, ...Object.fromEntries(members) };
}
