/** The fields of two versions, each with its name and both values: in the order of the content type, those that are not translatable once. */
import type { ContentType, Field, Id, Version } from '../../repository/repository.js';
import { labelOf } from '../inputs/control.js';
import type { Site } from '../site/site.js';
import { areSame } from './compared-values.js';

export interface ComparedField {
  readonly name: string;
  readonly before: Field<Id> | undefined;
  readonly after: Field<Id> | undefined;
  readonly isEqual: boolean;
}

interface Compared {
  readonly one: Version<Id>;
  readonly other: Version<Id>;
  /** Undefined where it cannot be loaded. */
  readonly type: ContentType<Id> | undefined;
}

export function comparedFields({ one, other, type }: Compared, { formats }: Site): readonly ComparedField[] {
  const languages = [
    ...new Set([one, other].flatMap((version) => [version.mainLanguageCode, ...version.languageCodes])),
  ];
  const identifiers = new Set([...one.fields, ...other.fields].map((field) => field.fieldDefinitionIdentifier));
  const defined = type?.fieldDefinitions.map(({ identifier }) => identifier) ?? [];
  const ordered = [...defined.filter((each) => identifiers.delete(each)), ...identifiers];
  return ordered.flatMap((identifier): readonly ComparedField[] => {
    const definition = type?.fieldDefinitions.find((each) => each.identifier === identifier);
    const name = Object.values(definition?.names ?? {}).find(Boolean) ?? labelOf(identifier);
    if (definition?.isTranslatable === false)
      return [
        row(name, fieldIn(one, identifier, one.mainLanguageCode), fieldIn(other, identifier, other.mainLanguageCode)),
      ];
    return languages.flatMap((code) => {
      const [before, after] = [fieldIn(one, identifier, code), fieldIn(other, identifier, code)];
      const title = languages.length > 1 ? `${name} – ${formats.language(code)}` : name;
      return before || after ? [row(title, before, after)] : [];
    });
  });
}

const row = (name: string, before: Field<Id> | undefined, after: Field<Id> | undefined): ComparedField => ({
  ...{ name, before, after },
  isEqual: areSame(before?.value, after?.value),
});

const fieldIn = ({ fields }: Version<Id>, identifier: string, languageCode: string): Field<Id> | undefined =>
  fields.find((field) => field.fieldDefinitionIdentifier === identifier && field.languageCode === languageCode);
