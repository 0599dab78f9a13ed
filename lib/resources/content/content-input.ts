/** What is sent to make content: its type, its place and its fields (protocol §4.3). */
import { Type } from 'typebox';
import type { NewContent } from '../../repository/repository.js';
import { type BodyOf, DateTime, representation } from '../../representation/representation.js';
import { paths, Reference, referencedId } from '../paths.js';
import { LocationCreate, RemoteIdInput } from './location-input.js';
import { exampleFields, FieldsInput, toFields } from './version-input.js';

export const ContentCreate = representation(
  'ContentCreate',
  Type.Object({
    LocationCreate: LocationCreate.schema,
    ContentType: Reference(paths.contentType, 'content type'),
    mainLanguageCode: Type.String({ minLength: 1 }),
    Section: Type.Optional(Reference(paths.section, 'section')),
    alwaysAvailable: Type.Optional(Type.Boolean()),
    remoteId: Type.Optional(RemoteIdInput()),
    modificationDate: Type.Optional(DateTime()),
    User: Type.Optional(Reference(paths.user, 'user')),
    fields: FieldsInput,
  }),
  {
    LocationCreate: LocationCreate.example,
    ContentType: { _href: '/content/types/1' },
    mainLanguageCode: 'eng-GB',
    Section: { _href: '/content/sections/3' },
    alwaysAvailable: true,
    remoteId: 'summer',
    modificationDate: '2021-06-28T11:34:17+00:00',
    User: { _href: '/user/users/14' },
    fields: exampleFields,
  },
);

export function toNewContent(body: BodyOf<typeof ContentCreate>): NewContent {
  const { LocationCreate: place, Section, User, alwaysAvailable, remoteId, modificationDate } = body;
  return {
    typeId: referencedId(body.ContentType),
    mainLanguageCode: body.mainLanguageCode,
    location: {
      parentId: referencedId(place.ParentLocation),
      priority: place.priority ?? 0,
      hidden: place.hidden ?? false,
      ...(place.remoteId !== undefined && { remoteId: place.remoteId }),
    },
    fields: toFields(body.fields),
    ...(Section && { sectionId: referencedId(Section) }),
    ...(User && { ownerId: referencedId(User) }),
    ...(alwaysAvailable !== undefined && { alwaysAvailable }),
    ...(remoteId !== undefined && { remoteId }),
    ...(modificationDate !== undefined && { modified: new Date(modificationDate) }),
  };
}
