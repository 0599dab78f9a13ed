/** The controls of a document, from the schema that its declaration gives. */
import { isScalar } from '../../documents/form-schema.js';
import { isMap } from '../../documents/schema.js';
import { type JsonSchema, referenced, step } from '../../documents/value.js';
import { type Html, html, type Part } from '../html.js';
import { type Choices, choiceControl } from './choices.js';
import { type Control, control, labelOf, marker } from './control.js';
import type { Faults } from './faults.js';

/** The context of the controls of one form. */
export interface Filling {
  readonly faults: Faults;
  readonly choices: Choices;
}

/** A member with its place, what it starts with, and an example of it. */
interface Member {
  readonly schema: JsonSchema;
  readonly name: string;
  readonly label: string;
  readonly value: unknown;
  readonly example: unknown;
  readonly isRequired: boolean;
  readonly depth: number;
}

/** Deeper members are edited as JSON. */
const maxDepth = 4;

/** The controls of the members of a document. */
export async function membersOf(
  schema: JsonSchema,
  name: string,
  value: unknown,
  example: unknown,
  filling: Filling,
  without: readonly string[] = [],
): Promise<Part> {
  return objectOf({ schema, name, label: '', value, example, isRequired: true, depth: 0 }, filling, without);
}

const at = (value: unknown, key: string): unknown => (isMap(value) ? value[key] : undefined);

async function objectOf(member: Member, filling: Filling, without: readonly string[] = []): Promise<Part> {
  const { schema, name, value, example, depth } = member;
  const { properties = {}, required = [] } = schema;
  const keys = Object.keys(properties).filter((key) => !without.includes(key) && key !== '_media-type');
  return Promise.all(
    keys.map((key) =>
      memberOf(
        {
          schema: properties[key] as JsonSchema,
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
  const schema = withoutNull(member.schema[referenced]?.() ?? member.schema);
  const own = { ...member, schema, hint: schema.description ?? member.schema.description };
  const { type, properties, items } = schema;
  if (schema['x-free'] || member.depth > maxDepth || member.schema[referenced] || schema['x-elements'])
    return asJson(own, filling);
  if (typeof properties?._href?.['x-path'] === 'string') return reference(own, properties._href['x-path'], filling);
  if (isTranslations(properties)) {
    const list = properties?.value as JsonSchema;
    const inner = { name: `${own.name}/value`, value: at(own.value, 'value'), example: at(own.example, 'value') };
    return rows({ ...own, ...inner, schema: list }, list.items ?? {}, filling);
  }
  if (properties) return group(own, await objectOf(own, filling));
  if (type === 'array' && items) return rows(own, items, filling);
  return isScalar(schema) ? scalar(own, filling) : asJson(own, filling);
}

/** The schema of the values besides null; for a choice of schemas, the first scalar among them. */
function withoutNull(schema: JsonSchema): JsonSchema {
  if (!schema.anyOf || schema.type !== undefined) return schema;
  const branches = schema.anyOf.filter(({ type }) => type !== 'null');
  const [first = {}] = branches;
  if (branches.length === 1) return { description: schema.description, ...first } as JsonSchema;
  const text = branches.find(isScalar);
  return text && branches.every(isScalar)
    ? ({ ...text, type: 'string', description: schema.description } as JsonSchema)
    : schema;
}

const isTranslations = (properties: JsonSchema['properties']): boolean =>
  properties?.value?.items?.properties?._languageCode !== undefined;

type Described = Member & { readonly hint?: string | undefined };

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

async function scalar(
  { schema, name, label, value, example, isRequired, hint }: Described,
  { faults, choices }: Filling,
): Promise<Part> {
  const { type, enum: values, maxLength, minimum, maximum, minLength, pattern } = schema;
  const notes = { ...(hint !== undefined && { hint }) };
  const plain = { name, label, value: textOf(value), isRequired, ...notes };
  const fixed = values ?? keywords(schema);
  if (fixed)
    return control({ ...plain, type: 'select', choices: fixed.map((each) => [String(each), String(each)]) }, faults);
  if (/languageCode$/i.test(name)) return language(plain, { faults, choices });
  if (type === 'boolean') {
    if (isRequired) return control({ ...plain, type: 'checkbox', isFalseUnchecked: true }, faults);
    return control(
      {
        ...plain,
        type: 'select',
        choices: [
          ['true', 'Yes'],
          ['false', 'No'],
        ],
      },
      faults,
    );
  }
  const placeholder = textOf(example);
  const isNumber = type === 'integer' || type === 'number';
  const isPassword = /password$/i.test(name);
  const bounds = {
    ...(maxLength !== undefined && isCount(maxLength) && { maxLength }),
    ...(isCount(minimum) && { min: minimum }),
    ...(isCount(maximum) && { max: maximum }),
    ...(type === 'number' && { step: 'any' }),
  };
  const isCleared =
    type === 'string' && textOf(value) !== '' && minLength === undefined && pattern === undefined && !isRequired;
  return html`${isCleared && marker('empty', name)}${control(
    { ...plain, type: isNumber ? 'number' : 'text', ...bounds, ...(!isPassword && { placeholder }), isPassword },
    faults,
  )}`;
}

const isCount = (value: unknown): value is number => typeof value === 'number';

/** The words of a keyword, which its pattern matches case-insensitively. */
function keywords({ 'x-message': message }: JsonSchema): readonly string[] | undefined {
  const [, words] = /^must be ([A-Z_]+(?: or [A-Z_]+)+)$/.exec(String(message ?? '')) ?? [];
  return words?.split(' or ');
}

async function language(plain: Omit<Control, 'type'>, { faults, choices }: Filling): Promise<Part> {
  return control({ ...plain, ...choiceControl(await choices.languages()) }, faults);
}

async function reference(member: Described, template: string, { faults, choices }: Filling): Promise<Part> {
  const { name, label, value, example, isRequired } = member;
  const own = choiceControl(await choices.hrefs(template));
  const plain = { name: `${name}/_href`, label, value: textOf(at(value, '_href')), isRequired };
  const typed = { hint: member.hint ?? 'An href', placeholder: textOf(at(example, '_href')) };
  return control({ ...plain, ...own, ...(own.type === 'text' && typed) }, faults);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The current items, and one empty item. */
async function rows(member: Described, items: JsonSchema, filling: Filling): Promise<Part> {
  const { name, label, value, example, depth, isRequired } = member;
  const present = listOf(value);
  const [sample] = listOf(example);
  const isOpen = items.anyOf !== undefined || items[referenced] !== undefined || items['x-free'] === true;
  if (isOpen) return asJson(member, filling);
  const parts = await Promise.all(
    [...present, undefined].map((item, index) =>
      memberOf(
        {
          schema: items,
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
  const note = hint && html`<p class="hint">${hint}</p>`;
  if (isClosed) return html`<details class="control"><summary>${label}</summary>${note}${content}</details>`;
  return html`<fieldset class="control"><legend>${label}</legend>${note}${content}</fieldset>`;
}

function asJson({ name, label, value, example, isRequired, hint }: Described, { faults }: Filling): Part {
  const text = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  const own = { name, label, type: 'textarea', isJson: true, rows: 6, value: text, isRequired } as const;
  const placeholder = example === undefined ? '' : JSON.stringify(example);
  return control({ ...own, hint: hint ? `${hint}, as JSON` : 'As JSON', placeholder }, faults);
}
