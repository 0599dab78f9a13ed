/** The page on field types: a section for each built-in type, made of its declaration and of a sample, which is read in both formats. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { free as freeValue } from '../../lib/documents/builders.js';
import { document } from '../../lib/documents/document.js';
import { branchesOf, hasMembers, type Shape } from '../../lib/documents/shape.js';
import { createFieldTypes, type FieldRules } from '../../lib/field-types/index.js';
import type { Json } from '../../lib/repository/repository.js';
import { itemContext, readAs, rules } from '../field-types/support.js';
import { formats, mount } from '../support/reading.js';
import { encode } from '../support/representations.js';
import { table } from './markdown.js';

const types = createFieldTypes();

/** The smallest image there is. */
const pixel = 'R0lGODlhAQABAAAAACwAAAAAAQABAAAC';

/** What each type is for, and a value as a client sends it. */
const samples: Readonly<Record<string, readonly [purpose: string, value: Json]>> = {
  string: ['One line of text.', 'Hello'],
  text: ['Several lines of plain text.', 'First line\nSecond line'],
  richtext: [
    'Formatted text, as `html` or [XML](../learn/publishing.md#rich-text) in `xml`.',
    { html: '<p>Hello</p>' },
  ],
  integer: ['A whole number.', 42],
  float: ['A number.', 1.5],
  boolean: ['True or false; never empty.', true],
  datetime: [
    'A date with a time. Input takes `rfc850`, `timestring` or `timestamp` (seconds since 1970), in this order, or a\n[date as text](protocol.md#23-values).',
    { timestamp: 1767603600 },
  ],
  date: [
    'A date, as midnight in UTC; the same forms as for `datetime`. Of a text it is the day that is written, in any time zone.',
    { timestamp: 1767571200 },
  ],
  time: ['A time of day, in seconds since midnight.', 3600],
  email: ['An e-mail address, by the grammar of the HTML standard and with letters of all scripts.', 'ada@example.org'],
  url: ['A link with its text.', { link: 'https://example.org/', text: 'Example' }],
  author: ['A list of authors.', [{ id: 1, name: 'Ada', email: 'ada@example.org' }]],
  selection: ['The indexes of the options that are chosen.', [0]],
  country: [
    'Countries by their Alpha-2 codes; input takes Alpha-3 codes and names as well, also former ones such as Swaziland.',
    ['DE'],
  ],
  keyword: ['Keywords; input takes one text with commas as well.', ['winter', 'sport']],
  image: [
    [
      'An [image](../learn/files.md): its name, its bytes in base64 as `data`, and a text in its place. Without `data` it stays as it is.',
      '[`focalPoint`](../learn/files.md#focal-point) is what variations that cut the image keep in view.',
    ].join('\n'),
    { fileName: 'pixel.gif', data: pixel, alternativeText: 'A pixel', focalPoint: { x: 0.5, y: 0.2 } },
  ],
  imageasset: ['The image of another content item, which creates a relation.', { destinationContentId: 41 }],
  binaryfile: ['A [file](../learn/files.md) of any type.', { fileName: 'hello.txt', data: 'SGVsbG8=' }],
  media: [
    'A [file](../learn/files.md) with sound or moving pictures, and how to play it.',
    { fileName: 'hello.ogg', data: 'T2dnUw==', hasController: true, autoplay: false, loop: false },
  ],
  relation: [
    'A reference to a content item, which creates a relation. Its id alone, and the form that items have, are read as well.',
    { destinationContentId: 41 },
  ],
  relationlist: [
    'References to content items, which create relations. A list of ids, and the form that items have, are read as well.',
    { destinationContentIds: [41, 49] },
  ],
  maplocation: ['A point on a map.', { latitude: 51.5, longitude: -0.12, address: 'London' }],
  isbn: ['An ISBN.', '978-3-16-148410-0'],
  slug: [
    [
      'A text for URLs, of lower-case letters, digits and single dashes. An empty one is generated from other fields in the same',
      'language by `source`, a name schema such as `<title>`, and does not change with these.',
      'With [`UniqueValidator`](#unique-values), no other item of the type has it: generated ones get a number where they are in use.',
    ].join('\n'),
    'first-post',
  ],
  json: [
    [
      'Structured data. Values must match `schema`, a JSON Schema, draft 2020-12. Its references must be to schemas inside it and',
      'not be circular; `patternProperties` is not supported, and patterns have the syntax of RE2. The schema converts texts in',
      'XML to numbers and booleans; without one, a text that is the JSON of a map or list is read as that map or list.',
      'Values come back as they were sent, `{}`, `[]` and `""` included, of which only `null` is an empty value; see the',
      '[protocol](protocol.md#23-values) for XML. Integers beyond ±(2^53 − 1) and numbers that no double holds are refused.',
      'A schema has at most 5000 schemas inside, references included, on 100 levels, and patterns of 5000 characters in all, with',
      'repetitions written out. A value is checked in at most 200,000 steps: each part of it that a part of the schema looks at is',
      'one, and characters of texts are others. What exceeds one of these limits is a 400 that names it.',
    ].join('\n'),
    { servings: 4, tags: ['soup'] },
  ],
  blocks: [
    [
      'Repeatable parts: a list of items, each with the fields of one of the shapes in the settings; see [blocks](#blocks-of-fields).',
      'A value has at most 5000 fields inside, also of blocks in blocks, and those with default values included; more are a 400.',
      'A stored one with more is null in documents, which say why as `fieldValueError`, and an error in items.',
    ].join('\n'),
    { items: [{ id: '1', shape: 'quote', fields: { text: 'Less is more.', source: 'Ludwig' } }] },
  ],
};

const quote = {
  identifier: 'quote',
  fieldDefinitions: ['text', 'source'].map((identifier) => ({ identifier, fieldType: 'string' })),
};
const sampleRules: Readonly<Record<string, FieldRules>> = {
  selection: rules({ settings: { options: ['Red', 'Green'] } }),
  blocks: rules({ settings: { shapes: [quote] } }),
};
const elsewhere: Readonly<Record<string, string>> = {
  user: [
    'The account of a user: `login`, `email`, `enabled`; hashes of passwords are never shown. The built-in storage takes these',
    'members, and `plainPassword`, for a new user or a draft of one, and applies them when the draft is published; the login of a',
    'user never changes. A draft with a new password has `newPasswordUserId`, the id of the user who has set it: if another user',
    'publishes it, the password is not changed. `UsernamePattern` is a regular expression in the syntax of RE2.',
  ].join('\n'),
};

const Field = document('Field', { fieldValue: null as Json }, { fieldValue: freeValue() });

/** What a repository adds to values of files. */
const added = { id: '57-198-3', variations: [{ name: 'small', mimeType: 'image/gif', width: 1, height: 1 }] };

/** What items have in place of the sample, where the type says so. */
async function itemOf({ identifier, declaration, toItem }: (typeof types.types)[number]): Promise<readonly string[]> {
  const [, value] = samples[identifier] ?? [];
  if (!declaration.item || value === undefined) return [];
  const { value: stored } = await readAs(types, identifier, value, 'json', sampleRules[identifier]);
  const whole = declaration.holdsFile || declaration.showsVariations ? { ...(stored as object), ...added } : stored;
  const item = toItem(whole as Json, itemContext(41, 49));
  return [`In items:\n\n\`\`\`json\n${JSON.stringify(item, null, 2)}\n\`\`\``];
}

async function sectionOf(type: (typeof types.types)[number]): Promise<string> {
  const { identifier, declaration } = type;
  const [purpose, value] = samples[identifier] ?? [];
  const shown = value === undefined ? [] : [`\`\`\`json\n${json(value)}\n\`\`\``, `\`\`\`xml\n${xml(value)}\n\`\`\``];
  const settings = rowsOf(declaration.settings?.shape);
  const validators = Object.entries(declaration.validators ?? {}).flatMap(([name, { shape }]) => {
    const rows = rowsOf(shape);
    return rows.length > 0
      ? rows.map(([key = '', ...rest]) => [`\`${name}\` ${key}`, ...rest])
      : [[`\`${name}\``, '', '']];
  });
  return [
    `## ${identifier}`,
    purpose ?? elsewhere[identifier] ?? '',
    ...shown,
    ...(await itemOf(type)),
    ...(settings.length > 0 ? [table(['Setting', 'Type', 'Default'], settings)] : []),
    ...(validators.length > 0 ? [table(['Validator', 'Type', 'Default'], validators)] : []),
  ].join('\n\n');
}

const json = (value: Json) => `"fieldValue": ${JSON.stringify(value, null, 2)}`;

function xml(value: Json): string {
  const text = encode(Field, { fieldValue: value }, 'xml', mount);
  const [, inner = ''] = /(<fieldValue>[\s\S]*<\/fieldValue>)/.exec(text) ?? [];
  return inner.replace(/(<\/value>|<fieldValue>|<value(?: key="\w+")?>)(?=<)/g, '$1\n');
}

function rowsOf(shape: Shape | undefined): readonly string[][] {
  return Object.entries(shape && hasMembers(shape) ? shape.members : {}).map(([name, member]) => [
    `\`${name}\``,
    typeOf(member),
    member.default === undefined ? '' : `\`${JSON.stringify(member.default)}\``,
  ]);
}

function typeOf(shape: Shape): string {
  if (shape.kind === 'nullable') return `${typeOf(shape.inner)} or null`;
  if (shape.kind === 'union') return [...new Set(branchesOf(shape).map(typeOf))].join(' or ');
  if (shape.kind === 'choice') return shape.values.map((value) => `\`${value}\``).join(', ');
  if (shape.kind === 'list') return `list of ${typeOf(shape.items)}`;
  if (hasMembers(shape)) return shape.entries ? 'map' : 'object';
  return shape.kind === 'id' || (shape.kind === 'number' && shape.isInteger) ? 'integer' : shape.kind;
}

describe('the page on field types', () => {
  it('has a section for each built-in type, as it is declared', async () => {
    const page = readFileSync('docs/reference/field-types.md', 'utf8');
    const sections = await Promise.all(types.types.map(sectionOf));
    const made = `<!-- types -->\n\n${sections.join('\n\n')}\n\n<!-- /types -->`;
    const text = page.replace(/<!-- types -->[\s\S]*<!-- \/types -->/, () => made);
    if (process.env.UPDATE_DOCS) writeFileSync('docs/reference/field-types.md', text);
    else expect(page).toBe(text);
  });

  it.each(formats)('shows values that are accepted, in %s', async (format) => {
    const readings = Object.entries(samples).map(async ([type, [, value]]) => {
      const { faults } = await readAs(types, type, value, format, sampleRules[type]);
      return [type, faults];
    });
    expect((await Promise.all(readings)).filter(([, faults]) => faults?.length !== 0)).toEqual([]);
    expect(types.types.map(({ identifier }) => identifier)).toEqual(
      expect.arrayContaining([...Object.keys(samples), ...Object.keys(elsewhere)]),
    );
  });

  it('explains every type', () => {
    const missing = types.types.filter(({ identifier }) => !(identifier in samples) && !(identifier in elsewhere));
    expect(missing.map(({ identifier }) => identifier)).toEqual([]);
  });
});
