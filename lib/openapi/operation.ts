/** Operations as OpenAPI has them: one for each method at each place. */
import type { Use } from '../api/causes.js';
import type { Representation } from '../api/representation.js';
import { operationId } from '../api/resource.js';
import { formReadingAlone } from '../api/stages/select.js';
import type { Api } from './api.js';
import { contentOf } from './content.js';
import type { JsonObject } from './json.js';
import { methodParameters } from './parameters.js';
import { responsesOf } from './responses.js';
import { securityOf } from './security.js';
import { idsOf, isPlain, type Place, sentIn } from './uses.js';

/** All requests of one method at one path, as one operation. */
export function toOperation(method: string, uses: readonly Use[], place: Place, api: Api): JsonObject {
  const [{ operation } = uses[0] as Use] = uses;
  const sent = [...new Set(uses.map(sentIn).filter((each) => each !== undefined))];
  const parameters = methodParameters(uses, place, api);
  return {
    operationId: idOf(method, uses, place),
    summary: [...new Set(uses.map((use) => use.operation.summary))].length === 1 ? operation.summary : joint(uses),
    description: descriptionOf(method, uses),
    tags: [tagOf(uses)],
    ...(uses.every((use) => use.operation.deprecated) && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
    ...(sent.length > 0 && { requestBody: bodyOf(sent, uses, api) }),
    ...(operation.receives && { requestBody: fileBody[operation.receives] }),
    responses: responsesOf(uses, api),
    security: securityOf(uses, api),
  };
}

/** The part of an id before the dot. */
export function tagOf(uses: readonly Use[]): string {
  return (idsOf(uses)[0] ?? '').replace(/\..*/, '');
}

/** The operation's own id; `copyByPost` where another method means the same, `createDraftOrPublish` where it means several. */
function idOf(method: string, uses: readonly Use[], { methods }: Place): string {
  const [id = '', ...others] = idsOf(uses);
  if (others.length > 0)
    return [id, ...others.map((other) => capitalized(other.slice(other.lastIndexOf('.') + 1)))].join('Or');
  const sharing = [...methods].filter(([, those]) => idsOf(those).includes(id)).map(([sharer]) => sharer);
  const owner = sharing.find((sharer) => sharer !== 'POST') ?? 'POST';
  return owner === method ? id : `${id}By${capitalized(method.toLowerCase())}`;
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function joint(uses: readonly Use[]): string {
  const ids = idsOf(uses);
  const first = uses[0]?.operation.summary ?? '';
  return ids.length === 1 ? first : `One of ${ids.join(', ')}: the media type of the body or a header selects it`;
}

function descriptionOf(method: string, uses: readonly Use[]): string {
  if (method === 'GET') return 'HEAD works too, and responds with the header fields alone.';
  if (method === 'POST') return uses.length === 1 && !uses[0]?.selectedBy ? plainPost(uses[0] as Use) : list(uses);
  const plain = isPlain(method) ? '' : ' Clients and servers that do not support the method must use this form.';
  return `The request can be sent as POST with \`X-HTTP-Method-Override: ${method}\` too.${plain}`;
}

function plainPost(use: Use): string {
  const sent = sentIn(use);
  if (use.operation.receives) return 'Reads the bytes of a file.';
  return sent ? `Reads a document of type \`${sent.name}\`.` : 'Reads no body.';
}

/** What each kind of request means, for those that share a method. */
function list(uses: readonly Use[]): string {
  const lines = uses.map((use) => {
    const sign = use.isOverride
      ? `\`X-HTTP-Method-Override: ${use.method}\``
      : `A body of type \`${sentIn(use)?.name}\``;
    const { summary } = use.operation;
    return `- ${use.isOverride || sentIn(use) ? sign : 'Neither of these'}: ${summary} (\`${operationId(use.operation)}\`)`;
  });
  return `The header of the request selects the operation:\n\n${lines.join('\n')}`;
}

/** The document that a generic media type means: the only one that can be sent. */
const genericallySent = (uses: readonly Use[]): readonly Representation[] =>
  uses.flatMap(({ route, method, isOverride, consumes }) =>
    consumes && !isOverride && formReadingAlone(route, method)?.consumes === consumes ? [consumes] : [],
  );

/** Without those of which another one is a later version, under the same media type. */
const newest = (sent: readonly Representation[]): readonly Representation[] =>
  sent.filter(({ name }) => !sent.some(({ mediaType }) => mediaType?.name === name));

const binary: JsonObject = { schema: {} };

/** Request bodies that are files. */
const fileBody: Readonly<Record<'file' | 'part', JsonObject>> = {
  file: {
    description: 'The bytes of the file, or a form with one file',
    content: {
      '*/*': binary,
      'application/offset+octet-stream': binary,
      'multipart/form-data': binary,
    },
  },
  part: { content: { 'application/offset+octet-stream': binary }, required: true },
};

function bodyOf(sent: readonly Representation[], uses: readonly Use[], api: Api): JsonObject {
  const ignored = uses
    .filter(({ selectedBy, consumes }) => selectedBy && !consumes)
    .map(({ selectedBy }) => selectedBy?.name);
  const description = `The server reads only the media type of ${[...new Set(ignored)].join(', ')}, not the body.`;
  // Generated clients send a type by themselves only where there is one.
  const isAlone = api.formats.length === 1;
  const generic = isAlone ? [] : genericallySent(uses);
  return {
    ...(ignored.length > 0 && { description }),
    content: contentOf(isAlone ? newest(sent) : sent, generic, api),
    required: uses.every(({ operation, consumes }) => consumes && !operation.isBodyOptional),
  };
}
