/** Exports the content model of a repository: the same text for the same model, whatever its ids. */
import { isDeepStrictEqual } from 'node:util';
import { hasMembers, type Shape, withoutNull } from '../documents/shape.js';
import type { FieldTypes } from '../field-types/index.js';
import type { Context, Id, Repository } from '../repository/repository.js';
import type { ContentModel } from './content-model.js';
import { declarations, type ModelKind, type ModelOf, modelKinds } from './declaration.js';
import { compactRules, type Reading } from './definitions.js';
import { fieldTypesOf, loadModel } from './plan.js';
import { nameMember } from './reading.js';
import { byText } from './stored.js';

export interface ExportOptions {
  /** Field types, where the repository does not list its types and has others than the built-in ones. */
  readonly fieldTypes?: FieldTypes<never>;
}

/** Kinds of entities that the repository cannot list are missing. */
export async function exportModel<I extends Id>(
  repository: Repository<I>,
  options: ExportOptions,
  context: Context<I>,
): Promise<ContentModel> {
  const widened = repository as unknown as Repository<Id>;
  const fieldTypes = fieldTypesOf(widened, options.fieldTypes);
  const { current, references } = await loadModel(widened, fieldTypes, context as unknown as Context<Id>);
  const exported: Partial<Record<ModelKind, readonly object[]>> = {};
  for (const kind of modelKinds) {
    const models = current[kind]?.map(({ model }) => model);
    if (models) exported[kind] = await toFile(kind, models, { fieldTypes, references });
  }
  return exported as ContentModel;
}

async function toFile<K extends ModelKind>(
  kind: K,
  models: readonly ModelOf[K][],
  reading: Reading,
): Promise<readonly object[]> {
  const nameOf = (own: ModelOf[K]) => (own as unknown as Readonly<Record<string, string>>)[nameMember(kind)] ?? '';
  const short: unknown[] = [];
  for (const entity of [...models].sort((a, b) => byText(nameOf(a), nameOf(b)))) {
    const complete = 'fieldDefinitions' in entity ? await withShortRules(entity, reading) : entity;
    short.push(withoutDefaults(declarations[kind].shape, withoutOnlyLanguage(complete as object)));
  }
  return short as readonly object[];
}

async function withShortRules(type: ModelOf['contentTypes'], reading: Reading): Promise<ModelOf['contentTypes']> {
  const fieldDefinitions: ModelOf['contentTypes']['fieldDefinitions'][number][] = [];
  for (const definition of type.fieldDefinitions) fieldDefinitions.push(await compactRules(definition, reading));
  return { ...type, fieldDefinitions };
}

interface Described {
  readonly names?: object;
  readonly states?: readonly Described[];
}

/** The only language of the names is the main one. */
function withoutOnlyLanguage(value: Described & object): object {
  const { mainLanguageCode, defaultLanguageCode, ...others } = value as Described & Readonly<Record<string, unknown>>;
  const isOnly = Object.keys(value.names ?? {}).length === 1;
  return {
    ...(isOnly ? others : value),
    ...(value.states && { states: value.states.map(withoutOnlyLanguage) }),
  };
}

/** Members in the order of the shape, without those that mean the same when they are missing. */
function withoutDefaults(shape: Shape, value: unknown): unknown {
  const innerShape = withoutNull(shape);
  if (innerShape.kind === 'list' && Array.isArray(value))
    return value.map((item) => withoutDefaults(innerShape.items, item));
  if (!hasMembers(innerShape) || innerShape.entries || typeof value !== 'object' || value === null) return value;
  const object = value as Readonly<Record<string, unknown>>;
  const members = Object.entries(innerShape.members)
    .filter(([name, { default: missing }]) => object[name] !== undefined && !isDeepStrictEqual(object[name], missing))
    .map(([name, member]) => [name, withoutDefaults(member, object[name])] as const);
  return Object.fromEntries(members);
}
