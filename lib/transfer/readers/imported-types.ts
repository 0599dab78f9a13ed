/** The content types that content of other systems becomes: those that are created for it, or those that a map names. */
import type { Json } from '../../repository/repository.js';
import type { Entity } from '../entities.js';

/** The field types that a property of imported content can be stored in; the first one is the default. */
const fieldTypesOf = {
  title: ['string', 'text', 'richtext'],
  summary: ['text', 'string', 'richtext'],
  content: ['richtext', 'text'],
  caption: ['richtext', 'text', 'string'],
  slug: ['string', 'text'],
  date: ['datetime', 'date'],
  image: ['imageasset', 'relation'],
  categories: ['relationlist'],
  related: ['relationlist'],
  tags: ['keyword', 'string', 'text'],
  file: ['binaryfile', 'image'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PropertyName = keyof typeof fieldTypesOf;
/** A value of the source that has no meaning here, such as `meta:price`. */
export type CustomName = `meta:${string}`;

const customFieldTypes = ['string', 'text', 'richtext'] as const;

/** The field that a property is stored in. */
export interface MappedField {
  readonly field: string;
  readonly fieldType: string;
}

export interface MappedType {
  readonly type: string;
  readonly fields: ReadonlyMap<string, MappedField>;
}

/** By the kind of content of the source: `post`, `page`, `category`, `image`, `file`, `folder`, or any other that is mapped. */
export type MappedTypes = ReadonlyMap<string, MappedType>;

/** An existing content type, and the fields that hold properties of the source. */
export interface TypeMapping {
  readonly type: string;
  readonly fields: Readonly<Record<string, string | { readonly field: string; readonly fieldType?: string }>>;
}

const article = {
  fields: { title: 'title', summary: 'summary', content: 'body', image: 'image' },
  lists: { categories: 'categories', tags: 'tags', related: 'related' },
};

const defaults: Readonly<Record<string, TypeMapping>> = {
  post: { type: 'post', fields: { ...article.fields, ...article.lists } },
  page: { type: 'page', fields: { ...article.fields, ...article.lists } },
  category: { type: 'category', fields: { title: 'name', summary: 'description' } },
  folder: { type: 'folder', fields: { title: 'name' } },
  image: { type: 'image', fields: { title: 'name', caption: 'caption', file: { field: 'image', fieldType: 'image' } } },
  file: { type: 'file', fields: { title: 'name', caption: 'description', file: 'file' } },
};

/** Types that are created; the others are in each installation. */
const created: Readonly<Record<string, string>> = { post: 'Post', page: 'Page', category: 'Category' };
const group = 'Imported';

/** @throws Error that names the invalid mapping */
export function mapTypes(mappings: Readonly<Record<string, TypeMapping>> = {}): MappedTypes {
  return new Map(
    Object.entries({ ...defaults, ...mappings }).map(([kind, mapping]) => [kind, toMappedType(kind, mapping)]),
  );
}

function toMappedType(kind: string, mapping: TypeMapping): MappedType {
  const { type, fields } = mapping as Partial<TypeMapping>;
  if (typeof type !== 'string' || type === '')
    throw new Error(`/${kind}/type must be the identifier of a content type`);
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    throw new Error(`/${kind}/fields must be an object with the fields of ${type} by properties`);
  return { type, fields: new Map(Object.entries(fields).map(([name, field]) => [name, toField(kind, name, field)])) };
}

function toField(kind: string, property: string, mapped: TypeMapping['fields'][string]): MappedField {
  const at = `/${kind}/fields/${property}`;
  const allowed = allowedFor(property);
  if (!allowed)
    throw new Error(
      `${at}: there is no such property; there are ${Object.keys(fieldTypesOf).join(', ')}, and meta:<name>`,
    );
  const { field, fieldType = allowed[0] ?? '' } = typeof mapped === 'string' ? { field: mapped } : (mapped ?? {});
  if (typeof field !== 'string' || field === '') throw new Error(`${at} must be the identifier of a field`);
  if (!allowed.includes(fieldType))
    throw new Error(`${at}/fieldType must be ${allowed.join(' or ')}, not ${JSON.stringify(fieldType)}`);
  return { field, fieldType };
}

function allowedFor(property: string): readonly string[] | undefined {
  if (/^meta:./.test(property)) return customFieldTypes;
  return Object.hasOwn(fieldTypesOf, property) ? fieldTypesOf[property as PropertyName] : undefined;
}

/** The language, and the types that no mapping names. */
export function* modelEntities(language: string, mappings: Readonly<Record<string, TypeMapping>>): Generator<Entity> {
  yield { kind: 'language', key: language, value: { code: language, name: nameOfLanguage(language) } };
  const missing = Object.keys(created).filter((kind) => !Object.hasOwn(mappings, kind));
  if (missing.length === 0) return;
  yield { kind: 'contentTypeGroup', key: group, value: { identifier: group } };
  for (const kind of missing) yield { kind: 'contentType', key: kind, value: typeEntity(kind, language) };
}

function typeEntity(kind: string, language: string): Json {
  const { fields } = toMappedType(kind, defaults[kind] as TypeMapping);
  const title = fields.get('title')?.field ?? 'title';
  return {
    identifier: kind,
    groups: [group],
    names: { [language]: created[kind] ?? kind },
    nameSchema: `<${title}>`,
    isContainer: true,
    fieldDefinitions: [...fields.values()].map(({ field, fieldType }) => ({
      identifier: field,
      fieldTypeIdentifier: fieldType,
      names: { [language]: `${field.charAt(0).toUpperCase()}${field.slice(1)}` },
      ...(field === title && { isRequired: true }),
    })),
  };
}

/** In English, as the names of an installation are; the code, where it is that of no language. */
function nameOfLanguage(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' }).of(code) ?? code;
  } catch {
    return code;
  }
}
