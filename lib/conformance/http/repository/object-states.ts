/** Object states over HTTP. */
import type {
  Context,
  ObjectStateGroup as GroupValue,
  ObjectStateChanges,
  ObjectStateRef,
  ObjectStateRepository,
  ObjectState as StateValue,
} from '../../../repository/repository.js';
import type { BodyOf, Representation } from '../../../representation/representation.js';
import {
  ContentObjectStates,
  ObjectState,
  ObjectStateCreate,
  ObjectStateGroup,
  ObjectStateGroupCreate,
  ObjectStateGroupList,
  ObjectStateGroupUpdate,
  ObjectStateList,
  ObjectStateUpdate,
} from '../../../resources/content/object-state-documents.js';
import { href, paths } from '../../../resources/paths.js';
import { fromTranslated, toTranslated } from '../../../resources/translations.js';
import type { Client, Wanted } from '../client.js';
import { idIn } from '../values.js';
import { revised } from './content.js';

export function createObjectStates(client: Client): Required<ObjectStateRepository> {
  const groupAt = (groupId: number) => href(paths.objectStateGroup, { groupId });
  const statesAt = (groupId: number) => href(paths.objectStates, { groupId });
  const at = (groupId: number, stateId: number) => href(paths.objectState, { groupId, stateId });
  const ofContent = (contentId: number) => href(paths.contentObjectStates, { contentId });

  async function group(method: string, path: string, context: Context, wanted?: Wanted): Promise<GroupValue> {
    const received = await client.receive(method, path, ObjectStateGroup, context, wanted);
    return revised(toGroup(received.body), received);
  }

  async function state(method: string, path: string, context: Context, wanted?: Wanted): Promise<StateValue> {
    const received = await client.receive(method, path, ObjectState, context, wanted);
    return revised(toState(received.body), received);
  }

  const loadOfContent: ObjectStateRepository['loadOfContent'] = async (contentId, context) => {
    const received = await client.receive('GET', ofContent(contentId), ContentObjectStates, context);
    return revised({ states: received.body.ObjectState.map(toRef) }, received);
  };

  return {
    async listGroups(context) {
      const { body } = await client.receive('GET', paths.objectStateGroups, ObjectStateGroupList, context);
      return body.ObjectStateGroup.map(toGroup);
    },
    loadGroup: (id, context) => group('GET', groupAt(id), context),
    createGroup: (values, context) =>
      group('POST', paths.objectStateGroups, context, { input: inputOf(ObjectStateGroupCreate, values) }),
    updateGroup: (id, changes, expected, context) =>
      group('PATCH', groupAt(id), context, { input: inputOf(ObjectStateGroupUpdate, changes), expected }),
    async deleteGroup(id, expected, context) {
      await client.perform('DELETE', groupAt(id), context, { expected });
    },
    async list(groupId, context) {
      const { body } = await client.receive('GET', statesAt(groupId), ObjectStateList, context);
      return body.ObjectState.map(toState);
    },
    load: (groupId, id, context) => state('GET', at(groupId, id), context),
    create: (groupId, values, context) =>
      state('POST', statesAt(groupId), context, { input: inputOf(ObjectStateCreate, values) }),
    update: (groupId, id, changes, expected, context) =>
      state('PATCH', at(groupId, id), context, { input: inputOf(ObjectStateUpdate, changes), expected }),
    async delete(groupId, id, expected, context) {
      await client.perform('DELETE', at(groupId, id), context, { expected });
    },
    loadOfContent,
    async assign(contentId, states, expected, context) {
      const links = states.map(({ groupId, id }) => ({ _href: at(groupId, id) }));
      const input = { representation: ContentObjectStates, body: { ObjectState: links } };
      await client.receive('PATCH', ofContent(contentId), ContentObjectStates, context, { input, expected });
      // The answer shows only the states that were sent.
      return loadOfContent(contentId, context);
    },
  };
}

/** What is sent: texts in several languages as documents have them. */
function inputOf(representation: Representation, { names, descriptions, ...others }: ObjectStateChanges) {
  const texts = { names: names && toTranslated(names), descriptions: descriptions && toTranslated(descriptions) };
  return { representation, body: { ...others, ...texts } };
}

function toGroup(body: Omit<BodyOf<typeof ObjectStateGroup>, '_media-type'>): GroupValue {
  return {
    id: body.id,
    identifier: body.identifier,
    defaultLanguageCode: body.defaultLanguageCode,
    names: fromTranslated(body.names),
    descriptions: fromTranslated(body.descriptions),
  };
}

function toState(body: Omit<BodyOf<typeof ObjectState>, '_media-type'>): StateValue {
  return {
    id: body.id,
    groupId: idIn(body.ObjectStateGroup._href),
    identifier: body.identifier,
    priority: body.priority,
    defaultLanguageCode: body.defaultLanguageCode,
    names: fromTranslated(body.names),
    descriptions: fromTranslated(body.descriptions),
  };
}

/** Both ids of a state's href. */
function toRef({ _href }: { readonly _href: string }): ObjectStateRef {
  const [groupId = 0, id = 0] = (_href.match(/\d+/g) ?? []).map(Number);
  return { groupId, id };
}
