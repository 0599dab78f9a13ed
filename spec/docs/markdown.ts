/** What the specs of the documentation know of Markdown: tables, fenced blocks, links and the anchors of headings. */

export { table } from '../../site/markdown.js';

export interface Block {
  readonly language: string;
  /** The text after the language, such as the name of a file. */
  readonly title: string;
  readonly code: string;
  /** Of the line that opens it. */
  readonly line: number;
}

/** The fenced blocks of a page, in order. */
export function blocksOf(text: string): Block[] {
  return [...text.matchAll(/^```(\w*)[ \t]*(.*)\n([\s\S]*?)^```$/gm)].map((found) => {
    const [, language = '', title = '', code = ''] = found;
    return { language, title, code, line: text.slice(0, found.index).split('\n').length };
  });
}

const withoutBlocks = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '');

/** The targets of the links of a page. */
export function linksOf(text: string): string[] {
  const prose = withoutBlocks(text).replace(/`[^`\n]*`/g, '``');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
}

/** The anchors of the headings of a page, as GitHub makes them. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const anchors = [...withoutBlocks(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
  return new Set(anchors);
}
