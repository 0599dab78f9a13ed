/** The form of an operation: filled in with the current values, or with the refused ones and their faults. */
import type { AnyDocument } from '../../documents/document.js';
import { type DocumentTree, isMap } from '../../documents/value.js';
import type { Binding } from '../../operations/binding/binding.js';
import { requiredMethods } from '../../operations/declaration/operations.js';
import { ErrorMessage } from '../../operations/responses/error-message.js';
import { titleOf } from '../elements/structure.js';
import { createChosen } from '../inputs/content-control.js';
import { faultsIn } from '../inputs/faults.js';
import { documentAfter, stepOf } from '../inputs/form-actions.js';
import { type Html, html } from '../markup/html.js';
import { formParameter } from '../markup/links.js';
import { createChoices } from '../related/choices.js';
import type { Permitted } from '../related/permitted.js';
import type { Loaded, PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { valueIn } from '../site/values.js';
import { creationTitle } from './content-form.js';
import type { FormParts } from './form-parts.js';
import { formTitle } from './form-title.js';
import { writeForm } from './operation-form.js';
import { peopleTitle } from './people-form.js';
import { formTabs, rawForm, rawFormatOf } from './raw/raw-form.js';
import { typeTitle } from './type-form.js';

/** The operation whose form a page shows: that of the query, or the one that has refused its form. */
function askedMethod({ request, response, view }: PageContents): string | undefined {
  if (view.kind === 'form') return request.query.get(formParameter)?.toUpperCase();
  const { submission } = view;
  if (submission === undefined || response.status < 400) return undefined;
  return submission.after ?? request.headers['x-http-method-override']?.toUpperCase() ?? 'POST';
}

/** Undefined where the resource has no such operation; without `permitted` for one that was refused already. */
export async function formOf(
  contents: PageContents,
  site: Site,
  permitted: Permitted | undefined,
): Promise<{ readonly title: string; readonly name: string; readonly content: Html } | undefined> {
  const method = askedMethod(contents);
  const binding = method === undefined ? undefined : contents.route?.methods.get(method);
  if (binding === undefined || method === 'GET') return undefined;
  const { operation } = binding;
  const { request, route, load, mount } = contents;
  const loaded = route?.methods.has('GET') ? await load(mount.prefix + request.path) : undefined;
  const name = loaded && titleOf(loaded.tree);
  const title =
    (await creationTitle(contents, site, binding)) ??
    peopleTitle(binding, site) ??
    typeTitle(binding, site) ??
    formTitle(operation.summary, name);
  if (permitted?.(requiredMethods(operation)) === false)
    return { title, name: name ?? title, content: refusal(contents, site) };
  const parts = partsOf({ contents, site, binding, loaded, permitted });
  // No fields make a file.
  const isFile = binding.receives !== undefined;
  const format = rawFormatOf(contents) ?? (isFile ? 'json' : undefined);
  const form = format
    ? await rawForm({ parts, format, loaded })
    : await writeForm(parts, loaded?.etag, cancel(contents, site));
  const content = html`${!isFile && formTabs(contents, site, format)}${form}`;
  return { title, name: name ?? title, content: withSummary(content, operation.summary, title) };
}

/** The form is left out because every submission would be refused. */
const refusal = (contents: PageContents, { texts: { forms } }: Site): Html => html`
  <div class="problem">
    <p>${contents.identity.caller.userId === null ? forms.mustLogIn : forms.mayNot}</p>
  </div>
  <p><a href="${cancelOf(contents)}">${forms.back}</a></p>`;

const cancel = (contents: PageContents, { texts }: Site): Html =>
  html`<a href="${cancelOf(contents)}">${texts.forms.cancel}</a>`;

/** On the page of the resource itself. */
export function formInPlace(binding: Binding, contents: PageContents, site: Site): Promise<Html> {
  const etag = tagOf(contents);
  return writeForm(
    partsOf({ contents, site, binding, loaded: { tree: contents.tree, etag }, permitted: undefined }),
    etag,
  );
}

/** The entity tag of the document that the page shows. */
export const tagOf = ({ response }: PageContents): string | undefined =>
  typeof response.headers.ETag === 'string' ? response.headers.ETag : undefined;

/** Adds the summary of the operation as a hint, where it differs from the title. */
const withSummary = (content: Html, summary: string, title: string): Html => html`
  ${summary !== title && html`<p class="hint">${summary}.</p>`}
  ${content}`;

interface Asked extends Pick<FormParts, 'contents' | 'site' | 'binding' | 'permitted'> {
  /** The resource at the path of the form. */
  readonly loaded: Loaded | undefined;
}

function partsOf({ loaded, ...asked }: Asked): FormParts {
  const { contents, binding } = asked;
  const faults = faultsIn(valueIn(contents.body, ErrorMessage)?.details, asked.site.texts);
  const step = contents.view.submission?.step;
  const isPreviewed = step !== undefined && stepOf(step).kind === 'preview';
  return {
    ...asked,
    filling: { faults, choices: createChoices(contents), chosen: createChosen(contents, asked.site), isPreviewed },
    submitted: submittedIn(contents, binding.consumes),
    current: binding.method === 'PATCH' ? loaded?.tree : undefined,
  };
}

const cancelOf = ({ request, route, mount }: PageContents): string =>
  route?.methods.has('GET') && route.path.text !== '/content/objects'
    ? mount.prefix + request.path
    : `${mount.prefix}/`;

/** The document of a refused form, as far as it was sent. */
function submittedIn(
  { request: { body }, view: { submission } }: PageContents,
  consumes: AnyDocument | undefined,
): DocumentTree | undefined {
  if (consumes && submission?.step) return documentAfter(submission.step, consumes);
  if (!submission || !consumes || !body || !('tree' in body) || !isMap(body.tree)) return undefined;
  const members = body.tree[consumes.root];
  return isMap(members) ? members : {};
}
