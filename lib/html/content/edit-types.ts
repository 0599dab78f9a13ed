/** Editing content types: POSTs that redirect to the caller's draft, which one creates, and another changes the order of fields in. */
import { id, oneOf } from '../../documents/index.js';
import { NotFound } from '../../errors/errors.js';
import { type Resource, resource } from '../../operations/declaration/resource.js';
import { variants } from '../../operations/responses/responses.js';
import type { FieldDefinition, Id } from '../../repository/repository.js';
import { contentTypeId } from '../../resources/content-types/content-types.js';
import { paths } from '../../resources/paths.js';
import { hrefTo } from '../site/values.js';

/** The page of the draft. */
const draftPage = (reason: string) => ({
  isDestination: true as const,
  template: paths.contentTypeDraft,
  names: ['contentTypeId'],
  reason,
  href: ({ typeId }: { readonly typeId: Id }) => hrefTo('', paths.contentTypeDraft, typeId),
  parse: () => undefined,
});

export const createTypeEditing = (): readonly Resource[] => [
  resource(paths.contentTypeEdit, { params: { contentTypeId }, isBrowserOnly: true }).POST(
    'Edit a content type in a draft',
    {
      id: 'pages.editType',
      requires: ['contentTypes.loadDraft', 'contentTypes.createDraft'],
      responses: {
        303: variants({
          created: draftPage('A draft of the content type is created'),
          continued: draftPage('The caller has a draft already'),
        }),
      },
      handler: async ({ repository: { contentTypes }, params: { contentTypeId: typeId }, context }) => {
        const existing = await contentTypes.loadDraft(typeId, context).catch(absent);
        if (existing) return { as: 'continued' as const, value: { typeId } };
        await contentTypes.createDraft({ id: typeId, changes: {} }, context);
        return { as: 'created' as const, value: { typeId } };
      },
    },
  ),
];

/** For repositories with transactions: all positions change, or none. */
export const createFieldOrder = (): readonly Resource[] => [
  resource(paths.draftFieldOrder, {
    params: { contentTypeId, fieldDefinitionId: id('The id of a field definition') },
    isBrowserOnly: true,
  }).POST('Move a field of a draft up or down', {
    id: 'pages.moveField',
    atomic: true,
    requires: ['contentTypes.loadDraft', 'contentTypes.updateDefinition'],
    query: { direction: oneOf(['up', 'down'], 'The direction in which the field moves by one place') },
    responses: { 303: variants({ moved: draftPage('The field has moved') }) },
    handler: async ({ repository: { contentTypes }, params, query: { direction }, context }) => {
      const { contentTypeId: typeId, fieldDefinitionId } = params;
      const { fieldDefinitions } = await contentTypes.loadDraft(typeId, context);
      for (const [definitionId, position] of positionsAfter(fieldDefinitions, fieldDefinitionId, direction))
        await contentTypes.updateDefinition(
          { contentTypeId: typeId, id: definitionId, changes: { position } },
          context,
        );
      return { as: 'moved' as const, value: { typeId } };
    },
  }),
];

/** Undefined for a type without a draft of the caller. */
function absent(error: unknown): undefined {
  if (error instanceof NotFound) return undefined;
  throw error;
}

/** The positions that change; two fields of the same position get places of their own. */
function positionsAfter(
  definitions: readonly FieldDefinition<Id>[],
  moved: Id,
  direction: 'up' | 'down',
): readonly (readonly [Id, number])[] {
  const at = definitions.findIndex((definition) => definition.id === moved);
  if (at < 0) throw new NotFound('field definition', moved);
  const target = Math.min(Math.max(direction === 'up' ? at - 1 : at + 1, 0), definitions.length - 1);
  const ordered = definitions.filter((_, index) => index !== at);
  ordered.splice(target, 0, definitions[at] as FieldDefinition<Id>);
  const used = definitions.map(({ position }) => position);
  const isDistinct = used.every((position, index) => index === 0 || position > (used[index - 1] ?? 0));
  const places = isDistinct ? used : used.map((_, index) => index + 1);
  return ordered.flatMap(({ id: definitionId, position }, index) => {
    const place = places[index] ?? index + 1;
    return place === position ? [] : [[definitionId, place] as const];
  });
}
