/** URI templates (RFC 6570 levels 1 and 2): compiled once, they format and parse the paths of resources. */
import type { Id, IdKind } from '../repository/repository.js';
import { decoded } from '../support/decoded.js';

/** Variables of templates that are not ids. */
const kinds = {
  versionNo: 'integer',
  languageCode: 'string',
  identifier: 'string',
  sessionId: 'string',
  urlAliasId: 'string',
  fileId: 'string',
  uploadId: 'string',
  deliveryId: 'string',
  variation: 'string',
  name: 'string',
  viewId: 'string',
} as const;

type Kinds = typeof kinds;
export type Kind = 'id' | 'integer' | 'string' | 'path';

type TypeOf<Name extends string> = Name extends keyof Kinds ? (Kinds[Name] extends 'integer' ? number : string) : Id;

/** The variables of a template with their types; `{+path}` is a path of ids such as `/1/2/57/`. */
export type ParamsOf<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `+${infer Path}` ? { readonly [K in Path]: string } : { readonly [K in Name]: TypeOf<Name> }) &
      ParamsOf<Rest>
  : unknown;

export type ParamValues = Readonly<Record<string, Id | string>>;

/** Values of variables, in the order of the template. */
export type PathValues = readonly (Id | string)[];

export interface Variable {
  readonly name: string;
  readonly kind: Kind;
}

export interface Template {
  readonly text: string;
  readonly variables: readonly Variable[];
  readonly format: (values: PathValues) => string;
  /** The values in a path below the prefix; undefined for a path that is not of this template. */
  readonly parse: (path: string, ids: IdKind) => PathValues | undefined;
}

/** No location is deeper than this, so that no path takes long to read. */
const maxDepth = 500;
const maxText = 1024;

/** Bounded in length, so that each number is exact. */
const integerPattern = /^\d{1,15}$/;
const idPatterns: Readonly<Record<IdKind, RegExp>> = { integer: integerPattern, string: /^[\w-]{1,64}$/ };

const variablePattern = /\{(\+?)(\w+)\}/g;

/** Compiles a template, once where it is declared. */
export function template(text: string): Template {
  const variables = [...text.matchAll(variablePattern)].map(
    ([, plus, name = '']): Variable => ({
      name,
      kind: plus ? 'path' : ((kinds as Record<string, Kind>)[name] ?? 'id'),
    }),
  );
  const [start = '', ...texts] = text.split(/\{\+?\w+\}/);
  const parts = segmentsOf(text);
  return {
    text,
    variables,
    format(values) {
      let path = start;
      for (let i = 0; i < texts.length; i += 1)
        path += formatted(variables[i], values[i] as Id | string) + (texts[i] as string);
      return path;
    },
    parse(path, ids) {
      const segments = segmentsOf(path);
      const values: (Id | string)[] = [];
      let at = 0;
      for (const part of parts) {
        const kind = part.startsWith('{') ? variables[values.length]?.kind : undefined;
        // A path takes all segments that the parts after it leave.
        const length = kind === 'path' ? segments.length - parts.length + 1 : 1;
        const consumed = segments.slice(at, at + length);
        at += length;
        if (consumed.length === 0 || consumed.length > maxDepth) return undefined;
        if (kind === undefined ? consumed[0] !== part : !consumed.every((segment) => fits(kind, segment, ids)))
          return undefined;
        if (kind) values.push(parsed(kind, consumed.join('/'), ids));
      }
      return at === segments.length ? values : undefined;
    },
  };
}

const compiled = new Map<string, Template>();

/** The template of a text, which is compiled when it is used first. */
export function templateOf(text: string): Template {
  const compiledTemplate = compiled.get(text) ?? template(text);
  compiled.set(text, compiledTemplate);
  return compiledTemplate;
}

/** An href from where the path of a template begins, behind whatever prefix; unchanged where that path is not in it. */
export function withoutAnyPrefix(href: string, text: string): string {
  const start = href.lastIndexOf(text.slice(0, text.indexOf('{')));
  return start < 0 ? href : href.slice(start);
}

/** One slash at the end is ignored; a slash too many elsewhere makes an empty segment, which fits nothing. */
export function segmentsOf(path: string): readonly string[] {
  return path.length <= 1 ? [] : path.slice(1, path.endsWith('/') ? -1 : undefined).split('/');
}

/** Whether a segment, no longer percent-encoded, can be a value of that kind, or a part of it. */
export function fits(kind: Kind, segment: string, ids: IdKind): boolean {
  if (kind === 'string') return segment !== '' && segment.length <= maxText;
  return kind === 'integer' ? integerPattern.test(segment) : idPatterns[ids].test(segment);
}

function formatted(variable: Variable | undefined, value: Id | string): string {
  if (typeof value === 'number') return String(value);
  return variable?.kind === 'path' ? value.slice(1, -1) : encodeURIComponent(value);
}

function parsed(kind: Kind, value: string, ids: IdKind): Id | string {
  if (kind === 'path') return `/${value}/`;
  if (kind === 'integer' || (kind === 'id' && ids === 'integer')) return Number(value);
  return kind === 'string' ? decoded(value) : value;
}

/** The values by the names of their variables. */
export const named = (names: readonly string[], values: PathValues): ParamValues =>
  Object.fromEntries(values.map((value, i) => [names[i], value]));

/** The last id of a path such as `/1/2/57/`: that of the location itself. */
export function lastId(pathString: string, ids: IdKind = 'integer'): Id {
  const id = lastSegment(pathString);
  return ids === 'integer' ? Number(id) : id;
}

/** The last segment as text, where the kind of ids makes no difference. */
export function lastSegment(pathString: string): string {
  return pathString.slice(pathString.lastIndexOf('/', pathString.length - 2) + 1).replace('/', '');
}
