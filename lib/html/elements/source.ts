/** The text of a document in JSON or XML, exactly as other clients get it: marked, with links, and indented by layout alone. */
import { createPauses } from '../../support/pauses.js';
import { attributes, deferred, type Html, html, type Part } from '../markup/html.js';
import { leadsToApi, linesParameter } from '../markup/links.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { copyable } from './elements.js';

/** Longer texts are shown without highlighting, which makes a text many times as long. */
const maxLength = 200_000;

/** After so many tokens others may be served. */
const tokensAtOnce = 200;

/** The tokens of a text in order; joined, they are the text. */
const tokens = {
  json: /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[\s\S]/g,
  xml: /<\?[^>]*\?>|<\/?[^\s>/]+|\/?>|"[^"<]*"|[^<>"\s=]+|[\s\S]/g,
} as const;

type SourceFormat = keyof typeof tokens;

/** The text of the document on a page, with a link that numbers its lines or leaves the numbers out. */
export async function sourceOf(
  { source: documentSource, body, request, mount }: PageContents,
  site: Site,
): Promise<Part> {
  if (!documentSource) return undefined;
  const { withNumbers, withoutNumbers } = site.texts.source;
  const parameters = new URLSearchParams(request.query.text);
  const hasNumbers = parameters.get(linesParameter) === '1';
  if (hasNumbers) parameters.delete(linesParameter);
  else parameters.set(linesParameter, '1');
  const isPage = request.method === 'GET' && documentSource.text.length <= maxLength;
  return html`
    ${isPage && html`<p class="numbering"><a href="?${parameters.toString()}">${hasNumbers ? withoutNumbers : withNumbers}</a></p>`}
    <div${attributes({ class: hasNumbers && 'numbered' })}>${copyable('source', await source(documentSource.text, body.format, mount.prefix), site)}</div>`;
}

export async function source(text: string, format: SourceFormat, prefix: string): Promise<Part> {
  if (text.length > maxLength) return inPieces(text);
  const tokensOfText = text.match(tokens[format]) ?? [];
  return format === 'json' ? markJson(tokensOfText, prefix) : markXml(joinedTexts(tokensOfText), prefix);
}

function inPieces(text: string): readonly Html[] {
  const pieces: Html[] = [];
  for (let from = 0; from < text.length; from += maxLength)
    pieces.push(deferred(() => text.slice(from, from + maxLength)));
  return pieces;
}

const mark = (token: Part, name: string): Html => html`<span class="${name}">${token}</span>`;

/** A text as a link where it is a path of this API or an address of the web; not where it is the path of a location in the tree. */
function linked(text: string, href: string, prefix: string): Part {
  const isPath = leadsToApi(href, prefix) && /^\/(?:[a-z]|$)/.test(href.slice(prefix.length));
  if (isPath) return html`<a href="${href}">${text}</a>`;
  const isAddress = /^https?:\/\/[^\s{}<>"'\\]+$/.test(href) && URL.canParse(href);
  return isAddress ? html`<a href="${href}" rel="noopener noreferrer">${text}</a>` : text;
}

/** The start of a line, whose number the stylesheet shows; it is not part of the text. */
const lineStart = html`<i></i>`;

/** Lines within each other. A block is indented, and its lines are apart, without a character more in the text. */
function createLines() {
  const open: Part[][] = [[lineStart]];
  const add = (part: Part) => void open.at(-1)?.push(part);
  return {
    add,
    newLine: () => add(html`<br>${lineStart}`),
    begin: () => void open.push([lineStart]),
    end: () => {
      const block = open.length > 1 ? open.pop() : [];
      add(html`<span class="block">${block}</span>${lineStart}`);
    },
    all: (): Part => {
      while (open.length > 1) add(open.pop());
      return open[0];
    },
  };
}

async function markJson(tokensOfText: readonly string[], prefix: string): Promise<Part> {
  const pause = createPauses();
  const lines = createLines();
  for (const [index, token] of tokensOfText.entries()) {
    if (index % tokensAtOnce === 0) await pause();
    const next = tokensOfText[index + 1];
    const isEmpty = (token === '{' && next === '}') || (token === '[' && next === ']');
    const wasEmpty =
      (token === '}' && tokensOfText[index - 1] === '{') || (token === ']' && tokensOfText[index - 1] === '[');
    if ((token === '}' || token === ']') && !wasEmpty) lines.end();
    lines.add(jsonToken(token, next, prefix));
    if ((token === '{' || token === '[') && !isEmpty) lines.begin();
    else if (token === ',') lines.newLine();
  }
  return lines.all();
}

function jsonToken(token: string, next: string | undefined, prefix: string): Part {
  if (token.startsWith('"')) return next === ':' ? mark(token, 't-key') : mark(jsonString(token, prefix), 't-string');
  if (/^-?\d/.test(token)) return mark(token, 't-number');
  return token.length > 1 ? mark(token, 't-word') : token;
}

/** A string with an escape cannot be an href. */
const jsonString = (token: string, prefix: string): Part =>
  token.includes('\\') ? token : withinQuotes(token, (text) => linked(text, text, prefix));

/** A lone quotation mark is a token too. */
const withinQuotes = (token: string, showText: (text: string) => Part): Part =>
  token.length < 2 ? token : ['"', showText(token.slice(1, -1)), '"'];

async function markXml(tokensOfText: readonly string[], prefix: string): Promise<Part> {
  const pause = createPauses();
  const lines = createLines();
  /** Whether the elements that are open hold elements. */
  const holdsElements: boolean[] = [];
  let isInTag = false;
  for (const [index, token] of tokensOfText.entries()) {
    if (index % tokensAtOnce === 0) await pause();
    const next = tokensOfText[index + 1] ?? '';
    const isEnd = token.startsWith('</');
    if (isEnd && holdsElements.at(-1)) lines.end();
    if (token.startsWith('<')) isInTag = !token.startsWith('<?');
    lines.add(xmlToken(token, isInTag, prefix));
    if (token !== '>' && token !== '/>' && !token.startsWith('<?')) continue;
    isInTag = false;
    const tag = token === '>' ? lastTag(tokensOfText, index) : '';
    const isStart = tag !== '' && !tag.startsWith('</');
    const isFollowed = next.startsWith('<') && !next.startsWith('</');
    if (isStart) holdsElements.push(isFollowed);
    if (isStart && isFollowed) lines.begin();
    else if (isFollowed) lines.newLine();
    if (tag.startsWith('</')) holdsElements.pop();
  }
  return lines.all();
}

/** Joins the tokens of text between two tags. */
function joinedTexts(tokensOfText: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let isInTag = false;
  let wasText = false;
  for (const token of tokensOfText) {
    if (token.startsWith('<')) isInTag = !token.startsWith('<?');
    const isText = !isInTag && !token.startsWith('<');
    joined.push(isText && wasText ? `${joined.pop()}${token}` : token);
    wasText = isText;
    if (token === '>' || token === '/>') isInTag = false;
  }
  return joined;
}

/** The beginning of the tag that ends here. */
function lastTag(tokensOfText: readonly string[], end: number): string {
  for (let at = end; at >= 0; at -= 1) if (tokensOfText[at]?.startsWith('<')) return tokensOfText[at] ?? '';
  return '';
}

/** Between tags, tokens that look like names or strings are text. */
function xmlToken(token: string, isInTag: boolean, prefix: string): Part {
  if (token.startsWith('<') || token === '>' || token === '/>') return mark(token, 't-tag');
  const link = (text: string) => linked(text, text.replaceAll('&amp;', '&'), prefix);
  if (!isInTag) return link(token);
  if (token.trim() === '' || token === '=') return token;
  return token.startsWith('"') ? mark(withinQuotes(token, link), 't-string') : mark(token, 't-key');
}
