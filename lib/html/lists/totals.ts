/** How many things a list has on all its pages, and which of them a page shows. */
import type { PageContents } from '../../api/page-writer.js';
import { type Html, html, type Part } from '../html.js';
import type { Site } from '../site.js';
import type { Listed } from './listed.js';

export function totalOf(
  { rows, page: { total, isTotalMinimum } }: Listed,
  { request }: PageContents,
  site: Site,
): Part {
  const own = site.texts.lists;
  const parameters = new URLSearchParams(request.query);
  const offset = Number(parameters.get('offset')) || 0;
  if (total === undefined) return rows.length === 0 && status(own.none);
  const known = `${total}${isTotalMinimum ? '+' : ''}`;
  const isPlaceKnown = rows.length > 0 && offset >= 0 && !parameters.has('after');
  return status(isPlaceKnown ? own.range(offset + 1, offset + rows.length, known) : own.total(known));
}

const status = (text: string): Html => html`<p class="total" role="status">${text}</p>`;
