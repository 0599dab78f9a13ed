/** The dashboard on the root page for users who are logged in: their drafts, latest changes of content, and their bookmarks. */
import type { ContentInfo, Id, VersionInfo } from '../../repository/repository.js';
import { BookmarkList } from '../../resources/bookmarks.documents.js';
import { paths } from '../../resources/paths.js';
import { PermissionList } from '../../resources/permissions.documents.js';
import { DraftList } from '../../resources/versions/versions.documents.js';
import { section, table, time } from '../elements/elements.js';
import { type Html, html, type Part } from '../markup/html.js';
import { formParameter } from '../markup/links.js';
import { createChoices } from '../related/choices.js';
import { createFind } from '../related/finding.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { contentIn, hrefTo, loadBody, loadValue, locationHref } from '../site/values.js';

/** Maximum number of entries in each list. */
const most = 10;

/** Drafts are listed by content: of more than these, the newest ones are not found. */
const maxDrafts = 100;

/** A row of a list. */
interface Entry {
  readonly href: string;
  readonly name: string;
  readonly contentTypeId: Id | undefined;
  readonly modified: Date | undefined;
  /** The form that the row links to. */
  readonly form?: string | undefined;
}

/** Lists that are empty, that the caller may not read, or that the repository does not have, are left out. */
export async function dashboard(contents: PageContents, site: Site): Promise<Part> {
  const { userId } = contents.identity.caller;
  if (userId === null) return undefined;
  const [drafts, changed, bookmarks] = await Promise.all([
    loadDrafts(userId, contents, site),
    loadChanged(contents, site),
    loadBookmarks(contents, site),
  ]);
  if (drafts.length + changed.length + bookmarks.length === 0) return undefined;
  const { choices } = await createChoices(contents).hrefs(paths.contentType);
  const { dashboard: labels } = site.texts;
  const context = { site, types: new Map(choices) };
  const list = (id: string, title: string, entries: readonly Entry[]): Part =>
    entries.length > 0 && section(id, title, entriesTable(title, entries, context));
  return [
    list('drafts', labels.drafts, drafts),
    list('changes', labels.changes, changed),
    list('bookmarks', labels.bookmarks, bookmarks),
  ];
}

interface DashboardContext {
  readonly site: Site;
  /** The names of content types by href. */
  readonly types: ReadonlyMap<string, string>;
}

function entriesTable(caption: string, entries: readonly Entry[], { site, types }: DashboardContext): Html {
  const { texts, formats, prefix } = site;
  const labels = texts.dashboard;
  return table({
    caption,
    isCaptionHidden: true,
    columns: [labels.name, labels.type, labels.modified],
    rows: entries.map(({ href, name, contentTypeId, modified, form }) => ({
      header: html`
        <a href="${href}">${name}</a>
        ${form && html` <a class="small" href="${form}" aria-label="${labels.editNamed(name)}">${labels.edit}</a>`}`,
      cells: [
        contentTypeId !== undefined && types.get(hrefTo(prefix, paths.contentType, contentTypeId)),
        modified && time(modified, formats.dateTime),
      ],
    })),
  });
}

/** The newest first. */
async function loadDrafts(userId: Id, contents: PageContents, site: Site): Promise<readonly Entry[]> {
  if (!site.isServed(paths.userDrafts, 'GET')) return [];
  const href = `${hrefTo(site.prefix, paths.userDrafts, userId)}?limit=${maxDrafts}`;
  const list = await loadValue(href, DraftList, contents);
  const newest = [...(list?.items ?? [])].sort((one, other) => other.modified.getTime() - one.modified.getTime());
  return Promise.all(newest.slice(0, most).map((draft) => draftEntry(draft, contents, site)));
}

async function draftEntry(draft: VersionInfo<Id>, contents: PageContents, { prefix, isServed }: Site): Promise<Entry> {
  const { contentId, versionNo, names, mainLanguageCode, initialLanguageCode, modified } = draft;
  const content = contentIn(await loadBody(hrefTo(prefix, paths.contentObject, contentId), contents));
  const href = hrefTo(prefix, paths.version, contentId, versionNo);
  return {
    href,
    name: names[initialLanguageCode] || names[mainLanguageCode] || content?.name || String(contentId),
    contentTypeId: content?.contentTypeId,
    modified,
    form: isServed(paths.version, 'PATCH') ? `${href}?${formParameter}=PATCH` : undefined,
  };
}

/** For callers who may read the log of changes, which is oldest first: a search has the names of the changed content. */
async function loadChanged(contents: PageContents, { prefix, isServed }: Site): Promise<readonly Entry[]> {
  if (!isServed(paths.changes, 'GET') || !isServed(paths.views, 'POST')) return [];
  if (!(await mayFollowChanges(contents, { prefix, isServed }))) return [];
  const order = { DateModified: 'descending' };
  const query = { Query: {}, SortClauses: order, limit: most, performCount: false };
  const result = await createFind(contents)('ContentQuery', query);
  return (result?.hits ?? []).flatMap((hit) =>
    'content' in hit ? [contentEntry(hit.content, hrefTo(prefix, paths.contentObject, hit.content.id))] : [],
  );
}

/** By the permissions of the caller, or by the log itself where the repository has none. */
async function mayFollowChanges(contents: PageContents, { prefix, isServed }: Pick<Site, 'prefix' | 'isServed'>) {
  const method = 'changes.list';
  if (!isServed(paths.permissions, 'GET'))
    return (await loadBody(`${prefix}${paths.changes}?limit=1`, contents)) !== undefined;
  const list = await loadValue(`${prefix}${paths.permissions}?operations=${method}`, PermissionList, contents);
  return list?.items.includes(method) ?? false;
}

/** Links to the bookmarked locations; one without content has its id as name. */
async function loadBookmarks(contents: PageContents, { prefix, isServed }: Site): Promise<readonly Entry[]> {
  if (!isServed(paths.bookmarks, 'GET')) return [];
  const list = await loadValue(`${prefix}${paths.bookmarks}?limit=${most}`, BookmarkList, contents);
  return (list?.items ?? []).map((location) => {
    const href = locationHref(location, prefix);
    const { content, id } = location;
    return content
      ? contentEntry(content, href)
      : { href, name: String(id), contentTypeId: undefined, modified: undefined };
  });
}

const contentEntry = ({ name, id, contentTypeId, modified }: ContentInfo<Id>, href: string): Entry => ({
  href,
  name: name || String(id),
  contentTypeId,
  modified,
});
