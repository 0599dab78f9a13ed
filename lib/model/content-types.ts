/** Content types: new ones are published at once, others by a draft; definitions are those of the model, in its order. */
import type { ContentTypeChanges, Id } from '../repository/repository.js';
import { differences, type ModelChange } from './changes.js';
import type { ContentTypeModel, FieldDefinitionModel } from './declaration.js';
import { checkRules, toStoredRules } from './definitions.js';
import { type DefinitionPlan, planDefinitions } from './field-definitions.js';
import type { Converted } from './models.js';
import {
  created,
  deletionsOf,
  type Planning,
  type Step,
  type Steps,
  stepOf,
  type Target,
  target,
  updated,
} from './planning.js';
import { type Entry, entriesBelow } from './reading.js';
import type { StoredType } from './stored.js';

type ExistingType = Converted<ContentTypeModel, StoredType>;

export async function planContentTypes(planning: Planning): Promise<Steps> {
  const { desired, current } = planning;
  const writes: Step[] = [];
  const renamed = new Set<string>();
  for (const entry of desired.model.contentTypes ?? []) {
    const complete = { ...entry, value: await completed(entry, planning) };
    const existing = findType(complete.value, current.contentTypes ?? []);
    if (existing) renamed.add(existing.model.identifier);
    writes.push(...(existing ? await changesOf(complete, existing, planning) : [newType(complete)]));
  }
  const unnamed = deletionsOf(deletion, planning);
  return { writes, deletions: unnamed.filter(({ changes }) => !changes.some(({ name }) => renamed.has(name))) };
}

/** A type of another identifier is the same where its remote id is: it is renamed. */
const findType = (
  { identifier, remoteId }: ContentTypeModel,
  types: readonly ExistingType[],
): ExistingType | undefined =>
  types.find(({ model }) => model.identifier === identifier) ??
  types.find(({ model }) => remoteId !== undefined && model.remoteId === remoteId);

/** Completes the rules of the definitions of a type; their faults are collected. */
async function completed({ pointer, value }: Entry<ContentTypeModel>, planning: Planning): Promise<ContentTypeModel> {
  const used = new Set(
    planning.current.contentTypes?.flatMap(({ model }) =>
      model.fieldDefinitions.map((each) => each.fieldTypeIdentifier),
    ),
  );
  const fieldDefinitions: FieldDefinitionModel[] = [];
  for (const { pointer: at, value: definition } of entriesBelow(pointer, 'fieldDefinitions', value.fieldDefinitions)) {
    const { rules, faults } = await checkRules(definition, planning, (name) => used.has(name));
    planning.faults.push(...faults.map(({ path, message }) => ({ path: at + path, message })));
    fieldDefinitions.push({ ...definition, ...rules });
  }
  return { ...value, groups: [...new Set(value.groups)].sort(), fieldDefinitions };
}

const nameOfDefinition = (type: ContentTypeModel, definition: FieldDefinitionModel) =>
  `${type.identifier}/${definition.identifier}`;

function newType({ pointer, value: type }: Entry<ContentTypeModel>): Step {
  const { groups, fieldDefinitions, remoteId, ...values } = type;
  const changes = [
    created('content type', type.identifier),
    ...fieldDefinitions.map((definition) => created('field definition', nameOfDefinition(type, definition))),
  ];
  return stepOf(changes, pointer, {
    needs: ['contentTypes.create', ...(groups.length > 1 ? (['contentTypeGroups.link'] as const) : [])],
    async run(to) {
      const [groupId, ...others] = await idsOfGroups(to, groups);
      if (groupId === undefined) return;
      const { id } = await to.repository.contentTypes.create(
        {
          ...values,
          ...(remoteId !== undefined && { remoteId }),
          groupId,
          isPublished: true,
          fieldDefinitions: fieldDefinitions.map((definition) => toStoredRules(definition, to)),
        },
        to.context,
      );
      to.references.add('contentType', type.identifier, id);
      for (const other of others)
        await to.repository.contentTypeGroups.link({ contentTypeId: id, groupId: other }, to.context);
    },
  });
}

/** Returns the ids of the groups that exist: a group that could not be created has a fault already. */
async function idsOfGroups({ repository, context }: Target, groups: readonly string[]): Promise<readonly Id[]> {
  const { items } = await repository.contentTypeGroups.list({}, context);
  return groups.flatMap((name) => items.find(({ identifier }) => identifier === name)?.id ?? []);
}

/** The members of the type itself; without a remote id, any is right. */
function membersOf(
  { fieldDefinitions: _, groups: _groups, remoteId, ...values }: ContentTypeModel,
  hasRemoteId: boolean,
) {
  return { ...values, ...(hasRemoteId && { remoteId }) };
}

async function changesOf(
  { pointer, value: desiredType }: Entry<ContentTypeModel>,
  { model, stored }: ExistingType,
  planning: Planning,
): Promise<readonly Step[]> {
  const hasRemoteId = desiredType.remoteId !== undefined;
  const members = differences(membersOf(model, hasRemoteId), membersOf(desiredType, hasRemoteId));
  const definitions = await planDefinitions({ pointer, value: desiredType }, { model, stored }, planning);
  const groups = differences(model.groups, desiredType.groups, 'groups');
  const isDraftNeeded = members.length + definitions.changes.length > 0;
  if (!isDraftNeeded && groups.length === 0) return [];
  const all = [...members, ...groups];
  const ofType = all.length > 0 ? [updated('content type', model.identifier, all)] : [];
  return [
    stepOf([...ofType, ...definitions.changes], pointer, {
      needs: [
        ...(isDraftNeeded ? (['contentTypes.createDraft', 'contentTypes.publishDraft'] as const) : []),
        ...definitions.needs,
        ...(groups.length > 0 ? (['contentTypeGroups.link', 'contentTypeGroups.unlink'] as const) : []),
      ],
      async run(to) {
        if (groups.length > 0) await moveToGroups(to, stored, desiredType.groups);
        if (isDraftNeeded) await publishChanges(to, { desiredType, stored, members, definitions });
      },
    }),
  ];
}

interface TypeChanges {
  readonly desiredType: ContentTypeModel;
  readonly stored: StoredType;
  readonly members: ModelChange['members'];
  readonly definitions: DefinitionPlan;
}

async function publishChanges(to: Target, { desiredType, stored, members, definitions }: TypeChanges): Promise<void> {
  const { contentTypes } = to.repository;
  const names = new Set(members.map(({ member }) => member.split('.', 1)[0]));
  const changes = Object.fromEntries(
    Object.entries(desiredType).filter(([name]) => names.has(name)),
  ) as ContentTypeChanges<Id>;
  const { id } = stored.type;
  await contentTypes.createDraft({ ...target(stored.type), changes }, to.context);
  try {
    await definitions.run(to);
    await contentTypes.publishDraft({ id }, to.context);
  } catch (error) {
    // Without a transaction, the draft would keep others from changing the type.
    if (!to.isInTransaction) await contentTypes.deleteDraft?.({ id }, to.context);
    throw error;
  }
}

/** The new groups first: a type is in one at least. */
async function moveToGroups(to: Target, { type, groups }: StoredType, desiredGroups: readonly string[]): Promise<void> {
  const { contentTypeGroups } = to.repository;
  const only = (some: readonly string[], others: readonly string[]) => some.filter((each) => !others.includes(each));
  for (const groupId of await idsOfGroups(to, only(desiredGroups, groups)))
    await contentTypeGroups.link({ contentTypeId: type.id, groupId }, to.context);
  for (const groupId of await idsOfGroups(to, only(groups, desiredGroups)))
    await contentTypeGroups.unlink({ contentTypeId: type.id, groupId }, to.context);
}

const deletion = {
  kind: 'contentTypes' as const,
  called: 'content type' as const,
  nameOf: ({ identifier }: ContentTypeModel) => identifier,
  delete: {
    needs: ['contentTypes.delete'] as const,
    run: ({ repository, context }: Target, { type }: StoredType) =>
      repository.contentTypes.delete(target(type), context),
  },
};
