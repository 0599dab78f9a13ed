/** Changes as people read them: the newest first, in words, with the names of the changed resources and of the users. */
import type { Change, Id } from '../../repository/repository.js';
import { ChangeList, LatestChangeList } from '../../resources/changes.documents.js';
import { paths } from '../../resources/paths.js';
import { table, time } from '../elements/elements.js';
import { type Html, html, type Part } from '../markup/html.js';
import { link } from '../markup/links.js';
import { namesOf } from '../related/names.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { hrefTo, valueIn } from '../site/values.js';

interface Named {
  readonly names: ReadonlyMap<string, string>;
  readonly site: Site;
}

/** Undefined for a document that is not a list of changes. */
export function listedChanges({ body }: Pick<PageContents, 'body'>): readonly Change<Id>[] | undefined {
  return valueIn(body, LatestChangeList)?.items ?? valueIn(body, ChangeList)?.items.toReversed();
}

export async function changesTable(changes: readonly Change<Id>[], contents: PageContents, site: Site): Promise<Html> {
  const hrefs = changes.flatMap((change) => [subjectOf(change, site), userOf(change, site)]);
  const names = await namesOf([...new Set(hrefs.filter((href) => href !== undefined))], contents);
  const { changes: texts } = site.texts;
  return table({
    columns: [texts.time, texts.event, texts.subject, texts.user],
    rows: changes.map((change) => ({
      cells: [
        time(change.time, site.formats.dateTime),
        textOf(change, site),
        subjectCell(change, { names, site }),
        userCell(change, { names, site }),
      ],
    })),
  });
}

/** Events of other repositories have no text. */
const textOf = ({ event }: Change<Id>, { texts: { events } }: Site): string =>
  (Object.hasOwn(events, event) ? events[event] : undefined) ?? event;

function subjectOf({ contentId, pathString, contentTypeId }: Change<Id>, { prefix }: Site): string | undefined {
  if (contentId !== undefined) return hrefTo(prefix, paths.contentObject, contentId);
  if (pathString !== undefined) return hrefTo(prefix, paths.location, pathString);
  return contentTypeId === undefined ? undefined : hrefTo(prefix, paths.contentType, contentTypeId);
}

const userOf = ({ userId }: Change<Id>, { prefix }: Site): string | undefined =>
  userId === undefined ? undefined : hrefTo(prefix, paths.user, userId);

function subjectCell(change: Change<Id>, { names, site }: Named): Part {
  const href = subjectOf(change, site);
  const { versionNo, id } = change;
  if (href === undefined) return id;
  const version = versionNo !== undefined && html` <span class="label">${site.texts.changes.version(versionNo)}</span>`;
  return html`${link(href, site.prefix, names.get(href))}${version}`;
}

function userCell(change: Change<Id>, { names, site }: Named): Part {
  const href = userOf(change, site);
  return href === undefined
    ? html`<span class="none">${site.texts.changes.system}</span>`
    : link(href, site.prefix, names.get(href));
}
