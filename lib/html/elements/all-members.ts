/** All members of a document, which a page shows on request, with a link from the page that shows the document otherwise. */
import { html, type Part } from '../markup/html.js';
import { formatParameter, membersFormat } from '../markup/links.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { details } from './elements.js';
import { structure } from './structure.js';

/** A link to the page with all members; a page that no GET shows has them itself, folded. */
export function allMembers({ request, response, tree, mount }: PageContents, site: Site, label: string): Part {
  if (response.about.method !== 'GET') return details(label, structure(tree, { site }), { class: 'document' });
  const parameters = new URLSearchParams(request.query.text);
  parameters.set(formatParameter, membersFormat);
  return html`<p class="members-link"><a href="${mount.prefix}${request.path}?${parameters.toString()}">${label}</a></p>`;
}
