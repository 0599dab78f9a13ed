/** The text of a document in JSON or XML, exactly as other clients get it: marked, and indented by layout alone. */
import { type Html, html, type Part } from './html.js';

/** Longer texts are shown without highlighting, which makes a text many times as long. */
const maxLength = 200_000;

/** The tokens of a text in order; joined, they are the text. */
const tokens = {
  json: /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[\s\S]/g,
  xml: /<\?[^>]*\?>|<\/?[^\s>/]+|\/?>|"[^"<]*"|[^<>"\s=]+|[\s\S]/g,
} as const;

export type SourceFormat = keyof typeof tokens;

export function source(text: string, format: SourceFormat): Html {
  const content = text.length > maxLength ? text : marked[format](text.match(tokens[format]) ?? []);
  return html`<pre class="source" tabindex="0"><code>${content}</code></pre>`;
}

const marked: Readonly<Record<SourceFormat, (found: readonly string[]) => Part>> = { json: markJson, xml: markXml };

const mark = (token: string, name: string): Html => html`<span class="${name}">${token}</span>`;

/** Lines within each other. A block is indented, and its lines are apart, without a character more in the text. */
function createLines() {
  const open: Part[][] = [[]];
  const add = (part: Part) => void open.at(-1)?.push(part);
  return {
    add,
    newLine: () => add(html`<br>`),
    begin: () => void open.push([]),
    end: () => {
      const block = open.length > 1 ? open.pop() : [];
      add(html`<span class="block">${block}</span>`);
    },
    all: (): Part => {
      while (open.length > 1) add(open.pop());
      return open[0];
    },
  };
}

function markJson(found: readonly string[]): Part {
  const lines = createLines();
  for (const [index, token] of found.entries()) {
    const next = found[index + 1];
    const isEmpty = (token === '{' && next === '}') || (token === '[' && next === ']');
    const wasEmpty = (token === '}' && found[index - 1] === '{') || (token === ']' && found[index - 1] === '[');
    if ((token === '}' || token === ']') && !wasEmpty) lines.end();
    lines.add(jsonToken(token, next));
    if ((token === '{' || token === '[') && !isEmpty) lines.begin();
    else if (token === ',') lines.newLine();
  }
  return lines.all();
}

function jsonToken(token: string, next: string | undefined): Part {
  if (token.startsWith('"')) return mark(token, next === ':' ? 't-key' : 't-string');
  if (/^-?\d/.test(token)) return mark(token, 't-number');
  return token.length > 1 ? mark(token, 't-word') : token;
}

function markXml(found: readonly string[]): Part {
  const lines = createLines();
  /** Whether the elements that are open hold elements. */
  const holdsElements: boolean[] = [];
  let isInTag = false;
  for (const [index, token] of found.entries()) {
    const next = found[index + 1] ?? '';
    const isEnd = token.startsWith('</');
    if (isEnd && holdsElements.at(-1)) lines.end();
    if (token.startsWith('<')) isInTag = !token.startsWith('<?');
    lines.add(xmlToken(token, isInTag));
    if (token !== '>' && token !== '/>' && !token.startsWith('<?')) continue;
    isInTag = false;
    const tag = token === '>' ? lastTag(found, index) : '';
    const isStart = tag !== '' && !tag.startsWith('</');
    const isFollowed = next.startsWith('<') && !next.startsWith('</');
    if (isStart) holdsElements.push(isFollowed);
    if (isStart && isFollowed) lines.begin();
    else if (isFollowed) lines.newLine();
    if (tag.startsWith('</')) holdsElements.pop();
  }
  return lines.all();
}

/** The beginning of the tag that ends here. */
function lastTag(found: readonly string[], end: number): string {
  for (let at = end; at >= 0; at -= 1) if (found[at]?.startsWith('<')) return found[at] ?? '';
  return '';
}

/** Between tags, what looks like a name or a string is text. */
function xmlToken(token: string, isInTag: boolean): Part {
  if (token.startsWith('<') || token === '>' || token === '/>') return mark(token, 't-tag');
  if (!isInTag || token.trim() === '' || token === '=') return token;
  return mark(token, token.startsWith('"') ? 't-string' : 't-key');
}
