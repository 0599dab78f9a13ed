/** Operations as OpenAPI has them: one for each method at each place. */
import type { Representation } from '../api/representation.js';
import type { Api } from './api.js';
import { contentOf } from './content.js';
import type { JsonObject } from './json.js';
import { methodParameters } from './parameters.js';
import { responsesOf } from './responses.js';
import { securityOf } from './security.js';
import { idsOf, isPlain, type Place, type Way } from './ways.js';

/** All that one method can mean at a place, as one operation. */
export function toOperation(method: string, ways: readonly Way[], place: Place, api: Api): JsonObject {
  const [{ operation } = ways[0] as Way] = ways;
  const sent = [...new Set(ways.map((way) => way.sent).filter((each) => each !== undefined))];
  const parameters = methodParameters(ways, place, api);
  return {
    operationId: idOf(method, ways, place),
    summary: [...new Set(ways.map((way) => way.operation.summary))].length === 1 ? operation.summary : joint(ways),
    description: descriptionOf(method, ways),
    tags: [tagOf(ways)],
    ...(ways.every((way) => way.operation.deprecated) && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
    ...(sent.length > 0 && { requestBody: bodyOf(sent, ways, api) }),
    responses: responsesOf(ways, place, api),
    security: securityOf(ways, api),
  };
}

/** What stands before the dot of an id. */
export function tagOf(ways: readonly Way[]): string {
  return (idsOf(ways)[0] ?? '').replace(/\..*/, '');
}

/** The operation's own id; a POST that means several, or what another method means, has one of the place. */
function idOf(method: string, ways: readonly Way[], { name, methods }: Place): string {
  const [id = '', other] = idsOf(ways);
  const sharing = [...methods].filter(([, those]) => idsOf(those).includes(id)).map(([sharer]) => sharer);
  const owner = sharing.find((sharer) => sharer !== 'POST') ?? 'POST';
  if (other === undefined && owner === method) return id;
  return `${method === 'POST' ? name : id}.${method.toLowerCase()}`;
}

function joint(ways: readonly Way[]): string {
  const ids = idsOf(ways);
  const first = ways[0]?.operation.summary ?? '';
  return ids.length === 1 ? first : 'Do what the media type of the body, or a header, says';
}

function descriptionOf(method: string, ways: readonly Way[]): string {
  if (method === 'GET') return 'Also as HEAD, which answers with the header alone.';
  if (method === 'POST') return ways.length === 1 && !ways[0]?.isAction ? plainPost(ways[0] as Way) : list(ways);
  const plain = isPlain(method) ? '' : ' Clients and servers that do not know the method can use it in this way only.';
  return `Also as POST with \`X-HTTP-Method-Override: ${method}\`.${plain}`;
}

function plainPost({ sent }: Way): string {
  return sent ? `Reads a document of type \`${sent.name}\`.` : 'Reads no body.';
}

/** What each kind of request means, for those that share a method. */
function list(ways: readonly Way[]): string {
  const lines = ways.map((way) => {
    const sign = way.override ? `\`X-HTTP-Method-Override: ${way.method}\`` : `A body of type \`${way.sent?.name}\``;
    const { summary } = way.operation;
    return `- ${way.override || way.sent ? sign : 'Nothing of that'}: ${summary} (\`${way.operation.id}\`)`;
  });
  return `Does what the request says in its header:\n\n${lines.join('\n')}`;
}

function bodyOf(sent: readonly Representation[], ways: readonly Way[], { wire }: Api): JsonObject {
  const ignored = ways
    .filter(({ isAction, operation }) => isAction && !operation.consumes)
    .map((way) => way.sent?.name);
  const description = `Of ${[...new Set(ignored)].join(', ')} only the media type counts: the body is not read.`;
  return {
    ...(ignored.length > 0 && { description }),
    content: contentOf(sent, wire),
    required: ways.every(({ operation }) => operation.consumes && !operation.isBodyOptional),
  };
}
