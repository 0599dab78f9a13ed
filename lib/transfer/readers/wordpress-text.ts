/** The text of WordPress posts as HTML: without comments for blocks, with paragraphs where there are none, and shortcodes. */

/** Elements of which the text is not a paragraph of its own. */
const lines = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'li', 'td', 'th', 'dt', 'dd', 'caption', 'figcaption'],
  ...['address', 'legend', 'summary', 'script', 'style', 'textarea', 'form', 'figure', 'ul', 'ol', 'dl', 'table'],
  ...['thead', 'tbody', 'tfoot', 'tr', 'colgroup'],
]);
const containers = new Set([
  ...['blockquote', 'div', 'section', 'article', 'aside', 'header', 'footer', 'nav', 'main', 'details', 'fieldset'],
]);
const voidBlocks = new Set(['hr', 'col']);

export interface WordPressText {
  readonly html: string;
  readonly problems: readonly string[];
}

export function toHtml(content: string): WordPressText {
  const text = content.replace(/\r\n?/g, '\n');
  const problems = new Map<string, number>();
  const report = (problem: string) => void problems.set(problem, (problems.get(problem) ?? 0) + 1);
  const withoutCaptions = replaceShortcodes(text, report);
  const html = text.includes('<!-- wp:') ? withoutCaptions : withParagraphs(withoutCaptions);
  for (const name of emptyBlocks(text)) report(`The block ${name} has no content of its own`);
  return {
    html,
    problems: [...problems].map(([problem, count]) => (count > 1 ? `${problem} (${count} times)` : problem)),
  };
}

/** The names of blocks whose content WordPress generates. */
function emptyBlocks(text: string): readonly string[] {
  const names: string[] = [];
  const start = '<!-- wp:';
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
    const end = text.indexOf('-->', at);
    if (end < 0) break;
    const [name = ''] = /^[\w/-]*/.exec(text.slice(at + start.length, at + start.length + 100)) ?? [];
    if (text[end - 1] === '/' && name !== 'more' && name !== 'nextpage') names.push(name.replace(/\/$/, ''));
  }
  return names;
}

const shortcode = /\[(\/?)([a-zA-Z][\w-]{0,50})((?:\s[^[\]<>]{0,2000})?)\]/g;
const knownShortcodes = new Set(['audio', 'embed', 'gallery', 'playlist', 'video', 'contact-form-7']);

/** Captions are the text that they enclose; other shortcodes stay as they are, and are reported. */
function replaceShortcodes(text: string, report: (problem: string) => void): string {
  const closed = new Set([...text.matchAll(/\[\/([a-zA-Z][\w-]{0,50})\]/g)].map(([, name = '']) => name));
  return text.replace(shortcode, (all: string, slash: string, name: string, attributes: string) => {
    if (name === 'caption' || name === 'wp_caption') return slash === '' ? '<figure>' : '</figure>';
    const isShortcode =
      knownShortcodes.has(name) || closed.has(name) || /[_-]/.test(name) || /\s\w[\w-]*=/.test(attributes);
    if (isShortcode && slash === '') report(`The shortcode [${name}] stays as text`);
    return all;
  });
}

const tag = /<(\/?)([a-zA-Z][a-zA-Z0-9]{0,20})[^<>]*>/g;

/** Paragraphs and line breaks, which the classic editor of WordPress saves as line breaks of the text alone. */
export function withParagraphs(text: string): string {
  const open: string[] = [];
  let [html, run, at] = ['', '', 0];
  const flush = (): void => {
    const inner = open.at(-1);
    html += inner !== undefined && lines.has(inner) ? brokenLines(run, inner) : paragraphsOf(run);
    run = '';
  };
  for (const { index, 0: all, 1: slash, 2: name = '' } of text.matchAll(tag)) {
    const lower = name.toLowerCase();
    if (!lines.has(lower) && !containers.has(lower) && !voidBlocks.has(lower)) continue;
    run += text.slice(at, index);
    flush();
    html += all;
    at = index + all.length;
    if (slash === '/') {
      const opened = open.lastIndexOf(lower);
      if (opened >= 0) open.length = opened;
    } else if (!voidBlocks.has(lower)) open.push(lower);
  }
  run += text.slice(at);
  flush();
  return html;
}

const literal = new Set(['pre', 'script', 'style', 'textarea']);
/** Elements that have no text themselves. */
const listLike = new Set(['ul', 'ol', 'dl', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup']);

function brokenLines(run: string, element: string): string {
  if (literal.has(element) || listLike.has(element)) return run;
  const [start = ''] = /^\s*/.exec(run) ?? [];
  const inner = run.slice(start.length);
  const trimmed = inner.trimEnd();
  return start + trimmed.replaceAll('\n', '<br>\n') + inner.slice(trimmed.length);
}

function paragraphsOf(run: string): string {
  return run
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>\n')}</p>\n`)
    .join('');
}
