/** Buttons that change a form without submitting it: the form is sent, and its page is shown again with the sent values. */
import type { AnyDocument } from '../../documents/document.js';
import { type FormField, treeOfForm } from '../../documents/form.js';
import { type DocumentTree, isMap } from '../../documents/value.js';
import { attributes, type Html, html, type Part } from '../markup/html.js';
import type { FormStep } from '../site/page-contents.js';
import { fieldsAfterRowStep, isRowStep, type RowStep } from './row-steps.js';

export type StepKind =
  | 'preview'
  | 'back'
  | 'search'
  | 'open'
  | 'set'
  | 'add'
  | 'remove'
  | 'up'
  | 'down'
  | RowStep
  | 'more';

export interface Step {
  readonly kind: string;
  /** The argument of the step: a path, a value, or a position. */
  readonly argument: string;
  /** The name of the control. */
  readonly name: string;
}

/** The field with the words of a search within a form. */
export const wordsField = '_words';

const stepField = '_step';

export function stepOf({ name: text }: FormStep): Step {
  const [kind = '', argument = '', ...name] = text.split(' ');
  return { kind, argument: decodeURIComponent(argument), name: name.join(' ') };
}

export interface StepButton extends Omit<Step, 'kind'> {
  readonly kind: StepKind;
  readonly label: Part;
  /** Text after the label for assistive technology only. */
  readonly of?: string;
  readonly isSmall?: boolean;
}

export function stepButton({ kind, argument, name, label, of, isSmall = true }: StepButton): Html {
  const value = `${kind} ${encodeURIComponent(argument)} ${name}`;
  const common = { type: 'submit', name: stepField, value, class: isSmall && 'small', formnovalidate: true };
  return html`<button${attributes(common)}>${label}${of !== undefined && html`<span class="hidden"> ${of}</span>`}</button>`;
}

/** The button that Enter presses: the first one of a form, which would be a step otherwise. */
export const defaultButton: Html = html`<button type="submit" class="hidden" tabindex="-1" aria-hidden="true"></button>`;

/** Larger files are chosen again. */
const maxKept = 1_048_576;

/** The fields after the step, as texts: the contents of small files are kept in fields too. */
export function fieldsAfter(step: FormStep): readonly (readonly [name: string, text: string])[] {
  const fields = withFiles(step.fields);
  const { kind, argument, name } = stepOf(step);
  if (isRowStep(kind)) return fieldsAfterRowStep(fields, { kind, list: name, argument });
  const values = fields.filter(([own, text]) => own === name && text !== '').map(([, text]) => text);
  const changed = changedValues(values, { kind, argument });
  if (!changed) return fields;
  return [...fields.filter(([own]) => own !== name), ...['', ...changed].map((text) => [name, text] as const)];
}

function withFiles(fields: readonly FormField[]): readonly (readonly [string, string])[] {
  const remaining = fields.flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string' || value.fileName === '' || value.bytes.length > maxKept) return [];
    const data = Buffer.from(value.bytes).toString('base64');
    return [
      [`${name}/fileName`, value.fileName],
      [`${name}/data`, data],
    ];
  });
  const names = new Set(remaining.map(([name]) => name));
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === 'string');
  return [...texts.filter(([name]) => !names.has(name)), ...remaining];
}

/** The text of a field that the form has sent. */
export const fieldIn = ({ fields }: FormStep, name: string): string | undefined =>
  fields.flatMap(([own, value]) => (own === name && typeof value === 'string' ? [value] : []))[0];

/** The names of files that are too large to be kept. */
export const lostFiles = ({ fields }: FormStep): readonly string[] =>
  fields.flatMap(([, value]) => (typeof value !== 'string' && value.bytes.length > maxKept ? [value.fileName] : []));

/** Undefined where the step changes no value. */
function changedValues(values: readonly string[], { kind, argument }: Omit<Step, 'name'>) {
  const at = Number(argument);
  if (kind === 'set') return [argument];
  if (kind === 'add') return values.includes(argument) ? values : [...values, argument];
  if (kind === 'remove') return values.filter((_, index) => index !== at);
  if (kind === 'up') return swapped(values, at - 1);
  return kind === 'down' ? swapped(values, at) : undefined;
}

/** The values with two neighbours swapped. */
function swapped(values: readonly string[], at: number): readonly string[] {
  const [one, other] = values.slice(at, at + 2);
  if (at < 0 || one === undefined || other === undefined) return values;
  return [...values.slice(0, at), other, one, ...values.slice(at + 2)];
}

/** Limits that a submission of a page's own form cannot exceed, because its fields are limited. */
const limits = { depth: 100, elements: 100_000 };

/** The members of the document after the step. */
export function documentAfter(step: FormStep, consumes: AnyDocument): DocumentTree {
  const { tree } = treeOfForm(fieldsAfter(step), consumes, limits);
  const members = tree[consumes.root];
  return isMap(members) ? members : {};
}
