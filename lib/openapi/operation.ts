/** Operations as OpenAPI has them: one for each method at each place. */
import type { Use } from '../api/causes.js';
import type { Representation } from '../api/representation.js';
import { operationId } from '../api/resource.js';
import type { Api } from './api.js';
import { contentOf } from './content.js';
import type { JsonObject } from './json.js';
import { methodParameters } from './parameters.js';
import { responsesOf } from './responses.js';
import { securityOf } from './security.js';
import { idsOf, isPlain, type Place, sentIn } from './uses.js';

/** All that one method can mean at a place, as one operation. */
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
    responses: responsesOf(uses, api),
    security: securityOf(uses, api),
  };
}

/** What stands before the dot of an id. */
export function tagOf(uses: readonly Use[]): string {
  return (idsOf(uses)[0] ?? '').replace(/\..*/, '');
}

/** The operation's own id; a POST that means several, or what another method means, has one of the place. */
function idOf(method: string, uses: readonly Use[], { name, methods }: Place): string {
  const [id = '', other] = idsOf(uses);
  const sharing = [...methods].filter(([, those]) => idsOf(those).includes(id)).map(([sharer]) => sharer);
  const owner = sharing.find((sharer) => sharer !== 'POST') ?? 'POST';
  if (other === undefined && owner === method) return id;
  return `${method === 'POST' ? name : id}.${method.toLowerCase()}`;
}

function joint(uses: readonly Use[]): string {
  const ids = idsOf(uses);
  const first = uses[0]?.operation.summary ?? '';
  return ids.length === 1 ? first : 'Do what the media type of the body, or a header, says';
}

function descriptionOf(method: string, uses: readonly Use[]): string {
  if (method === 'GET') return 'Also as HEAD, which responds with the header alone.';
  if (method === 'POST') return uses.length === 1 && !uses[0]?.selectedBy ? plainPost(uses[0] as Use) : list(uses);
  const plain = isPlain(method) ? '' : ' Clients and servers that do not know the method can use it in this use only.';
  return `Also as POST with \`X-HTTP-Method-Override: ${method}\`.${plain}`;
}

function plainPost(use: Use): string {
  const sent = sentIn(use);
  return sent ? `Reads a document of type \`${sent.name}\`.` : 'Reads no body.';
}

/** What each kind of request means, for those that share a method. */
function list(uses: readonly Use[]): string {
  const lines = uses.map((use) => {
    const sign = use.isOverride
      ? `\`X-HTTP-Method-Override: ${use.method}\``
      : `A body of type \`${sentIn(use)?.name}\``;
    const { summary } = use.operation;
    return `- ${use.isOverride || sentIn(use) ? sign : 'Nothing of that'}: ${summary} (\`${operationId(use.operation)}\`)`;
  });
  return `Does what the request says in its header:\n\n${lines.join('\n')}`;
}

function bodyOf(sent: readonly Representation[], uses: readonly Use[], { wire }: Api): JsonObject {
  const ignored = uses
    .filter(({ selectedBy, consumes }) => selectedBy && !consumes)
    .map(({ selectedBy }) => selectedBy?.name);
  const description = `Of ${[...new Set(ignored)].join(', ')} only the media type counts: the body is not read.`;
  return {
    ...(ignored.length > 0 && { description }),
    content: contentOf(sent, wire),
    required: uses.every(({ operation, consumes }) => consumes && !operation.isBodyOptional),
  };
}
