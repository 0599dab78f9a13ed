/** The field types of items of a server, whose documents in JSON do not name them: those of the definitions of content types. */
import { isRestError } from '../../errors/errors.js';
import type { Context, Id, Item, ItemFields } from '../../repository/repository.js';
import { ContentTypeList } from '../../resources/content-types/content-types.documents.js';
import { operations } from '../../resources/table.js';
import type { Invoke } from '../invoke.js';

/** By the identifier of the definition. */
type FieldTypesOfType = ReadonlyMap<string, string>;

const none: FieldTypesOfType = new Map();

/** Content types that are known at once. */
const maxTypes = 1000;

type TypedItem = Pick<Item<Id>, 'type' | 'fields'>;

/** Creates the function that adds the types of their fields to items. A definition keeps its type for as long as it exists. */
export function createItemTypes(invoke: Invoke) {
  const cache = new Map<string, FieldTypesOfType>();

  async function load(identifier: string, context: Context<Id>): Promise<FieldTypesOfType> {
    const input = { query: { identifier }, document: ContentTypeList };
    const { items } = await invoke(operations.contentTypes.GET, context, input);
    const definitions = items.flatMap(({ fieldDefinitions }) => fieldDefinitions);
    return new Map(definitions.map((own) => [own.identifier, own.fieldTypeIdentifier]));
  }

  /** Items are served without types where these cannot be loaded. */
  async function typesOf({ type, fields }: TypedItem, context: Context<Id>): Promise<FieldTypesOfType> {
    const former = cache.get(type);
    if (former === none || (former && Object.keys(fields).every((identifier) => former.has(identifier)))) return former;
    const loadedTypes = await load(type, context).catch((error: unknown) =>
      isRestError(error) && isLasting(error.status) ? none : undefined,
    );
    if (loadedTypes === undefined) return none;
    if (cache.size >= maxTypes) cache.clear();
    cache.set(type, loadedTypes);
    return loadedTypes;
  }

  return async <T extends TypedItem>(items: readonly T[], context: Context<Id>): Promise<readonly T[]> => {
    const first = new Map(items.map((item) => [item.type, item]));
    const loaded = await Promise.all(
      [...first].map(async ([type, item]) => [type, await typesOf(item, context)] as const),
    );
    const types = new Map(loaded);
    return items.map((item) => ({ ...item, fields: withTypes(item.fields, types.get(item.type) ?? none) }));
  };
}

/** Statuses of a server that serves no content types, or does not know this one. */
const isLasting = (status: number): boolean => status === 404 || status === 405 || status === 501;

const withTypes = (fields: ItemFields<Id>, types: FieldTypesOfType): ItemFields<Id> =>
  Object.fromEntries(
    Object.entries(fields).map(([identifier, field]) => {
      const shownTypeIdentifier = types.get(identifier);
      return [identifier, shownTypeIdentifier === undefined ? field : { ...field, shownTypeIdentifier }];
    }),
  );
