/** Operations as OpenAPI has them: one for each method at each place. */
import type { AnyDocument } from '../documents/document.js';
import { soleReader } from '../operations/binding/accepted-types.js';
import type { Binding } from '../operations/binding/binding.js';
import { operationId } from '../operations/declaration/operations.js';
import type { FileInput } from '../operations/requests/request-declaration.js';
import type { Api } from './api.js';
import { contentOf } from './content.js';
import type { JsonObject } from './json.js';
import { methodParameters } from './parameters.js';
import { idsOf, type Place, requestDocument } from './places.js';
import { responsesOf } from './responses.js';
import { securityOf } from './security.js';

/** All requests of one method at one path, as one operation. */
export function toOperation(method: string, place: Place, api: Api): JsonObject {
  const bindings = place.methods.get(method) ?? [];
  const [{ operation } = bindings[0] as Binding] = bindings;
  const file = bindings[0]?.receives;
  const documents = [...new Set(bindings.flatMap((binding) => requestDocument(binding) ?? []))];
  const parameters = methodParameters(bindings, place, api);
  const isUniform = bindings.every((binding) => binding.operation.summary === operation.summary);
  return {
    operationId: idOf(method, bindings, place),
    summary: isUniform ? operation.summary : joint(bindings),
    description: descriptionOf(method, bindings),
    tags: [tagOf(bindings)],
    ...(bindings.every((binding) => binding.operation.deprecated) && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
    ...(documents.length > 0 && { requestBody: bodyOf(documents, bindings, api) }),
    ...(file && { requestBody: fileBody[file] }),
    responses: responsesOf(bindings, api),
    security: securityOf(bindings, api),
  };
}

/** The part of an id before the dot. */
export function tagOf(bindings: readonly Binding[]): string {
  return (idsOf(bindings)[0] ?? '').replace(/\..*/, '');
}

/** The operation's own id; `copyByPost` where another method means the same, `createDraftOrPublish` where it means several. */
function idOf(method: string, bindings: readonly Binding[], { methods }: Place): string {
  const [id = '', ...others] = idsOf(bindings);
  if (others.length > 0)
    return [id, ...others.map((other) => capitalized(other.slice(other.lastIndexOf('.') + 1)))].join('Or');
  const sharing = [...methods].filter(([, those]) => idsOf(those).includes(id)).map(([sharer]) => sharer);
  const owner = sharing.find((sharer) => sharer !== 'POST') ?? 'POST';
  return owner === method ? id : `${id}By${capitalized(method.toLowerCase())}`;
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function joint(bindings: readonly Binding[]): string {
  const ids = idsOf(bindings);
  const first = bindings[0]?.operation.summary ?? '';
  return ids.length === 1 ? first : `One of ${ids.join(', ')}: the media type of the body or a header selects it`;
}

function descriptionOf(method: string, bindings: readonly Binding[]): string {
  if (method === 'GET') return 'HEAD works too, and responds with the header fields alone.';
  if (method === 'POST')
    return bindings.length === 1 && !bindings[0]?.selectedBy ? plainPost(bindings[0] as Binding) : list(bindings);
  return `If a client or a proxy cannot send ${method}, POST with \`X-HTTP-Method-Override: ${method}\`.`;
}

function plainPost(binding: Binding): string {
  const document = requestDocument(binding);
  if (binding.receives) return 'Reads the bytes of a file.';
  return document ? `Reads a document of type \`${document.name}\`.` : 'Reads no body.';
}

/** The meaning of each kind of request, for operations that share a method. */
function list(bindings: readonly Binding[]): string {
  const lines = bindings.map((binding) => {
    const sign = binding.isOverride
      ? `\`X-HTTP-Method-Override: ${binding.method}\``
      : `A body of type \`${requestDocument(binding)?.name}\``;
    const { summary } = binding.operation;
    return `- ${binding.isOverride || requestDocument(binding) ? sign : 'Neither of these'}: ${summary} (\`${operationId(binding.operation)}\`)`;
  });
  return `The header of the request selects the operation:\n\n${lines.join('\n')}`;
}

/** The document that a generic media type means: the only one that can be sent. */
const genericallySent = (bindings: readonly Binding[]): readonly AnyDocument[] =>
  bindings.flatMap(({ route, method, isOverride, consumes }) =>
    consumes && !isOverride && soleReader(route, method)?.consumes === consumes ? [consumes] : [],
  );

/** Without those of which another one is a later version, under the same media type. */
const newest = (documents: readonly AnyDocument[]): readonly AnyDocument[] =>
  documents.filter(({ name }) => !documents.some(({ mediaType }) => mediaType?.name === name));

const binary: JsonObject = { schema: {} };

/** Request bodies that are files. */
const fileBody: Readonly<Record<FileInput['file'], JsonObject>> = {
  whole: {
    description: 'The bytes of the file, or a form with one file',
    content: {
      '*/*': binary,
      'application/offset+octet-stream': binary,
      'multipart/form-data': binary,
    },
  },
  part: { content: { 'application/offset+octet-stream': binary }, required: true },
};

function bodyOf(documents: readonly AnyDocument[], bindings: readonly Binding[], api: Api): JsonObject {
  const ignored = bindings
    .filter(({ selectedBy, consumes }) => selectedBy && !consumes)
    .map(({ selectedBy }) => selectedBy?.name);
  const description = `The server reads only the media type of ${[...new Set(ignored)].join(', ')}, not the body.`;
  // Generated clients send a type by themselves only where there is one.
  const isAlone = api.formats.length === 1;
  const generic = isAlone ? [] : genericallySent(bindings);
  return {
    ...(ignored.length > 0 && { description }),
    content: contentOf(isAlone ? newest(documents) : documents, generic, api),
    required: bindings.every((binding) => binding.consumes && !binding.isBodyOptional),
  };
}
