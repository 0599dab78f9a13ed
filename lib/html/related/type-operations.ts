/** Operations that the pages of content types, of their drafts and of their groups offer. */
import { ContentTypeGroup } from '../../resources/content-types/content-type-groups.documents.js';
import { ContentType, ContentTypeDraft } from '../../resources/content-types/content-types.documents.js';
import { paths } from '../../resources/paths.js';
import { formParameter } from '../markup/links.js';
import type { Site } from '../site/site.js';
import { type Body, hrefTo, valueIn } from '../site/values.js';
import type { RelatedOperation } from './related-operation.js';

/** Empty for documents of anything else. */
export function typeOperations(body: Body, site: Site): readonly RelatedOperation[] {
  const { prefix, areTypesEditable, isServed } = site;
  const form = (id: RelatedOperation['id'], path: string, requires: string): readonly RelatedOperation[] => [
    { id, method: 'POST', href: `${path}?${formParameter}=POST`, requires },
  ];
  const group = valueIn(body, ContentTypeGroup);
  if (group && isServed(paths.contentTypesOfGroup, 'POST'))
    return form('createType', hrefTo(prefix, paths.contentTypesOfGroup, group.id), 'contentTypes.create');
  const draft = valueIn(body, ContentTypeDraft);
  if (draft && isServed(paths.draftFieldDefinitions, 'POST'))
    return form('addField', hrefTo(prefix, paths.draftFieldDefinitions, draft.id), 'contentTypes.createDefinition');
  const type = valueIn(body, ContentType);
  if (!type || !areTypesEditable) return [];
  const href = hrefTo(prefix, paths.contentTypeEdit, type.id);
  return [{ id: 'editType', method: 'POST', href, fields: [], requires: 'contentTypes.createDraft' }];
}
