/** Lists of policies in sentences: those of a role, and those that a user has by all roles. */
import { PolicyList, UserPolicyList } from '../../resources/roles/policies.documents.js';
import { details } from '../elements/elements.js';
import { structure } from '../elements/structure.js';
import { html, type Part } from '../markup/html.js';
import { namesInLimitations, policySentences } from '../related/policy-sentences.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { valueIn } from '../site/values.js';

/** Undefined for pages of anything else. */
export async function policiesView(contents: PageContents, site: Site): Promise<Part> {
  const { body, source, tree } = contents;
  const list = source ? undefined : (valueIn(body, PolicyList) ?? valueIn(body, UserPolicyList));
  if (!list) return undefined;
  const names = await namesInLimitations(
    list.items.flatMap(({ limitations }) => limitations),
    contents,
    site,
  );
  return html`
    <section class="access" aria-label="${site.texts.rights.policies}">
      ${policySentences(list.items, { names, site })}
    </section>
    ${details(site.texts.content.members, structure(tree, { site, names: new Map() }), { class: 'document' })}`;
}
