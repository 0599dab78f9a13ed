/** Rows as items: with their URLs, the selected fields, and the items that these refer to. */
import type { Context, Id } from '../repository/context.js';
import { withEmbedded } from '../repository/embedded-items.js';
import { picked, type SelectedFields } from '../repository/item-selection.js';
import type { Item, ItemFields, ItemRef, ItemSelection } from '../repository/items.js';
import { factsOf, fieldValueOf, loadRelated, type Related, relatedIdOf } from './contents.js';
import { type Place, placesOf } from './places.js';
import { findReadable, type SourceRow, urlOf } from './reader.js';
import { isListed, rowIdOf, type Sources } from './source.js';
import type { RowId } from './table.js';

interface Selecting {
  readonly selection: ItemSelection;
  readonly selected: SelectedFields;
}

/** Creates the function that converts rows that the caller may read to items. */
export function createItemReader<I extends Id>(sources: Sources<I>) {
  const listed = sources.all.filter(isListed);

  async function toItems(rows: readonly SourceRow<I>[], { selection, selected }: Selecting, context: Context<I>) {
    const placed = await withPlaces(rows, context);
    const fields = await fieldsOf(placed, selected.identifiers, context);
    const embedded = await withEmbedded(
      placed.map((own, at) => ({ id: idOf(own), fields: picked(fields[at] ?? {}, selected), selected })),
      async (ids, identifiers) => {
        const readable = [...(await findReadable(sources, ids, context)).entries()];
        const values = await fieldsOf(
          readable.map(([, row]) => row),
          identifiers,
          context,
        );
        return new Map(readable.map(([id], at) => [id, values[at] ?? {}]));
      },
      selection,
    );
    return Promise.all(placed.map((own, at) => toItem(own, embedded[at] ?? {}, context)));
  }

  const idOf = ({ source, row }: SourceRow<I>): I => sources.ids.toContentId(source.name, rowIdOf(source, row));

  /** Adds the place of each row; rows without a place are not items, and are left out. */
  async function withPlaces(rows: readonly SourceRow<I>[], context: Context<I>) {
    const all = new Map<SourceRow<I>, Place<I>>();
    for (const source of new Set(rows.map((sourceRow) => sourceRow.source))) {
      const rowsOfSource = rows.filter((each) => each.source === source);
      const places = await placesOf(sources, { source, rows: rowsOfSource.map(({ row }) => row) }, context);
      for (const [at, place] of places.entries()) if (place) all.set(rowsOfSource[at] as SourceRow<I>, place);
    }
    return rows.flatMap((sourceRow) => {
      const place = all.get(sourceRow);
      return place ? [{ ...sourceRow, place }] : [];
    });
  }

  async function toItem(
    placedRow: SourceRow<I> & { readonly place: Place<I> },
    fields: ItemFields<I>,
    context: Context<I>,
  ): Promise<Item<I>> {
    const { source, row } = placedRow;
    const { id, remoteId, name, published, modified } = factsOf(sources, source, row);
    const url = await urlOf(sources, placedRow, context);
    const { language } = sources;
    return {
      ...{ id, remoteId, type: source.name, name, language, languages: [language] },
      ...(url !== undefined && { url }),
      publishedDate: published,
      modifiedDate: modified,
      fields,
    };
  }

  async function fieldsOf(
    rows: readonly SourceRow<I>[],
    identifiers: ReadonlySet<string> | undefined,
    context: Context<I>,
  ): Promise<readonly ItemFields<I>[]> {
    const isSelected = (identifier: string) => identifiers === undefined || identifiers.has(identifier);
    const bySource = [...new Set(rows.map(({ source }) => source))].map((source) => ({
      source: { ...source, fields: source.fields.filter(({ identifier }) => isSelected(identifier)) },
      rows: rows.filter((own) => own.source === source).map(({ row }) => row),
    }));
    const related = await loadRelated(sources, bySource, context);
    return Promise.all(
      rows.map(async ({ source, row }) => {
        const fieldsToRead = source.fields.filter(({ identifier }) => isSelected(identifier));
        const entries = fieldsToRead.map(async (field) => {
          const value = await fieldValueOf(sources, field, { source, row, related });
          const ref =
            field.relation === undefined ? undefined : refOf(field.relation, relatedIdOf(field, row), related);
          return [
            field.identifier,
            { fieldTypeIdentifier: field.type.identifier, value, related: ref ? [ref] : [] },
          ] as const;
        });
        return Object.fromEntries(await Promise.all(entries));
      }),
    );
  }

  function refOf(name: string, id: RowId | undefined, related: Related): ItemRef<I> | undefined {
    const source = listed.find((each) => each.name === name);
    const row = id === undefined ? undefined : related.get(name)?.get(id);
    if (!source || !row) return undefined;
    const facts = factsOf(sources, source, row);
    return { id: facts.id, type: name, name: facts.name };
  }

  return toItems;
}
