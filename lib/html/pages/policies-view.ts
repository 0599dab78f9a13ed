/** Pages of roles and of lists of policies, which are sentences: those of a role, or those that a user has by all roles. */
import { paths } from '../../resources/paths.js';
import { PolicyList, UserPolicyList } from '../../resources/roles/policies.documents.js';
import { Role, RoleDraft } from '../../resources/roles/roles.documents.js';
import { allMembers } from '../elements/all-members.js';
import { html, type Part } from '../markup/html.js';
import { namesInLimitations, policySentences } from '../related/policy-sentences.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { hrefTo, loadValue, valueIn } from '../site/values.js';

/** Undefined for pages of anything else. */
export async function policiesView(contents: PageContents, site: Site): Promise<Part> {
  const list = contents.source ? undefined : await listIn(contents, site);
  if (!list) return undefined;
  const isOfRole = contents.body.value !== list;
  const names = await namesInLimitations(
    list.items.flatMap(({ limitations }) => limitations),
    contents,
    site,
  );
  return html`
    <section class="access" aria-label="${site.texts.rights.policies}">
      ${isOfRole && html`<h2>${site.texts.rights.policies}</h2>`}
      ${policySentences(list.items, { names, site })}
    </section>
    ${allMembers(contents, site, site.texts.content.members)}`;
}

/** The list that the page shows, or that of the role that it shows. */
async function listIn({ body, ...contents }: PageContents, site: Site) {
  const role = valueIn(body, Role) ?? valueIn(body, RoleDraft);
  if (!role) return valueIn(body, PolicyList) ?? valueIn(body, UserPolicyList);
  return loadValue(hrefTo(site.prefix, paths.rolePolicies, role.id), PolicyList, contents);
}
