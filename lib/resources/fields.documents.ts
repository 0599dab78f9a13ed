/** Fields in documents: their values as field types show them, and as clients send them (docs/reference/protocol.md §10). */
import * as doc from '../documents/index.js';
import { template } from '../documents/paths.js';
import type { Field, FieldChange, HrefMakers, Id, Json } from '../repository/repository.js';
import { languageCodeInput } from './languages/languages.documents.js';
import { paths } from './paths.js';

const content = template(paths.contentObject);
const location = template(paths.location);
const file = template(paths.file);
const variation = template(paths.imageVariation);
const variationFile = template(paths.imageVariationFile);

/**
 * The hrefs that values and settings show: of content, which every repository serves, and of locations, files and variations where
 * these are served. A location is found by the last id of its path.
 */
export const hrefMakers =
  ({ prefix, isServed }: Pick<doc.WriteContext, 'prefix' | 'isServed'>) =>
  (): HrefMakers => ({
    content: (contentId) => prefix + content.format([contentId]),
    location: (locationId) =>
      isServed?.(location.text) === false ? null : prefix + location.format([`/${locationId}/`]),
    file: (fileId) => (isServed?.(file.text) === false ? null : prefix + file.format([fileId])),
    variation: (fileId, name) =>
      isServed?.(variation.text) === false ? null : prefix + variation.format([fileId, name]),
    variationFile: (fileId, name) =>
      isServed?.(variationFile.text) === false ? null : prefix + variationFile.format([fileId, name]),
  });

/** Hrefs of files with the preview token of a draft, which opens its files too. */
export function hrefsWithPreview(hrefs: HrefMakers, token: string | undefined): HrefMakers {
  if (token === undefined) return hrefs;
  const opened = (href: string | null) => href && `${href}?preview=${encodeURIComponent(token)}`;
  return {
    ...hrefs,
    file: (fileId) => opened(hrefs.file(fileId)),
    variation: (fileId, variation) => opened(hrefs.variation(fileId, variation)),
    variationFile: (fileId, variation) => opened(hrefs.variationFile(fileId, variation)),
  };
}

interface StoredValue {
  readonly fieldTypeIdentifier: string;
  readonly value: Json;
}

type ValueWriting = Pick<doc.WriteContext, 'fieldTypes' | 'free' | 'prefix' | 'isServed'>;

/** Why a stored value cannot be shown. */
export const problemOf = ({ fieldTypeIdentifier, value }: StoredValue, to: ValueWriting): string | undefined =>
  to.fieldTypes.get(fieldTypeIdentifier).problemOf?.(value);

/** A value with the members that its field type adds to it; null for one that cannot be shown. */
export const writeValue = (stored: StoredValue, to: ValueWriting): unknown =>
  to.free(
    problemOf(stored, to) === undefined
      ? to.fieldTypes.get(stored.fieldTypeIdentifier).show(stored.value, hrefMakers(to))
      : null,
  );

const shownValue: doc.Member<StoredValue, Pick<Field<Id>, 'value'>> = {
  ...doc.member('value', doc.free('The value, in the JSON that the field type writes')),
  write: writeValue,
};

const problem = doc.computed(
  doc.extension(doc.optional(doc.string('The reason why the stored value cannot be shown; then `fieldValue` is null'))),
  problemOf,
);

/** Links to the resources that the value refers to, of a field that `embed` names. */
const destinations = {
  ...doc.computed(doc.optional(doc.list(doc.link('Content', paths.contentObject))), (field: Field<Id>, to) =>
    to.embeddedFields?.has(field.fieldDefinitionIdentifier)
      ? contentIn(to.fieldTypes.get(field.fieldTypeIdentifier).relations?.(field.value) ?? [])
      : undefined,
  ),
  shape: {
    ...doc.list(doc.link('Content', paths.contentObject)).shape,
    embeddedBy: 'fieldDefinitionIdentifier',
    description: 'The content that the value refers to, where embed names the field',
  },
};

const contentIn = (relations: readonly { readonly contentId?: Id }[]): readonly Id[] => [
  ...new Set(relations.flatMap(({ contentId }) => contentId ?? [])),
];

/** The fields of a version. */
export const fields: doc.Value<readonly Field<Id>[]> = doc.within(
  'field',
  doc.list(
    doc.object({
      id: doc.id('The id of the field'),
      fieldDefinitionIdentifier: doc.string('The identifier of its definition in the content type'),
      languageCode: doc.string('The locale code of the language of the value'),
      fieldTypeIdentifier: doc.fieldTypeIdentifier('The field type of the value'),
      fieldValue: shownValue,
      fieldValueError: problem,
      DestinationContent: destinations,
    }),
    'One entry for each field and language',
  ),
  'The fields of the version',
);

/** The fields of an input: some of the definitions of the content type, in some languages. */
export const fieldChanges: doc.Value<readonly FieldChange[]> = doc.within(
  'field',
  doc.list(
    doc.object({
      fieldDefinitionIdentifier: doc.string({
        minLength: 1,
        maxLength: 255,
        description: 'The identifier of a field definition of the content type',
      }),
      languageCode: doc.optional(languageCodeInput('A locale code; the initial or main language by default')),
      fieldValue: doc.member('value', doc.free('The value, in the JSON that the field type reads')),
    }),
    'One entry for each field and language',
  ),
  'The values to set; fields that are not listed keep theirs, or have default values',
);

/** Changes of fields that need not be sent. */
export const optionalFieldChanges = { ...doc.withDefault(fieldChanges, []), shape: fieldChanges.shape };

/** Example input of several documents. */
export const exampleChanges: readonly FieldChange[] = [
  { fieldDefinitionIdentifier: 'name', languageCode: 'eng-GB', value: 'Summer' },
];
