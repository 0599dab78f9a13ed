/** Pages of users and groups of users: who is in a group, which groups a user is in, and links to all that they have. */
import type { Document } from '../../documents/document.js';
import type { Id, Page, UserGroup as UserGroupValue, User as UserValue } from '../../repository/repository.js';
import { paths } from '../../resources/paths.js';
import { SubgroupRefList, UserGroup, UserGroupsOfUser } from '../../resources/users/user-groups.documents.js';
import { GroupUserRefList, User } from '../../resources/users/users.documents.js';
import { type Html, html, type Part } from '../markup/html.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { hrefTo, loadValue, valueIn } from '../site/values.js';

/** The number of users and groups in sight; all others are on the pages of their lists. */
const maxItems = 10;

/** Undefined for pages of anything else. */
export async function peopleView(contents: PageContents, site: Site): Promise<Part> {
  const group = valueIn(contents.body, UserGroup);
  if (group) return groupView(group, contents, site);
  const user = valueIn(contents.body, User);
  return user && userView(user, contents, site);
}

async function groupView({ path }: UserGroupValue<Id>, contents: PageContents, site: Site): Promise<Part> {
  const at = (template: string) => hrefTo(site.prefix, template, path);
  const page = `?limit=${maxItems + 1}`;
  const [users, groups] = await Promise.all([
    list(paths.usersOfGroup, at(paths.usersOfGroup) + page, GroupUserRefList, { contents, site }),
    list(paths.subgroups, at(paths.subgroups) + page, SubgroupRefList, { contents, site }),
  ]);
  const { people } = site.texts;
  const userLinks = users?.map((user) => userLink(user, site));
  const groupLinks = groups?.map((group) => groupLink(group, site));
  return [
    named(people.users, at(paths.usersOfGroup), userLinks, site),
    named(people.groups, at(paths.subgroups), groupLinks, site),
    moreLinks([[people.roles, paths.userGroupRoles, at(paths.userGroupRoles)]], site),
  ];
}

async function userView({ id }: UserValue<Id>, contents: PageContents, site: Site): Promise<Part> {
  const at = (template: string) => hrefTo(site.prefix, template, id);
  const groups = await list(paths.userGroupsOfUser, at(paths.userGroupsOfUser), UserGroupsOfUser, { contents, site });
  const { people } = site.texts;
  const groupLinks = groups?.map((group) => groupLink(group, site));
  return [
    named(people.groups, at(paths.userGroupsOfUser), groupLinks, site),
    moreLinks(
      [
        [people.may, paths.policies, `${site.prefix}${paths.policies}?userId=${id}`],
        [people.roles, paths.userRoles, at(paths.userRoles)],
        [people.drafts, paths.userDrafts, at(paths.userDrafts)],
        [people.keys, paths.apiKeysOfUser, at(paths.apiKeysOfUser)],
        [people.versions, paths.versions, at(paths.versions)],
      ],
      site,
    ),
  ];
}

type ServedLink = readonly [label: string, path: string, href: string];

const moreLinks = (links: readonly ServedLink[], { texts, isServed }: Site): Html => html`
  <section class="links" aria-label="${texts.people.more}">
    <ul>${links.map(([label, path, href]) => isServed(path, 'GET') && html`<li><a href="${href}">${label}</a></li>`)}</ul>
  </section>`;

interface Loading {
  readonly contents: PageContents;
  readonly site: Site;
}

/** Undefined where it is not served, or not to the caller. */
async function list<P extends Page<unknown>>(
  path: string,
  href: string,
  document: Document<P>,
  { contents, site }: Loading,
): Promise<P['items'] | undefined> {
  return site.isServed(path, 'GET') ? (await loadValue(href, document, contents))?.items : undefined;
}

const section = (title: Part, content: Part): Html => html`
  <section class="document">
    <h2>${title}</h2>
    ${content}
  </section>`;

/** A list whose title links to all of it; without it nothing is shown. */
function named(title: string, href: string, items: readonly Part[] | undefined, { texts }: Site): Part {
  if (!items) return undefined;
  const visible = items.slice(0, maxItems);
  const content =
    visible.length === 0
      ? html`<p class="hint">${texts.people.none}</p>`
      : html`<ul>${visible.map((item) => html`<li>${item}</li>`)}</ul>`;
  const more = items.length > visible.length && html`<p><a href="${href}">${texts.people.all(title)}</a></p>`;
  return section(html`<a href="${href}">${title}</a>`, [content, more]);
}

const userLink = ({ id, name, login, enabled }: UserValue<Id>, { prefix, texts }: Site): Html =>
  html`<a href="${hrefTo(prefix, paths.user, id)}">${name || login}</a> <span class="hint">${login}</span>${!enabled && html` <span class="label">${texts.people.disabled}</span>`}`;

const groupLink = (
  { path, name }: Pick<UserGroupValue<Id>, 'path'> & { readonly name?: string },
  { prefix }: Site,
): Html => html`<a href="${hrefTo(prefix, paths.userGroup, path)}">${name || path}</a>`;
