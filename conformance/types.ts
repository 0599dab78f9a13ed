/** What checks of content types ask for: groups, types and their drafts, with definitions of text fields. */
import type { ContentType, ContentTypeChanges, NewContentType, NewFieldDefinition } from 'express-cms-rest';
import { assert } from './expectations.js';
import { identifierOf } from './maker.js';
import type { Scene } from './scene.js';

export const typeGroup = ({ admin }: Scene) => admin.contentTypeGroups.create({ identifier: identifierOf('group') });

/** The field type of the field that names are generated from. */
export async function textType({ admin, known }: Scene): Promise<string> {
  const { fieldDefinitions } = await admin.contentTypes.load(known.typeId);
  const field = fieldDefinitions.find(({ identifier }) => identifier === known.nameField);
  return field?.fieldTypeIdentifier ?? assert.fail(`There is no field ${known.nameField}`);
}

/** A definition of a field of text, without a default value if no other is given. */
export const textField = async (
  scene: Scene,
  identifier: string,
  more: Partial<NewFieldDefinition> = {},
): Promise<NewFieldDefinition> => ({ identifier, fieldTypeIdentifier: await textType(scene), ...more });

/** All that can be set of a type besides its definitions, which nothing else has. */
export const typeValues = ({ known, unique }: Scene) =>
  ({
    identifier: identifierOf('type'),
    remoteId: unique('type'),
    mainLanguageCode: known.languageCode,
    names: { [known.languageCode]: unique('Type'), [known.otherLanguageCode]: 'Other' },
    descriptions: { [known.languageCode]: 'For checks' },
    nameSchema: '<title>',
    urlAliasSchema: '<title|lead>',
    isContainer: true,
    defaultAlwaysAvailable: false,
    defaultSortField: 'NAME',
    defaultSortOrder: 'ASC',
  }) as const satisfies ContentTypeChanges;

/** A type with a title, published if nothing else is said. */
export async function newType(scene: Scene, more: Partial<NewContentType> = {}): Promise<ContentType> {
  const { id: groupId } = more.groupId === undefined ? await typeGroup(scene) : { id: more.groupId };
  const { known, admin } = scene;
  const type = await admin.contentTypes.create({
    groupId,
    isPublished: true,
    identifier: identifierOf('type'),
    mainLanguageCode: known.languageCode,
    names: { [known.languageCode]: 'Type' },
    nameSchema: '<title>',
    fieldDefinitions: [await textField(scene, 'title')],
    ...more,
  });
  if (type.status === 'DRAFT') scene.afterwards(() => admin.contentTypes.deleteDraft({ id: type.id }));
  return type;
}

/** Changes the published type by way of a draft. */
export async function republishType(
  { admin }: Scene,
  id: number,
  change: (draft: ContentType) => Promise<unknown>,
): Promise<ContentType> {
  await change(await admin.contentTypes.createDraft({ id, changes: {} }));
  return admin.contentTypes.publishDraft({ id });
}

/** Adds a definition to the draft of a type, and gives its id. */
export async function addField(
  scene: Scene,
  contentTypeId: number,
  identifier: string,
  more: Partial<NewFieldDefinition> = {},
): Promise<number> {
  const definition = await textField(scene, identifier, more);
  return (await scene.admin.contentTypes.createDefinition({ contentTypeId, definition })).id;
}

/** The id of a definition of a type. */
export function fieldOf({ fieldDefinitions }: ContentType, identifier: string): number {
  const found = fieldDefinitions.find((definition) => definition.identifier === identifier);
  return found?.id ?? assert.fail(`There is no definition ${identifier}`);
}
