/** Loads content by views as items, with the items that its fields refer to, each item once. */
import type { Content } from '../repository/content.js';
import type { ContentType } from '../repository/content-types.js';
import type { Context, Id } from '../repository/context.js';
import { type EmbeddingLimits, withEmbedded } from '../repository/embedded-items.js';
import type { FieldTypeLookup } from '../repository/field-types.js';
import { picked, type SelectedFields } from '../repository/item-selection.js';
import type { Item, ItemField, ItemFields, ItemRef, ItemSelection } from '../repository/items.js';
import type { Criterion } from '../repository/view-criteria.js';
import type { ViewRepository } from '../repository/views.js';

/** The number of content items that one search returns. */
const pageSize = 100;

export interface ItemTypes<I extends Id> {
  readonly all: readonly { readonly identifier: string; readonly fields: ContentType<I>['fieldDefinitions'] }[];
  readonly byId: ReadonlyMap<I, ContentType<I>>;
}

export const languageOf = <I extends Id>({ language }: ItemSelection, { languages }: Context<I>): string | undefined =>
  language ?? languages[0];

interface ReaderParts<I extends Id> {
  readonly find: NonNullable<ViewRepository<I>['find']>;
  readonly types: ItemTypes<I>;
  readonly selection: ItemSelection;
  readonly context: Context<I>;
  /** Field types, which find the relations of a value in one translation among those of all. */
  readonly fieldTypes?: FieldTypeLookup | undefined;
}

/** Relations are those of all translations; a value may refer to locations, whose content is only known from them. */
function isLedToBy(relations: readonly { readonly contentId?: Id }[] | undefined): (contentId: Id) => boolean {
  const ids = relations?.map(({ contentId }) => contentId);
  return (id) => ids === undefined || ids.includes(undefined) || ids.includes(id);
}

/** Creates the reader that loads the items of one call. */
export function createReader<I extends Id>({ find, types, selection, context, fieldTypes }: ReaderParts<I>) {
  const loaded = new Map<I, Content<I> | undefined>();
  const language = languageOf(selection, context);

  async function loadVisible(ids: readonly I[]): Promise<ReadonlyMap<I, Content<I> | undefined>> {
    const missing = [...new Set(ids)].filter((id) => !loaded.has(id));
    for (let at = 0; at < missing.length; at += pageSize) {
      const some = missing.slice(at, at + pageSize);
      const filter: readonly Criterion<I>[] = [
        { kind: 'contentId', ids: some },
        { kind: 'visibility', isVisible: true },
      ];
      const others = { target: 'content', query: [], sortClauses: [], aggregations: [] } as const;
      const query = { ...others, filter, useAlwaysAvailable: true, performCount: false };
      const { hits } = await find({ query, page: { offset: 0, limit: some.length } }, context);
      for (const id of some) loaded.set(id, undefined);
      for (const hit of hits) if ('content' in hit) loaded.set(hit.content.id, hit.content);
    }
    return loaded;
  }

  const shownIn = ({ currentVersion, mainLanguageCode }: Content<I>): string =>
    language !== undefined && currentVersion.languageCodes.includes(language) ? language : mainLanguageCode;

  const nameOf = ({ name, currentVersion: { names } }: Content<I>, code: string): string => names[code] ?? name;

  const toRef = (content: Content<I>, code: string): ItemRef<I> => ({
    id: content.id,
    type: types.byId.get(content.contentTypeId)?.identifier ?? '',
    name: nameOf(content, code),
  });

  /** The fields of each content item, with the items that they refer to. */
  async function fieldsOf(contents: readonly Content<I>[], selected: SelectedFields['identifiers']) {
    const isSelected = (identifier: string) => selected === undefined || selected.has(identifier);
    const leading = contents.flatMap(({ currentVersion }) =>
      currentVersion.relations.filter(({ fieldDefinitionIdentifier: own }) => own !== undefined && isSelected(own)),
    );
    const visible = await loadVisible(leading.map(({ destinationContentId }) => destinationContentId));
    return contents.map((content): ItemFields<I> => {
      const code = shownIn(content);
      const { fields, relations } = content.currentVersion;
      const definitions = types.byId.get(content.contentTypeId)?.fieldDefinitions ?? [];
      return Object.fromEntries(
        definitions
          .filter(({ identifier }) => isSelected(identifier))
          .map(({ identifier, fieldTypeIdentifier }) => {
            const storedField = fields.find(
              (each) => each.fieldDefinitionIdentifier === identifier && each.languageCode === code,
            );
            const value = storedField?.value ?? null;
            const isLedTo = isLedToBy(fieldTypes?.get(fieldTypeIdentifier).relations?.(value));
            const ids = relations
              .filter((each) => each.fieldDefinitionIdentifier === identifier)
              .map(({ destinationContentId }) => destinationContentId);
            const related = [...new Set(ids)]
              .flatMap((id) => (isLedTo(id) ? (visible.get(id) ?? []) : []))
              .map((destination) => toRef(destination, code));
            const field: ItemField<I> = { fieldTypeIdentifier, value, related };
            return [identifier, field];
          }),
      );
    });
  }

  async function toItems(
    contents: readonly Content<I>[],
    selected: SelectedFields,
    limits: EmbeddingLimits,
  ): Promise<readonly Item<I>[]> {
    const visibleContents = contents.filter(
      ({ currentVersion, alwaysAvailable }) =>
        language === undefined || alwaysAvailable || currentVersion.languageCodes.includes(language),
    );
    const fieldsOfItems = await fieldsOf(visibleContents, selected.identifiers);
    const fields = await withEmbedded(
      fieldsOfItems.map((itemFields, at) => ({
        id: (visibleContents[at] as Content<I>).id,
        fields: picked(itemFields, selected),
        selected,
      })),
      async (ids, identifiers) => {
        const visible = await loadVisible(ids);
        const inner = ids.flatMap((id) => visible.get(id) ?? []);
        const values = await fieldsOf(inner, identifiers);
        return new Map(inner.map(({ id }, at) => [id, values[at] ?? {}]));
      },
      limits,
    );
    return visibleContents.map((content, at) => toItem(content, fields[at] ?? {}));
  }

  function toItem(content: Content<I>, fields: ItemFields<I>): Item<I> {
    const code = shownIn(content);
    const { currentVersion, published, modified } = content;
    return {
      ...toRef(content, code),
      remoteId: content.remoteId,
      language: code,
      languages: [...currentVersion.languageCodes].sort(),
      publishedDate: published ?? currentVersion.created,
      modifiedDate: modified ?? currentVersion.modified,
      fields,
    };
  }

  return { loadVisible, toItems };
}
