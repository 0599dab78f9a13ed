/** Compiles a schema to a function that writes its documents as JSON text: what the plain writer writes, without its copy. */
import { escapeText, writeValue } from './json.js';
import { mediaType, type Wire } from './links.js';
import { isHash, type LinkValue, type Representation } from './representation.js';
import type { Shape } from './shape.js';

/** Writes an object; undefined for a root that is not what its schema says, which the plain writer has to write. */
export type Write = (object: object, wire: Wire) => string | undefined;

/**
 * Writes documents of a representation; missing in a process that lets no code be made of strings. Closures in place of
 * code take 35 to 40 % longer: the engine sees each object as one of many kinds. Members that the schema does not name are
 * left out inside of nested objects: no document has any, and none would fit its XML Schema.
 */
export function compileJson({ name, root, schema }: Representation): Write | undefined {
  const { '_media-type': _, ...properties } = (schema as Shape).properties ?? {};
  const mediaType = { code: `type(object['_media-type'] ?? ${quoted(name)}, wire)` };
  const start = [{ constant: `{${quoted(root)}:{"_media-type":"` }, mediaType, { constant: '"' }];
  const functions: string[] = [];
  const members = membersOf({ ...schema, properties } as Shape, ',', functions);
  const write = define(functions, members, { start, end: '}}', otherwise: 'undefined' });
  const known: ReadonlySet<string> = new Set(['_media-type', ...members.map(({ key }) => key)]);
  try {
    const source = `'use strict';\n${functions.join('\n')}\nreturn ${write};`;
    const writeKnown: Write = new Function(...Object.keys(scope), source)(...Object.values(scope));
    return (body, wire) => (Object.keys(body).every((key) => known.has(key)) ? writeKnown(body, wire) : undefined);
  } catch (error) {
    if (error instanceof EvalError) return undefined;
    throw error;
  }
}

/** A part of the text: what is the same in all documents, or what is written of one. */
type Part = { readonly constant: string } | { readonly code: string };

/** The code that puts parts together; constants become one where they meet, for each takes its time. */
function joined(parts: readonly Part[]): string {
  const terms: string[] = [];
  let constant = '';
  for (const part of [...parts, { code: '' }]) {
    if ('constant' in part) {
      constant += part.constant;
      continue;
    }
    if (constant !== '') terms.push(quoted(constant));
    if (part.code !== '') terms.push(part.code);
    constant = '';
  }
  return terms.join(' + ');
}

/** What stands around the members of an object, and in place of an object that is not what its schema says. */
interface Frame {
  readonly start: readonly Part[];
  readonly end: string;
  readonly otherwise: string;
}

/** Adds a function for objects inside of a document, and gives its name. */
function defineNested(shape: Shape, functions: string[]): string {
  const members = membersOf(shape, '', functions);
  // Else nobody knows beforehand which member has no comma before it.
  if (!members[0]?.isRequired) return 'writeValue';
  return define(functions, members, { start: [{ constant: '{' }], end: '}', otherwise: 'writeValue(object, wire)' });
}

interface Member extends Writing {
  readonly key: string;
  /** The key as it is written. */
  readonly name: string;
  readonly variable: string;
  readonly isRequired: boolean;
}

function membersOf({ properties = {}, required = [] }: Shape, start: string, functions: string[]): readonly Member[] {
  return Object.entries(properties).map(([key, shape], index) => {
    const variable = `value${index}`;
    const name = `${index === 0 ? start : ','}${quoted(key)}:`;
    return { key, name, variable, isRequired: required.includes(key), ...writingOf(key, shape, variable, functions) };
  });
}

function define(functions: string[], members: readonly Member[], { start, end, otherwise }: Frame): string {
  const loads = members.map(({ key, variable }) => `const ${variable} = object[${quoted(key)}];`);
  const misfits = members.map(({ isRequired, variable, fits }) =>
    isRequired ? `!(${fits})` : `!(${variable} === undefined || ${fits})`,
  );
  const parts = members.flatMap(({ name, before, text, after, isRequired, variable }): readonly Part[] => {
    const whole = [{ constant: name + before }, { code: text }, { constant: after }];
    return isRequired ? whole : [{ code: `(${variable} === undefined ? '' : ${joined(whole)})` }];
  });
  const own = `write${functions.length}`;
  functions.push(`function ${own}(object, wire) {
  ${loads.join('\n  ')}
  if (${['false', ...misfits].join(' || ')}) return ${otherwise};
  return ${joined([...start, ...parts, { constant: end }])};
}`);
  return own;
}

/** How a value is written that fits, and what stands around it whatever it is. */
interface Writing {
  readonly fits: string;
  readonly before: string;
  readonly text: string;
  readonly after: string;
}

function writingOf(key: string, shape: Shape, value: string, functions: string[]): Writing {
  const { type, items } = shape;
  const bare = { before: '', after: '' };
  if (type === 'string' || shape.enum?.every((each) => typeof each === 'string')) {
    const text = Object.hasOwn(wired, key) ? `${wired[key]}(${value}, wire)` : `escapeText(${value})`;
    return { fits: `typeof ${value} === 'string'`, before: '"', text, after: '"' };
  }
  if (type === 'integer') return { ...bare, fits: `Number.isFinite(${value})`, text: value };
  if (type === 'boolean') return { ...bare, fits: `typeof ${value} === 'boolean'`, text: value };
  if (isLinkShape(shape))
    return { ...bare, fits: `isLink(${value})`, text: `openLink(${value}, wire)`, after: endOfLink };
  const isList = type === 'array' && items !== undefined;
  const inner = isList ? items : shape;
  const write = isLinkShape(inner) ? 'link' : hasMembers(inner) ? defineNested(inner, functions) : undefined;
  if (write && isList) return { ...bare, fits: `Array.isArray(${value})`, text: `list(${value}, ${write}, wire)` };
  if (write) return { ...bare, fits: `isObject(${value})`, text: `${write}(${value}, wire)` };
  if (shape['x-hash']) return { ...bare, fits: `isObject(${value})`, text: `free(${value}, wire)` };
  return { ...bare, fits: `${value} !== undefined`, text: `writeValue(${value}, wire)` };
}

function hasMembers({ type, properties, patternProperties }: Shape): boolean {
  return type === 'object' && properties !== undefined && patternProperties === undefined;
}

function isLinkShape(shape: Shape): boolean {
  return hasMembers(shape) && Object.keys(shape.properties ?? {}).join() === '_media-type,_href';
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

/** What writes the texts that a mount adds to, by key. */
const wired: Readonly<Record<string, keyof typeof scope>> = {
  _href: 'href',
  __href: 'href',
  '_media-type': 'type',
  fieldType: 'fieldType',
  fieldTypeIdentifier: 'fieldType',
};

/** Texts that every document of a mount repeats, by the representation that they name. */
interface Repeated {
  readonly types: Map<string, string>;
  /** A link up to what is its own: its media type and the prefix of its href. */
  readonly links: Map<string, string>;
}

const repeatedIn = new WeakMap<Wire, Repeated>();

function repeated(wire: Wire): Repeated {
  const known = repeatedIn.get(wire);
  if (known) return known;
  const none: Repeated = { types: new Map(), links: new Map() };
  repeatedIn.set(wire, none);
  return none;
}

/** There are as many names as representations, unless somebody makes them up. */
function remember(texts: Map<string, string>, name: string, text: string): string {
  if (texts.size < 1000) texts.set(name, text);
  return text;
}

function writeType(name: string, wire: Wire): string {
  if (name === '') return '';
  const { types } = repeated(wire);
  return types.get(name) ?? remember(types, name, escapeText(mediaType(wire, name, 'json')));
}

function startOfLink(name: string, wire: Wire): string {
  const { links } = repeated(wire);
  const start = `{"_media-type":"${writeType(name, wire)}","_href":"${escapeText(wire.prefix)}`;
  return remember(links, name, start);
}

const endOfLink = '"}';

/** All of a link but its end. */
function openLink({ '_media-type': name, _href: href }: LinkValue, wire: Wire): string {
  return (repeated(wire).links.get(name) ?? startOfLink(name, wire)) + escapeText(href);
}

/** Whether it is one that leads somewhere. */
function isLink(value: unknown): value is LinkValue {
  if (typeof value !== 'object' || value === null) return false;
  const { '_media-type': name, _href: href } = value as Readonly<Record<string, unknown>>;
  return typeof name === 'string' && typeof href === 'string' && href !== '';
}

/** What the source calls. */
const scope = {
  escapeText,
  writeValue,
  isLink,
  openLink,
  link: (value: unknown, wire: Wire) => (isLink(value) ? openLink(value, wire) + endOfLink : writeValue(value, wire)),
  href: (value: string, wire: Wire) => (value === '' ? '' : escapeText(wire.prefix + value)),
  type: writeType,
  fieldType: (value: string, wire: Wire) => (value === '' ? '' : escapeText(wire.fieldTypePrefix + value)),
  isObject,
  free: (value: object, wire: Wire) =>
    isHash(value) && typeof value.value === 'string' ? `"${escapeText(value.value)}"` : writeValue(value, wire),
  list(items: readonly unknown[], write: (item: unknown, wire: Wire) => string, wire: Wire): string {
    let text = '';
    for (const item of items) {
      const written = isObject(item) ? write(item, wire) : writeValue(item, wire);
      text += text === '' ? written : `,${written}`;
    }
    return `[${text}]`;
  },
};

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
