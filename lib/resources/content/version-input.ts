/** What is sent to change versions and to say what is to be done to them (protocol §3.0.2, §4.4). */
import { type Static, Type } from 'typebox';
import type { FieldChange, VersionChanges } from '../../repository/repository.js';
import { type BodyOf, Hash, type HashValue, hash, representation } from '../../representation/representation.js';

const FieldInput = Type.Object({
  fieldDefinitionIdentifier: Type.String({ minLength: 1 }),
  languageCode: Type.Optional(Type.String({ minLength: 1 })),
  fieldValue: Hash(),
});

/** The fields of a document: some of the definitions of the content type, in some languages. */
export const FieldsInput = Type.Object({ field: Type.Array(FieldInput) });

export const exampleFields: Static<typeof FieldsInput> = {
  field: [{ fieldDefinitionIdentifier: 'name', languageCode: 'eng-GB', fieldValue: hash('Summer') }],
};

export const VersionUpdate = representation(
  'VersionUpdate',
  Type.Object({
    initialLanguageCode: Type.Optional(Type.String({ minLength: 1 })),
    fields: Type.Optional(FieldsInput),
  }),
  { initialLanguageCode: 'eng-GB', fields: exampleFields },
);

/** Types that say all by their names; no body is read. */
const action = (name: string) => representation(name, Type.Object({}), {});

export const CreateDraftFromVersionInput = action('CreateDraftFromVersionInput');
export const CreateDraftFromCurrentVersionInput = action('CreateDraftFromCurrentVersionInput');
export const PublishContentVersionInput = action('PublishContentVersionInput');

export function toVersionChanges({ initialLanguageCode, fields }: BodyOf<typeof VersionUpdate>): VersionChanges {
  return { ...(initialLanguageCode !== undefined && { initialLanguageCode }), fields: fields ? toFields(fields) : [] };
}

export function toFields({ field }: Static<typeof FieldsInput>): readonly FieldChange[] {
  return field.map(({ fieldDefinitionIdentifier, languageCode, fieldValue }) => ({
    fieldDefinitionIdentifier,
    ...(languageCode !== undefined && { languageCode }),
    ...toValue(fieldValue),
  }));
}

const toValue = ({ value, textual }: HashValue) => ({ value, textual });
