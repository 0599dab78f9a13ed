/** The documents of items: their fields by identifier, in JSON as a map and in XML as elements. */
import { document } from '../../documents/document.js';
import * as doc from '../../documents/index.js';
import { template } from '../../documents/paths.js';
import { UnreadableValue } from '../../errors/errors.js';
import type {
  Item as Domain,
  HrefMakers,
  Id,
  ItemContext,
  ItemField,
  ItemFields,
  ItemPage,
  ItemRef,
  Json,
} from '../../repository/repository.js';
import { hrefMakers, hrefsWithPreview } from '../fields.documents.js';
import { paths } from '../paths.js';
import { createEmbeddedValues, type EmbeddedValues, type ItemValues } from './embedded-values.js';
import { showLoadedValue } from './loaded-values.js';
import { noMembers, pickMembers, type SelectedMembers } from './selected-members.js';

/** An item of whose values some members may be selected. */
export interface LoadedItem extends Domain<Id> {
  readonly members?: SelectedMembers;
  /** The values that are embedded in all items of the response. */
  readonly embedded?: EmbeddedValues;
}

/** An item of which a list may show only the identifying members, besides the selected fields. */
export type ItemView = Pick<LoadedItem, 'id' | 'type' | 'name' | 'url' | 'fields'> & Partial<LoadedItem>;

const item = template(paths.item);

type Target = Pick<doc.WriteContext, 'prefix' | 'isServed' | 'fieldTypes' | 'isTextual'>;

/** An item that a value refers to, with its fields where it is embedded. */
function toRelated({ id: contentId, type, name, url, fields }: ItemRef<Id>, writeOptions: ItemWriteOptions): Json {
  const { to, written, inner } = writeOptions;
  return {
    _href: to.prefix + item.format([contentId]),
    id: contentId,
    type,
    name,
    ...(url !== undefined && { url }),
    ...(fields && { fields: written.valuesOf(fields, inner, () => valuesOf(fields, { to, written, members: inner })) }),
  };
}

interface ItemWriteOptions extends Pick<Writing, 'to' | 'written'> {
  readonly hrefs: HrefMakers;
  /** The selected members of the items to which a value refers. */
  readonly inner: SelectedMembers;
}

function contextOf(related: readonly ItemRef<Id>[], writeOptions: ItemWriteOptions): ItemContext {
  const show = (own: ItemRef<Id> | undefined) => own && toRelated(own, writeOptions);
  return {
    item: (contentId) => show(related.find((own) => own.id === contentId)),
    itemAt: (locationId) => show(related.find((own) => own.locationIds?.includes(locationId))),
    ...writeOptions.hrefs,
  };
}

/** A front end would take null for an empty value, and items have no place for the faults of a field. */
function toValue(identifier: string, field: ItemField<Id>, context: ItemContext, to: Target): Json {
  const { fieldTypeIdentifier, value } = field;
  if (fieldTypeIdentifier === undefined) return showLoadedValue(field, to);
  const type = to.fieldTypes.get(fieldTypeIdentifier);
  const problem = type.problemOf?.(value);
  if (problem !== undefined) throw new UnreadableValue(`The value of the field "${identifier}"`, problem);
  return type.toItem ? type.toItem(value, context) : type.show(value, () => context);
}

interface Writing {
  readonly to: Target;
  readonly written: ReturnType<EmbeddedValues>;
  readonly members: SelectedMembers;
  /** The preview token of a draft. */
  readonly token?: string | undefined;
}

function valuesOf(fields: ItemFields<Id>, { to, written, members, token }: Writing): ItemValues {
  const hrefs = hrefsWithPreview(hrefMakers(to)(), token);
  // Shared by the many fields that refer to no items.
  const unrelated = contextOf([], { to, written, hrefs, inner: noMembers });
  // Members of a copy are replaced in less time than an object of as many is made.
  const values: Record<string, unknown> = { ...fields };
  for (const identifier of Object.keys(fields)) {
    const field = fields[identifier] as ItemField<Id>;
    const { related } = field;
    const inner = written.innerOf(members, identifier);
    const context = related ? contextOf(related, { to, written, hrefs, inner }) : unrelated;
    const value = toValue(identifier, field, context, to);
    const selected = members.get(identifier);
    values[identifier] = selected ? pickMembers(value, selected) : value;
  }
  return values as ItemValues;
}

type Fields = Pick<ItemView, 'fields' | 'preview' | 'members' | 'embedded'>;

/** The values of an item that is not embedded itself, in which embedded resources are counted. */
function countedValues({ fields, members = noMembers, preview, embedded = unlimited }: Fields, to: Target): ItemValues {
  const written = embedded(to);
  const values = valuesOf(fields, { to, written, members, token: preview });
  for (const identifier of Object.keys(fields))
    if (fields[identifier]?.related?.some((own) => own.fields)) written.count(values[identifier] ?? null);
  return values;
}

/** The values of an item that no request has selected, such as an example. */
const unlimited = createEmbeddedValues(Number.POSITIVE_INFINITY);

const element = 'field';

const typeOf = (field: ItemField<Id> | undefined): string | undefined =>
  field?.fieldTypeIdentifier ?? field?.shownTypeIdentifier;

/** An element of XML, which names the field type. */
function toElement(identifier: string, value: unknown, type: string | undefined): object {
  const inner = typeof value === 'object' && value !== null ? value : { '#text': value };
  return { _identifier: identifier, ...(type !== undefined && { _type: type }), ...inner };
}

/** Fields as a client reads them, in which values are already those of front ends. */
const toFields = (values: Readonly<Record<string, Json>>, shownPrefix: string): ItemFields<Id> =>
  Object.fromEntries(Object.entries(values).map(([identifier, value]) => [identifier, { value, shownPrefix }]));

const fields: doc.Member<Fields, Pick<ItemView, 'fields'>> = {
  isMember: true,
  shape: {
    kind: 'json',
    element,
    description: 'The values of the fields by identifier, as front ends read them; in XML an element for each',
  },
  isOptional: false,
  names: ['fields'],
  write: (whole, to) => {
    const values = countedValues(whole, to);
    if (!to.isTextual) return values;
    return {
      [element]: Object.entries(values).map(([identifier, value]) =>
        toElement(identifier, to.free(value), typeOf(whole.fields[identifier])),
      ),
    };
  },
  read: (parsed: Readonly<Record<string, Json>>, { prefix }) => ({ fields: toFields(parsed, prefix) }),
};

/** In XML, values of fields are texts. */
const exactIn = 'json';

const first: Domain<Id> = {
  id: 54,
  remoteId: '7d1c5a9f0b3e4c6d8a2f1e0b9c8d7a6f',
  type: 'article',
  name: 'First',
  language: 'eng-GB',
  languages: ['eng-GB', 'pol-PL'],
  url: '/news/first',
  publishedDate: new Date('2026-03-02T09:30:00Z'),
  modifiedDate: new Date('2026-03-05T16:12:00Z'),
  fields: { title: { value: 'First' }, intro: { value: { html: '<p>Roses.</p>', text: 'Roses.' } } },
};

const identity = {
  _href: doc.self(paths.item, { contentId: 'id' }),
  id: doc.id('The id of the content item'),
};
const type = doc.string('The identifier of the content type');
const name = doc.string('The name in the language that is shown');
const url = doc.optional(doc.string('The path of the main location, in the language that is shown'));
const remoteId = doc.string('The id of the content item in other systems');
const language = doc.string('The locale code of the language that is shown');
const languages = doc.list(doc.string(), {
  element: 'languageCode',
  description: 'The locale codes of all translations',
});
const alternates = doc.optional(
  doc.list(
    doc.object({
      language: doc.string('The locale code'),
      url: doc.string('The path of the main location in that language'),
    }),
    { element: 'alternate', description: 'The URLs of its other translations' },
  ),
);
const publishedDate = doc.dateTime('When it was first published');
const modifiedDate = doc.dateTime('When its content was last updated');

const tagsOf = (view: Pick<ItemView, 'id' | 'fields'>): readonly string[] => [
  `content-${view.id}`,
  ...Object.values(view.fields).flatMap(({ related = [] }) =>
    related.flatMap((each) => tagsOf({ fields: {}, ...each })),
  ),
];

const tags = (shown: readonly ItemView[]): readonly string[] => [...new Set(shown.flatMap(tagsOf))];

export const Item = document('Item', first, {
  ...identity,
  remoteId,
  type,
  name,
  language,
  languages,
  url,
  alternates,
  publishedDate,
  modifiedDate,
  fields,
}).with({ tags: (own) => tags([own]), hasAllTags: true, exactIn });

/** The page, and whether its items show only their identifying members. */
export type ItemPageView = Omit<ItemPage<Id>, 'items'> & { readonly items: readonly ItemView[] };

const listed = doc.object({
  ...identity,
  remoteId: doc.optional(remoteId),
  type,
  name,
  language: doc.optional(language),
  languages: { ...doc.optional(languages), shape: languages.shape },
  url,
  publishedDate: doc.optional(publishedDate),
  modifiedDate: doc.optional(modifiedDate),
  fields,
});

const page: ItemPageView = { items: [first], next: 'WyJkZjAyIixbNTRdXQ', total: 31 };

export const ItemList = document('ItemList', page, {
  _href: doc.self(paths.items),
  Item: doc.member('items', doc.list(listed, 'The items of the page')),
  next: doc.optional(doc.string('A cursor, which the parameter after of the next page has')),
  total: doc.optional(doc.integer('The number of items on all pages, where count=true asks for it')),
  isTotalMinimum: doc.optional(doc.boolean('Whether there are more items than were counted')),
}).with({
  exactIn,
  // Content that is published next may belong to the list.
  tags: ({ items }) => ['published', ...tags(items)],
});
