/** What has happened, on the page that follows a write: the fragment of its URL says which, and the stylesheet shows that one. */
import { noticeId } from '../api/page-writer.js';
import { type Html, html } from './html.js';
import type { Site } from './site.js';

export const notices = ({ texts }: Site): readonly Html[] =>
  Object.entries(texts.notices).map(
    ([name, text]) => html`<p class="notice" id="${noticeId(name)}" role="status">${text}</p>`,
  );
