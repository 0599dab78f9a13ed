/** The documents of object states and their groups (protocol §4.10). */
import { type Static, Type } from 'typebox';
import type {
  ObjectStateGroup as GroupValue,
  ObjectStateChanges,
  ObjectState as StateValue,
} from '../../repository/repository.js';
import {
  type BodyOf,
  Embedded,
  embed,
  Link,
  link,
  representation,
  Translated,
} from '../../representation/representation.js';
import { href, paths, Reference } from '../paths.js';
import { fromTranslated, toTranslated } from '../translations.js';

const GroupMembers = Type.Object({
  _href: Type.String(),
  id: Type.Integer(),
  identifier: Type.String(),
  defaultLanguageCode: Type.String(),
  languageCodes: Type.String({ description: 'Locale codes, joined by commas' }),
  ObjectStates: Link('ObjectStateList'),
  names: Translated(),
  descriptions: Translated(),
});

const StateMembers = Type.Object({
  _href: Type.String(),
  id: Type.Integer(),
  identifier: Type.String(),
  priority: Type.Integer({ description: 'New content has the state with the lowest one' }),
  ObjectStateGroup: Link('ObjectStateGroup'),
  defaultLanguageCode: Type.String(),
  languageCodes: Type.String({ description: 'Locale codes, joined by commas' }),
  names: Translated(),
  descriptions: Translated(),
});

const groupHref = '/content/objectstategroups/2';
const english = (text: string) => ({ value: [{ _languageCode: 'eng-GB', '#text': text }] });

const groupExample: Static<typeof GroupMembers> = {
  _href: groupHref,
  id: 2,
  identifier: 'cms_lock',
  defaultLanguageCode: 'eng-GB',
  languageCodes: 'eng-GB',
  ObjectStates: link('ObjectStateList', `${groupHref}/objectstates`),
  names: english('Lock'),
  descriptions: { value: [] },
};

const stateExample: Static<typeof StateMembers> = {
  _href: `${groupHref}/objectstates/1`,
  id: 1,
  identifier: 'not_locked',
  priority: 0,
  ObjectStateGroup: link('ObjectStateGroup', groupHref),
  defaultLanguageCode: 'eng-GB',
  languageCodes: 'eng-GB',
  names: english('Not locked'),
  descriptions: { value: [] },
};

export const ObjectStateGroup = representation('ObjectStateGroup', GroupMembers, groupExample);
export const ObjectState = representation('ObjectState', StateMembers, stateExample);

export const ObjectStateGroupList = representation(
  'ObjectStateGroupList',
  Type.Object({ _href: Type.String(), ObjectStateGroup: Type.Array(Embedded(GroupMembers)) }),
  { _href: '/content/objectstategroups', ObjectStateGroup: [embed('ObjectStateGroup', groupExample)] },
);

export const ObjectStateList = representation(
  'ObjectStateList',
  Type.Object({ _href: Type.String(), ObjectState: Type.Array(Embedded(StateMembers)) }),
  { _href: `${groupHref}/objectstates`, ObjectState: [embed('ObjectState', stateExample)] },
);

/** What is read of a content item's states and what is sent to set them; in input, `_href` is all that counts. */
export const ContentObjectStates = representation(
  'ContentObjectStates',
  Type.Object({
    ObjectState: Type.Array(
      Type.Object({
        '_media-type': Type.Optional(Type.String()),
        ...Reference(paths.objectState, 'object state').properties,
      }),
    ),
  }),
  { ObjectState: [link('ObjectState', `${groupHref}/objectstates/1`)] },
);

const Identifier = Type.String({ minLength: 1, maxLength: 255 });
const LanguageCode = Type.String({ minLength: 1 });

export const ObjectStateGroupCreate = representation(
  'ObjectStateGroupCreate',
  Type.Object({
    identifier: Identifier,
    defaultLanguageCode: LanguageCode,
    names: Translated(),
    descriptions: Type.Optional(Translated()),
  }),
  { identifier: 'workflow', defaultLanguageCode: 'eng-GB', names: english('Workflow') },
);

export const ObjectStateCreate = representation(
  'ObjectStateCreate',
  Type.Object({
    identifier: Identifier,
    priority: Type.Integer(),
    defaultLanguageCode: LanguageCode,
    names: Translated(),
    descriptions: Type.Optional(Translated()),
  }),
  { identifier: 'review', priority: 1, defaultLanguageCode: 'eng-GB', names: english('Under review') },
);

const Changes = Type.Object({
  identifier: Type.Optional(Identifier),
  defaultLanguageCode: Type.Optional(LanguageCode),
  names: Type.Optional(Translated()),
  descriptions: Type.Optional(Translated()),
});

export const ObjectStateGroupUpdate = representation('ObjectStateGroupUpdate', Changes, { identifier: 'workflow' });
export const ObjectStateUpdate = representation('ObjectStateUpdate', Changes, { names: english('In review') });

export function toGroup(group: GroupValue): BodyOf<typeof ObjectStateGroup> {
  return {
    _href: href(paths.objectStateGroup, { groupId: group.id }),
    id: group.id,
    identifier: group.identifier,
    defaultLanguageCode: group.defaultLanguageCode,
    languageCodes: Object.keys(group.names).join(','),
    ObjectStates: link('ObjectStateList', href(paths.objectStates, { groupId: group.id })),
    names: toTranslated(group.names),
    descriptions: toTranslated(group.descriptions),
  };
}

export function toState(state: StateValue): BodyOf<typeof ObjectState> {
  const { id, groupId } = state;
  return {
    _href: href(paths.objectState, { groupId, stateId: id }),
    id,
    identifier: state.identifier,
    priority: state.priority,
    ObjectStateGroup: link('ObjectStateGroup', href(paths.objectStateGroup, { groupId })),
    defaultLanguageCode: state.defaultLanguageCode,
    languageCodes: Object.keys(state.names).join(','),
    names: toTranslated(state.names),
    descriptions: toTranslated(state.descriptions),
  };
}

/** What documents that make something hold in several languages. */
type Texts = Pick<BodyOf<typeof ObjectStateGroupCreate>, 'names' | 'descriptions'>;

export function toTexts({ names, descriptions }: Texts) {
  return { names: fromTranslated(names), descriptions: fromTranslated(descriptions ?? { value: [] }) };
}

export function toChanges({ names, descriptions, ...body }: BodyOf<typeof ObjectStateUpdate>): ObjectStateChanges {
  return {
    ...body,
    ...(names && { names: fromTranslated(names) }),
    ...(descriptions && { descriptions: fromTranslated(descriptions) }),
  };
}

export const groupTag = ({ id }: { readonly id: number }) => `stategroup-${id}`;
export const stateTag = ({ id }: { readonly id: number }) => `state-${id}`;
