/** What a document is: a named schema with a worked example, written as JSON or XML by one uniform mapping (protocol §1). */
import { type Static, type TObject, type TProperties, Type } from 'typebox';

export type Format = 'json' | 'xml';

/** A document type: its name is that of the media type, its schema that of what stands inside the root element. */
export interface Representation<S extends TObject = TObject> {
  /** As in the media type: `ContentInfo` in `application/vnd.cms.api.ContentInfo+json`. */
  readonly name: string;
  /** The root element's name, which differs from the type's for a few (protocol §1.4). */
  readonly root: string;
  readonly schema: S;
  readonly example: Static<S>;
  /** Lists that are named differently in XML: JSON key to element name (protocol §1.3). */
  readonly xmlNames: Readonly<Record<string, string>>;
}

/** The document of a representation as a value; hrefs without the mount prefix, media types as bare names. */
export type BodyOf<R> = R extends Representation<infer S> ? Static<S> : never;

export interface RepresentationOptions {
  readonly root?: string;
  readonly xmlNames?: Readonly<Record<string, string>>;
}

/** Declares a representation. The order of the schema's members is that of the documents. */
export function representation<S extends TObject>(
  name: string,
  schema: S,
  example: Static<S>,
  { root = name, xmlNames = {} }: RepresentationOptions = {},
): Representation<S> {
  return { name, root, schema, example, xmlNames };
}

/** The schema of a reference to another resource (protocol §4.0); the name is the representation it leads to. */
export function Link(name: string) {
  return Type.Object({ '_media-type': Type.String(), _href: Type.String() }, { description: `A link to a ${name}` });
}

export interface LinkValue {
  readonly '_media-type': string;
  readonly _href: string;
}

/** A reference to another resource. */
export function link(name: string, href: string): LinkValue {
  return { '_media-type': name, _href: href };
}

/** The schema of an object element: a document that stands inside another one. */
export function Embedded<P extends TProperties>(schema: TObject<P>) {
  return Type.Object({ '_media-type': Type.String(), ...schema.properties });
}

/** A document inside another one. */
export function embed<B extends object>(name: string, body: B): { readonly '_media-type': string } & B {
  return { '_media-type': name, ...body };
}

/** The schema of a text in several languages (protocol §4.0). */
export function Translated() {
  return Type.Object({
    value: Type.Array(
      Type.Object({ _languageCode: Type.String(), '#text': Type.Optional(Type.Union([Type.String(), Type.Null()])) }),
    ),
  });
}

/** The schema of a date and time (XML Schema `dateTime`); input in any form that can be parsed is taken. */
export function DateTime() {
  return Type.String({ format: 'date-time' });
}

export { dateTime } from './moments.js';

/** Any value that JSON can carry. */
export type Native = null | boolean | number | string | readonly Native[] | { readonly [key: string]: Native };

const leaf: unique symbol = Symbol('href');

/** An href inside a free value, where no key tells that it is one. */
export interface HrefLeaf {
  readonly [leaf]: string;
}

/** A free value as it is shown. */
export type Free = null | boolean | number | string | HrefLeaf | readonly Free[] | { readonly [key: string]: Free };

export function hrefLeaf(href: string): HrefLeaf {
  return { [leaf]: href };
}

/** The href, below the mount prefix, if that is what the object stands for. */
export function hrefOf(value: object): string | undefined {
  return (value as Partial<HrefLeaf>)[leaf];
}

const free: unique symbol = Symbol('free value');

/** A free value, such as a field's, which no schema of the API describes (protocol §1.6). */
export interface HashValue {
  readonly [free]: true;
  readonly value: Native;
  /** Whether it was read from XML, which has only text: every scalar in it is then a string or null. */
  readonly textual: boolean;
}

/** Hrefs occur only in what is written, so what was read is typed without them. */
export function hash(value: Free, textual = false): HashValue {
  return { [free]: true, value: value as Native, textual };
}

export function isHash(value: object): value is HashValue {
  return free in value;
}

/** The schema of a free value; links leave it alone, and XML writes it as nested `value` elements. */
export function Hash() {
  return Type.Unsafe<HashValue>({ description: 'A free value', 'x-hash': true });
}
