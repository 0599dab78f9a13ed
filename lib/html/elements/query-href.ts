/** Hrefs of a list with other query parameters. */
import type { PageContents } from '../site/page-contents.js';

/** Parameters for the position of a page in a list; a link that changes others refers to the first page. */
export const positions = ['offset', 'after'] as const;

/** Href of the first page of the list with some parameters replaced; empty ones are removed. */
export function queryHref(
  { request: { query, path }, mount }: Pick<PageContents, 'request' | 'mount'>,
  parameters: Readonly<Record<string, string>>,
): string {
  const present = new URLSearchParams(query.text);
  for (const name of positions) present.delete(name);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === '') present.delete(name);
    else present.set(name, value);
  }
  return `${mount.prefix}${path}${present.size > 0 ? `?${present}` : ''}`;
}
