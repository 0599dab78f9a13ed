/** The form that assigns a role: the role, and the sections or subtrees that it is limited to, all of them by name. */
import type { AnyDocument } from '../../documents/document.js';
import { isMap, step } from '../../documents/value.js';
import { membersOf } from '../inputs/members.js';
import { type Html, html } from '../markup/html.js';
import { formParameter } from '../markup/links.js';
import { exampleOf, type FormContent, type FormParts, prefilled } from './form-parts.js';
import { limitationOf, limitationValues, limitParameter } from './policy-form.js';

/** The limitations that an assignment can have. */
const kinds: readonly string[] = ['Section', 'Subtree'];

export const isAssignmentForm = ({ name }: AnyDocument): boolean => name === 'RoleAssignInput';

export async function assignmentForm(parts: FormParts): Promise<FormContent> {
  const { contents, binding, submitted, filling, site } = parts;
  const consumes = binding.consumes as AnyDocument;
  const root = step(consumes.root);
  const value = submitted ?? prefilled(contents, consumes);
  const document = { shape: consumes.shape, name: root, value, example: exampleOf(consumes, parts) };
  const asked = contents.request.query.get(limitParameter) ?? '';
  const refused = isMap(submitted?.limitation) ? limitationOf(submitted.limitation) : undefined;
  const chosen = refused ?? (submitted ? undefined : { identifier: asked });
  const isLimited = chosen !== undefined && kinds.includes(chosen.identifier);
  const { assignment: texts, limitations } = site.texts;
  const link = (identifier: string): Html =>
    html`<a href="?${new URLSearchParams({ [formParameter]: 'POST', [limitParameter]: identifier }).toString()}">${limitations[identifier]}</a>`;
  const limits = isLimited
    ? html`<a href="?${formParameter}=POST">${texts.unlimited}</a>`
    : html`${texts.limit} ${kinds.map((kind, index) => [index > 0 && ', ', link(kind)])}`;
  return {
    inner: html`
      ${await membersOf(document, filling, ['limitation'])}
      ${isLimited && (await limitationValues(chosen, `${root}/limitation`, parts))}
      ${!submitted && html`<p class="hint">${limits}</p>`}`,
  };
}
