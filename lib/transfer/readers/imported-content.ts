/** Imported content as entities: the properties that its source has, in the fields that its type has for them. */
import { hash } from 'node:crypto';
import { createFieldTypes, escaped } from '../../field-types/index.js';
import type { Json, SortField } from '../../repository/repository.js';
import type { ContentEntity, EntityFile, EntityOf, FieldEntity } from '../entities.js';
import { lax, toReference } from '../references.js';
import { type HtmlContext, toPlainText, toRichtext } from './html-content.js';
import type { MappedField, MappedType } from './imported-types.js';

/** A property of imported content. */
export type Property =
  | { readonly text: string }
  | { readonly html: string }
  /** ISO 8601; null for none. */
  | { readonly date: string | null }
  /** Remote ids of other content. */
  | { readonly references: readonly string[] }
  | { readonly words: readonly string[] }
  | { readonly file: { readonly digest: string; readonly fileName: string; readonly alternativeText: string } };

export interface ImportedContent {
  readonly remoteId: string;
  readonly mapped: MappedType;
  readonly properties: Readonly<Record<string, Property>>;
  readonly language: string;
  /** The remote id of the location above. */
  readonly parent: string;
  readonly section: 'media' | 'standard';
  readonly html: HtmlContext;
  readonly published?: string | null;
  readonly modified?: string | null;
  readonly owner?: string | null;
  readonly priority?: number;
  readonly sortField?: SortField;
  readonly files?: ReadonlyMap<string, EntityFile>;
  readonly isDraft?: boolean;
}

/** A remote id that is the same for the same name in each run. */
export const remoteIdOf = (prefix: string, name: string): string =>
  `${prefix}-${hash('sha256', name.normalize('NFC')).slice(0, 32)}`;

const fieldTypes = createFieldTypes();

export async function toEntity(content: ImportedContent): Promise<EntityOf<'content'>> {
  const { remoteId, mapped, properties, language, html, files } = content;
  const fields: FieldEntity[] = [];
  for (const [name, { field, fieldType }] of mapped.fields) {
    const property = properties[name];
    if (property) fields.push({ field, language, value: await toValue(property, { field, fieldType }, html) });
  }
  return {
    kind: 'content',
    key: remoteId,
    value: { ...circumstancesOf(content), contentType: mapped.type, languages: [language], fields },
    ...(files && { files }),
    ...(html.problems.length > 0 && { problems: html.problems.map((problem) => `${titleOf(content)}: ${problem}`) }),
  };
}

/** The title, as remote ids are meaningless to readers of the report. */
function titleOf({ properties: { title } }: ImportedContent): string {
  return title && 'text' in title ? JSON.stringify(title.text) : 'No title';
}

/** Locations have the remote id of their content. */
function circumstancesOf(content: ImportedContent): Omit<ContentEntity, 'contentType' | 'fields' | 'languages'> {
  const { remoteId, language, section, published = null, modified = null, owner = null } = content;
  const { parent, priority = 0, sortField = 'NAME', isDraft = false } = content;
  const sortOrder = sortField === 'PUBLISHED' ? 'DESC' : 'ASC';
  return {
    ...{ section, mainLanguage: language, alwaysAvailable: true, hidden: false, owner, published, modified },
    location: { remoteId, parent, priority, hidden: false, sortField, sortOrder },
    ...{ states: [], relations: [], isOfUsers: false },
    ...(isDraft && { status: 'DRAFT' }),
  };
}

/** The value as a repository stores it, so that a second run finds no difference. */
async function toValue(property: Property, { fieldType }: MappedField, context: HtmlContext): Promise<Json> {
  const type = fieldTypes.get(fieldType);
  const input = await toInput(property, fieldType, context);
  if ('file' in property) return input;
  const { value, faults } = await type.read({ value: input }, lax({}));
  // References are not ids yet.
  return faults.length > 0 ? input : value;
}

async function toInput(property: Property, fieldType: string, context: HtmlContext): Promise<Json> {
  if ('text' in property || 'html' in property) return textInput(property, fieldType, context);
  if ('date' in property) return property.date === null ? null : { timestamp: Date.parse(property.date) / 1000 };
  if ('words' in property) return fieldType === 'keyword' ? [...property.words] : property.words.join(', ');
  if ('file' in property) {
    const { digest, fileName, alternativeText } = property.file;
    return fieldType === 'image' ? { digest, fileName, alternativeText, focalPoint: null } : { digest, fileName };
  }
  const names = property.references.map((remoteId) => toReference('content', remoteId));
  if (names[0] === undefined) return null;
  if (fieldType === 'relationlist') return { destinationContentIds: names };
  const other = fieldType === 'imageasset' ? { alternativeText: null, source: null } : {};
  return { destinationContentId: names[0], ...other };
}

async function textInput(
  property: { readonly text: string } | { readonly html: string },
  fieldType: string,
  context: HtmlContext,
): Promise<Json> {
  if (fieldType === 'richtext') {
    const html = 'html' in property ? property.html : escaped(property.text);
    const xml = await toRichtext(html, context);
    return xml === undefined ? null : { xml };
  }
  const text = 'html' in property ? await toPlainText(property.html) : property.text;
  return fieldType === 'string' ? text.replace(/\s+/g, ' ').trim() : text;
}
