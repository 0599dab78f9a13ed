/** Calls of operations by tools, in this process and through all stages of the pipeline, for the caller of the tool. */
import {
  type InnerRequest,
  type InnerResponse,
  type InProcess,
  type OperationRequest,
  sendInProcess,
  toInnerRequest,
} from '../adapters/in-process.js';
import type { ApiRequest, OperationInfo } from '../http/message.js';
import type { OperationCatalogue } from '../openapi/operation-catalogue.js';
import type { Id } from '../repository/repository.js';
import { accessParameterOf } from '../resources/access.js';
import { ToolError } from './results.js';

interface ToolRequest extends OperationRequest {
  readonly params?: Readonly<Record<string, Id>>;
}

/** A part of a document in a response, which is what the declaration of its operation says. */
export type Part = InnerResponse['document'];

/** Calls an operation by its id. @throws ToolError for a response that is an error */
export type Call = (id: string, request?: ToolRequest) => Promise<Omit<InnerResponse, 'about'>>;

interface Invocation extends InProcess {
  readonly vendor: string;
  readonly catalogue: OperationCatalogue;
}

const explanation = 'permissions.explain';

/** Creates the function that calls operations for the caller of a request to the endpoint. */
export function createCall({ vendor, catalogue, ...inProcess }: Invocation, caller: ApiRequest): Call {
  const { prefix } = caller;

  const call: Call = (id, { params = {}, ...request } = {}) =>
    send(toInnerRequest(catalogue.get(id), catalogue.pathOf(id, params), request, { vendor, prefix }));

  async function send(request: InnerRequest): ReturnType<Call> {
    const { about, ...response } = await sendInProcess(caller, request, inProcess);
    const { status, location, document } = response;
    if (status >= 400) throw new ToolError(status, document, await reasonOf(status, about));
    const isMoved = (status === 301 || status === 307) && request.method === 'GET';
    return isMoved && location ? send({ method: 'GET', href: location }) : response;
  }

  /** Why the caller may not do it, as far as rights decide that. */
  async function reasonOf(status: number, { operation, params }: OperationInfo): Promise<object | undefined> {
    if (status !== 403 || operation === explanation || !catalogue.has(explanation)) return undefined;
    const about = Object.entries(params).map(([name, value]) => [accessParameterOf(name), String(value)]);
    const query = { operation, ...Object.fromEntries(about) };
    return (await call(explanation, { query }).catch(() => undefined))?.document;
  }

  return call;
}
