/** The controls of a document, from the shape that its declaration gives. */
import {
  branchesOf,
  hasMembers,
  isScalar,
  type MemberedShape,
  type Shape,
  type ShapeOf,
  withoutNull,
} from '../../documents/shape.js';
import { isMap } from '../../documents/tree.js';
import { step } from '../../documents/value.js';
import { details, fieldset } from '../elements.js';
import { type Html, html, type Part } from '../html.js';
import { type Choices, choiceControl } from './choices.js';
import { control, labelOf, marker } from './control.js';
import type { Faults } from './faults.js';
import { scalarControl, textOf } from './scalar-control.js';

/** The context of the controls of one form. */
export interface Filling {
  readonly faults: Faults;
  readonly choices: Choices;
}

/** A member with its place, what it starts with, and an example of it. */
interface Member<S extends Shape = Shape> {
  readonly shape: S;
  readonly name: string;
  readonly label: string;
  readonly value: unknown;
  readonly example: unknown;
  readonly isRequired: boolean;
  readonly depth: number;
}

/** Deeper members are edited as JSON. */
const maxDepth = 4;

/** The controls of the members of a document, without some of them. */
export async function membersOf(
  document: Pick<Member<MemberedShape>, 'shape' | 'name' | 'value' | 'example'>,
  filling: Filling,
  without: readonly string[] = [],
): Promise<Part> {
  return objectOf({ ...document, label: '', isRequired: true, depth: 0 }, filling, without);
}

const at = (value: unknown, key: string): unknown => (isMap(value) ? value[key] : undefined);

async function objectOf(
  member: Member<MemberedShape>,
  filling: Filling,
  without: readonly string[] = [],
): Promise<Part> {
  const { shape, name, value, example, depth } = member;
  const { members, required } = shape;
  const shown = Object.entries(members).filter(([key]) => !without.includes(key) && key !== '_media-type');
  return Promise.all(
    shown.map(([key, own]) =>
      memberOf(
        {
          shape: own,
          name: name + step(key),
          label: labelOf(key),
          value: at(value, key),
          example: at(example, key),
          isRequired: required.includes(key) && member.isRequired,
          depth: depth + 1,
        },
        filling,
      ),
    ),
  );
}

async function memberOf(member: Member, filling: Filling): Promise<Part> {
  const shape = shownShape(member.shape);
  const own = { ...member, hint: shape.description ?? member.shape.description };
  if (member.depth > maxDepth || shape.kind === 'ref') return asJson(own, filling);
  if (shape.kind === 'reference') return reference(own, shape.path, filling);
  if (shape.kind === 'translations') return translations({ ...own, shape }, filling);
  if (hasMembers(shape)) return group(own, await objectOf({ ...own, shape }, filling));
  if (shape.kind === 'list') return shape.elements ? asJson(own, filling) : rows(own, shape.items, filling);
  return isScalar(shape) ? scalarControl({ ...own, shape }, filling) : asJson(own, filling);
}

/** Without null; for a choice of scalars, a text. */
function shownShape(shape: Shape): Shape {
  const own = withoutNull(shape);
  if (own.kind !== 'union' || !branchesOf(own).every(isScalar)) return own;
  return { kind: 'string', ...(own.description !== undefined && { description: own.description }) };
}

type Described<S extends Shape = Shape> = Member<S> & { readonly hint?: string | undefined };

function translations(member: Described<ShapeOf<'translations'>>, filling: Filling): Promise<Part> {
  const { shape, name, value, example } = member;
  const { value: list } = shape.members;
  const inner = { name: `${name}/value`, value: at(value, 'value'), example: at(example, 'value') };
  return rows({ ...member, ...inner }, list?.kind === 'list' ? list.items : shape, filling);
}

async function reference(member: Described, template: string, { faults, choices }: Filling): Promise<Part> {
  const { name, label, value, example, isRequired } = member;
  const own = choiceControl(await choices.hrefs(template));
  const plain = { name: `${name}/_href`, label, value: textOf(at(value, '_href')), isRequired };
  const typed = { hint: member.hint ?? 'An href', placeholder: textOf(at(example, '_href')) };
  return control({ ...plain, ...own, ...(own.type === 'text' && typed) }, faults);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Items that are edited as JSON, with their list. */
const openItems: ReadonlySet<Shape['kind']> = new Set(['union', 'nullable', 'ref', 'free']);

/** The current items, and one empty item. */
async function rows(member: Described, items: Shape, filling: Filling): Promise<Part> {
  const { name, label, value, example, depth, isRequired } = member;
  const present = listOf(value);
  const [sample] = listOf(example);
  if (openItems.has(items.kind)) return asJson(member, filling);
  const parts = await Promise.all(
    [...present, undefined].map((item, index) =>
      memberOf(
        {
          shape: items,
          name: `${name}/${index}`,
          label: index < present.length ? `${label} ${index + 1}` : `${label}: one more`,
          value: item,
          example: sample,
          isRequired: index < present.length,
          depth: depth + 1,
        },
        filling,
      ),
    ),
  );
  // A list without input is empty where it is required, or was not.
  const isSent = isRequired || present.length > 0;
  return group(member, html`${isSent && marker('empty', name)}${parts}`, present.length === 0 && !isRequired);
}

function group({ label, hint }: Described, content: Part, isClosed = false): Html {
  const inner = html`
    ${hint && html`<p class="hint">${hint}</p>`}
    ${content}`;
  return isClosed ? details(label, inner, { class: 'control' }) : fieldset(label, inner);
}

function asJson({ name, label, value, example, isRequired, hint }: Described, { faults }: Filling): Part {
  const text = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  const own = { name, label, type: 'textarea', isJson: true, rows: 6, value: text, isRequired } as const;
  const placeholder = example === undefined ? '' : JSON.stringify(example);
  return control({ ...own, hint: hint ? `${hint}, as JSON` : 'As JSON', placeholder }, faults);
}
