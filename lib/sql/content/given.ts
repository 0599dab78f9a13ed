/** The fields that a client sent: to which definitions and languages they belong. */
import type { MemberFault } from '../../errors.js';
import type { ContentType, FieldChange } from '../../repository/repository.js';
import type { Database } from '../store.js';
import type { Given } from './field-plan.js';

/** Where the fields come from, and what is known besides. */
export interface Sent {
  readonly type: ContentType;
  readonly mainLanguageCode: string;
  /** Of fields that name none. */
  readonly languageCode: string;
  readonly knownLanguages: ReadonlySet<string>;
}

export interface Resolved {
  readonly given: readonly Given[];
  readonly faults: readonly MemberFault[];
}

export function resolveFields(fields: readonly FieldChange[], sent: Sent): Resolved {
  const given: Given[] = [];
  const faults: MemberFault[] = [];
  fields.forEach((field, index) => {
    const found = resolve(field, sent);
    if ('definition' in found) given.push(found);
    else faults.push({ ...found, member: `fields.${index}.${found.member}` });
  });
  return { given, faults };
}

function resolve(
  { fieldDefinitionIdentifier, value, textual, ...field }: FieldChange,
  sent: Sent,
): Given | MemberFault {
  const { languageCode = sent.languageCode } = field;
  const definition = sent.type.fieldDefinitions.find(({ identifier }) => identifier === fieldDefinitionIdentifier);
  if (!definition) return { member: 'fieldDefinitionIdentifier', message: 'The content type has no such field' };
  if (!sent.knownLanguages.has(languageCode)) return { member: 'languageCode', message: 'There is no such language' };
  if (!definition.isTranslatable && languageCode !== sent.mainLanguageCode) {
    return { member: 'languageCode', message: 'The field is not translatable: its value stands in the main language' };
  }
  return { definition, languageCode, input: { value, textual } };
}

export async function loadLanguageCodes(db: Database): Promise<ReadonlySet<string>> {
  return new Set((await db.selectFrom('cms_language').select('code').execute()).map(({ code }) => code));
}
