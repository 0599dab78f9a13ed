/** How many things a list has on all its pages, and which of them a page shows. */
import type { PageContents } from '../../api/page-writer.js';
import { type Html, html, type Part } from '../html.js';
import type { Listed } from './listed.js';

export function totalOf({ rows, page: { total, isTotalMinimum } }: Listed, { request }: PageContents): Part {
  const parameters = new URLSearchParams(request.query);
  const offset = Number(parameters.get('offset')) || 0;
  if (total === undefined) return rows.length === 0 && status('None');
  const known = `${total}${isTotalMinimum ? '+' : ''}`;
  const isPlaceKnown = rows.length > 0 && offset >= 0 && !parameters.has('after');
  return status(isPlaceKnown ? `${offset + 1}–${offset + rows.length} of ${known}` : `${known} in all`);
}

const status = (text: string): Html => html`<p class="total" role="status">${text}</p>`;
