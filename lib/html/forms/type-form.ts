/** Forms of content types: names in each language, and rarely changed members below More; fields are added on the draft's page. */
import type { AnyDocument } from '../../documents/document.js';
import { hasMembers, type Shape } from '../../documents/shape.js';
import { type DocumentTree, step } from '../../documents/value.js';
import type { Binding } from '../../operations/binding/binding.js';
import { details, hiddenField } from '../elements/elements.js';
import { control, labelOf, marker } from '../inputs/control.js';
import { membersOf } from '../inputs/members.js';
import { nameInputs } from '../inputs/name-inputs.js';
import { scalarControl } from '../inputs/scalar-control.js';
import { html, type Part } from '../markup/html.js';
import type { Site } from '../site/site.js';
import { exampleOf, type FormContent, type FormParts, matching, prefilled } from './form-parts.js';

export const isTypeForm = ({ name }: AnyDocument): boolean =>
  name === 'ContentTypeCreate' || name === 'ContentTypeUpdate';

/** The title of a form that creates a content type or adds a field. */
export function typeTitle({ consumes }: Binding, { texts: { operations } }: Site): string | undefined {
  if (consumes?.name === 'FieldDefinitionCreate') return operations.addField;
  return consumes?.name === 'ContentTypeCreate' ? operations.createType : undefined;
}

const main = 'mainLanguageCode';
/** Members with controls of their own, or with pages. */
const withControls = ['names', 'identifier', main, 'isContainer', 'nameSchema', 'FieldDefinitions'];

export async function typeForm(parts: FormParts): Promise<FormContent> {
  const { binding, site, filling } = parts;
  const consumes = binding.consumes as AnyDocument;
  const root = step(consumes.root);
  const value = await startingValue(parts);
  const isNew = consumes.name === 'ContentTypeCreate';
  const language = String(value[main] ?? '') || ((await filling.choices.languages()).choices[0]?.[0] ?? '');
  const identifier = { name: `${root}/identifier`, label: labelOf('identifier'), type: 'text' } as const;
  const { types, contentForm } = site.texts;
  const all = { shape: consumes.shape, name: root, value, example: exampleOf(consumes, parts) };
  const names = { name: `${root}/names`, value: value.names, languages: [language], label: types.name };
  return {
    inner: html`
      ${isNew && [hiddenField(`${root}/${main}`, language), marker('empty', `${root}/FieldDefinitions`)]}
      ${nameInputs({ ...names, isRequired: true }, parts)}
      ${control({ ...identifier, value: String(value.identifier ?? ''), isRequired: true, hint: types.hintOfIdentifier }, filling.faults)}
      ${await plain('nameSchema', value, parts)}
      ${await plain('isContainer', value, parts)}
      ${details(
        contentForm.more,
        await membersOf(
          all,
          filling,
          withControls.filter((each) => isNew || each !== main),
        ),
        { class: 'control' },
      )}`,
  };
}

/** The values of the form that was sent, or of the type that is changed. */
async function startingValue({ contents, binding, submitted, current, site }: FormParts): Promise<DocumentTree> {
  const consumes = binding.consumes as AnyDocument;
  if (submitted) return submitted;
  const isDraftCreated = binding.method === 'POST' && consumes.name === 'ContentTypeUpdate';
  const published = isDraftCreated ? (await contents.load(site.prefix + contents.request.path))?.tree : undefined;
  return matching(consumes, current ?? published) ?? prefilled(contents, consumes);
}

async function plain(key: string, value: DocumentTree, { binding, filling }: FormParts): Promise<Part> {
  const { shape, root } = binding.consumes as AnyDocument;
  const member = hasMembers(shape) ? (shape.members[key] as Shape) : undefined;
  if (!member) return undefined;
  const described = { shape: member, name: `${step(root)}/${key}`, label: labelOf(key), value: value[key] };
  const { description: hint } = member;
  const isRequired = member.kind === 'boolean';
  return scalarControl({ ...described, example: undefined, isRequired, ...(hint && { hint }) }, filling);
}
