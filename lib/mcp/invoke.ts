/** Requests of tools, which are served in this process through all stages of the pipeline, for the caller of the tool. */
import { Readable } from 'node:stream';
import { type InProcess, sendInProcess } from '../adapters/in-process.js';
import type { ApiRequest, OperationInfo } from '../http/message.js';
import { type MountSettings, mediaType } from '../http/mount-settings.js';
import type { Id } from '../repository/repository.js';
import { accessParameterOf } from '../resources/access.js';
import type { Catalogue } from './catalogue.js';
import { ToolError } from './tool-error.js';

/** A request for an operation of the table. */
export interface OperationRequest {
  readonly params?: Readonly<Record<string, Id>>;
  readonly query?: Readonly<Record<string, Id | undefined>>;
  /** The inside of the root of its document. */
  readonly body?: object;
  readonly file?: Uint8Array;
  /** A path below the prefix. */
  readonly destination?: string;
  /** The revision that the write expects, as an earlier result shows it. */
  readonly revision?: string;
  readonly idempotencyKey?: string;
  readonly dryRun?: boolean;
}

export interface OperationResponse {
  readonly status: number;
  /** The inside of the root of its document; undefined without one. */
  // biome-ignore lint/suspicious/noExplicitAny: a document of any operation
  readonly document?: any;
  readonly revision?: string | undefined;
  /** The path of what was created, copied or moved. */
  readonly location?: string | undefined;
}

/** Calls an operation by its id. */
export type Call = (id: string, request?: OperationRequest) => Promise<OperationResponse>;

interface Invocation extends InProcess {
  readonly mount: MountSettings;
  readonly catalogue: Catalogue;
}

const explanation = 'permissions.explain';

/** Creates the function that calls operations for the caller of a request to the endpoint. */
export function createCall({ mount, catalogue, handle, report }: Invocation, caller: ApiRequest): Call {
  const { prefix } = caller;

  async function send(method: string, href: string, own: Partial<ApiRequest> = {}): Promise<OperationResponse> {
    const { status, about, headers, json } = await sendInProcess(
      { caller, method, href, headers: {}, ...own },
      { handle, report },
    );
    const { ETag: tag = '', Location: location } = headers;
    const members = Object.values(json ?? {});
    const response = {
      ...{ status, document: members.length === 1 ? members[0] : json },
      revision: String(tag).replace(/^(?:W\/)?"|"$/g, '') || undefined,
      location: location === undefined ? undefined : String(location),
    };
    if (status >= 400) throw new ToolError(status, response.document, await reasonOf(status, about));
    const isMoved = (status === 301 || status === 307) && method === 'GET';
    return isMoved && response.location ? send('GET', response.location) : response;
  }

  /** Why the caller may not do it, as far as rights decide that. */
  async function reasonOf(status: number, { operation, params }: OperationInfo): Promise<object | undefined> {
    if (status !== 403 || operation === explanation || !catalogue.has(explanation)) return undefined;
    const named = Object.entries(params).map(
      ([name, value]) => [accessParameterOf(name), String(value)] as [string, string],
    );
    const query = new URLSearchParams([['operation', operation], ...named]);
    const explained = await send('GET', `${catalogue.pathOf(explanation, {})}?${query}`).catch(() => undefined);
    return explained?.document;
  }

  return (id, { params = {}, query = {}, body, file, destination, revision, idempotencyKey, dryRun } = {}) => {
    const { method, consumes } = catalogue.get(id);
    const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const search = pairs.length === 0 ? '' : `?${new URLSearchParams(Object.fromEntries(pairs))}`;
    const document = body && consumes && { tree: { [consumes.root]: body }, format: 'json' as const };
    return send(method, catalogue.pathOf(id, params) + search, {
      body: file ? { stream: Readable.from([file]), isConsumed: false, parsed: undefined } : document,
      headers: {
        'content-type': file ? 'application/octet-stream' : document && mediaType(mount, consumes.name, 'json'),
        'content-length': file && String(file.length),
        destination: destination && prefix + destination,
        'if-match': revision && `"${revision}"`,
        'idempotency-key': idempotencyKey,
        prefer: dryRun ? 'dry-run' : undefined,
      },
    });
  };
}
