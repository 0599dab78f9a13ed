/** The tree of locations as nested lists, with links that open and close its branches. */
import type { Id, Location } from '../../repository/repository.js';
import { paths } from '../../resources/paths.js';
import { hiddenField } from '../elements/elements.js';
import { type Html, html, type Part, tokenField } from '../markup/html.js';
import { childCountOf } from '../site/formats.js';
import type { Site } from '../site/site.js';
import { hrefTo, locationHref } from '../site/values.js';

/** A location, with its children where they are shown. */
export interface Node {
  readonly location: Location<Id>;
  readonly children: readonly Node[] | undefined;
}

/** The operation for which the visitor chooses a parent. */
export interface ParentChoice {
  readonly method: 'MOVE' | 'COPY';
  readonly location: Location<Id>;
}

export const nameOf = ({ content, id }: Location<Id>, { texts }: Site): string =>
  content?.name || texts.tree.unnamed(id);

/** Context in which all nodes of a page are written. */
interface TreeContext {
  readonly site: Site;
  readonly choice: ParentChoice | undefined;
  /** Locations above which the tree shows nothing. */
  readonly tops: readonly Location<Id>[];
  /** The root of groups of users, where these are served. */
  readonly users: Location<Id> | undefined;
}

/** User groups have pages of their own: a user group has the content type of the root of groups, at it or below it. */
function hrefOf({ pathString, content }: Location<Id>, { site: { prefix }, users }: TreeContext): string {
  const isGroup =
    users?.content !== undefined &&
    pathString.startsWith(users.pathString) &&
    content?.contentTypeId === users.content.contentTypeId;
  return isGroup ? hrefTo(prefix, paths.userGroup, pathString) : locationHref({ pathString }, prefix);
}

export const branch = (nodes: readonly Node[], tree: TreeContext): Html =>
  html`<ul class="tree">${nodes.map((node) => item(node, tree))}</ul>`;

function item({ location, children }: Node, tree: TreeContext): Html {
  const { site, choice } = tree;
  const { pathString, childCount, invisible } = location;
  const hasMore = children && childCount > children.length;
  return html`
    <li data-path="${pathString}">
      <div class="node">
        ${toggle(location, children !== undefined, tree)}
        <a href="${hrefOf(location, tree)}">${nameOf(location, site)}</a>
        ${invisible && html` <span class="label">${site.texts.tree.hidden}</span>`}
        ${childCount > 0 && html` <span class="label">${childCountOf(location)}</span>`}
        ${choice && target(location, site, choice)}
      </div>
      ${children && children.length > 0 && branch(children, tree)}
      ${hasMore && allChildren(location, site)}
    </li>`;
}

/** A link that opens or closes a location; the script does so without leaving the page. */
function toggle(location: Location<Id>, isOpen: boolean, { site, choice, tops }: TreeContext): Part {
  if (location.childCount === 0) return html`<span class="toggle"></span>`;
  const { pathString } = location;
  // Ancestors of a top need not be readable: without a path only the tops are shown.
  const parent = tops.includes(location)
    ? ''
    : pathString.slice(0, pathString.lastIndexOf('/', pathString.length - 2) + 1);
  const path = isOpen ? parent : pathString;
  const mode = choice ? `?${choice.method.toLowerCase()}=${choice.location.pathString}` : '';
  const href = `${site.prefix}${paths.tree}${path.replace(/\/$/, '')}${mode}`;
  const { open, close } = site.texts.tree;
  const name = nameOf(location, site);
  const [label, other] = isOpen ? [close(name), open(name)] : [open(name), close(name)];
  return html`<a class="toggle" href="${href}" aria-label="${label}" data-label="${other}" data-open="${String(isOpen)}"></a>`;
}

const allChildren = (location: Location<Id>, { prefix, texts }: Site): Html => html`
  <p class="more">
    <a href="${locationHref(location, prefix)}/children">${texts.tree.allChildren(childCountOf(location))}</a>
  </p>`;

/** A button that moves or copies to this location, which cannot be within the moved subtree. */
function target(location: Location<Id>, site: Site, { method, location: source }: ParentChoice): Part {
  const { prefix, texts } = site;
  const isWithin = location.pathString.startsWith(source.pathString);
  const isParent = method === 'MOVE' && location.id === source.parent?.id;
  if (isWithin || isParent) return undefined;
  const { moveTo, moveHere, copyTo, copyHere } = texts.tree;
  const [to, here] = method === 'MOVE' ? [moveTo, moveHere] : [copyTo, copyHere];
  return html`
    <form method="post" action="${locationHref(source, prefix)}">
      ${tokenField}
      ${hiddenField('_method', method)}
      ${hiddenField('_destination', locationHref(location, prefix))}
      <button type="submit" class="small" aria-label="${to(nameOf(location, site))}">${here}</button>
    </form>`;
}
