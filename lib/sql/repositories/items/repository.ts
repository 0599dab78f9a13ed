/** Items in SQL: the names in a query, a page of ids, and their rows are one statement each, of one snapshot. */
import { NotFound, PermissionDenied } from '../../../errors/errors.js';
import { withEmbedded } from '../../../repository/embedded-items.js';
import { checkSort } from '../../../repository/item-names.js';
import { type SelectedFields, selectedFields } from '../../../repository/item-selection.js';
import type {
  Context,
  Item,
  ItemQuery,
  ItemRepository,
  ItemSelection,
  VersionId,
} from '../../../repository/repository.js';
import { mapWithPauses } from '../../../support/pauses.js';
import { type AnyStore, read, readSnapshot, searchInParts, type UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { toTotal } from '../../values/bounded-count.js';
import { checkId } from '../../values/rows.js';
import { createItemPlans, type ItemPlans, loadItemPage } from './item-pages.js';
import { findPlace, findPlaces } from './item-places.js';
import { languageOf } from './item-search.js';
import { fieldsOfItem, type LoadedItem, loadItemsById, toItem } from './item-values.js';
import { loadNamedTypes } from './named-types.js';
import { createPreview, findPreviewed } from './previews.js';

export function createItemRepository(
  store: AnyStore,
): Omit<Required<ItemRepository>, 'preview'> & Pick<ItemRepository, 'preview'> {
  const { previews } = store;
  const plans = createItemPlans();
  /** Loaded before, with the rights of another user. */
  const previewedBy = ({ preview }: ItemSelection, context: Context) =>
    preview === undefined ? undefined : findPreviewed(store, preview, context);
  return {
    find: async (query, context) => {
      const previewed = await previewedBy(query, context);
      return searchInParts(store, context, (unit) => findItems(query, { unit, previewed }, plans));
    },
    load: async ({ id, ...selection }, context) => {
      checkId('item', id);
      const previewed = await previewedBy(selection, context);
      const isOneStatement = selection.embed === undefined && selection.fields === undefined;
      return (isOneStatement ? read : readSnapshot)(store, context, (unit) =>
        loadOne(id, selection, { unit, previewed }),
      );
    },
    loadByUrl: async ({ url, ...selection }, context) => {
      const previewed = await previewedBy(selection, context);
      return readSnapshot(store, context, async (unit) => {
        const place = await findPlace({ url }, unit);
        if (!place || place.content_id === null) throw new NotFound('item');
        return loadOne(place.content_id, selection, { unit, previewed });
      });
    },
    ...(previews && { preview: (version, context) => createPreview(store, previews, version, context) }),
  };
}

interface Reading {
  readonly unit: UnitOfWork;
  /** A draft that is shown in place of the published version. */
  readonly previewed: VersionId | undefined;
}

async function findItems(query: ItemQuery, { unit, previewed }: Reading, plans: ItemPlans) {
  const { performCount } = query;
  checkSort(query);
  const selected = selectedFields(query);
  const types = await loadNamedTypes(unit, { ...query, selected });
  const place = await findPlaces(query, unit);
  if (!place) return { items: [], ...(performCount && { total: 0 }) };
  const { rows, next, counted } = await loadItemPage(query, { types, place, unit }, plans);
  const ids = rows.map(({ id }) => id);
  const items = await loadItems(ids, { query, selected, unit, previewed });
  return {
    items,
    ...(performCount && toTotal(counted, unit.store)),
    ...(next !== undefined && { next }),
  };
}

async function loadOne(id: number, selection: ItemSelection, { unit, previewed }: Reading): Promise<Item> {
  const selected = selectedFields(selection);
  if (selection.fields || selection.embed) await loadNamedTypes(unit, { selected, filter: [], sort: [] });
  const [item] = await loadItems([id], { query: selection, selected, unit, previewed, isById: true }, ([loaded]) => {
    if (loaded && loaded.row.readable !== 1 && previewed?.contentId !== id)
      throw new PermissionDenied('read', `content ${id}`);
  });
  if (!item) throw new NotFound('item', id);
  return item;
}

interface Loading extends Reading {
  readonly query: ItemSelection;
  readonly selected: SelectedFields;
  /** Whether it was named by its id, or its URL. */
  readonly isById?: true;
}

/** In the order of the ids; content that is not an item, or is not shown in the language, is missing. */
async function loadItems(
  ids: readonly number[],
  { query, selected, unit, previewed, isById }: Loading,
  check: (items: readonly LoadedItem[]) => void = () => undefined,
): Promise<readonly Item[]> {
  if (ids.length === 0) return [];
  const language = languageOf(query, unit);
  const load = (some: readonly number[], identifiers: ReadonlySet<string> | undefined) =>
    loadItemsById(unit, some, { language, identifiers, previewed });
  const toFields = (loaded: LoadedItem, { identifiers }: Pick<SelectedFields, 'identifiers'>) =>
    fieldsOfItem(loaded, identifiers, unit.store);
  const items = await load(ids, selected.identifiers);
  check(items);
  const isOpened = ({ row }: LoadedItem) => row.id === previewed?.contentId;
  const isVisible = (own: LoadedItem) => (isById && isOpened(own)) || isShown(own, language);
  const byId = new Map(items.filter(isVisible).map((own) => [own.row.id, own]));
  const visible = ids.flatMap((id) => byId.get(id) ?? []);
  const fields = await withEmbedded(
    await mapWithPauses(visible, (own) => ({ id: own.row.id, fields: toFields(own, selected), selected })),
    async (inner, identifiers) =>
      new Map(
        await mapWithPauses(
          await load(inner, identifiers),
          (own) => [own.row.id, toFields(own, { identifiers })] as const,
        ),
      ),
    query,
  );
  const token = query.preview;
  return visible.map((loaded, at) => {
    const item = toItem(loaded, fields[at] ?? {}, isById && !isOpened(loaded));
    return token !== undefined && isOpened(loaded) ? { ...item, preview: token } : item;
  });
}

const isShown = ({ row }: LoadedItem, language: string | undefined): boolean =>
  row.readable === 1 &&
  row.is_item === 1 &&
  (language === undefined || row.language === language || row.always_available === 1);
