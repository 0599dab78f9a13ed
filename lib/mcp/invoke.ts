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
import type { MountSettings } from '../http/mount-settings.js';
import type { OperationCatalogue } from '../openapi/operation-catalogue.js';
import type { Id } from '../repository/repository.js';
import { accessParameterOf } from '../resources/access.js';
import { ToolError } from './results.js';

interface ToolRequest extends OperationRequest {
  readonly params?: Readonly<Record<string, Id>>;
  /** Other facts that rights depend on, as questions about access name them. */
  readonly about?: Readonly<Record<string, Id>>;
}

/** A part of a document in a response, of the type that the declaration of its operation names. */
export type Part = InnerResponse['document'];

/** Calls an operation by its id. @throws ToolError for a response that is an error */
export type Call = (id: string, request?: ToolRequest) => Promise<Omit<InnerResponse, 'about'>>;

interface Invocation extends InProcess {
  readonly mount: MountSettings;
  readonly catalogue: OperationCatalogue;
}

const explanation = 'permissions.explain';

/** Creates the function that calls operations for the caller of a request to the endpoint. */
export function createCall({ mount, catalogue, ...inProcess }: Invocation, caller: ApiRequest): Call {
  const callersMount = { ...mount, prefix: caller.prefix };

  const call: Call = (id, { params = {}, about, ...request } = {}) =>
    send(toInnerRequest(catalogue.get(id), catalogue.pathOf(id, params), request, callersMount), about);

  async function send(request: InnerRequest, facts?: ToolRequest['about']): ReturnType<Call> {
    const { about, ...response } = await sendInProcess(caller, request, inProcess);
    const { status, location, document } = response;
    if (status >= 400) throw new ToolError(status, document, status === 403 && (await reasonOf(about, facts)));
    const isMoved = (status === 301 || status === 307) && request.method === 'GET';
    return isMoved && location ? send({ method: 'GET', href: location }) : response;
  }

  /** Why the caller may not do it, where rights decide that. */
  async function reasonOf({ operation, params }: OperationInfo, facts: ToolRequest['about']): Promise<Part> {
    if (operation === explanation || !catalogue.has(explanation)) return undefined;
    const named = Object.entries(params).map(([name, value]) => [accessParameterOf(name), String(value)]);
    const query = { operation, ...Object.fromEntries(named), ...facts };
    const { document } = await call(explanation, { query }).catch((): Part => ({}));
    return document?.allowed === false && document;
  }

  return call;
}
