/** Searches, and for each the fastest hand-written SQL on the same tables. */
import type { Criterion, ViewQuery } from 'express-cms-rest';
import type { Aggregation, SortClause } from 'express-cms-rest/repository';
import { first, type Installed } from './data.js';

export interface Search {
  readonly name: string;
  readonly query: Partial<ViewQuery>;
  /** Tables with `content`, and conditions: the other ones are about published content. */
  readonly from?: string;
  readonly where: string;
  readonly order?: string;
  /** Statements beside the page and the total. */
  readonly counts?: readonly string[];
}

/** How a database finds texts. */
interface Texts {
  /** A condition on `content`. */
  matching(text: readonly string[], without?: string): string;
  /** Tables with `content`, a condition on them, and the order of relevance. */
  ranked(word: string): { readonly from: string; readonly where: string; readonly order: string };
}

const sqliteTexts: Texts = {
  matching: (words, without) => `content.id in (select own.content_id from cms_search_words
    join cms_search_text own on own.id = cms_search_words.rowid
    where cms_search_words match '${words.map((word) => `"${word}"`).join(' AND ')}${without ? ` NOT "${without}"` : ''}')`,
  ranked: (word) => ({
    from: `cms_search_words join cms_search_text own on own.id = cms_search_words.rowid
      join cms_content content on content.id = own.content_id`,
    where: `cms_search_words match '"${word}"'`,
    order: 'cms_search_words.rank, content.id',
  }),
};

const postgresTexts: Texts = {
  matching: (words, without) => `content.id in (select own.content_id from cms_search_text own
    where own.words @@ cast('${[...words, ...(without ? [`!${without}`] : [])].join(' & ')}' as tsquery))`,
  ranked: (word) => ({
    from: `cms_search_text own join cms_content content on content.id = own.content_id`,
    where: `own.words @@ cast('${word}' as tsquery)`,
    order: `ts_rank(own.words, cast('${word}' as tsquery)) desc, content.id`,
  }),
};

const placed = (condition: string) =>
  `exists (select 1 from cms_location place where place.content_id = content.id and ${condition})`;
const placedAmong = (condition: string) =>
  `content.id in (select place.content_id from cms_location place where ${condition})`;
const among = (table: string, condition: string, column = 'content_id') =>
  `content.id in (select ${column} from ${table} where ${condition})`;

export const newest = (direction: SortClause['direction'] = 'descending'): SortClause => ({
  kind: 'datePublished',
  direction,
});

/** A criterion alone, each of them. */
export function criteria({ contentTypeId, title, rating, picture }: Installed, isPostgres: boolean): readonly Search[] {
  const { matching } = isPostgres ? postgresTexts : sqliteTexts;
  const one = (name: string, criterion: Criterion, where: string): Search => ({
    name,
    query: { filter: [criterion] },
    where,
  });
  const json = (name: string) =>
    isPostgres ? `(held.value::json ->> '${name}')` : `json_extract(held.value, '$.${name}')`;
  const below = `/1/2/${first + 1}/`;
  const types = (condition: string) => `content.type_id in (${condition})`;
  const creator = `exists (select 1 from cms_version shown where shown.content_id = content.id
    and shown.version_no = content.current_version_no and shown.creator_id = 14)`;
  const language = `exists (select 1 from cms_version shown
    join cms_version_language named on named.version_id = shown.id and named.language_code = 'eng-GB'
    where shown.content_id = content.id and shown.version_no = content.current_version_no)`;
  return [
    one('ContentId', { kind: 'contentId', ids: [first, first + 5] }, `content.id in (${first}, ${first + 5})`),
    one('ContentRemoteId', { kind: 'contentRemoteId', values: ['remote-1005'] }, `content.remote_id = 'remote-1005'`),
    one('LocationId', { kind: 'locationId', ids: [first] }, placedAmong(`place.id = ${first}`)),
    one(
      'LocationRemoteId',
      { kind: 'locationRemoteId', values: [`place-${first}`] },
      placedAmong(`place.remote_id = 'place-${first}'`),
    ),
    one(
      'ParentLocationId',
      { kind: 'parentLocationId', ids: [first + 1] },
      placedAmong(`place.parent_id = ${first + 1}`),
    ),
    one(
      'ParentLocationRemoteId',
      { kind: 'parentLocationRemoteId', values: [`place-${first + 1}`] },
      placedAmong(`place.parent_id = ${first + 1}`),
    ),
    one('Ancestor', { kind: 'ancestor', paths: [below] }, placedAmong(`place.id in (1, 2, ${first + 1})`)),
    one(
      'Subtree, one of a hundred',
      { kind: 'subtree', paths: [below] },
      placedAmong(`place.path >= '${below}' and place.path < '${below.slice(0, -1)}0'`),
    ),
    one(
      'Subtree, everything',
      { kind: 'subtree', paths: ['/1/2/'] },
      placed(`place.path >= '/1/2/' and place.path < '/1/20'`),
    ),
    one(
      'Sibling',
      { kind: 'sibling', locationId: first + 1 },
      placedAmong(`place.parent_id = 2 and place.id <> ${first + 1}`),
    ),
    one('ContentTypeId', { kind: 'contentTypeId', ids: [contentTypeId] }, `content.type_id = ${contentTypeId}`),
    one(
      'ContentTypeIdentifier',
      { kind: 'contentTypeIdentifier', values: ['report'] },
      `content.type_id = ${contentTypeId}`,
    ),
    one(
      'ContentTypeGroupId',
      { kind: 'contentTypeGroupId', ids: [1] },
      types('select type_id from cms_type_in_group where group_id = 1'),
    ),
    one('SectionId', { kind: 'sectionId', ids: [1] }, 'content.section_id = 1'),
    one(
      'SectionIdentifier',
      { kind: 'sectionIdentifier', values: ['standard'] },
      `content.section_id in (select id from cms_section where identifier = 'standard')`,
    ),
    one('LanguageCode', { kind: 'languageCode', values: ['eng-GB'] }, language),
    one('ObjectStateId', { kind: 'objectStateId', ids: [2] }, among('cms_content_state', 'state_id = 2')),
    one(
      'ObjectStateIdentifier',
      { kind: 'objectStateIdentifier', values: ['locked'] },
      among('cms_content_state', `state_id in (select id from cms_state where identifier = 'locked')`),
    ),
    one('ContentName', { kind: 'contentName', pattern: '*99' }, `content.sort_name like '%99'`),
    one('Visibility', { kind: 'visibility', isVisible: true }, placed('place.invisible = 0')),
    one(
      'IsContainer',
      { kind: 'isContainer', value: true },
      types('select id from cms_content_type where is_container = 1'),
    ),
    one(
      'IsUserBased',
      { kind: 'isUserBased', value: true },
      types(`select type_id from cms_field_definition where field_type = 'user'`),
    ),
    one('IsUserEnabled', { kind: 'isUserEnabled', value: true }, among('cms_account', 'enabled = 1')),
    one(
      'IsBookmarked',
      { kind: 'isBookmarked', value: true },
      placedAmong('place.id in (select location_id from cms_bookmark where user_id = 14)'),
    ),
    one('UserId', { kind: 'userId', ids: [14] }, among('cms_account', 'content_id = 14')),
    one('UserLogin', { kind: 'userLogin', values: ['admin'] }, among('cms_account', `login_key = 'admin'`)),
    one(
      'UserEmail',
      { kind: 'userEmail', values: ['missing@example.org'] },
      among('cms_account', `email_key = 'missing@example.org'`),
    ),
    one('UserMetadata, owner', { kind: 'userMetadata', target: 'owner', ids: [14] }, 'content.owner_id = 14'),
    one('UserMetadata, modifier', { kind: 'userMetadata', target: 'modifier', ids: [14] }, creator),
    one(
      'DateMetadata',
      { kind: 'dateMetadata', target: 'published', operator: 'GT', values: [new Date(1_700_000_050_000)] },
      'content.published >= 1700000051000',
    ),
    one(
      'Image',
      { kind: 'image', identifier: 'picture', width: { min: 900 } },
      `content.id in (select own.id from cms_field field join cms_content own on own.id = field.content_id
        join cms_version version on version.content_id = own.id and version.version_no = own.current_version_no
        join cms_field_value held on held.field_id = field.id and held.version_id = version.id
        where field.definition_id = ${picture} and cast(${json('width')} as integer) >= 900)`,
    ),
    one(
      'Field, a text',
      { kind: 'field', identifier: 'title', operator: 'EQ', values: ['item 100'] },
      among(
        'cms_field_index',
        `definition_id = ${title} and substr(folded_value, 1, 100) = 'item 100' and folded_value = 'item 100'`,
      ),
    ),
    one(
      'Field, a range',
      { kind: 'field', identifier: 'rating', operator: 'BETWEEN', values: [100, 120] },
      among('cms_field_index', `definition_id = ${rating} and number_value between 100 and 120`),
    ),
    one(
      'MoreLikeThis, a text',
      { kind: 'moreLikeThis', source: { text: 'word1a word2' } },
      `(${matching(['word1a'])} or ${matching(['word2'])})`,
    ),
    one('FullText', { kind: 'fullText', text: 'word1a -word2' }, matching(['word1a'], 'word2')),
  ];
}

/** Queries as editors and front ends send them. */
export function typical({ contentTypeId, rating }: Installed, isPostgres: boolean): readonly Search[] {
  const texts = isPostgres ? postgresTexts : sqliteTexts;
  const below = placed(`place.path >= '/1/2/' and place.path < '/1/20'`);
  const aggregations: readonly Aggregation[] = [
    { kind: 'contentTypeTerm', name: 'types' },
    { kind: 'sectionTerm', name: 'sections' },
    { kind: 'visibilityTerm', name: 'visible' },
  ];
  const grouped = (key: string) =>
    `select ${key} as key, count(*) from cms_content content where content.status = 'PUBLISHED' group by 1 order by 2 desc limit 10`;
  const field = { kind: 'field', contentTypeIdentifier: 'report', fieldDefinitionIdentifier: 'rating' } as const;
  const ranked = texts.ranked('word1a');
  return [
    {
      name: 'The newest ten of a type below a path',
      query: {
        filter: [
          { kind: 'contentTypeId', ids: [contentTypeId] },
          { kind: 'subtree', paths: ['/1/2/'] },
        ],
        sortClauses: [newest()],
        performCount: false,
      },
      // SQLite would read the index of types otherwise, and sort.
      from: `cms_content content${isPostgres ? '' : ' indexed by cms_content_by_published'}`,
      where: `content.type_id = ${contentTypeId} and ${below}`,
      order: 'content.published desc, content.id',
    },
    {
      name: 'A range of a field, sorted by it',
      query: {
        filter: [{ kind: 'field', identifier: 'rating', operator: 'BETWEEN', values: [100, 120] }],
        sortClauses: [{ ...field, direction: 'ascending' }],
      },
      from: 'cms_field_index entry join cms_content content on content.id = entry.content_id',
      where: `entry.definition_id = ${rating} and entry.number_value between 100 and 120`,
      order: 'entry.number_value, content.id',
    },
    {
      name: 'Full text of a type, by score',
      query: {
        filter: [{ kind: 'contentTypeId', ids: [contentTypeId] }],
        query: [{ kind: 'fullText', text: 'word1a' }],
      },
      ...ranked,
      where: `${ranked.where} and content.type_id = ${contentTypeId}`,
    },
    {
      name: 'Three aggregations of all items',
      query: { aggregations },
      where: '1 = 1',
      counts: [grouped('content.type_id'), grouped('content.section_id'), grouped(placed('place.invisible = 0'))],
    },
    {
      name: 'One of five criteria',
      query: {
        filter: [
          {
            kind: 'or',
            criteria: [
              { kind: 'contentId', ids: [first] },
              { kind: 'contentRemoteId', values: ['remote-1005'] },
              { kind: 'fullText', text: 'word1b' },
              { kind: 'field', identifier: 'rating', operator: 'EQ', values: [7] },
              { kind: 'contentName', pattern: 'item 5*' },
            ],
          },
        ],
      },
      where: `(content.id = ${first} or content.remote_id = 'remote-1005' or ${texts.matching(['word1b'])}
        or ${among('cms_field_index', `definition_id = ${rating} and number_value = 7`)} or content.sort_name like 'item 5%')`,
    },
  ];
}

/** First pages of ten that an index can order, without a total. */
export function ordered({ contentTypeId }: Installed): readonly (readonly [name: string, query: Partial<ViewQuery>])[] {
  const ofType: Criterion = { kind: 'contentTypeId', ids: [contentTypeId] };
  const below: Criterion = { kind: 'subtree', paths: ['/1/2/'] };
  const by = (kind: 'contentId' | 'contentName' | 'dateModified'): SortClause => ({ kind, direction: 'ascending' });
  return [
    ['by id', { sortClauses: [by('contentId')] }],
    ['by name', { sortClauses: [by('contentName')] }],
    ['the newest', { sortClauses: [newest()] }],
    ['of a type, changed longest ago', { filter: [ofType], sortClauses: [by('dateModified')] }],
    ['of a type below a path, the newest', { filter: [ofType, below], sortClauses: [newest()] }],
    ['locations of a type, the newest', { target: 'locations', filter: [ofType], sortClauses: [newest()] }],
  ];
}
