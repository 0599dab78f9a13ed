/** The situation of the clean installation where its ids are strings. */
import type { Situation } from '../../conformance/index.js';
import { toOpaqueId, toOpaquePath } from '../support/opaque-ids.js';
import { installed } from './installed.js';

const textField = (fieldDefinitionIdentifier: string, value: string) => ({
  fieldDefinitionIdentifier,
  value,
});

export const installedWithStrings: Situation<string> = {
  administrator: { userId: toOpaqueId(14), login: 'admin' },
  reader: { userId: toOpaqueId(10), login: 'anonymous' },
  parentLocationId: toOpaqueId(2),
  contentTypeId: toOpaqueId(1),
  leafContentTypeId: toOpaqueId(5),
  fileType: { contentTypeId: toOpaqueId(12), fileField: 'file' },
  imageType: { contentTypeId: toOpaqueId(5), imageField: 'image' },
  publicSectionId: toOpaqueId(1),
  content: installed.content?.map(toOpaqueId) ?? null,
  concealedContent: installed.concealedContent?.map(toOpaqueId) ?? null,
  userGroup: {
    path: toOpaquePath('/1/5/'),
    toUserFields: (name) => [textField('first_name', name), textField('last_name', 'Check')],
    toGroupFields: (name) => [textField('name', name)],
  },
};
