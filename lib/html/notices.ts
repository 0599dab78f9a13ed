/** What has happened, on the page that follows a write: the fragment of its URL says which, and the stylesheet shows that one. */
import { noticeId } from '../api/page-writer.js';
import { type Html, html } from './html.js';

const texts: Readonly<Record<string, string>> = {
  CREATE: 'Created.',
  POST: 'Done.',
  PUT: 'Saved.',
  PATCH: 'Saved.',
  DELETE: 'Deleted.',
  COPY: 'Copied.',
  MOVE: 'Moved.',
  PUBLISH: 'Published.',
  SWAP: 'Swapped.',
  TRASH: 'Moved to the trash.',
};

export const notices: readonly Html[] = Object.entries(texts).map(
  ([name, text]) => html`<p class="notice" id="${noticeId(name)}" role="status">${text}</p>`,
);
