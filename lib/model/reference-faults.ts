/** Names in a model that lead nowhere: neither to what it describes, nor to what the repository has. */
import type { Fault } from '../errors/errors.js';
import type { Translations } from '../repository/repository.js';
import type { Reading } from './definitions.js';
import { type ConvertedModel, stateName } from './models.js';
import { entriesBelow, type ReadModel } from './reading.js';
import { isOfPlace, kindOfLimitation, type ReferenceKind, type References, wordsOf } from './references.js';
import { locationsIn } from './setting-locations.js';

/** Looks up the locations that the model names. */
export async function addNames({ model }: ReadModel, { fieldTypes, references }: Reading): Promise<void> {
  const definitions = (model.contentTypes ?? []).flatMap(({ own }) => own.fieldDefinitions);
  const limitations = (model.roles ?? []).flatMap(({ own }) =>
    own.policies.flatMap((policy) => Object.entries(policy.limitations)),
  );
  await references.loadRemoteIds([
    ...definitions.flatMap((own) => locationsIn(own, fieldTypes)).map(({ location }) => String(location)),
    ...limitations.flatMap(([identifier, names]) => (isOfPlace(identifier) ? names : [])),
  ]);
}

export function faultsOfReferences(
  desired: ReadModel,
  current: ConvertedModel,
  references: References,
): readonly Fault[] {
  return [
    ...faultsOfGroups(desired, current),
    ...faultsOfPolicies(desired, references),
    ...(current.languages ? faultsOfLanguages(desired, current) : []),
  ];
}

function faultsOfGroups(desired: ReadModel, current: ConvertedModel): readonly Fault[] {
  const stored = (current.contentTypeGroups ?? []).map(({ model }) => model.identifier);
  const known = new Set([...stored, ...desired.namesOf('contentTypeGroups')]);
  return (desired.model.contentTypes ?? []).flatMap(({ pointer, own }) =>
    entriesBelow(pointer, 'groups', own.groups)
      .filter((entry) => !known.has(entry.own))
      .map((entry) => ({ path: entry.pointer, message: 'is not the identifier of a content type group' })),
  );
}

function faultsOfPolicies(desired: ReadModel, references: References): readonly Fault[] {
  const described: Readonly<Partial<Record<ReferenceKind, ReadonlySet<string>>>> = {
    section: new Set(desired.namesOf('sections')),
    contentType: new Set(desired.namesOf('contentTypes')),
    objectState: new Set(
      (desired.model.objectStateGroups ?? []).flatMap(({ own }) => own.states.map((state) => stateName(own, state))),
    ),
  };
  return (desired.model.roles ?? [])
    .flatMap(({ pointer, own }) => entriesBelow(pointer, 'policies', own.policies))
    .flatMap(({ pointer, own }) =>
      Object.entries(own.limitations).flatMap(([identifier, names]) => {
        const kind = kindOfLimitation(identifier);
        if (!kind) return [];
        return entriesBelow(`${pointer}/limitations`, identifier, names)
          .filter((entry) => !described[kind]?.has(entry.own) && references.valueOf(kind, entry.own) === undefined)
          .map((entry) => ({ path: entry.pointer, message: `is not ${wordsOf[kind]}` }));
      }),
    );
}

interface Texts {
  readonly names: Translations;
  readonly descriptions: Translations;
}

function faultsOfLanguages(desired: ReadModel, current: ConvertedModel): readonly Fault[] {
  const stored = (current.languages ?? []).map(({ model }) => model.code);
  const known = new Set([...stored, ...desired.namesOf('languages')]);
  const { objectStateGroups = [], contentTypes = [] } = desired.model;
  const described: readonly { readonly pointer: string; readonly own: Texts }[] = [
    ...objectStateGroups,
    ...objectStateGroups.flatMap(({ pointer, own }) => entriesBelow(pointer, 'states', own.states)),
    ...contentTypes,
    ...contentTypes.flatMap(({ pointer, own }) => entriesBelow(pointer, 'fieldDefinitions', own.fieldDefinitions)),
  ];
  return described.flatMap(({ pointer, own: { names, descriptions } }) =>
    Object.entries({ names, descriptions }).flatMap(([member, texts]) =>
      Object.keys(texts)
        .filter((code) => !known.has(code))
        .map((code) => ({ path: `${pointer}/${member}/${code}`, message: 'is not the code of a language' })),
    ),
  );
}
