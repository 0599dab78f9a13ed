/** Pages of groups of users, with their users and subgroups, and the choice between these and pages of users. */
import type { Id, UserGroup as UserGroupValue, User as UserValue } from '../../repository/repository.js';
import { paths } from '../../resources/paths.js';
import { SubgroupRefList, UserGroup } from '../../resources/users/user-groups.documents.js';
import { GroupUserRefList, User } from '../../resources/users/users.documents.js';
import { type Html, html, type Part } from '../markup/html.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { hrefTo, valueIn } from '../site/values.js';
import { groupLink, list, maxItems, moreLinks, named } from './people-lists.js';
import { userView } from './user-view.js';

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

const userLink = ({ id, name, login, enabled }: UserValue<Id>, { prefix, texts }: Site): Html =>
  html`<a href="${hrefTo(prefix, paths.user, id)}">${name || login}</a> <span class="hint">${login}</span>${!enabled && html` <span class="label">${texts.people.disabled}</span>`}`;
