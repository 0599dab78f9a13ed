/** Requests within the limits that multiply something: embedded resources, values that a schema checks, or repeated blocks. */
import type { Context, Json, Repository } from 'express-cms-rest';
import type { Input } from './largest.js';
import { typePath } from './largest-bodies.js';

const prefix = '/api/cms/v2';
const authorization = `Basic ${Buffer.from('admin:publish').toString('base64')}`;
const times = <T>(length: number, made: (index: number) => T): T[] => Array.from({ length }, (_, index) => made(index));

const nodes = 100;
/** Bytes of text in each node, so that 100 embedded nodes are near `limits.responseBytes`. */
const characters = 15_000;
const largeTexts = 100;

const definition = (identifier: string, fieldTypeIdentifier: string, more: object = {}) => ({
  ...{ identifier, fieldTypeIdentifier, names: { 'eng-GB': identifier }, ...more },
});

/** Schemas that take many steps, each for 4,500 values. */
const ways = (level: number): Json => (level === 0 ? { type: 'string' } : { oneOf: times(3, () => ways(level - 1)) });
const numbers = times(4_500, (at) => at);
const members = Object.fromEntries(numbers.map((at) => [`m${at}`, at]));
const schemas: Readonly<Record<string, readonly [schema: Json, value: Json]>> = {
  alternatives: [{ items: { oneOf: [{ type: 'number' }, ways(7)] } }, numbers],
  dependencies: [
    { dependentSchemas: Object.fromEntries(times(2_000, (at) => [`m${at}`, { minProperties: 1 }])) },
    members,
  ],
  conjunctions: [{ items: { allOf: times(2_000, () => ({ type: 'number' })) } }, numbers],
  unevaluated: [{ allOf: times(500, () => ({ unevaluatedProperties: true })) }, members],
  patterns: [{ items: { pattern: '^(a+)+$' } }, numbers.map(() => 'a'.repeat(20))],
  constants: [{ items: { enum: times(8_000, (at) => at) } }, numbers],
};

type CreateType = (identifier: string, fieldDefinitions: readonly ReturnType<typeof definition>[]) => Promise<number>;

async function createChecked(createType: CreateType): Promise<void> {
  for (const [name, [schema]] of Object.entries(schemas))
    await createType(name, [definition('title', 'string'), definition('data', 'json', { settings: { schema } })]);
}

/** The entities of the requests. */
export async function createMultiplied(repository: Repository, context: Context): Promise<void> {
  const createType = async (identifier: string, fieldDefinitions: readonly ReturnType<typeof definition>[]) => {
    const common = { groupId: 1, isPublished: true, mainLanguageCode: 'eng-GB', nameSchema: '<title>' };
    const input = { ...common, identifier, names: { 'eng-GB': identifier }, fieldDefinitions };
    return (await repository.contentTypes?.create?.(input as never, context))?.id ?? 0;
  };
  const publish = async (contentTypeId: number, values: Readonly<Record<string, Json>>): Promise<number> => {
    const fields = Object.entries(values).map(([fieldDefinitionIdentifier, value]) => ({
      ...{ fieldDefinitionIdentifier, value },
    }));
    const location = { parentLocationId: 43, priority: 0, hidden: false };
    const created = await repository.content.create?.(
      { contentTypeId, mainLanguageCode: 'eng-GB', location, fields },
      context,
    );
    if (!created) throw new Error('Nothing was created');
    await repository.versions?.publish?.({ contentId: created.id, versionNo: 1 }, context);
    return created.id;
  };
  const [title, text, rel] = [
    definition('title', 'string'),
    definition('text', 'text'),
    definition('rel', 'relationlist'),
  ];
  const leaf = await createType('leaf', [title, text]);
  const leaves: number[] = [];
  for (const at of times(nodes, (each) => each))
    leaves.push(await publish(leaf, { title: `Leaf ${at}`, text: 'é<"a '.repeat(characters / 5) }));
  const tiny = await createType('tiny', [title]);
  const tinies: number[] = [];
  for (const at of times(10, (each) => each)) tinies.push(await publish(tiny, { title: `Tiny ${at}` }));
  const node = await createType('node', [title, rel]);
  for (const at of times(nodes, (each) => each)) {
    const fieldValue = { destinationContentIds: [leaves[at] ?? 0] };
    await publish(node, { title: `Node ${at}`, rel: fieldValue });
  }
  const hub = await createType('hub', [title, rel]);
  for (const at of times(nodes, (each) => each))
    await publish(hub, { title: `Hub ${at}`, rel: { destinationContentIds: tinies } });
  await createChecked(createType);
  const columns = times(100, (at) => ({ identifier: `f${at}`, fieldType: 'string', defaultValue: `Default ${at}` }));
  const fieldSettings = { shapes: [{ identifier: 's', fieldDefinitions: columns }] };
  const page = await createType('page', [title, definition('parts', 'blocks', { settings: fieldSettings })]);
  const full = { items: times(50, () => ({ shape: 's' })) };
  for (const at of times(2, (each) => each)) await publish(page, { title: `Page ${at}`, parts: full });
  const story = await createType('story', [title, definition('body', 'richtext')]);
  const xml = `<p>${'text <strong>and</strong> more '.repeat(1_600)}</p>`;
  for (const at of times(largeTexts, (each) => each)) await publish(story, { title: `Story ${at}`, body: { xml } });
}

const create = (name: string, typeHref: string, identifier: string, value: unknown): Input => {
  const fieldOf = (fieldDefinitionIdentifier: string, fieldValue: unknown) => ({
    ...{ fieldDefinitionIdentifier, languageCode: 'eng-GB', fieldValue },
  });
  const ContentCreate = {
    ContentType: { _href: typeHref },
    mainLanguageCode: 'eng-GB',
    LocationCreate: {
      ParentLocation: { _href: `${prefix}/content/locations/1/43` },
      ...{ sortField: 'NAME', sortOrder: 'ASC' },
    },
    fields: { field: [fieldOf('title', 'One'), fieldOf(identifier, value)] },
  };
  const headers = { 'Content-Type': type('ContentCreate', 'json'), Authorization: authorization };
  return { name, method: 'POST', path: `${prefix}/content/objects`, headers, body: JSON.stringify({ ContentCreate }) };
};

const get = (name: string, path: string, accept: string): Input => ({
  ...{ name, method: 'GET', path: prefix + path, headers: { Accept: accept, Authorization: authorization } },
});

const type = (name: string, format: string) => `application/vnd.cms.api.${name}+${format}`;

const search = (name: string, embed: string, identifier: string, accept: string, limit = 100): Input => ({
  name,
  method: 'POST',
  path: `${prefix}/views${embed && `?embed=${embed}`}`,
  headers: { 'Content-Type': type('ViewInput', 'json'), Accept: accept, Authorization: authorization },
  body: JSON.stringify({
    ViewInput: {
      identifier: 'it',
      Query: { limit, Filter: { ContentTypeIdentifierCriterion: identifier } },
    },
  }),
});

/** Requests for the content that `createMultiplied` creates. */
export async function multipliedInputs(origin: string): Promise<readonly Input[]> {
  const checked = Object.entries(schemas).map(async ([name, [, value]]) =>
    create(`4,500 values by a schema of ${name}`, await typePath(origin, name), 'data', value),
  );
  const page = await typePath(origin, 'page');
  const parts = (count: number) => ({ items: times(count, () => ({ shape: 's' })) });
  return [
    ...(await Promise.all(checked)),
    create('5,000 fields inside of blocks', page, 'parts', parts(50)),
    create('100,000 fields inside of blocks', page, 'parts', parts(1000)),
    ...['json', 'xml'].flatMap(readsIn),
    ...(await pagesOf(origin)),
  ];
}

/** The path of the content item that an item is. */
async function contentPath(origin: string, identifier: string): Promise<string> {
  const { path, headers } = get('', `/items?type=${identifier}&limit=1`, type('ItemList', 'json'));
  const response = await fetch(origin + path, { headers: headers ?? {} });
  const { ItemList: list } = (await response.json()) as {
    readonly ItemList: { readonly Item: readonly { readonly id: number }[] };
  };
  return `/content/objects/${list.Item[0]?.id}`;
}

async function pagesOf(origin: string): Promise<readonly Input[]> {
  const page = await contentPath(origin, 'page');
  const story = await contentPath(origin, 'story');
  const asPage = (name: string, path: string): Input => get(`${name} as a page`, path, 'text/html');
  return [
    asPage('2 MB of embedded items', '/items?type=node&limit=85&embed=rel'),
    asPage('1,000 embedded items', '/items?type=hub&limit=100&embed=rel'),
    asPage('100 items with long texts', '/items?type=story&limit=100'),
    asPage('5,000 fields inside of blocks as items', '/items?type=page&limit=1'),
    asPage('5,000 fields inside of blocks as content', page),
    asPage('a long text as content', story),
    ...['json', 'xml'].flatMap((format) => [
      asPage(`2 MB of embedded items in ${format}`, `/items?type=node&limit=85&embed=rel&format=${format}`),
      asPage(`1,000 embedded items in ${format}`, `/items?type=hub&limit=100&embed=rel&format=${format}`),
      asPage(`100 embedded items in ${format}`, `/items?type=hub&limit=10&embed=rel&format=${format}`),
      asPage(`5,000 fields inside of blocks in ${format}`, `${page}?format=${format}`),
    ]),
  ];
}

const readsIn = (format: string): readonly Input[] => [
  get(`2 MB of embedded items in ${format}`, '/items?type=node&limit=85&embed=rel', type('ItemList', format)),
  get(`1,000 embedded items in ${format}`, '/items?type=hub&limit=100&embed=rel', type('ItemList', format)),
  get(
    `2 MB of embedded items as application/${format}`,
    '/items?type=node&limit=85&embed=rel',
    `application/${format}`,
  ),
  get(`1,000 embedded items as application/${format}`, '/items?type=hub&limit=100&embed=rel', `application/${format}`),
  get(`100 items with long texts as application/${format}`, '/items?type=story&limit=100', `application/${format}`),
  search(`5,000 fields inside of blocks as content as application/${format}`, '', 'page', `application/${format}`),
  get(`5,000 fields inside of blocks as items in ${format}`, '/items?type=page&limit=1', type('ItemList', format)),
  search(`5,000 fields inside of blocks as content in ${format}`, '', 'page', type('View', format)),
  search(`400 embedded content items in ${format}`, 'Fields.rel', 'hub', type('View', format), 40),
  search(`2 MB of embedded content in ${format}`, 'Fields.rel', 'node', type('View', format), 80),
  get(`100 items with long texts in ${format}`, '/items?type=story&limit=100', type('ItemList', format)),
  search(`100 content items with long texts in ${format}`, '', 'story', type('View', format)),
];
