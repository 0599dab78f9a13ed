/** Reads the document of a content model: the description of each entity, with all of its faults. */
import { validate } from '../documents/decode.js';
import { step } from '../documents/value.js';
import type { Fault } from '../errors/errors.js';
import { canonicalLanguageCode, type Translations } from '../repository/repository.js';
import { declarations, type ModelKind, type ModelOf, modelKinds, modelShape } from './declaration.js';
import { unknownMembers } from './unknown-members.js';

/** An entity and its place in the document, as a JSON Pointer. */
export interface Entry<T> {
  readonly pointer: string;
  readonly value: T;
}

/** Kinds that the document does not have are missing. */
export type Model = { readonly [K in ModelKind]?: readonly Entry<ModelOf[K]>[] };

export interface ReadModel {
  /** Without entities that have the wrong shape. */
  readonly model: Model;
  readonly faults: readonly Fault[];
  /** The names of all entities of a kind, those of the wrong shape included: references to them are not faults. */
  namesOf(kind: ModelKind): readonly string[];
}

/** The member that identifies entities of a kind. */
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
      return isMisshapen ? [] : [{ pointer, value: completed(declarations[kind].read(item, readingFrom) as object) }];
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

/** Adds the main language, which is the only language of the names where the document does not name it. */
function completed(item: Described & object): object {
  const [code, ...others] = Object.keys(item.names ?? {});
  const only = others.length === 0 ? code : undefined;
  const member = 'fieldDefinitions' in item ? 'mainLanguageCode' : 'names' in item ? 'defaultLanguageCode' : undefined;
  return {
    ...item,
    ...(member && (item[member] ?? only) !== undefined && { [member]: item[member] ?? only }),
    ...(item.states && { states: item.states.map(completed) }),
    // An empty one means the same.
    ...(item.urlAliasSchema === '' && { urlAliasSchema: null }),
  };
}

/** Faults that shapes cannot express: repeated names, language codes, and missing texts in the main language. */
function faultsWithin(model: Model): readonly Fault[] {
  const { languages = [], objectStateGroups = [], contentTypes = [] } = model;
  const states = objectStateGroups.flatMap(({ pointer, value: group }) =>
    entriesBelow(pointer, 'states', group.states),
  );
  return [
    ...modelKinds.flatMap((kind) => repeated(model[kind] ?? [], nameMember(kind))),
    ...languages.flatMap(({ pointer, value: language }) => faultsOfCode(`${pointer}/code`, language.code)),
    ...objectStateGroups.flatMap(({ pointer, value: group }) =>
      repeated(entriesBelow(pointer, 'states', group.states), 'identifier'),
    ),
    ...contentTypes.flatMap(({ pointer, value: type }) =>
      repeated(entriesBelow(pointer, 'fieldDefinitions', type.fieldDefinitions), 'identifier'),
    ),
    ...[...objectStateGroups, ...states].flatMap(({ pointer, value: described }) =>
      faultsOfMain({ pointer, value: described.names }, 'defaultLanguageCode', described.defaultLanguageCode),
    ),
    ...contentTypes.flatMap(({ pointer, value: type }) =>
      faultsOfMain({ pointer, value: type.names }, 'mainLanguageCode', type.mainLanguageCode),
    ),
  ];
}

/** The items of a list within an entity. */
export const entriesBelow = <T>(pointer: string, member: string, items: readonly T[]): readonly Entry<T>[] =>
  items.map((value, index) => ({ pointer: `${pointer}/${member}/${index}`, value }));

function repeated(entries: readonly Entry<object>[], member: string): readonly Fault[] {
  const names = entries.map(({ value }) => (value as Readonly<Record<string, string>>)[member]);
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

function faultsOfMain({ pointer, value: names }: Entry<Translations>, member: string, code?: string): readonly Fault[] {
  if (code === undefined) {
    const message = Object.keys(names).length === 0 ? 'must have a name' : `needs ${member}, as there are several`;
    return [{ path: `${pointer}/names`, message }];
  }
  if (names[code]?.trim()) return [];
  return [{ path: `${pointer}/names`, message: `must have a name in ${code}, the main language` }];
}
