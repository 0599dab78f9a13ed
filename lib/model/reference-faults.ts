/** Unresolved names in a model: neither the model nor the repository has an entity of that name. */
import type { Fault } from '../errors/errors.js';
import type { Translations } from '../repository/repository.js';
import type { Reading } from './definitions.js';
import { type ConvertedModel, stateName } from './models.js';
import { entriesBelow, type ReadModel } from './reading.js';
import { isOfPlace, kindOfLimitation, type ReferenceKind, type References, wordsOf } from './references.js';
import { locationsIn } from './setting-locations.js';

/** Looks up the locations that the model names. */
export async function addNames({ model }: ReadModel, { fieldTypes, references }: Reading): Promise<void> {
  const definitions = (model.contentTypes ?? []).flatMap(({ value: type }) => type.fieldDefinitions);
  const limitations = (model.roles ?? []).flatMap(({ value: role }) =>
    role.policies.flatMap((policy) => Object.entries(policy.limitations)),
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
  const groupNames = new Set([...stored, ...desired.namesOf('contentTypeGroups')]);
  return (desired.model.contentTypes ?? []).flatMap(({ pointer, value: type }) =>
    entriesBelow(pointer, 'groups', type.groups)
      .filter((entry) => !groupNames.has(entry.value))
      .map((entry) => ({ path: entry.pointer, message: 'is not the identifier of a content type group' })),
  );
}

function faultsOfPolicies(desired: ReadModel, references: References): readonly Fault[] {
  const described: Readonly<Partial<Record<ReferenceKind, ReadonlySet<string>>>> = {
    section: new Set(desired.namesOf('sections')),
    contentType: new Set(desired.namesOf('contentTypes')),
    objectState: new Set(
      (desired.model.objectStateGroups ?? []).flatMap(({ value: group }) =>
        group.states.map((state) => stateName(group, state)),
      ),
    ),
  };
  return (desired.model.roles ?? [])
    .flatMap(({ pointer, value: role }) => entriesBelow(pointer, 'policies', role.policies))
    .flatMap(({ pointer, value: policy }) =>
      Object.entries(policy.limitations).flatMap(([identifier, names]) => {
        const kind = kindOfLimitation(identifier);
        if (!kind) return [];
        return entriesBelow(`${pointer}/limitations`, identifier, names)
          .filter((entry) => !described[kind]?.has(entry.value) && references.valueOf(kind, entry.value) === undefined)
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
  const codes = new Set([...stored, ...desired.namesOf('languages')]);
  const { objectStateGroups = [], contentTypes = [] } = desired.model;
  const described: readonly { readonly pointer: string; readonly value: Texts }[] = [
    ...objectStateGroups,
    ...objectStateGroups.flatMap(({ pointer, value: group }) => entriesBelow(pointer, 'states', group.states)),
    ...contentTypes,
    ...contentTypes.flatMap(({ pointer, value: type }) =>
      entriesBelow(pointer, 'fieldDefinitions', type.fieldDefinitions),
    ),
  ];
  return described.flatMap(({ pointer, value: { names, descriptions } }) =>
    Object.entries({ names, descriptions }).flatMap(([member, texts]) =>
      Object.keys(texts)
        .filter((code) => !codes.has(code))
        .map((code) => ({ path: `${pointer}/${member}/${code}`, message: 'is not the code of a language' })),
    ),
  );
}
