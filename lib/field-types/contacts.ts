/** Field types of contacts: e-mail addresses, links, authors, places on a map. */
import type { Json } from '../repository/repository.js';
import { defineFieldType } from './field-type.js';
import { choicesInput, inputText, memberInput, memberOf, textInput } from './form-inputs.js';
import { invalidValue } from './invalid-value.js';
import { isHollow, isMap, listOf, textOf } from './json-values.js';
import { faultIf } from './rules.js';
import { allowedValues, itemCount, ofPart, pattern, unique, type Validator, validatedBy } from './validators.js';
import * as values from './values.js';

/** The local part of the HTML standard, with letters of all scripts (RFC 6531), and dots where mails have none. */
const localPart = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** RFC 5321 §4.5.3.1 has the bounds. Names without a dot are those of a local network. */
function isAddress(text: string): boolean {
  const [local = '', domain, ...more] = text.length <= 254 ? text.split('@') : [];
  if (domain === undefined || more.length > 0 || local.length > 64 || !localPart.test(local)) return false;
  const labels = domain.split('.');
  return labels.length > 1 && labels.every((each) => label.test(each));
}

const wrongAddress = 'must be an e-mail address';

/** Every value is checked, with or without it in the definition. */
const addressSyntax: Validator<string> = {
  name: 'EmailAddressValidator',
  parameters: values.object({}),
  validate: (value) => faultIf(!isAddress(value), wrongAddress),
};

export const email = defineFieldType({
  identifier: 'email',
  search: { kind: 'text' },
  value: values.string(),
  ...validatedBy(addressSyntax, pattern, allowedValues(values.string()), unique),
  read: ({ value }) => (typeof value === 'string' ? value.trim() : value),
  form: (value, rules) => choicesInput(value, rules) ?? textInput(value, { type: 'email' }),
});

// Links that run code in the page that shows them, also hidden by white space and control characters.
const harmful = /^(?:javascript|vbscript|data):/i;
const forbidden = /[\s\p{Cc}]/u;

interface Link {
  readonly link: string;
  readonly text: string | null;
}

const linkPattern = validatedBy(ofPart<Link, string>(pattern, 'link'));

const isUrl = ({ link }: Link): boolean => !forbidden.test(link) && !harmful.test(link) && link.length <= 2000;

export const url = defineFieldType({
  identifier: 'url',
  search: { kind: 'text', values: ({ link }) => [link], isSingle: true },
  value: values.object({ link: values.string(), text: values.nullable(values.string()) }),
  ...linkPattern,
  validate: (value, rules) =>
    isUrl(value) ? linkPattern.validate(value, rules) : faultIf(true, 'must be a URL', 'link'),
  read: ({ value }) => {
    const { link, text = null } = isMap(value) ? value : { link: value };
    if (isHollow(link)) return isHollow(text) ? null : invalidValue({ target: 'link', message: 'must not be empty' });
    return {
      link: typeof link === 'string' ? link.trim() : (link ?? null),
      text: isHollow(text) ? null : textOf(text),
    };
  },
  toName: ({ link, text }) => text ?? link,
  toText: ({ link, text }) => `${text ?? ''} ${link}`,
  // Links may be relative, which an input of the type `url` refuses.
  form: (value) => [
    memberInput(value, 'link', { label: 'Link' }),
    memberInput(value, 'text', { label: 'Text of the link' }),
  ],
});

const authorCount = validatedBy(itemCount);

export const author = defineFieldType({
  identifier: 'author',
  search: { kind: 'text', values: (authors) => authors.map(({ name }) => name) },
  value: values.list(values.object({ id: values.integer(), name: values.string(), email: values.string() })),
  empty: [],
  settings: values.object({ defaultAuthor: values.withDefault(values.integer(), 0) }),
  initial: ({ settings }, { author: current }) =>
    settings.defaultAuthor === 1 && current ? [{ id: 1, name: current.name, email: current.email }] : null,
  read: ({ value }) => numbered(listOf(value).filter((item) => !isHollow(item))),
  ...authorCount,
  validate: async (authors, rules) => [
    ...authors.flatMap(({ name, email }, index) => [
      ...faultIf(isHollow(name), 'must not be empty', `${index}.name`),
      ...faultIf(!isHollow(email) && !isAddress(email), wrongAddress, `${index}.email`),
    ]),
    ...(await authorCount.validate(authors, rules)),
  ],
  toName: (authors) => authors.map(({ name }) => name).join(', '),
  item: {
    value: values.list(values.object({ name: values.string(), email: values.nullable(values.string()) })),
    show: (authors) => authors.map(({ name, email: own }) => ({ name, email: own || null })),
  },
  form: (value) => [...listOf(value), null].flatMap(authorInputs),
});

function authorInputs(author: Json, index: number) {
  const number = inputText(memberOf(author, 'id'));
  const inputs = [
    memberInput(author, 'name', { label: `Name of author ${index + 1}` }),
    memberInput(author, 'email', { label: 'E-mail', type: 'email' }),
  ];
  const idInput = number === '' ? [] : [{ pointer: `/${index}/id`, type: 'hidden', value: number } as const];
  return [...idInput, ...inputs.map((input) => ({ ...input, pointer: `/${index}${input.pointer}` }))];
}

/** New authors have no number yet, or -1. */
function numbered(authors: readonly Json[]): readonly Json[] {
  const isNew = (id: Json | undefined) => isHollow(id) || Number(id) === -1;
  let last = Math.max(0, ...authors.map((item) => (isMap(item) && !isNew(item.id) ? Number(item.id) || 0 : 0)));
  return authors.map((item) => {
    if (!isMap(item)) return item;
    if (isNew(item.id)) last += 1;
    return { ...item, id: isNew(item.id) ? last : (item.id ?? null), name: item.name ?? '', email: item.email ?? '' };
  });
}

export const maplocation = defineFieldType({
  identifier: 'maplocation',
  value: values.object({
    latitude: values.number({ minimum: -90, maximum: 90, message: 'must be a number from -90 to 90' }),
    longitude: values.number({ minimum: -180, maximum: 180, message: 'must be a number from -180 to 180' }),
    address: values.string(),
  }),
  read: ({ value }) => {
    if (!isMap(value)) return value;
    if (isHollow(value.latitude) && isHollow(value.longitude))
      return isHollow(value.address) ? null : invalidValue({ target: 'latitude', message: 'must not be empty' });
    return { ...value, address: textOf(value.address ?? '') };
  },
  toName: (value) => value.address,
  toText: (value) => value.address,
  form: (value) => [
    memberInput(value, 'latitude', { label: 'Latitude', type: 'number', min: -90, max: 90, step: 'any' }),
    memberInput(value, 'longitude', { label: 'Longitude', type: 'number', min: -180, max: 180, step: 'any' }),
    memberInput(value, 'address', { label: 'Address' }),
  ],
});
