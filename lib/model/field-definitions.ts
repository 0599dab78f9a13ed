/** Changes of the field definitions of a content type, in the order in which its draft takes them. */
import type { RepositoryMethod } from '../repository/repository.js';
import { differences, type ModelChange } from './changes.js';
import type { ContentTypeModel, FieldDefinitionModel } from './declaration.js';
import { toStoredRules } from './definitions.js';
import { located } from './located-faults.js';
import type { Converted } from './models.js';
import { created, deleted, type Planning, type Target, updated } from './planning.js';
import { type Entry, entriesBelow } from './reading.js';
import type { StoredType } from './stored.js';

export interface DefinitionPlan {
  readonly changes: readonly ModelChange[];
  readonly needs: readonly RepositoryMethod[];
  run(to: Target): Promise<void>;
}

/** A definition with its new position, where that differs from the stored one. */
interface Placed extends Entry<FieldDefinitionModel> {
  readonly position: number | undefined;
}

interface Work {
  readonly change?: ModelChange;
  readonly need: RepositoryMethod;
  run(to: Target): Promise<unknown>;
}

/** Definitions are removed first: those of another field type come back under the same identifier. */
export async function planDefinitions(
  { pointer, value: desiredType }: Entry<ContentTypeModel>,
  { model, stored }: Converted<ContentTypeModel, StoredType>,
  planning: Planning,
): Promise<DefinitionPlan> {
  const entries = entriesBelow(pointer, 'fieldDefinitions', desiredType.fieldDefinitions);
  const isKept = (definition: FieldDefinitionModel) =>
    desiredType.fieldDefinitions.some((each) => isSameDefinition(each, definition));
  const removed = model.fieldDefinitions.filter((definition) => !isKept(definition));
  const remaining = model.fieldDefinitions.filter(isKept);
  const added = entries.filter((entry) => !remaining.some((each) => isSameDefinition(each, entry.value)));
  const order = [...remaining, ...added.map((entry) => entry.value)].map(({ identifier }) => identifier);
  const isInOrder = desiredType.fieldDefinitions.every(({ identifier }, index) => order[index] === identifier);
  const types: Types = { type: stored.type, desiredType };
  const works: Work[] = [];
  for (const definition of removed) works.push(await removal(types, definition, planning));
  for (const [index, entry] of entries.entries()) {
    const existing = remaining.find((each) => isSameDefinition(each, entry.value));
    const place = { ...entry, position: isInOrder ? undefined : index + 1 };
    works.push(...(existing ? update(types, existing, place) : [addition(types, place)]));
  }
  return {
    changes: works.flatMap(({ change }) => change ?? []),
    needs: [...new Set(works.map(({ need }) => need))],
    async run(to) {
      for (const work of works) await work.run(to);
    },
  };
}

const isSameDefinition = (one: FieldDefinitionModel, other: FieldDefinitionModel) =>
  one.identifier === other.identifier && one.fieldTypeIdentifier === other.fieldTypeIdentifier;

/** The member to write if a definition has another position than before. */
const placed = (position: number | undefined) => (position === undefined ? {} : { position });

/** The type as it is stored, and as the model has it. */
interface Types {
  readonly type: StoredType['type'];
  readonly desiredType: ContentTypeModel;
}

const nameOf = ({ desiredType }: Types, { identifier }: FieldDefinitionModel) =>
  `${desiredType.identifier}/${identifier}`;

const storedOf = ({ type }: Types, { identifier }: FieldDefinitionModel) =>
  type.fieldDefinitions.find((definition) => definition.identifier === identifier);

const refOf = (types: Types, definition: FieldDefinitionModel) => ({
  contentTypeId: types.type.id,
  id: storedOf(types, definition)?.id ?? 0,
});

async function removal(types: Types, definition: FieldDefinitionModel, { losses }: Planning): Promise<Work> {
  const stored = storedOf(types, definition);
  const loss = stored && (await losses.ofField(stored));
  return {
    change: { ...deleted('field definition', nameOf(types, definition)), ...(loss !== undefined && { loss }) },
    need: 'contentTypes.deleteDefinition',
    run: ({ repository, context }) => repository.contentTypes.deleteDefinition(refOf(types, definition), context),
  };
}

const addition = (types: Types, { pointer, value: definition, position }: Placed): Work => ({
  change: created('field definition', nameOf(types, definition)),
  need: 'contentTypes.createDefinition',
  run: ({ repository, context, ...reading }) => {
    const written = { ...toStoredRules(definition, reading), ...placed(position) };
    return located({ pointer }, () =>
      repository.contentTypes.createDefinition({ contentTypeId: types.type.id, definition: written }, context),
    );
  },
});

/** Values that content has in other languages go when it is published the next time. */
const translationLoss = 'its values in all languages but the main one, once content is published again';

function update(
  types: Types,
  existing: FieldDefinitionModel,
  { pointer, value: definition, position }: Placed,
): Work[] {
  const place = storedOf(types, definition)?.position;
  const isMoved = position !== undefined && position !== place;
  const members = [
    ...differences(existing, definition),
    ...(isMoved ? [{ member: 'position', from: place, to: position }] : []),
  ];
  if (members.length === 0) return [];
  const names = new Set(members.map(({ member }) => member.split('.', 1)[0]));
  const losesTranslations = existing.isTranslatable && !definition.isTranslatable;
  const change: ModelChange = {
    ...updated('field definition', nameOf(types, definition), members),
    ...(losesTranslations && { loss: translationLoss }),
  };
  return [
    {
      change,
      need: 'contentTypes.updateDefinition',
      run: ({ repository, context, ...reading }) => {
        const written = Object.entries({ ...toStoredRules(definition, reading), ...placed(position) });
        const changes = Object.fromEntries(written.filter(([member]) => names.has(member)));
        return located({ pointer }, () =>
          repository.contentTypes.updateDefinition({ ...refOf(types, definition), changes }, context),
        );
      },
    },
  ];
}
