/** What a step of the walk works on, chosen by its number among the rows of the first database: ids are the same on all sides. */
import type { Kysely, Selectable } from 'kysely';
import type { FieldChange } from '../../lib/repository/repository.js';
import type { Tables } from '../../lib/sql/database/schema.js';
import { createRandom } from '../support/random.js';

export const languages = ['eng-GB', 'pol-PL'] as const;

/** Rows with ids of the clean installation are only looked at and added to, so that the walk does not lose its administrator. */
export interface Choices {
  /** Below the limit. */
  number(limit: number): number;
  chance(percent: number): boolean;
  one<T>(list: readonly T[]): T | undefined;
  /** A few different ones, so that uniqueness is violated now and then. */
  word(kind: string): string;
  language(): string;
  /** A row, the newest ones most often; undefined where there is none. */
  row<T extends keyof Tables>(table: T, among?: (row: Selectable<Tables[T]>) => boolean): Promise<Row<T> | undefined>;
  /** The id of a row, 0 where there is none. */
  id(table: TableWithId, among?: (row: { readonly id: number }) => boolean): Promise<number>;
  /** The id of one that the walk has made. */
  ownId(table: TableWithId): Promise<number>;
  /** Values for some fields of a content type. */
  fields(contentTypeId: number, languageCode: string): Promise<readonly FieldChange[]>;
}

type Row<T extends keyof Tables> = Selectable<Tables[T]>;

type TableWithId = {
  [T in keyof Tables]: Selectable<Tables[T]> extends { readonly id: number } ? T : never;
}[keyof Tables];

/** The highest ids of the clean installation, by table. */
export type Installed = Readonly<Partial<Record<keyof Tables, number>>>;

export function createChoices(db: Kysely<Tables>, installed: Installed, seed: number): Choices {
  const random = createRandom(seed);
  const number = (limit: number) => Math.floor(random() * limit);
  const one = <T>(list: readonly T[]) => list[number(list.length)];
  async function row<T extends keyof Tables>(table: T, among: (each: Row<T>) => boolean = () => true) {
    const all = (await db
      .selectFrom(table as 'cms_content')
      .selectAll()
      .execute()) as unknown as readonly Row<T>[];
    const rows = all.filter(among);
    return rows[rows.length - 1 - Math.floor(random() ** 2 * rows.length)];
  }
  const id = async (table: TableWithId, among: (each: { readonly id: number }) => boolean = () => true) =>
    (await row(table as 'cms_content', among))?.id ?? 0;
  return {
    number,
    chance: (percent) => random() * 100 < percent,
    one,
    word: (kind) => `${kind}_${number(40)}`,
    language: () => languages[random() < 0.7 ? 0 : 1],
    row,
    id,
    ownId: (table) => id(table, (each) => each.id > (installed[table] ?? 0)),
    async fields(contentTypeId, languageCode) {
      const definitions = await db
        .selectFrom('cms_field_definition')
        .select(['identifier', 'field_type', 'is_translatable'])
        .where('type_id', '=', contentTypeId)
        .orderBy('id')
        .execute();
      const contentId = await id('cms_content');
      return definitions.flatMap(({ identifier, field_type: type, is_translatable }) => {
        const value = fieldValue(type, number(1000), contentId);
        if (value === undefined || (type !== 'string' && random() < 0.3)) return [];
        const language = is_translatable === 1 ? { languageCode } : {};
        return [{ fieldDefinitionIdentifier: identifier, value, ...language }];
      });
    },
  };
}

/** A value of a field type; undefined for those that take files or accounts. */
function fieldValue(type: string, number: number, contentId: number): FieldChange['value'] | undefined {
  const values: Readonly<Record<string, FieldChange['value']>> = {
    string: `Text ${number}`,
    text: `Line ${number}\nand another`,
    richtext:
      number % 2 === 0
        ? { xml: `<p>Paragraph ${number} with <a href="content://${contentId}">a link</a></p>` }
        : { html: `<p>Paragraph ${number} with <a href="content:${contentId}">a link</a></p>` },
    integer: number,
    float: number / 4,
    boolean: number % 2 === 0,
    email: `mail${number}@example.com`,
    url: { link: `https://example.com/${number}`, text: `Link ${number}` },
    isbn: '978-3-16-148410-0',
    country: ['DE'],
    keyword: [`word${number % 10}`, 'all'],
    relation: { destinationContentId: contentId },
    relationlist: { destinationContentIds: [contentId] },
  };
  return values[type];
}
