/** Operations and representations as pages of Markdown, one for each group, made of the OpenAPI document. */
import { create } from 'xmlbuilder2';
import { joined, table } from './markdown.js';
import { toMembers } from './members.js';

/**
 * Objects of many kinds, of which a few members are used.
 * @typedef {any} Part
 * @typedef {{ readonly path: string; readonly method: string; readonly operation: Part; readonly parameters: readonly Part[] }} Described
 */

/** Header fields of all responses. */
const general = /^(?:Cache-Control|Vary|X-Cms-Operation|X-Cms-Siteaccess|X-Request-Id|Tus-Resumable)$/;

/** Sentences of many descriptions, which the index has once. */
const recurring =
  /\s*(?:HEAD works too, and responds with the header fields alone|If a client or a proxy cannot send \w+, POST with `X-HTTP-Method-Override: \w+`)\./g;

/** Parameters with one meaning in so many operations are in the index. */
const many = 5;

/** @param {Part} doc the OpenAPI document */
export function operationPages(doc) {
  const operations = operationsOf(doc);
  const homes = homesOf(operations);

  /** @param {Part} part */
  function resolve(part) {
    if (!part?.$ref) return part;
    const reference = part.$ref
      .slice(2)
      .split('/')
      .reduce((/** @type {Part} */ at, /** @type {string} */ key) => at[key], doc);
    const { $ref, ...rest } = part;
    return { ...reference, ...rest };
  }

  /** @param {Described} operation */
  const parametersOf = ({ parameters }) =>
    parameters.map(resolve).filter(({ in: where, name }) => where !== 'header' || !isGeneral(name));

  function sharedParameters() {
    /** @type {Map<string, Part[]>} */
    const byMeaning = new Map();
    for (const parameter of operations.flatMap(parametersOf)) {
      const key = `${parameter.name} ${parameter.description}`;
      byMeaning.set(key, [...(byMeaning.get(key) ?? []), parameter]);
    }
    const isLong = (/** @type {string} */ key) => key.length > 200;
    return new Map([...byMeaning].filter(([key, uses]) => uses.length >= many && isLong(key)));
  }

  /** @param {string} name @param {string} from */
  const linkTo = (name, from) => {
    const home = homes.get(name);
    if (name === 'ErrorMessage') return '[ErrorMessage](../errors.md#the-document)';
    if (home === undefined) return `\`${name}\``;
    return `[${name}](${home === from ? '' : `${home}.md`}#${name.toLowerCase()})`;
  };

  /**
   * The names of documents, whatever generic media types mean them too, or the media types of files.
   * @param {Part} [content]
   */
  function namesIn(content = {}) {
    const types = Object.keys(content);
    const names = types.flatMap((type) => /\.(\w+)\+\w+$/.exec(type)?.[1] ?? []);
    return names.length > 0 ? [...new Set(names)] : types;
  }

  function renderIndex() {
    const rows = operations.map(({ path, method, operation }) => {
      const page = `operations/${operation.tags[0]}.md#${anchorOf(operation)}`;
      const mark = operation.deprecated ? ' (deprecated)' : '';
      return [`\`${method}\``, `\`${path}\``, `[${operation.operationId}](${page})`, operation.summary + mark];
    });
    const names = [...homes.keys()]
      .sort()
      .map((name) => `[${name}](operations/${homes.get(name)}.md#${name.toLowerCase()})`);
    return joined(
      '<!-- filter -->',
      table(['Method', 'Path', 'Operation', 'Summary'], rows),
      '### Parameters of many operations',
      parameterTable([...shared.values()].map(([parameter]) => parameter)),
      '### Representations',
      names.join(', '),
      '### Headers of requests',
      table(
        ['Header', 'Meaning'],
        Object.values(doc.components.parameters).map(({ name, description }) => [`\`${name}\``, description]),
      ),
      '### Headers of responses',
      table(
        ['Header', 'Meaning'],
        Object.entries(doc.components.headers).map(([name, { description }]) => [`\`${name}\``, description]),
      ),
    );
  }

  /** @param {Part} tag */
  function renderPage({ name, description }) {
    const grouped = operations.filter(({ operation }) => operation.tags[0] === name);
    const representations = [...homes].filter(([, home]) => home === name).map(([representation]) => representation);
    return joined(
      `# ${description}`,
      '[All operations](../operations.md)',
      '## Operations',
      ...grouped.map((each) => renderOperation(each, name)),
      ...(representations.length > 0
        ? ['## Representations', ...representations.map((each) => renderRepresentation(each, name))]
        : []),
    );
  }

  /** @param {readonly Part[]} parameters @param {(parameter: Part) => string} [meaningOf] */
  const parameterTable = (parameters, meaningOf = ({ description = '' }) => description) =>
    table(
      ['Parameter', 'In', 'Type', 'Meaning'],
      parameters.map((parameter) => [
        `\`${parameter.name}\``,
        parameter.in,
        typeOf(parameter.schema),
        `${parameter.required ? 'Required. ' : ''}${meaningOf(parameter)}`.trim(),
      ]),
    );

  /** @param {Part} parameter */
  const meaningIn = ({ name, description = '' }) =>
    shared.has(`${name} ${description}`)
      ? 'As in [many operations](../operations.md#parameters-of-many-operations)'
      : description;

  /** @param {Described} described @param {string} page */
  function renderOperation(described, page) {
    const { path, method, operation } = described;
    const { requestBody, responses } = operation;
    const parameters = parametersOf(described);
    const bodies = namesIn(requestBody?.content).map((each) => linkTo(each, page));
    return joined(
      `### ${operation.operationId}`,
      `\`${method} ${path}\``,
      `${operation.summary}. ${operation.description.replace(recurring, '')}`,
      ...(operation.deprecated
        ? ['**Deprecated**: see [upgrading](../../operate/upgrading.md#deprecated-operations).']
        : []),
      ...(parameters.length > 0 ? [parameterTable(parameters, meaningIn)] : []),
      ...(bodies.length > 0
        ? [
            `Body${requestBody.required ? '' : ' (may be missing)'}: ${bodies.join(' or ')}. ${requestBody.description ?? ''}`.trim(),
          ]
        : []),
      ...renderResponses(responses, page),
    );
  }

  /**
   * Each success, and each error that has a cause of its own here; the others by their numbers.
   * @param {Part} responses
   * @param {string} page
   */
  function renderResponses(responses, page) {
    const isUsual = (/** @type {[string, Part]} */ [status, response]) =>
      Number(status) >= 400 && response.$ref !== undefined && response.description === undefined;
    const entries = Object.entries(responses);
    const usual = entries.filter(isUsual).map(([status]) => status);
    const rows = entries
      .filter((entry) => !isUsual(entry))
      .map(([status, response]) => {
        const { description, content, headers = {} } = resolve(response);
        const bodies = namesIn(content).map((each) => linkTo(each, page));
        const special = Object.keys(headers).filter((each) => !general.test(each));
        return [status, description, bodies.join(' or '), special.map((each) => `\`${each}\``).join(', ')];
      });
    return [
      table(['Status', 'When', 'Body', 'Headers'], rows),
      `For [the usual causes](../errors.md#statuses): ${usual.join(', ')}.`,
    ];
  }

  /** @param {string} name */
  const isGeneral = (name) => doc.components.parameters[name] !== undefined;

  /** @param {string} name @param {string} page */
  function renderRepresentation(name, page) {
    const { [`${name}.json`]: json, [`${name}.xml`]: xml } = doc.components.examples;
    const schema = doc.components.schemas[name];
    const root = Object.keys(doc.components.schemas[`${name}Document`].properties)[0];
    const uses = operations
      .flatMap(({ operation }) => [
        ...(namesIn(operation.requestBody?.content).includes(name) ? [`sent to ${linkOf(operation, page)}`] : []),
        ...(Object.values(operation.responses).some((each) => namesIn(resolve(each).content).includes(name))
          ? [`response of ${linkOf(operation, page)}`]
          : []),
      ])
      .join(', ');
    return joined(
      `### ${name}`,
      `${uses.charAt(0).toUpperCase()}${uses.slice(1)}.${root === name ? '' : ` Its root element is \`${root}\`.`}`,
      table(['Member', 'Type', 'Meaning'], toMembers(schema, doc.components.schemas)),
      `\`\`\`json\n${JSON.stringify(json.value, null, 2)}\n\`\`\``,
      `\`\`\`xml folded\n${create(xml.value).end({ prettyPrint: true })}\n\`\`\``,
    );
  }

  /** @param {Part} operation @param {string} page */
  const linkOf = (operation, page) => {
    const [tag] = operation.tags;
    return `[${operation.operationId}](${tag === page ? '' : `${tag}.md`}#${anchorOf(operation)})`;
  };

  const shared = sharedParameters();
  return {
    index: renderIndex(),
    pages: new Map(
      doc.tags.map((/** @type {Part} */ tag) => [`docs/reference/operations/${tag.name}.md`, renderPage(tag)]),
    ),
  };
}

/** @param {Part} operation */
const anchorOf = ({ operationId: id }) => id.toLowerCase().replaceAll('.', '');

/** @param {Part} [schema] */
function typeOf(schema = {}) {
  const { type = 'string', enum: values, default: usual } = schema;
  const valueText = values ? values.map((/** @type {unknown} */ value) => `\`${value}\``).join(', ') : type;
  return usual === undefined ? valueText : `${valueText}, \`${usual}\` by default`;
}

/** @param {Part} doc @returns {Described[]} */
function operationsOf(doc) {
  return Object.entries(doc.paths).flatMap(([path, { parameters: ofPath = [], ...item }]) => {
    const { 'x-oai-additionalOperations': others = {}, ...plain } = item;
    return [...Object.entries(plain), ...Object.entries(others)].map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
      parameters: [...ofPath, ...(operation.parameters ?? [])],
    }));
  });
}

/**
 * The page of each representation: that of the first operation that responds with it or reads it.
 * @param {readonly Described[]} operations
 * @returns {ReadonlyMap<string, string>}
 */
function homesOf(operations) {
  const homes = new Map();
  for (const { operation } of operations) {
    const contents = [
      operation.requestBody?.content,
      ...Object.values(operation.responses).map((each) => each.content),
    ];
    for (const type of contents.flatMap((content) => Object.keys(content ?? {}))) {
      const name = /^application\/vnd\.cms\.api\.(\w+)\+\w+$/.exec(type)?.[1];
      if (name !== undefined && !homes.has(name)) homes.set(name, operation.tags[0]);
    }
  }
  return homes;
}
