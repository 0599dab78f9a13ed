/** The form of a new policy in three steps: the permitted function, the conditions, and the values of each by name. */
import type { AnyDocument } from '../../documents/document.js';
import { type DocumentTree, isMap, step } from '../../documents/value.js';
import { functions, isFunction, isModule, limitations, limitationsOf } from '../../repository/functions.js';
import { type Choice, fieldset, hiddenField } from '../elements/elements.js';
import { namedControl } from '../inputs/content-control.js';
import { control } from '../inputs/control.js';
import { fieldsAfter } from '../inputs/form-actions.js';
import { attributes, type Html, html, type Part } from '../markup/html.js';
import { formParameter } from '../markup/links.js';
import { limitationChoices } from '../related/limitation-choices.js';
import { rightText } from '../related/policy-sentences.js';
import type { Site } from '../site/site.js';
import type { FormContent, FormParts } from './form-parts.js';

/** Parameters of the steps before the last one. */
const rightParameter = 'right';
export const limitParameter = 'limit';
const isLimitedParameter = 'limited';

export const isPolicyForm = ({ name }: AnyDocument): boolean => name === 'PolicyCreate';

/** Undefined for functions that are not in the list, whose names are typed. */
export async function policyForm(parts: FormParts): Promise<FormContent | undefined> {
  const { contents, submitted, site } = parts;
  const { query } = contents.request;
  const right = submitted ? `${submitted.module}/${submitted.function}` : query.get(rightParameter);
  if (right === undefined || right === '') return choiceOfRight(site);
  const [module = '', name = ''] = right.split('/');
  if (!isModule(module) || !isFunction(module, name)) return undefined;
  const allowed = [...limitationsOf(module, name)];
  const isDecided = submitted !== undefined || allowed.length === 0 || query.get(isLimitedParameter) !== undefined;
  if (!isDecided) return choiceOfConditions({ right, module, name }, allowed, site);
  const root = step((parts.binding.consumes as AnyDocument).root);
  const chosen = submitted
    ? submittedLimitations(submitted)
    : query.all(limitParameter).map((identifier) => ({ identifier }));
  const usable = chosen.filter(({ identifier }) => allowed.includes(identifier));
  return {
    inner: html`
      <p>${rightText(module, name, site)}.</p>
      ${hiddenField(`${root}/module`, module)}
      ${hiddenField(`${root}/function`, name)}
      ${await Promise.all(usable.map((each, index) => limitationValues(each, `${root}/limitations/limitation/${index}`, parts)))}`,
  };
}

/** A limitation whose values are chosen. */
interface Chosen {
  readonly identifier: string;
  readonly values?: readonly string[];
}

/** The limitations of a refused form, which any client may have sent. */
function submittedLimitations({ limitations: list }: NonNullable<FormParts['submitted']>): readonly Chosen[] {
  return isMap(list) && Array.isArray(list.limitation) ? list.limitation.filter(isMap).map(limitationOf) : [];
}

export function limitationOf({ _identifier: identifier, values: inner }: DocumentTree): Chosen {
  const refs = isMap(inner) && Array.isArray(inner.ref) ? inner.ref.filter(isMap) : [];
  return { identifier: String(identifier), values: refs.map(({ _href }) => String(_href)) };
}

/** All functions, by module, each in words. */
function choiceOfRight(site: Site): FormContent {
  const { policyForm: texts, rights } = site.texts;
  const group = ([module, names]: readonly [string, object]): Part => [
    choice(`${module}/*`, rightText(module, '*', site)),
    Object.keys(names).map((name) => choice(`${module}/${name}`, rightText(module, name, site))),
  ];
  const choice = (value: string, label: string): Html => html`<option value="${value}">${label}</option>`;
  const groups = Object.entries(functions).map(
    (entry) => html`<optgroup label="${entry[0]}">${group(entry)}</optgroup>`,
  );
  return {
    isGet: true,
    inner: html`
      ${hiddenField(formParameter, 'POST')}
      <div class="control">
        <label for="right">${texts.right}</label>
        <select id="right" name="${rightParameter}" required>
          <option value=""></option>
          ${groups}
          ${choice('*/*', rights.everything)}
          ${choice('other', texts.other)}
        </select>
      </div>`,
  };
}

interface Right {
  readonly right: string;
  readonly module: string;
  readonly name: string;
}

function choiceOfConditions({ right, module, name }: Right, allowed: readonly string[], site: Site): FormContent {
  const { policyForm: texts, limitations: meanings } = site.texts;
  const condition = (identifier: string): Html => html`
    <label class="choice">
      <input type="checkbox" name="${limitParameter}" value="${identifier}"> ${meanings[identifier] ?? identifier}
    </label>`;
  return {
    isGet: true,
    inner: html`
      <p>${rightText(module, name, site)}.</p>
      ${hiddenField(formParameter, 'POST')}
      ${hiddenField(rightParameter, right)}
      ${hiddenField(isLimitedParameter, '1')}
      ${fieldset(texts.conditions, html`<p class="hint">${texts.hintOfConditions}</p>${allowed.map(condition)}`)}`,
  };
}

const rules: Readonly<Record<string, { readonly values: object }>> = limitations;

/** Limitations whose only value enables the condition. */
const isFlag = (identifier: string): boolean => /Owner|Group/.test(identifier);

/** The values of a limitation: those that it can refer to by name, and otherwise a text. */
export async function limitationValues(
  { identifier, values: submitted = [] }: Chosen,
  at: string,
  parts: FormParts,
): Promise<Part> {
  const { site, filling, contents } = parts;
  const legend = site.texts.limitations[identifier] ?? identifier;
  const messages = [at, `${at}/values`, `${at}/values/ref`].flatMap((pointer) => filling.faults.at(pointer));
  const nameOf = (index: number) => `${at}/values/ref/${index}/_href`;
  const { refersTo } = (rules[identifier]?.values ?? {}) as { readonly refersTo?: string };
  const choices = await limitationChoices(refersTo, { contents, choices: filling.choices, site });
  const isOpen = choices.length === 0 || refersTo === 'location_id';
  const others = submitted.filter((value) => !choices.some(([each]) => each === value));
  const openName = nameOf(choices.length);
  const { step } = contents.view.submission ?? {};
  // Its part of the page alone is replaced: it has the place that is chosen in it, also one that is among the choices.
  const picked = step && fieldsAfter(step).find(([name, text]) => name === openName && text !== '')?.[1];
  const open = { name: openName, value: picked ?? others[0] ?? '' };
  const other = () =>
    refersTo === 'location_id'
      ? namedControl(
          { ...open, type: 'content', label: site.texts.policyForm.otherPlace, isHref: true, isLocation: true },
          filling,
        )
      : control({ ...open, type: 'text', label: legend }, filling.faults);
  const checkbox = ([value, label]: Choice, index: number): Html => html`
    <label class="choice">
      <input${attributes({ type: 'checkbox', name: nameOf(index), value, checked: value !== picked && submitted.includes(value) })}> ${label}
    </label>`;
  const content = html`
    ${hiddenField(`${at}/_identifier`, identifier)}
    ${messages.length > 0 && html`<p class="fault" role="alert">${messages.join('; ')}</p>`}
    ${choices.map(checkbox)}
    ${isFlag(identifier) ? hiddenField(nameOf(0), '1') : isOpen && (await other())}`;
  return fieldset(legend, content, { class: messages.length > 0 ? 'field faulty' : 'field' });
}
