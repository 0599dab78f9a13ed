/** Sections, content types and languages over HTTP. */
import { RestError } from '../../../errors.js';
import type {
  ContentTypeRepository,
  ContentType as ContentTypeValue,
  LanguageRepository,
  Language as LanguageValue,
  SectionRepository,
  Section as SectionValue,
} from '../../../repository/repository.js';
import type { BodyOf } from '../../../representation/representation.js';
import { ContentType, ContentTypeList } from '../../../resources/content/content-type-documents.js';
import { Section, SectionInput, SectionList } from '../../../resources/content/sections.js';
import { Language, LanguageList } from '../../../resources/languages.js';
import { href, paths } from '../../../resources/paths.js';
import { fromTranslated } from '../../../resources/translations.js';
import type { Client } from '../client.js';
import { idIn } from '../values.js';
import { revised } from './content.js';

export function createSections(client: Client): Required<SectionRepository> {
  const at = (sectionId: number) => href(paths.section, { sectionId });
  const inputOf = (body: object) => ({ representation: SectionInput, body });

  return {
    async list({ identifier }, context) {
      const query = identifier === undefined ? '' : `?${new URLSearchParams({ identifier })}`;
      const answer = client.receive('GET', `${paths.sections}${query}`, SectionList, context);
      const found = await (identifier === undefined ? answer : orNothing(answer));
      return found?.body.Section.map(toSection) ?? [];
    },
    async load(id, context) {
      const received = await client.receive('GET', at(id), Section, context);
      return revised(toSection(received.body), received);
    },
    async create(values, context) {
      const received = await client.receive('POST', paths.sections, Section, context, { input: inputOf(values) });
      return revised(toSection(received.body), received);
    },
    async update(id, values, expected, context) {
      const wanted = { input: inputOf(values), expected };
      const received = await client.receive('PATCH', at(id), Section, context, wanted);
      return revised(toSection(received.body), received);
    },
    async delete(id, expected, context) {
      await client.perform('DELETE', at(id), context, { expected });
    },
  };
}

export function createContentTypes(client: Client): Required<ContentTypeRepository> {
  return {
    async list({ offset, limit, identifier, remoteId, orderBy, reverse }, context) {
      const query = new URLSearchParams({
        offset: String(offset),
        limit: String(limit),
        ...(identifier !== undefined && { identifier }),
        ...(remoteId !== undefined && { remoteId }),
        ...(orderBy && { orderby: orderBy === 'identifier' ? 'name' : 'lastmodified', sort: reverse ? 'desc' : 'asc' }),
      });
      const answer = client.receive('GET', `${paths.contentTypes}?${query}`, ContentTypeList, context);
      const found = await ((identifier ?? remoteId) === undefined ? answer : orNothing(answer));
      return found?.body.ContentType.map(toContentType) ?? [];
    },
    async load(contentTypeId, context) {
      const received = await client.receive('GET', href(paths.contentType, { contentTypeId }), ContentType, context);
      return revised(toContentType(received.body), received);
    },
  };
}

export function createLanguages(client: Client): Required<LanguageRepository> {
  return {
    async list(context) {
      return (await client.receive('GET', paths.languages, LanguageList, context)).body.Language.map(toLanguage);
    },
    async load(languageCode, context) {
      const received = await client.receive('GET', href(paths.language, { languageCode }), Language, context);
      return revised(toLanguage(received.body), received);
    },
  };
}

/** A lookup that finds nothing is a 404 over HTTP, and an empty list to the contract. */
async function orNothing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RestError && error.status === 404) return undefined;
    throw error;
  }
}

const toSection = ({ sectionId: id, identifier, name }: Omit<BodyOf<typeof Section>, '_media-type'>): SectionValue => ({
  id,
  identifier,
  name,
});

const toLanguage = ({
  languageId: id,
  languageCode: code,
  name,
}: Omit<BodyOf<typeof Language>, '_media-type'>): LanguageValue => ({
  id,
  code,
  name,
});

function toContentType(body: Omit<BodyOf<typeof ContentType>, '_media-type'>): ContentTypeValue {
  const { names, descriptions, creationDate, modificationDate, Creator, Modifier, nameSchema, urlAliasSchema } = body;
  return {
    id: body.id,
    status: body.status,
    identifier: body.identifier,
    remoteId: body.remoteId,
    names: fromTranslated(names),
    descriptions: fromTranslated(descriptions),
    created: new Date(creationDate),
    modified: new Date(modificationDate),
    creatorId: idIn(Creator._href),
    modifierId: idIn(Modifier._href),
    nameSchema,
    // The document says which schema serves, not whether it is the type's own.
    urlAliasSchema: urlAliasSchema === nameSchema ? null : urlAliasSchema,
    isContainer: body.isContainer,
    mainLanguageCode: body.mainLanguageCode,
    defaultAlwaysAvailable: body.defaultAlwaysAvailable,
    defaultSortField: body.defaultSortField,
    defaultSortOrder: body.defaultSortOrder,
    fieldDefinitions: body.FieldDefinitions.FieldDefinition.map(toDefinition),
  };
}

type DefinitionBody = BodyOf<typeof ContentType>['FieldDefinitions']['FieldDefinition'][number];

function toDefinition(body: DefinitionBody): ContentTypeValue['fieldDefinitions'][number] {
  return {
    id: body.id,
    identifier: body.identifier,
    fieldTypeIdentifier: body.fieldType,
    fieldGroup: body.fieldGroup,
    position: body.position,
    isTranslatable: body.isTranslatable,
    isRequired: body.isRequired,
    isInfoCollector: body.isInfoCollector,
    isSearchable: body.isSearchable,
    names: fromTranslated(body.names),
    descriptions: fromTranslated(body.descriptions),
    defaultValue: body.defaultValue.value,
    settings: asMap(body.fieldSettings.value),
    validators: asMap(body.validatorConfiguration.value),
  };
}

/** An empty map is written as an empty list (protocol §1.6). */
const asMap = (value: unknown) =>
  (Array.isArray(value) || value === null ? {} : value) as ContentTypeValue['fieldDefinitions'][number]['settings'];
