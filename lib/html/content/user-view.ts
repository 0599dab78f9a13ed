/** The page of a user: groups, permissions by role in sentences, drafts and API keys. */
import type { ApiKey, Id, User, VersionInfo } from '../../repository/repository.js';
import { ApiKeyList } from '../../resources/api-keys.documents.js';
import { paths } from '../../resources/paths.js';
import { UserPolicyList } from '../../resources/roles/policies.documents.js';
import { UserGroupsOfUser } from '../../resources/users/user-groups.documents.js';
import { DraftList } from '../../resources/versions/versions.documents.js';
import { type Html, html, type Part } from '../markup/html.js';
import { link } from '../markup/links.js';
import { namesOf } from '../related/names.js';
import { namesInLimitations, policySentences } from '../related/policy-sentences.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { hrefTo } from '../site/values.js';
import { groupLink, type Loading, list, maxItems, moreLinks, named, section } from './people-lists.js';

export async function userView({ id }: User<Id>, contents: PageContents, site: Site): Promise<Part> {
  const loading = { contents, site };
  const { people } = site.texts;
  const at = (template: string) => hrefTo(site.prefix, template, id);
  const page = `?limit=${maxItems + 1}`;
  const [groups, permissions, drafts, keys] = await Promise.all([
    list(paths.userGroupsOfUser, at(paths.userGroupsOfUser), UserGroupsOfUser, loading),
    permissionsOf(id, loading),
    list(paths.userDrafts, at(paths.userDrafts) + page, DraftList, loading),
    list(paths.apiKeysOfUser, at(paths.apiKeysOfUser) + page, ApiKeyList, loading),
  ]);
  const groupLinks = groups?.map((group) => groupLink(group, site));
  const draftLinks = drafts?.map((draft) => draftLink(draft, site));
  const keyLinks = keys?.map((key) => keyLink(key, site));
  return [
    named(people.groups, at(paths.userGroupsOfUser), groupLinks, site),
    permissions,
    named(people.drafts, at(paths.userDrafts), draftLinks, site),
    named(people.keys, at(paths.apiKeysOfUser), keyLinks, site),
    moreLinks(
      [
        [people.roles, paths.userRoles, at(paths.userRoles)],
        [people.versions, paths.versions, at(paths.versions)],
      ],
      site,
    ),
  ];
}

/** The policies of all roles of the user and of the groups, below the names of the roles. */
async function permissionsOf(userId: Id, { contents, site }: Loading): Promise<Part> {
  const { prefix, texts } = site;
  const href = `${prefix}${paths.policies}?userId=${userId}`;
  const policies = await list(paths.policies, href, UserPolicyList, { contents, site });
  if (!policies) return undefined;
  const roleIds = [...new Set(policies.map(({ roleId }) => roleId))];
  const hrefOf = (roleId: Id) => hrefTo(prefix, paths.role, roleId);
  const limitations = policies.flatMap((policy) => policy.limitations);
  const [roles, names] = await Promise.all([
    namesOf(roleIds.map(hrefOf), contents),
    namesInLimitations(limitations, contents, site),
  ]);
  const ofRoles = roleIds.map((roleId) => {
    const ofRole = policies.filter((policy) => policy.roleId === roleId);
    const role = hrefOf(roleId);
    return html`<h3>${link(role, prefix, roles.get(role))}</h3>${policySentences(ofRole, { names, site })}`;
  });
  const content = ofRoles.length > 0 ? ofRoles : html`<p class="hint">${texts.people.none}</p>`;
  return section(html`<a href="${href}">${texts.people.may}</a>`, content);
}

function draftLink({ contentId, versionNo, names, ...draft }: VersionInfo<Id>, { prefix }: Site): Html {
  const name = names[draft.initialLanguageCode] || names[draft.mainLanguageCode] || String(contentId);
  return html`<a href="${hrefTo(prefix, paths.version, contentId, versionNo)}">${name}</a>`;
}

function keyLink({ id, name, access, expiresAt }: ApiKey<Id>, { prefix, texts, formats }: Site): Html {
  const facts = [access, ...(expiresAt ? [texts.people.expires(formats.dateTime(expiresAt))] : [])];
  return html`<a href="${hrefTo(prefix, paths.apiKey, id)}">${name}</a> <span class="hint">${facts.join(', ')}</span>`;
}
