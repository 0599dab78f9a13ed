/** How a tool is declared, and how its arguments and results are. */
import type { DescribedService } from '../openapi/api.js';
import type { JsonObject } from '../openapi/json.js';
import type { OperationCatalogue } from '../openapi/operation-catalogue.js';
import { requiredMethods } from '../operations/declaration/operations.js';
import { accessOf, type Caller, type Id, type IdKind, itemOperators } from '../repository/repository.js';
import type { Call } from './invoke.js';
import type { McpSettings } from './options.js';

/** Means of tools, for one request of a caller. */
export interface Tooling {
  readonly call: Call;
  readonly catalogue: OperationCatalogue;
  readonly service: DescribedService;
  readonly settings: McpSettings;
  readonly caller: Caller<Id>;
  /** The prefix of hrefs. */
  readonly prefix: string;
  /** The URL of the page at a path below the prefix; undefined where there are no pages. */
  readonly pageOf: (path: string) => string | undefined;
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** The operations without which it is not listed, by their ids; its hints follow from them. */
  readonly operations: readonly string[];
  /** The names of its arguments, with a `!` behind those that are required. */
  readonly takes: string;
  /** Parameters of the query of its first operation that are arguments too. */
  readonly queries?: readonly string[];
  /** The names of members of its result, with a `!` behind those that are always there. */
  readonly returns: string;
  /** Whether it can do more than its operations declare. */
  readonly doesAnything?: true;
  // biome-ignore lint/suspicious/noExplicitAny: checked by the schema
  readonly run: (args: any, tooling: Tooling) => Promise<object>;
}

const text = (description: string, more: JsonObject = {}): JsonObject => ({ type: 'string', description, ...more });
const integer = (minimum: number, description: string): JsonObject => ({ type: 'integer', minimum, description });
const flag = (description: string): JsonObject => ({ type: 'boolean', description });
const named = (description: string): JsonObject => ({ type: 'object', description });
const list = (description: string): JsonObject => ({ type: 'array', items: { type: 'object' }, description });

const place = 'The id of the location (a place in the tree, not a content item)';

/** The schemas of arguments, which mean the same in each tool. */
const argumentSchemas = (type: IdKind): JsonObject => ({
  id: { type, description: 'The id of the content item' },
  parent: { type, description: `${place} below which it is` },
  location: { type, description: place },
  versionNo: integer(1, 'The number of the version, such as that of a draft'),
  language: text('The locale code of the language of the fields, such as eng-GB'),
  type: text('The identifier of a content type'),
  remoteId: text('Its id in other systems'),
  fields: named(
    'Values by the identifiers of fields, as items show them: rich text as { "html": "…" }, a related item as { "id": 54 }, a ' +
      'file as { "upload": "…" } with the id of upload_file',
  ),
  filter: {
    ...list('Conditions, all of which must be met'),
    items: objectOf('member! operator! value!', {
      ...{ member: text('Such as published or fields.title'), operator: { enum: itemOperators } },
    }),
  },
  limit: { ...integer(1, 'The number of entries'), maximum: 100 },
  after: text('The cursor next of the part before'),
  textFrom: integer(0, 'How many characters of each long text to skip'),
  time: text('When it is published, such as 2026-06-01T08:00:00Z'),
  fileName: text('The name of the file', { minLength: 1, maxLength: 255 }),
  data: text('The bytes of the file in Base64', { pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
  revision: text(
    'The expected revision of the entity that is changed, from an earlier result; with another one the change is refused',
  ),
  dryRun: flag('Whether to try it with all checks, and change nothing'),
  idempotencyKey: text('A unique text: a repetition of the call with it changes nothing more', { maxLength: 255 }),
  operation: text('The id of an operation, such as sections.list'),
  words: text('Only operations whose id or summary has this text'),
  about: named('The path parameters of the operation, by name: contentId, versionNo, locationPath and so on'),
  params: named('The variables of the path'),
  query: named('The parameters of the query'),
  body: named('The document, without its root'),
  destination: text('The path of the destination below the API, such as /content/locations/1/2'),
});

/** The schemas of members of results, where they can be only of one kind. */
const resultSchemas: JsonObject = {
  items: list('Content items: id, type, name, language, url, page (for people) and fields'),
  children: list('Locations, with the ids and names of their content items'),
  types: list('Content types'),
  operations: list('Operations'),
  fields: named('Values, or schemas, by the identifiers of fields; rich text is HTML'),
  next: text('The cursor of the next part'),
  revision: text('The revision, which writes expect'),
  page: text('The URL of the page for people'),
  allowed: flag('Whether rights allow it'),
  isDryRun: flag('Whether nothing was changed'),
  truncated: flag('Whether texts were cut'),
};

type ObjectSchema = JsonObject & { readonly type: 'object' };

function objectOf(names: string, schemas: JsonObject): ObjectSchema {
  const marked = names.split(' ').filter(Boolean);
  const properties = marked.map((name) => name.replace('!', '')).map((name) => [name, schemas[name] ?? {}]);
  const required = marked.filter((name) => name.endsWith('!')).map((name) => name.slice(0, -1));
  return { type: 'object', properties: Object.fromEntries(properties), required };
}

export function inputOf(
  { takes, queries = [], operations: [first = ''] }: Tool,
  { service, catalogue }: Pick<Tooling, 'catalogue' | 'service'>,
): ObjectSchema {
  const declared = queries.length > 0 ? (catalogue.queryOf(first).properties as JsonObject) : {};
  const schemas = { ...argumentSchemas(service.ids), ...declared };
  return { ...objectOf([takes, ...queries].join(' '), schemas), additionalProperties: false };
}

export const outputOf = ({ returns }: Tool): ObjectSchema => objectOf(`${returns} truncated`, resultSchemas);

/** The hints of a tool, which follow from its operations. */
export function annotationsOf({ operations, doesAnything }: Tool, catalogue: OperationCatalogue): JsonObject {
  const bindings = operations.map((id) => catalogue.get(id));
  const isSafe = !doesAnything && bindings.every(({ isWrite }) => !isWrite);
  return {
    ...{ readOnlyHint: isSafe, openWorldHint: false },
    destructiveHint: Boolean(doesAnything) || bindings.some(({ method }) => method === 'DELETE'),
    // A repetition of a write is refused, as the revision that it expects is there no more.
    idempotentHint: !doesAnything && bindings.every(({ isWrite, isConditional }) => !isWrite || isConditional),
  };
}

/** Finds out whether the caller may use operations on any entity: the repository decides that for those that write. */
export async function loadPermitted({ catalogue, call, caller }: Tooling, asked: readonly string[]) {
  const methodsOf = (id: string): readonly string[] =>
    catalogue.get(id).isWrite ? requiredMethods(catalogue.get(id).operation) : [];
  const operations = [...new Set(asked.flatMap(methodsOf))].join();
  if (!catalogue.has('permissions.list')) {
    const mayWrite = caller.userId !== null && accessOf(caller) !== 'read';
    return (id: string) => mayWrite || methodsOf(id).length === 0;
  }
  const { document } = operations === '' ? { document: {} } : await call('permissions.list', { query: { operations } });
  const permitted = new Set<string>(document.operation);
  return (id: string) => methodsOf(id).every((method) => permitted.has(method));
}
