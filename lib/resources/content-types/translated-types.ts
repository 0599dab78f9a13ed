/** Content types and their drafts, with the translations that the query of a request selects. */
import type { ContentType, Id, Serving } from '../../repository/repository.js';
import { inLanguages, type QueryCall, typeInLanguages } from '../languages/languages-query.js';

type TypeCall<M extends 'contentTypes.load' | 'contentTypes.loadDraft'> = QueryCall & {
  readonly params: { readonly contentTypeId: Id };
  readonly repository: Serving<M>;
};

export const translatedType = (type: ContentType<Id>, call: QueryCall): ContentType<Id> | Promise<ContentType<Id>> =>
  inLanguages(type, typeInLanguages, call);

export async function loadType(call: TypeCall<'contentTypes.load'>): Promise<ContentType<Id>> {
  const { repository, params, context } = call;
  return translatedType(await repository.contentTypes.load(params.contentTypeId, context), call);
}

export async function loadTypeDraft(call: TypeCall<'contentTypes.loadDraft'>): Promise<ContentType<Id>> {
  const { repository, params, context } = call;
  return translatedType(await repository.contentTypes.loadDraft(params.contentTypeId, context), call);
}
