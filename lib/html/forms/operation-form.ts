/** The form that an operation is submitted by: its fields, its buttons, and the notes above it. */
import { type AnyValue, step } from '../../documents/value.js';
import { bodyType } from '../../http/mount-settings.js';
import type { Binding } from '../../operations/binding/binding.js';
import { paths } from '../../resources/paths.js';
import { hiddenField } from '../elements/elements.js';
import { fieldOfParameter } from '../elements/form-headers.js';
import { choiceControl, control, labelOf } from '../inputs/control.js';
import { defaultButton, fieldIn, fieldsAfter } from '../inputs/form-actions.js';
import { listedControl, membersOf } from '../inputs/members.js';
import { attributes, type Html, html, type Part } from '../markup/html.js';
import { isSearched } from '../related/choices.js';
import { referrersNote } from '../related/referrers.js';
import { restoringNote, trashingNote } from '../related/trashed.js';
import { hrefOfDraft } from '../site/path-values.js';
import type { Site } from '../site/site.js';
import { assignmentForm, isAssignmentForm } from './assignment-form.js';
import { conflict } from './conflict.js';
import { contentForm, isContentForm } from './content-form.js';
import { fieldForm, isFieldForm } from './field-form.js';
import { exampleOf, type FormContent, type FormParts, matching, prefilled } from './form-parts.js';
import { isPeopleForm, peopleForm } from './people-form.js';
import { pickerPlace, placeOf } from './pickers/destination.js';
import { destinationPicker } from './pickers/destination-picker.js';
import { picker as contentPicker, pickedControl } from './pickers/picker.js';
import { isPolicyForm, policyForm } from './policy-form.js';
import { lostNote, sendingForm } from './sending-form.js';
import { isTypeForm, typeForm } from './type-form.js';

export async function writeForm(parts: FormParts, etag: string | undefined, cancelLink?: Html): Promise<Html> {
  const { contents, binding, filling, site } = parts;
  const { method, consumes } = binding;
  const { mount } = contents;
  const {
    inner,
    before,
    isGet = false,
    next,
    buttons = submitButton(isGet ? site.texts.forms.next : labelOfButton(binding, site), method),
  } = await innerOf(parts);
  const step = contents.view.submission?.step;
  const picked = pickedControl(step, parts);
  if (step && picked) return sendingForm(parts, await contentPicker(picked, step, parts));
  const others = filling.faults.others();
  const problems = others.length > 0 && html`<ul class="fault">${others.map((each) => html`<li>${each}</li>`)}</ul>`;
  const controls = html`
    ${inner}
    <p class="buttons">
      ${buttons}
      ${cancelLink}
    </p>`;
  if (isGet) return html`${problems}${before}<form class="form">${controls}</form>`;
  // A form that is shown again still changes the version that it was filled in with.
  const expected = step ? fieldIn(step, '_if-match') : etag;
  const form = html`
    ${defaultButton}
    ${fieldsOfForm(binding, method === 'PATCH' || method === 'DELETE' ? expected : undefined)}
    ${consumes && hiddenField('_type', bodyType(mount, consumes, 'json'))}
    ${next !== undefined && hiddenField('_next', next)}
    ${step && lostNote(step, parts)}
    ${controls}`;
  return html`
    ${conflict(parts)}
    ${problems}
    ${before}
    ${sendingForm(parts, form)}`;
}

/** Hidden fields that every form of an operation has besides the CSRF token. */
export const fieldsOfForm = ({ method }: Pick<Binding, 'method'>, etag: string | undefined): Html => html`
  ${method !== 'POST' && hiddenField('_method', method)}
  ${etag !== undefined && hiddenField('_if-match', etag)}`;

const submitButton = (label: string, method: string): Html =>
  html`<button${attributes({ type: 'submit', class: method === 'DELETE' && 'danger' })}>${label}</button>`;

const labelOfButton = ({ method, route }: Binding, { texts: { forms, buttons, trash } }: Site): string => {
  const labels: Readonly<Record<string, string>> = buttons;
  if (route.path.text === paths.trashItem && method === 'MOVE') return trash.restore;
  return labels[method] ?? forms.save;
};

async function innerOf(parts: FormParts): Promise<FormContent> {
  const { binding, contents, filling, submitted, current } = parts;
  const { consumes, readsDestination } = binding;
  if (!consumes && readsDestination) return destination(parts);
  if (!consumes) return needsQuery(binding) ? { inner: await parameters(parts) } : confirmation(parts);
  if (isContentForm(consumes)) return contentForm(parts);
  const ofPeople = isPeopleForm(consumes) ? await peopleForm(parts) : undefined;
  if (ofPeople) return ofPeople;
  if (isTypeForm(consumes)) return typeForm(parts);
  const ofField = isFieldForm(consumes) ? await fieldForm(parts) : undefined;
  if (ofField) return ofField;
  if (isAssignmentForm(consumes)) return assignmentForm(parts);
  const ofPolicy = isPolicyForm(consumes) ? await policyForm(parts) : undefined;
  if (ofPolicy) return ofPolicy;
  const value = submitted ?? matching(consumes, current) ?? prefilled(contents, consumes);
  const { shape, root } = consumes;
  const document = { shape, name: step(root), value, example: exampleOf(consumes, parts) };
  return { inner: await membersOf(document, filling) };
}

const requiredParameters = ({ operation }: Binding) =>
  Object.entries<AnyValue>(operation.query ?? {}).filter(([, value]) => !('isOptional' in value));

/** Whether an operation without a body takes its input in the query. */
export const needsQuery = (binding: Binding): boolean => requiredParameters(binding).length > 0;

/** Controls of the parameters that the operation requires. */
const parameters = ({ binding, contents, filling }: FormParts): Promise<Part> =>
  Promise.all(
    requiredParameters(binding).map(async ([name, { shape }]) => {
      const path = shape.kind === 'href' ? shape.path : undefined;
      const list = path === undefined ? noChoices : await filling.choices.hrefs(path);
      const { description: hint } = shape;
      const field = {
        ...{ name: fieldOfParameter(name), label: labelOf(name), isRequired: true, ...(hint && { hint }) },
        value: valueOfParameter(name, contents),
      };
      if (path !== undefined && isSearched(list))
        return listedControl({ ...field, type: 'content', isHref: true, listed: path }, list, filling);
      return control({ ...field, ...choiceControl(list) }, filling.faults);
    }),
  );

/** After a step of the form, its field has the value. */
function valueOfParameter(name: string, { request, view }: FormParts['contents']): string {
  const step = view.submission?.step;
  const changed = step && fieldsAfter(step).findLast(([own]) => own === fieldOfParameter(name))?.[1];
  return changed ?? request.query.get(name) ?? '';
}

const noChoices = { choices: [], isComplete: false };

async function confirmation({ contents, site, binding: { method, route } }: FormParts): Promise<FormContent> {
  const along = await trashingNote(contents, site);
  if (method === 'TRASH' && along) return { inner: along };
  if (method !== 'DELETE') return { inner: html`<p>${site.texts.forms.noInput}</p>` };
  const inner = html`<p>${site.texts.forms.final}</p>${along}${await referrersNote(contents, site)}`;
  if (route.path.text !== paths.draftFieldDefinition) return { inner };
  return { inner, next: hrefOfDraft(contents) };
}

async function destination(parts: FormParts): Promise<FormContent> {
  const { contents, site, binding, filling } = parts;
  const place = await placeOf(contents, site);
  const { description, isRequired = false } = binding.operation.destination ?? { description: '' };
  const isChosen = isRequired || contents.request.query.get(pickerPlace) !== undefined;
  const value = contents.request.headers.destination ?? (isChosen ? (place?.href ?? '') : '');
  const input = { name: '_destination', label: site.texts.destination.label, type: 'text', value, isRequired } as const;
  return {
    inner: [await restoringNote(contents, site), control({ ...input, hint: description }, filling.faults)],
    before: place && (await destinationPicker(place, parts)),
  };
}
