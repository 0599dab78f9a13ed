/** The object states that a content item has. */
import { Type } from 'typebox';
import type { ContentStates, ObjectStateRef } from '../../repository/repository.js';
import { type BodyOf, link } from '../../representation/representation.js';
import { href, paths } from '../paths.js';
import { defineResource, ok, type ReplyFacts, stored } from '../resource.js';
import { ContentObjectStates, stateTag } from './object-state-documents.js';

export const contentStates = defineResource({
  path: paths.contentObjectStates,
  params: Type.Object({ contentId: Type.Integer() }),
  methods: {
    GET: {
      summary: 'Load the object states of a content item',
      needs: 'objectStates.loadOfContent',
      produces: [ContentObjectStates],
      handler: async ({ repository, params, context }) => {
        const held = await repository.objectStates.loadOfContent(params.contentId, context);
        return ok(() => toContentStates(held.states), contentFacts(params.contentId, held));
      },
    },
    PATCH: {
      summary: 'Give a content item object states; answers those that were given',
      needs: 'objectStates.assign',
      answers: { 403: 'Two of the states are of one group, or the caller may not assign one of them' },
      consumes: ContentObjectStates,
      produces: [ContentObjectStates],
      handler: async ({ repository, params, body, expected, context }) => {
        const given = body.ObjectState.map(toRef);
        const held = await repository.objectStates.assign(params.contentId, given, expected, context);
        return ok(() => toContentStates(given), contentFacts(params.contentId, held));
      },
    },
  },
});

/** Both ids in the href of a state. */
function toRef({ _href }: { readonly _href: string }): ObjectStateRef {
  const [groupId, id] = (_href.match(/\d+/g) ?? []).map(Number);
  return { groupId: groupId ?? 0, id: id ?? 0 };
}

function toContentStates(states: readonly ObjectStateRef[]): BodyOf<typeof ContentObjectStates> {
  return {
    ObjectState: states.map(({ id, groupId }) =>
      link('ObjectState', href(paths.objectState, { groupId, stateId: id })),
    ),
  };
}

function contentFacts(contentId: number, held: ContentStates): ReplyFacts {
  return { tags: [`content-${contentId}`, ...held.states.map(stateTag)], ...stored(held) };
}
