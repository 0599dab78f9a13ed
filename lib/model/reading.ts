/** Reads the document of a content model: what it says of each thing, with all of its faults. */
import { validate } from '../documents/decode.js';
import { step } from '../documents/value.js';
import type { Fault } from '../errors/errors.js';
import { canonicalLanguageCode, type Translations } from '../repository/repository.js';
import { declarations, type ModelKind, type ModelOf, modelKinds, modelShape } from './declaration.js';
import { unknownMembers } from './unknown-members.js';

/** A thing and its place in the document, as a JSON Pointer. */
export interface Entry<T> {
  readonly pointer: string;
  readonly own: T;
}

/** Kinds that the document does not have are missing. */
export type Model = { readonly [K in ModelKind]?: readonly Entry<ModelOf[K]>[] };

export interface ReadModel {
  /** Without things that have the wrong shape. */
  readonly model: Model;
  readonly faults: readonly Fault[];
  /** The names of all things of a kind, those of the wrong shape included: what refers to them has no fault. */
  namesOf(kind: ModelKind): readonly string[];
}

/** The member by which things of a kind are known. */
export const nameMember = (kind: ModelKind) => (kind === 'languages' ? 'code' : 'identifier');

export function readModel(input: unknown): ReadModel {
  const misshapen = validate(modelShape, 'integer', input);
  const listOf = (kind: ModelKind): readonly unknown[] => {
    const items = (input as Readonly<Record<string, unknown>> | null | undefined)?.[kind];
    return Array.isArray(items) ? items : [];
  };
  const entriesOf = (kind: ModelKind) =>
    listOf(kind).flatMap((item, index) => {
      const pointer = step(kind) + step(index);
      const isMisshapen = misshapen.some(({ path }) => path === pointer || path.startsWith(`${pointer}/`));
      return isMisshapen ? [] : [{ pointer, own: completed(declarations[kind].read(item, readingFrom) as object) }];
    });
  const present = modelKinds.filter((kind) => input !== null && typeof input === 'object' && kind in input);
  const model = Object.fromEntries(present.map((kind) => [kind, entriesOf(kind)])) as unknown as Model;
  const faults = [...misshapen, ...unknownMembers(modelShape, input), ...faultsWithin(model)];
  const namesOf = (kind: ModelKind) =>
    listOf(kind).flatMap((item) => (item as Readonly<Record<string, string>> | null)?.[nameMember(kind)] ?? []);
  return { model, faults, namesOf };
}

const readingFrom = { prefix: '', fieldTypePrefix: '', ids: 'integer', isTextual: false } as const;

interface Described {
  readonly names?: Translations;
  readonly mainLanguageCode?: string;
  readonly defaultLanguageCode?: string;
  readonly states?: readonly Described[];
  readonly fieldDefinitions?: readonly unknown[];
  readonly urlAliasSchema?: string | null;
}

/** With the main language, which is the only one of the names where the document does not say it. */
function completed(own: Described & object): object {
  const [code, ...others] = Object.keys(own.names ?? {});
  const only = others.length === 0 ? code : undefined;
  const member = 'fieldDefinitions' in own ? 'mainLanguageCode' : 'names' in own ? 'defaultLanguageCode' : undefined;
  return {
    ...own,
    ...(member && (own[member] ?? only) !== undefined && { [member]: own[member] ?? only }),
    ...(own.states && { states: own.states.map(completed) }),
    // An empty one means the same.
    ...(own.urlAliasSchema === '' && { urlAliasSchema: null }),
  };
}

/** Faults that shapes cannot express: repeated names, language codes, and missing texts in the main language. */
function faultsWithin(model: Model): readonly Fault[] {
  const { languages = [], objectStateGroups = [], contentTypes = [] } = model;
  const states = objectStateGroups.flatMap(({ pointer, own }) => entriesBelow(pointer, 'states', own.states));
  return [
    ...modelKinds.flatMap((kind) => repeated(model[kind] ?? [], nameMember(kind))),
    ...languages.flatMap(({ pointer, own }) => faultsOfCode(`${pointer}/code`, own.code)),
    ...objectStateGroups.flatMap(({ pointer, own }) =>
      repeated(entriesBelow(pointer, 'states', own.states), 'identifier'),
    ),
    ...contentTypes.flatMap(({ pointer, own }) =>
      repeated(entriesBelow(pointer, 'fieldDefinitions', own.fieldDefinitions), 'identifier'),
    ),
    ...[...objectStateGroups, ...states].flatMap(({ pointer, own }) =>
      faultsOfMain({ pointer, own: own.names }, 'defaultLanguageCode', own.defaultLanguageCode),
    ),
    ...contentTypes.flatMap(({ pointer, own }) =>
      faultsOfMain({ pointer, own: own.names }, 'mainLanguageCode', own.mainLanguageCode),
    ),
  ];
}

/** The items of a list within a thing. */
export const entriesBelow = <T>(pointer: string, member: string, items: readonly T[]): readonly Entry<T>[] =>
  items.map((own, index) => ({ pointer: `${pointer}/${member}/${index}`, own }));

function repeated(entries: readonly Entry<object>[], member: string): readonly Fault[] {
  const names = entries.map(({ own }) => (own as Readonly<Record<string, string>>)[member]);
  return entries.flatMap(({ pointer }, index) =>
    names.indexOf(names[index]) < index
      ? [
          {
            path: `${pointer}/${member}`,
            message: `is also the ${member} of ${entries[names.indexOf(names[index])]?.pointer}`,
          },
        ]
      : [],
  );
}

function faultsOfCode(path: string, code: string): readonly Fault[] {
  const canonical = canonicalLanguageCode(code);
  if (canonical === code) return [];
  return [
    { path, message: canonical === undefined ? 'is no language tag (BCP 47)' : `must be written as ${canonical}` },
  ];
}

function faultsOfMain({ pointer, own: names }: Entry<Translations>, member: string, code?: string): readonly Fault[] {
  if (code === undefined) {
    const message = Object.keys(names).length === 0 ? 'must have a name' : `needs ${member}, as there are several`;
    return [{ path: `${pointer}/names`, message }];
  }
  if (names[code]?.trim()) return [];
  return [{ path: `${pointer}/names`, message: `must have a name in ${code}, the main language` }];
}
