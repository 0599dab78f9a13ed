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
  /** Field types, where the repository does not say which it has and they are not only the built-in ones. */
  readonly fieldTypes?: FieldTypes<never>;
}

/** Kinds of things that the repository cannot list are missing. */
export async function exportModel<I extends Id>(
  repository: Repository<I>,
  options: ExportOptions,
  context: Context<I>,
): Promise<ContentModel> {
  const own = repository as unknown as Repository<Id>;
  const fieldTypes = fieldTypesOf(own, options.fieldTypes);
  const { current, references } = await loadModel(own, fieldTypes, context as unknown as Context<Id>);
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
  for (const own of [...models].sort((a, b) => byText(nameOf(a), nameOf(b)))) {
    const complete = 'fieldDefinitions' in own ? await withShortRules(own, reading) : own;
    short.push(withoutDefaults(declarations[kind].shape, withoutOnlyLanguage(complete as object)));
  }
  return short as readonly object[];
}

async function withShortRules(own: ModelOf['contentTypes'], reading: Reading): Promise<ModelOf['contentTypes']> {
  const fieldDefinitions: ModelOf['contentTypes']['fieldDefinitions'][number][] = [];
  for (const definition of own.fieldDefinitions) fieldDefinitions.push(await compactRules(definition, reading));
  return { ...own, fieldDefinitions };
}

interface Described {
  readonly names?: object;
  readonly states?: readonly Described[];
}

/** The only language of the names is the main one. */
function withoutOnlyLanguage(own: Described & object): object {
  const { mainLanguageCode, defaultLanguageCode, ...others } = own as Described & Readonly<Record<string, unknown>>;
  const isOnly = Object.keys(own.names ?? {}).length === 1;
  return {
    ...(isOnly ? others : own),
    ...(own.states && { states: own.states.map(withoutOnlyLanguage) }),
  };
}

/** Members in the order of the shape, without those that mean the same when they are missing. */
function withoutDefaults(shape: Shape, value: unknown): unknown {
  const own = withoutNull(shape);
  if (own.kind === 'list' && Array.isArray(value)) return value.map((item) => withoutDefaults(own.items, item));
  if (!hasMembers(own) || own.entries || typeof value !== 'object' || value === null) return value;
  const given = value as Readonly<Record<string, unknown>>;
  const members = Object.entries(own.members)
    .filter(([name, { default: missing }]) => given[name] !== undefined && !isDeepStrictEqual(given[name], missing))
    .map(([name, member]) => [name, withoutDefaults(member, given[name])] as const);
  return Object.fromEntries(members);
}
