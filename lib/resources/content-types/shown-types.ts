/** Content types and their drafts, with the translations that the query of a request selects. */
import type { ContentType, Id, Serving } from '../../repository/repository.js';
import { type QueryCall, shownLanguages, typeInLanguages } from '../languages/languages-query.js';

type TypeCall<M extends 'contentTypes.load' | 'contentTypes.loadDraft'> = QueryCall & {
  readonly params: { readonly contentTypeId: Id };
  readonly repository: Serving<M>;
};

export async function loadType(call: TypeCall<'contentTypes.load'>): Promise<ContentType<Id>> {
  const { repository, params, context } = call;
  const type = await repository.contentTypes.load(params.contentTypeId, context);
  return typeInLanguages(type, await shownLanguages(call));
}

export async function loadTypeDraft(call: TypeCall<'contentTypes.loadDraft'>): Promise<ContentType<Id>> {
  const { repository, params, context } = call;
  const type = await repository.contentTypes.loadDraft(params.contentTypeId, context);
  return typeInLanguages(type, await shownLanguages(call));
}
