/** The form of an operation: filled in with the current values, or with the refused ones and their faults. */
import type { PageContents } from '../../api/pages.js';
import { requiredMethods } from '../../api/resource.js';
import type { RequestForm } from '../../api/routes.js';
import { bodyType } from '../../api/wire.js';
import type { AnyDocument } from '../../documents/document.js';
import { isMap } from '../../documents/schema.js';
import { step } from '../../documents/value.js';
import type { KnownFieldTypes } from '../../repository/repository.js';
import { type Html, html, type Part, tokenField } from '../html.js';
import type { Permitted } from '../permitted.js';
import { createChoices } from './choices.js';
import { conflict } from './conflict.js';
import { contentForm, isContentForm } from './content-form.js';
import { control } from './control.js';
import { picker, pickerPlace, placeOf } from './destination.js';
import { faultsIn } from './faults.js';
import { exampleOf, type FormParts, formParameter, prefilled } from './form-parts.js';
import { membersOf } from './members.js';

type Members = Readonly<Record<string, unknown>>;

/** The operation whose form a page shows: that of the query, or the one that has refused its form. */
export function askedMethod({ request, response, body }: PageContents): string | undefined {
  if (body.page === 'form') return new URLSearchParams(request.query).get(formParameter)?.toUpperCase();
  if (request.submission === undefined || response.status < 400) return undefined;
  return request.headers['x-http-method-override']?.toUpperCase() ?? 'POST';
}

export interface OperationForm {
  readonly title: string;
  readonly content: Html;
}

/** Undefined where the resource has no such operation; without `permitted` for one that was refused already. */
export async function formOf(
  contents: PageContents,
  fieldTypes: KnownFieldTypes,
  permitted: Permitted | undefined,
): Promise<OperationForm | undefined> {
  const method = askedMethod(contents);
  const form = method === undefined ? undefined : contents.route?.methods.get(method);
  if (method === undefined || form === undefined || method === 'GET') return undefined;
  const { operation } = form;
  if (permitted?.(requiredMethods(operation)) === false)
    return { title: operation.summary, content: refusal(contents) };
  return writeForm(contents, fieldTypes, method, form);
}

/** The form is left out because every submission would be refused. */
const refusal = (contents: PageContents): Html =>
  html`<div class="problem"><p>${
    contents.response.identity.caller.userId === null ? 'You must log in to do this.' : 'You may not do this here.'
  }</p></div><p><a href="${cancelOf(contents)}">Back</a></p>`;

async function writeForm(
  contents: PageContents,
  fieldTypes: KnownFieldTypes,
  method: string,
  form: RequestForm,
): Promise<OperationForm> {
  const { request, tree, wire, load } = contents;
  const faults = faultsIn(tree.errorDetails);
  const isChange = method === 'PATCH' || method === 'DELETE';
  const loaded = isChange || form.consumes ? await load(wire.prefix + request.path) : undefined;
  const parts: FormParts = {
    contents,
    method,
    form,
    fieldTypes,
    filling: { faults, choices: createChoices(contents) },
    sent: sentIn(contents, form.consumes),
    current: method === 'PATCH' ? loaded?.tree : undefined,
  };
  const { inner, isGet = false } = await innerOf(parts);
  const { summary } = form.operation;
  const button = isGet ? 'Continue' : labelOfButton(method);
  const others = faults.others();
  const problems = others.length > 0 && html`<ul class="fault">${others.map((each) => html`<li>${each}</li>`)}</ul>`;
  const content = html`${inner}<p class="buttons"><button type="submit"${method === 'DELETE' && html` class="danger"`}>${button}</button> <a href="${cancelOf(contents)}">Cancel</a></p>`;
  if (isGet) return { title: summary, content: html`${problems}<form class="form">${content}</form>` };
  const etag =
    typeof loaded?.etag === 'string' && isChange && html`<input type="hidden" name="_if-match" value="${loaded.etag}">`;
  const whole = html`${conflict(parts)}${problems}<form class="form" method="post" action="${wire.prefix}${request.path}"${form.operation.carriesFiles && html` enctype="multipart/form-data"`}>
${tokenField}${method !== 'POST' && html`<input type="hidden" name="_method" value="${method}">`}${etag}
${form.consumes && html`<input type="hidden" name="_type" value="${bodyType(wire, form.consumes, 'json')}">`}
${content}</form>`;
  return { title: summary, content: whole };
}

const labelOfButton = (method: string): string =>
  method === 'POST' || method === 'PATCH' ? 'Save' : method.charAt(0) + method.slice(1).toLowerCase();

const cancelOf = ({ request, route, wire }: PageContents): string =>
  route?.methods.has('GET') && route.path.text !== '/content/objects' ? wire.prefix + request.path : `${wire.prefix}/`;

interface Inner {
  readonly inner: Part;
  /** Whether the form only leads to the next one. */
  readonly isGet?: boolean;
}

async function innerOf(parts: FormParts): Promise<Inner> {
  const { form, method, contents, filling, sent, current } = parts;
  const { consumes } = form;
  if (!consumes) return { inner: form.readsDestination ? await destination(parts) : confirmation(method) };
  if (isContentForm(consumes)) return contentForm(parts);
  const values = sent ?? matching(consumes, current) ?? prefilled(contents, consumes);
  const name = step(consumes.root);
  return { inner: await membersOf(consumes.schema, name, values, exampleOf(consumes, parts), filling) };
}

const confirmation = (method: string): Part =>
  method === 'DELETE' ? html`<p>This cannot be undone.</p>` : html`<p>This needs no input.</p>`;

async function destination({ contents, form, filling }: FormParts): Promise<Part> {
  const place = await placeOf(contents);
  const { description, isRequired = false } = form.operation.destination ?? { description: '' };
  const isChosen = isRequired || new URLSearchParams(contents.request.query).has(pickerPlace);
  const sent = contents.request.headers.destination;
  const value = sent ?? (isChosen ? (place?.href ?? '') : '');
  const own = {
    name: '_destination',
    label: 'Destination',
    type: 'text',
    value,
    isRequired,
    hint: description,
  } as const;
  return html`${place && (await picker(place, contents))}${control(own, filling.faults)}`;
}

/** The document of a refused form, as far as it was sent. */
function sentIn(
  { request: { body, submission } }: PageContents,
  consumes: AnyDocument | undefined,
): Members | undefined {
  if (!submission || !consumes || !body || !('tree' in body) || !isMap(body.tree)) return undefined;
  const sent = body.tree[consumes.root];
  return isMap(sent) ? sent : {};
}

/** The members of a document that an input has as well. */
function matching({ schema }: AnyDocument, current: Members | undefined): Members | undefined {
  if (!current) return undefined;
  const names = Object.keys(schema.properties ?? {});
  return Object.fromEntries(names.flatMap((name) => (current[name] === undefined ? [] : [[name, current[name]]])));
}
