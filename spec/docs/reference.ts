/** The reference of all operations and representations, as pages of Markdown made of the OpenAPI document. */
import { create } from 'xmlbuilder2';
import type { OpenApiDocument } from '../../lib/openapi/json.js';
import { operationId } from '../../lib/operations/operations.js';
import type { Resource } from '../../lib/operations/resource.js';
import { table } from './markdown.js';
import { toMembers } from './members.js';

// biome-ignore lint/suspicious/noExplicitAny: a document of many kinds of objects, of which a few are looked at
type Part = any;

interface Described {
  readonly path: string;
  readonly method: string;
  readonly operation: Part;
  readonly parameters: readonly Part[];
}

/** Page names with their texts. */
export type Pages = ReadonlyMap<string, string>;

const note = '<!-- Generated from the table of operations by `npm run docs`: edit the table instead. -->';
const everywhere = /^(?:Cache-Control|Vary|X-Cms-Operation|X-Cms-Siteaccess|X-Request-Id|Tus-Resumable)$/;

export function renderReference(document: OpenApiDocument, resources: readonly Resource[]): Pages {
  const doc: Part = document;
  const operations = operationsOf(doc);
  const homes = homesOf(operations);
  const deprecations = deprecationsOf(resources);

  function resolve(part: Part): Part {
    if (!part?.$ref) return part;
    const found = part.$ref
      .slice(2)
      .split('/')
      .reduce((at: Part, key: string) => at[key], doc);
    const { $ref, ...rest } = part;
    return { ...found, ...rest };
  }

  const linkTo = (name: string, from: string) => {
    const home = homes.get(name);
    if (name === 'ErrorMessage') return '[ErrorMessage](../errors.md#the-document)';
    if (home === undefined) return `\`${name}\``;
    return `[${name}](${home === from ? '' : `${home}.md`}#${name.toLowerCase()})`;
  };
  /** Of documents the names, whatever generic media types mean them too; of files the media types. */
  function namesIn(content: Part = {}): string[] {
    const types = Object.keys(content);
    const names = types.flatMap((type) => /\.(\w+)\+\w+$/.exec(type)?.[1] ?? []);
    return names.length > 0 ? [...new Set(names)] : types;
  }

  function renderIndex(): string {
    const rows = operations.map(({ path, method, operation }) => {
      const page = `operations/${operation.tags[0]}.md#${anchorOf(operation)}`;
      const mark = operation.deprecated ? ' (deprecated)' : '';
      return [`\`${method}\``, `\`${path}\``, `[${operation.operationId}](${page})`, operation.summary + mark];
    });
    const names = [...homes.keys()]
      .sort()
      .map((name) => `[${name}](operations/${homes.get(name)}.md#${name.toLowerCase()})`);
    return lines(
      '# Reference',
      note,
      'All that the API can do with the built-in storage; with a storage of your own, what that implements. Paths are below ' +
        'the mount and the `prefix`; media types are shown with the default `vendor`. The same facts for programs: ' +
        '`openapi.json`, `openapi.yaml` and `schemas/{Name}.xsd` or `.json` under the prefix.',
      '## Operations',
      'Each row is one method at one path. A `POST` that can mean several operations has one row for each.',
      table(['Method', 'Path', 'Operation', 'What it does'], rows),
      '## Representations',
      'Every document can be had, or sent, as `application/vnd.cms.api.{Name}+json` and as `application/vnd.cms.api.{Name}+xml`.',
      names.join(', '),
      '## For all operations',
      'These headers can come with every request:',
      table(
        ['Header', 'Meaning'],
        Object.values<Part>(doc.components.parameters).map(({ name, description }) => [`\`${name}\``, description]),
      ),
      'These come with responses:',
      table(
        ['Header', 'Meaning'],
        Object.entries<Part>(doc.components.headers).map(([name, { description }]) => [`\`${name}\``, description]),
      ),
      'Every operation can also respond with 400, 401, 414, 500 and 503; see [errors](errors.md).',
    );
  }

  function renderPage({ name, description }: Part): string {
    const own = operations.filter(({ operation }) => operation.tags[0] === name);
    const shown = [...homes].filter(([, home]) => home === name).map(([representation]) => representation);
    return lines(
      `# ${description}`,
      note,
      '[All operations](../operations.md)',
      '## Operations',
      ...own.map((each) => renderOperation(each, name)),
      ...(shown.length > 0 ? ['## Representations', ...shown.map((each) => renderRepresentation(each, name))] : []),
    );
  }

  function renderOperation({ path, method, operation, parameters }: Described, page: string): string {
    const { requestBody, responses } = operation;
    const resolved = parameters.map(resolve).filter(({ in: where, name }) => where !== 'header' || !isGeneral(name));
    const sent = namesIn(requestBody?.content).map((each) => linkTo(each, page));
    const since = deprecations.get(operation.operationId);
    return lines(
      `### ${operation.operationId}`,
      `\`${method} ${path}\``,
      `${operation.summary}. ${operation.description}`,
      ...(operation.deprecated
        ? [
            `**Deprecated**${since ? ` ${since}` : ''}: see [upgrading](../../operate/upgrading.md#deprecated-operations).`,
          ]
        : []),
      ...(resolved.length > 0
        ? [
            table(
              ['Parameter', 'In', 'Type', 'Meaning'],
              resolved.map(({ name, in: where, required, schema, description = '' }) => [
                `\`${name}\``,
                where,
                typeOf(schema),
                `${required ? 'Required. ' : ''}${description}`.trim(),
              ]),
            ),
          ]
        : []),
      ...(sent.length > 0
        ? [
            `Body${requestBody.required ? '' : ' (may be missing)'}: ${sent.join(' or ')}. ${requestBody.description ?? ''}`.trim(),
          ]
        : []),
      ...renderResponses(responses, page),
    );
  }

  /** Each success, and each error that has a cause of its own here; the others by their numbers. */
  function renderResponses(responses: Part, page: string): string[] {
    const isUsual = ([status, response]: readonly [string, Part]) =>
      Number(status) >= 400 && response.$ref !== undefined && response.description === undefined;
    const entries = Object.entries<Part>(responses);
    const usual = entries.filter(isUsual).map(([status]) => status);
    const rows = entries
      .filter((entry) => !isUsual(entry))
      .map(([status, response]) => {
        const { description, content, headers = {} } = resolve(response);
        const bodies = namesIn(content).map((each) => linkTo(each, page));
        const special = Object.keys(headers).filter((each) => !everywhere.test(each));
        return [status, description, bodies.join(' or '), special.map((each) => `\`${each}\``).join(', ')];
      });
    return [
      table(['Status', 'When', 'Body', 'Headers'], rows),
      `For [the usual causes](../errors.md#statuses): ${usual.join(', ')}.`,
    ];
  }

  const isGeneral = (name: string) => doc.components.parameters[name] !== undefined;

  function renderRepresentation(name: string, page: string): string {
    const { [`${name}.json`]: json, [`${name}.xml`]: xml } = doc.components.examples;
    const schema = doc.components.schemas[name];
    const root = Object.keys(doc.components.schemas[`${name}Document`].properties)[0];
    const uses = operations
      .flatMap(({ operation }) => [
        ...(namesIn(operation.requestBody?.content).includes(name) ? [`sent to ${linkOf(operation, page)}`] : []),
        ...(Object.values<Part>(operation.responses).some((each) => namesIn(resolve(each).content).includes(name))
          ? [`response of ${linkOf(operation, page)}`]
          : []),
      ])
      .join(', ');
    return lines(
      `### ${name}`,
      `${uses.charAt(0).toUpperCase()}${uses.slice(1)}.${root === name ? '' : ` Its root element is \`${root}\`.`}`,
      table(['Member', 'Type', 'Meaning'], toMembers(schema, doc.components.schemas)),
      `\`\`\`json\n${JSON.stringify(json.value, null, 2)}\n\`\`\``,
      `\`\`\`xml\n${create(xml.value).end({ prettyPrint: true })}\n\`\`\``,
    );
  }

  const linkOf = (operation: Part, page: string) => {
    const [tag] = operation.tags;
    return `[${operation.operationId}](${tag === page ? '' : `${tag}.md`}#${anchorOf(operation)})`;
  };

  return new Map([
    ['docs/reference/operations.md', renderIndex()],
    ...doc.tags.map((tag: Part) => [`docs/reference/operations/${tag.name}.md`, renderPage(tag)] as const),
  ]);
}

const anchorOf = ({ operationId: id }: Part) => id.toLowerCase().replaceAll('.', '');
const lines = (...parts: readonly string[]) => `${parts.join('\n\n').trim()}\n`.replace(/\n{3,}/g, '\n\n');

function typeOf(schema: Part = {}): string {
  const { type = 'string', enum: values, default: usual } = schema;
  const what = values ? values.map((value: unknown) => `\`${value}\``).join(', ') : type;
  return usual === undefined ? what : `${what}, \`${usual}\` by default`;
}

function operationsOf(doc: Part): Described[] {
  return Object.entries<Part>(doc.paths).flatMap(([path, { parameters = [], ...item }]) => {
    const { 'x-oai-additionalOperations': others = {}, ...plain } = item;
    return [...Object.entries<Part>(plain), ...Object.entries<Part>(others)].map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
      parameters: [...parameters, ...(operation.parameters ?? [])],
    }));
  });
}

/** The page of each representation: that of the first operation that responds with it or reads it. */
function homesOf(operations: readonly Described[]): ReadonlyMap<string, string> {
  const homes = new Map<string, string>();
  for (const { operation } of operations) {
    const contents = [
      operation.requestBody?.content,
      ...Object.values<Part>(operation.responses).map((each) => each.content),
    ];
    for (const type of contents.flatMap((content) => Object.keys(content ?? {}))) {
      const name = /^application\/vnd\.cms\.api\.(\w+)\+\w+$/.exec(type)?.[1];
      if (name !== undefined && !homes.has(name)) homes.set(name, operation.tags[0]);
    }
  }
  return homes;
}

/** Since when operations are deprecated, and when they will be gone. */
function deprecationsOf(resources: readonly Resource[]): ReadonlyMap<string, string> {
  const day = (date: Date) => date.toISOString().slice(0, 10);
  return new Map(
    resources
      .flatMap(({ methods }) => Object.values(methods))
      .filter(({ operation }) => operation.deprecated)
      .map(({ operation }) => {
        const { since = new Date(), sunset } = operation.deprecated ?? {};
        return [operationId(operation), `since ${day(since)}${sunset ? `, gone on ${day(sunset)}` : ''}`];
      }),
  );
}
