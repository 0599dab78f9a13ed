/** The explanation of access in sentences: the result, the missing rights, and the policies that were compared. */
import { template } from '../../documents/paths.js';
import type { Access as Domain, ExplainedPolicy, Id, MissingRight } from '../../repository/repository.js';
import { Access } from '../../resources/access.documents.js';
import { paths } from '../../resources/paths.js';
import { allMembers } from '../elements/all-members.js';
import { type Html, html, type Part } from '../markup/html.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { valueIn } from '../site/values.js';

const policyPath = template(paths.rolePolicy);

/** Undefined for pages of anything else. */
export function accessView(contents: PageContents, site: Site): Part {
  const access = contents.source ? undefined : valueIn(contents.body, Access);
  if (!access) return undefined;
  const texts = site.texts.access;
  const operation = html`<code>${contents.request.query.get('operation')}</code>`;
  return html`
    <section class="access" aria-label="${texts.result}">
      <p><strong>${access.allowed ? texts.allowed(operation) : texts.refused(operation)}</strong></p>
      ${listOf(access.missing.map((each) => sentenceOf(each, site)))}
    </section>
    ${policiesOf(access, site)}
    ${allMembers(contents, site, site.texts.content.members)}`;
}

const listOf = (sentences: readonly Part[]): Part =>
  sentences.length > 0 && html`<ul>${sentences.map((each) => html`<li>${each}</li>`)}</ul>`;

const rightOf = (module: string, name: string): Html => html`<code>${module}/${name}</code>`;

function sentenceOf({ module, function: name, subject, limitations, condition }: MissingRight, site: Site): Part {
  const texts = site.texts.access;
  if (module === undefined || name === undefined) return texts[condition ?? 'owner'];
  const right = rightOf(module, name);
  const object = subject ? texts[subject] : '';
  return limitations.length === 0 ? texts.missing(right, object) : texts.limited(right, object, limitations.join(', '));
}

function policiesOf({ policies = [] }: Domain<Id>, site: Site): Part {
  if (policies.length === 0) return undefined;
  return html`
    <section class="access" aria-label="${site.texts.access.policies}">
      <h2>${site.texts.access.policies}</h2>
      ${listOf(policies.map((policy) => policySentence(policy, site)))}
    </section>`;
}

function policySentence(policy: ExplainedPolicy<Id>, { prefix, texts: { access: texts }, isServed }: Site): Part {
  const { id, roleId, roleIdentifier, module, function: name, subject, limitations, isMatching } = policy;
  const label = texts.policy(String(id), roleIdentifier);
  const href = prefix + policyPath.format([roleId, id]);
  const link = isServed(paths.rolePolicy, 'GET') ? html`<a href="${href}">${label}</a>` : label;
  const [right, object] = [rightOf(module, name), subject ? texts[subject] : ''];
  if (isMatching) return texts.allows(link, right, object);
  const failing = limitations.filter((each) => !each.isMatching);
  const named = failing.map(({ identifier, values }) => `${identifier} (${values.join(', ')})`).join(', ');
  return texts.allowsNot(link, right, object, named);
}

/** The link from the page of a refusal to its explanation, where the response has one. */
export function explanationLink({ response: { headers, status } }: PageContents, site: Site): Part {
  const [, href] = status === 403 ? (/^<([^>]*)>; rel="describedby"$/.exec(String(headers.Link ?? '')) ?? []) : [];
  return href !== undefined && html`<p><a href="${href}">${site.texts.access.why}</a></p>`;
}
