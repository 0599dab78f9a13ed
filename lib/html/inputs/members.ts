/** The controls of a document, from the shape that its declaration gives. */
import {
  hasMembers,
  isScalar,
  type MemberedShape,
  type Shape,
  type ShapeOf,
  withoutNull,
} from '../../documents/shape.js';
import { isMap, step } from '../../documents/value.js';
import { inputText } from '../../field-types/form-inputs.js';
import { paths } from '../../resources/paths.js';
import { details, fieldset } from '../elements/elements.js';
import { type Html, html, type Part } from '../markup/html.js';
import { type ChoiceList, type Choices, isSearched } from '../related/choices.js';
import { type Chosen, type ContentControl, namedControl } from './content-control.js';
import { choiceControl, control, labelOf, marker } from './control.js';
import type { Faults } from './faults.js';
import { type Described, scalarControl } from './scalar-control.js';

/** The context of the controls of one form. */
export interface Filling {
  readonly faults: Faults;
  readonly choices: Choices;
  readonly chosen: Chosen;
  /** Whether controls of HTML show a preview. */
  readonly isPreviewed: boolean;
}

interface Member<S extends Shape = Shape> extends Described {
  readonly shape: S;
  readonly depth: number;
}

/** Deeper members are edited as JSON. */
const maxDepth = 4;

/** The controls of the members of a document, without some of them. */
export const membersOf = (
  document: Pick<Member<MemberedShape>, 'shape' | 'name' | 'value' | 'example'>,
  filling: Filling,
  without: readonly string[] = [],
): Promise<Part> => objectOf({ ...document, label: '', isRequired: true, depth: 0 }, filling, without);

const at = (value: unknown, key: string): unknown => (isMap(value) ? value[key] : undefined);

function objectOf(
  { shape: { members, required }, name, value, example, isRequired, depth }: Member<MemberedShape>,
  filling: Filling,
  without: readonly string[] = [],
): Promise<Part> {
  const controls = Object.entries(members)
    .filter(([key]) => !without.includes(key) && key !== '_media-type')
    .map(([key, shape]) => {
      const inner = { shape, name: name + step(key), label: labelOf(key), value: at(value, key), depth: depth + 1 };
      return memberOf(
        { ...inner, example: at(example, key), isRequired: required.includes(key) && isRequired },
        filling,
      );
    });
  return Promise.all(controls);
}

async function memberOf(member: Member, filling: Filling): Promise<Part> {
  const shape = editedShape(member.shape);
  const described = { ...member, hint: shape.description ?? member.shape.description };
  if (member.depth > maxDepth || shape.kind === 'ref') return asJson(described, filling);
  if (shape.kind === 'reference') return reference(described, shape.path, filling);
  if (shape.kind === 'translations') return translations({ ...described, shape }, filling);
  if (hasMembers(shape)) return group(described, await objectOf({ ...described, shape }, filling));
  if (shape.kind === 'list') return shape.elements ? asJson(described, filling) : rows(described, shape.items, filling);
  return isScalar(shape) ? scalarControl({ ...described, shape }, filling) : asJson(described, filling);
}

/** Without null; a text for a union of scalars. */
function editedShape(shape: Shape): Shape {
  const inner = withoutNull(shape);
  if (inner.kind !== 'union' || !inner.branches.every(isScalar)) return inner;
  return { kind: 'string', ...(inner.description !== undefined && { description: inner.description }) };
}

function translations(member: Member<ShapeOf<'translations'>>, filling: Filling): Promise<Part> {
  const { shape, name, value, example } = member;
  const { value: list } = shape.members;
  const inner = { name: `${name}/value`, value: at(value, 'value'), example: at(example, 'value') };
  return rows({ ...member, ...inner }, list?.kind === 'list' ? list.items : shape, filling);
}

/** Resources that are chosen by a search or in the tree, by the URI templates of their hrefs. */
const searchableKinds: Readonly<Record<string, Pick<ContentControl, 'isUser' | 'isLocation'>>> = {
  [paths.contentObject]: {},
  [paths.user]: { isUser: true },
  [paths.location]: { isLocation: true },
};

/** A control of a resource that is searched in a list of its kind; one that the form would not offer is named by the whole list. */
export async function listedControl(
  field: Omit<ContentControl, 'listed'> & { readonly listed: string; readonly value: string },
  { choices: offered }: ChoiceList,
  { choices, ...parts }: Pick<Filling, 'choices' | 'faults' | 'chosen'>,
): Promise<Part> {
  const isOffered = field.value === '' || offered.some(([href]) => href === field.value);
  const named = isOffered ? offered : (await choices.whole(field.listed)).choices;
  return namedControl({ ...field, choices: named }, parts);
}

async function reference(member: Member, template: string, filling: Filling): Promise<Part> {
  const { name, label, value, example, isRequired, hint } = member;
  const { faults, choices, chosen } = filling;
  const plain = { name: `${name}/_href`, label, value: inputText(at(value, '_href')), isRequired };
  const picked = { ...plain, type: 'content', isHref: true, ...(hint && { hint }) } as const;
  const kind = Object.hasOwn(searchableKinds, template) ? searchableKinds[template] : undefined;
  if (kind && chosen.isFound) return namedControl({ ...picked, ...kind }, { faults, chosen });
  const list = await choices.hrefs(template);
  if (isSearched(list)) return listedControl({ ...picked, listed: template }, list, filling);
  const choice = choiceControl(list);
  const typed = { hint: hint ?? faults.texts.href, placeholder: inputText(at(example, '_href')) };
  return control({ ...plain, ...choice, ...(choice.type === 'text' && typed) }, faults);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Items that are edited as JSON, with their list. */
const openItems: ReadonlySet<Shape['kind']> = new Set(['union', 'nullable', 'ref', 'free']);

/** The current items, and one empty item. */
async function rows(member: Member, items: Shape, filling: Filling): Promise<Part> {
  const { name, label, value, example, depth, isRequired } = member;
  const present = listOf(value);
  const [sample] = listOf(example);
  if (openItems.has(items.kind)) return asJson(member, filling);
  const parts = await Promise.all(
    [...present, undefined].map((item, index) => {
      const isPresent = index < present.length;
      const row = { shape: items, name: `${name}/${index}`, value: item, example: sample, depth: depth + 1 };
      const rowLabel = isPresent ? `${label} ${index + 1}` : filling.faults.texts.oneMore(label);
      return memberOf({ ...row, label: rowLabel, isRequired: isPresent }, filling);
    }),
  );
  // A list without input is empty where it is required, or was not.
  const isSent = isRequired || present.length > 0;
  return group(member, html`${isSent && marker('empty', name)}${parts}`, present.length === 0 && !isRequired);
}

function group({ label, hint }: Member, content: Part, isClosed = false): Html {
  const inner = html`
    ${hint && html`<p class="hint">${hint}</p>`}
    ${content}`;
  return isClosed ? details(label, inner, { class: 'control' }) : fieldset(label, inner);
}

function asJson({ name, label, value, example, isRequired, hint }: Member, { faults }: Filling): Part {
  const text = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  const area = { name, label, type: 'textarea', isJson: true, rows: 6, value: text, isRequired } as const;
  const placeholder = example === undefined ? '' : JSON.stringify(example);
  return control({ ...area, hint: hint ? faults.texts.hintOfJson(hint) : faults.texts.json, placeholder }, faults);
}
