/** Changes of the field definitions of a content type, in the order in which its draft takes them. */
import type { Id, RepositoryMethod } from '../repository/repository.js';
import { differences, type ModelChange } from './changes.js';
import type { ContentTypeModel, FieldDefinitionModel } from './declaration.js';
import { toStoredRules } from './definitions.js';
import { located } from './located-faults.js';
import type { Converted } from './models.js';
import { created, deleted, type Planning, type Target } from './planning.js';
import { type Entry, entriesBelow } from './reading.js';
import type { StoredType } from './stored.js';

export interface DefinitionPlan {
  readonly changes: readonly ModelChange[];
  readonly needs: readonly RepositoryMethod[];
  run(to: Target): Promise<void>;
}

type Own = Entry<FieldDefinitionModel>;

interface Work {
  readonly change?: ModelChange;
  readonly need: RepositoryMethod;
  run(to: Target): Promise<unknown>;
}

/** Definitions are removed first: those of another field type come back under the same identifier. */
export async function planDefinitions(
  { pointer, own }: Entry<ContentTypeModel>,
  { model, stored }: Converted<ContentTypeModel, StoredType>,
  planning: Planning,
): Promise<DefinitionPlan> {
  const entries = entriesBelow(pointer, 'fieldDefinitions', own.fieldDefinitions);
  const isKept = (definition: FieldDefinitionModel) =>
    own.fieldDefinitions.some((each) => isSameDefinition(each, definition));
  const removed = model.fieldDefinitions.filter((definition) => !isKept(definition));
  const kept = model.fieldDefinitions.filter(isKept);
  const added = entries.filter((entry) => !kept.some((each) => isSameDefinition(each, entry.own)));
  const order = [...kept, ...added.map((entry) => entry.own)].map(({ identifier }) => identifier);
  const isInOrder = own.fieldDefinitions.every(({ identifier }, index) => order[index] === identifier);
  const toWork = workOn(stored, own);
  const works: Work[] = [];
  for (const definition of removed) works.push(await toWork.removal(definition, planning));
  for (const [index, entry] of entries.entries()) {
    const known = kept.find((each) => isSameDefinition(each, entry.own));
    const position = isInOrder ? undefined : index + 1;
    works.push(...(known ? toWork.update(entry, known, position) : [toWork.addition(entry, position)]));
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

/** What is written where a definition has another place than before. */
const placed = (position: number | undefined) => (position === undefined ? {} : { position });

function workOn({ type }: StoredType, own: ContentTypeModel) {
  const contentTypeId = type.id;
  const name = ({ identifier }: FieldDefinitionModel) => `${own.identifier}/${identifier}`;
  const idOf = ({ identifier }: FieldDefinitionModel): Id =>
    type.fieldDefinitions.find((definition) => definition.identifier === identifier)?.id ?? 0;

  return {
    async removal(definition: FieldDefinitionModel, { losses }: Planning): Promise<Work> {
      const stored = type.fieldDefinitions.find(({ identifier }) => identifier === definition.identifier);
      const loss = stored && (await losses.ofField(stored));
      return {
        change: { ...deleted('field definition', name(definition)), ...(loss !== undefined && { loss }) },
        need: 'contentTypes.deleteDefinition',
        run: ({ repository, context }) =>
          repository.contentTypes.deleteDefinition({ contentTypeId, id: idOf(definition) }, context),
      };
    },

    addition: ({ pointer, own: definition }: Own, position: number | undefined): Work => ({
      change: created('field definition', name(definition)),
      need: 'contentTypes.createDefinition',
      run: ({ repository, context, references }) => {
        const written = { ...toStoredRules(definition, references), ...placed(position) };
        return located({ pointer }, () =>
          repository.contentTypes.createDefinition({ contentTypeId, definition: written }, context),
        );
      },
    }),

    update({ pointer, own: definition }: Own, known: FieldDefinitionModel, position: number | undefined): Work[] {
      const place = type.fieldDefinitions.find(({ identifier }) => identifier === definition.identifier)?.position;
      const isMoved = position !== undefined && position !== place;
      const members = [
        ...differences(known, definition),
        ...(isMoved ? [{ member: 'position', from: place, to: position }] : []),
      ];
      if (members.length === 0) return [];
      const names = new Set(members.map(({ member }) => member.split('.', 1)[0]));
      return [
        {
          change: { action: 'update', kind: 'field definition', name: name(definition), members },
          need: 'contentTypes.updateDefinition',
          run: ({ repository, context, references }) => {
            const written = Object.entries({ ...toStoredRules(definition, references), ...placed(position) });
            const changes = Object.fromEntries(written.filter(([member]) => names.has(member)));
            return located({ pointer }, () =>
              repository.contentTypes.updateDefinition({ contentTypeId, id: idOf(definition), changes }, context),
            );
          },
        },
      ];
    },
  };
}
