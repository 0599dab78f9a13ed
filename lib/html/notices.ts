/** What has happened to what, on the page that follows a write: the fragment of its URL says which, and the stylesheet shows that one. */
import { noticeId } from '../api/page-writer.js';
import { type Html, html } from './html.js';
import type { Site } from './site.js';

/** With the name of what the page shows. */
export const noticesOf = (name: string, { texts }: Site): readonly Html[] =>
  Object.entries(texts.notices).map(
    ([kind, text]) => html`<p class="notice" id="${noticeId(kind)}" role="status">${text(name)}</p>`,
  );
