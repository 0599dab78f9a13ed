/** The links to other pages of a list: which numbers there are, and where they end. */
import { describe, expect, it } from '@jest/globals';
import { numberedPages } from '../../lib/html/lists/paging.js';
import { html, toText } from '../../lib/html/markup/html.js';
import type { Site } from '../../lib/html/site/site.js';
import { english } from '../../lib/html/site/texts.js';

const site = { texts: english } as Site;

interface Listed {
  readonly offset: number;
  readonly count: number;
  readonly total?: number;
  readonly isTotalMinimum?: boolean;
}

/** The texts of the links to pages of 10 items, the current one in brackets. */
async function linksOf({ offset, count, total, isTotalMinimum = false }: Listed): Promise<readonly string[]> {
  const hrefAt = (at: number) => `?offset=${at}`;
  const links = numberedPages({ offset, limit: 10, count, total, isTotalMinimum, hrefAt, site });
  return [...(await toText(html`${links}`)).matchAll(/<(a|span)[^>]*>([^<]*)</g)].map(([, tag, text = '']) =>
    tag === 'span' ? `[${text}]` : text,
  );
}

const [first, previous, next, last] = ['First page', 'Previous page', 'Next page', 'Last page'];

describe('the pages of a list', () => {
  it.each<[string, Listed, readonly string[]]>([
    ['the first of many', { offset: 0, count: 10, total: 95 }, ['[1]', '2', '3', next, last]],
    [
      'one in the middle',
      { offset: 40, count: 10, total: 95 },
      [first, previous, '3', '4', '[5]', '6', '7', next, last],
    ],
    ['the last one', { offset: 90, count: 5, total: 95 }, [first, previous, '8', '9', '[10]']],
    ['the only one', { offset: 0, count: 5, total: 5 }, []],
    ['behind the last one', { offset: 100, count: 0, total: 95 }, [first, previous, '9', '10', '[11]']],
    ['a full one without a total', { offset: 20, count: 10 }, [first, previous, '1', '2', '[3]', '4', next]],
    ['the first full one without a total', { offset: 0, count: 10 }, ['[1]', '2', next]],
    ['the last one without a total', { offset: 20, count: 3 }, [first, previous, '1', '2', '[3]']],
    [
      'one of at least so many',
      { offset: 10, count: 10, total: 30, isTotalMinimum: true },
      [first, previous, '1', '[2]', '3', next],
    ],
  ])('lead to others from %s', async (_, listed, expected) => {
    expect(await linksOf(listed)).toEqual(expected);
  });
});
