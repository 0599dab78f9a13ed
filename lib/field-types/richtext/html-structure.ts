/** The structure of HTML as people paste it: blocks that are not elements of documents, and nesting that these do not have. */
import { isEmbed, kindOf, removed } from './elements.js';
import { elementMark } from './html-attributes.js';
import { type Attribute, type Element, localName, type Markup } from './markup.js';

/** Limits the moves of inline elements into blocks: each block gets a copy. */
export interface CopyBudget {
  /** @throws where it is used up */
  copy(attributes: readonly Attribute[]): void;
  /** @throws where it is used up */
  visit(): void;
}

/** Block elements of the HTML standard (its section on rendering) of which only the content stays, in paragraphs of its own. */
const otherBlocks = new Set([
  ...['address', 'article', 'aside', 'body', 'center', 'dd', 'details', 'dialog', 'dl', 'dt', 'fieldset', 'figcaption'],
  ...['figure', 'footer', 'form', 'header', 'hgroup', 'html', 'legend', 'main', 'marquee', 'multicol', 'nav', 'search'],
  ...['summary'],
]);

/** Elements that mean the same as a known one. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ['menu', 'ul'],
  ['dir', 'ul'],
  ['listing', 'pre'],
]);

const lists = new Set(['ul', 'ol']);
/** Block elements that contain a line of text. */
const lines = new Set(['p', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** The boundary of a block that leaves no element behind. */
const boundary: Element = { name: 'boundary', attributes: [], children: [] };

/** The nodes of HTML; without a budget those of editing markup, where the nesting of known elements is that of the document. */
export function structured(nodes: readonly Markup[], budget?: CopyBudget): readonly Markup[] {
  return createStructure(budget).contentOf('body', nodes, 0);
}

function createStructure(budget: CopyBudget | undefined) {
  const flatten = (node: Markup, quotes: number): readonly Markup[] => {
    if (typeof node === 'string') return [node];
    const tag = node.name.toLowerCase();
    const name = synonyms.get(tag) ?? tag;
    const inner = (depth = quotes) => node.children.flatMap((child) => flatten(child, depth));
    if (isMarked(node)) return [{ ...node, children: contentOf(name, node.children, quotes) }];
    if (otherBlocks.has(name)) return [boundary, ...inner(), boundary];
    if (name === 'q') return quoted(inner(quotes + 1), quotes);
    const kind = kindOf(name);
    if (kind === undefined) return removed.has(localName(name)) ? [] : inner();
    if (!kind.isInline) return [{ ...node, name, children: contentOf(name, node.children, quotes) }];
    return isWithoutEffect(node) ? inner() : inlineOf({ ...node, name }, inner());
  };

  const inlineOf = (node: Element, items: readonly Markup[]): readonly Markup[] => {
    const hasBoundary = items.includes(boundary);
    if (budget && (hasBoundary || items.some(isBlock))) return createSplit(node, budget)(items);
    return hasBoundary ? [boundary, { ...node, children: inLines(items) }, boundary] : [{ ...node, children: items }];
  };

  const contentOf = (parent: string, nodes: readonly Markup[], quotes: number): readonly Markup[] => {
    const all = nodes.flatMap((node) => flatten(node, quotes));
    const items = budget && lists.has(parent) ? withListsInItems(all) : all;
    if (!items.includes(boundary)) return items;
    return lines.has(parent) ? inLines(items) : inParagraphs(items);
  };
  return { contentOf };
}

/** The element of a document that it is by its mark: then it is where it belongs. */
const markOf = ({ attributes }: Element): string | undefined =>
  attributes.find(([name, value]) => name === elementMark || (/^data-\w+element$/.test(name) && isEmbed(value)))?.[1];

const isMarked = (element: Element): boolean => markOf(element) !== undefined;

/** Whether it is a block that inline elements around it are moved into. */
const isBlock = (node: Markup): node is Element =>
  typeof node !== 'string' && !isMarked(node) && isKnownBlock(node.name);

/** Whether it is not part of a line of text. */
const isBlockInFlow = (node: Markup): node is Element =>
  typeof node !== 'string' && (isBlock(node) || isKnownBlock(markOf(node) ?? ''));

function isKnownBlock(name: string): boolean {
  const kind = kindOf(name);
  return kind !== undefined && !kind.isInline;
}

const isBlank = (node: Markup): boolean => typeof node === 'string' && node.trim() === '';

const neutral =
  /^\s*(?:font-weight\s*:\s*(?:normal|400)|font-style\s*:\s*normal|text-decoration(?:-line)?\s*:\s*none)\s*$/i;
const formatting = new Set(['b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del']);

/** Whether a style cancels the effect of the element, as in the wrapper that Google Docs puts around all copied text. */
function isWithoutEffect({ name, attributes }: Element): boolean {
  const style = formatting.has(name) ? attributes.find(([key]) => key === 'style')?.[1] : undefined;
  return style?.split(';').some((declaration) => neutral.test(declaration)) ?? false;
}

const marks = [
  ['\u201c', '\u201d'],
  ['\u2018', '\u2019'],
] as const;

/** Browsers show a quotation with its marks, which are not part of its text; inside of another one with single marks. */
function quoted(items: readonly Markup[], depth: number): readonly Markup[] {
  const [start, end] = marks[depth % 2 === 0 ? 0 : 1];
  return [start, ...items, end];
}

/** Moves an inline element into the blocks that it contains. */
function createSplit(wrapper: Element, budget: CopyBudget): (items: readonly Markup[]) => readonly Markup[] {
  let { attributes } = wrapper;
  let isFirst = true;
  const wrapped = (line: readonly Markup[]): readonly Markup[] => {
    if (line.every(isBlank)) return line;
    if (!isFirst) budget.copy(attributes);
    const copy = { ...wrapper, attributes, children: line };
    // An id is that of one element.
    if (isFirst) attributes = attributes.filter(([name]) => name !== 'id');
    isFirst = false;
    return [copy];
  };
  const split = (items: readonly Markup[]): readonly Markup[] =>
    runsOf(items, isBlock).flatMap(({ block, line }) => {
      if (!block || block === boundary) return block ? [block] : wrapped(line);
      budget.visit();
      return [{ ...block, children: split(block.children) }];
    });
  return split;
}

/** A block element or a boundary, or else a line of text between two of them. */
interface Run {
  readonly block?: Element;
  readonly line: readonly Markup[];
}

function runsOf(items: readonly Markup[], isOwnRun: (node: Markup) => node is Element): readonly Run[] {
  const runs: Run[] = [];
  let line: Markup[] = [];
  const end = () => {
    if (line.length > 0) runs.push({ line });
    line = [];
  };
  for (const item of items) {
    if (item === boundary || isOwnRun(item)) {
      end();
      runs.push({ block: item as Element, line: [] });
    } else line.push(item);
  }
  end();
  return runs;
}

function inParagraphs(items: readonly Markup[]): readonly Markup[] {
  return runsOf(items, isBlockInFlow).flatMap(({ block, line }): readonly Markup[] => {
    if (block) return block === boundary ? [] : [block];
    return line.every(isBlank) ? line : [{ name: 'p', attributes: [], children: line }];
  });
}

/** Content without paragraphs: line breaks separate the runs of text and blocks. */
function inLines(items: readonly Markup[]): readonly Markup[] {
  const runs = runsOf(items, isBlockInFlow).filter(({ block, line }) =>
    block ? block !== boundary : !line.every(isBlank),
  );
  const separator: Element = { name: 'br', attributes: [], children: [] };
  return runs.flatMap(({ block, line }, index) => [...(index > 0 ? [separator] : []), ...(block ? [block] : line)]);
}

/** A list directly inside of another one belongs to the item before. */
function withListsInItems(items: readonly Markup[]): readonly Markup[] {
  const all: Markup[] = [];
  for (const item of items) {
    if (typeof item === 'string' || !lists.has(item.name) || isMarked(item)) {
      all.push(item);
      continue;
    }
    const at = all.findLastIndex((each) => !isBlank(each));
    const before = all[at];
    if (typeof before === 'object' && before.name === 'li')
      all[at] = { ...before, children: [...before.children, item] };
    else all.push({ name: 'li', attributes: [], children: [item] });
  }
  return all;
}
