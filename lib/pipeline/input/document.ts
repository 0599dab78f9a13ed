/** The document in the body of a request, or the `Destination` header that replaces it. */
import { reachableShape } from '../../documents/reachable-shape.js';
import { decode, readContext, writerFor } from '../../http/codec.js';
import type { Binding } from '../../operations/binding/binding.js';
import type { LoadCurrent } from '../../operations/binding/reply.js';
import type { Caller, Context, Id } from '../../repository/repository.js';
import type { Authenticated } from '../state/request-record.js';
import type { Service } from '../state/service.js';
import { readBody } from './body.js';
import { readDestination } from './destination.js';
import { checkReadOnlyMembers } from './read-only-members.js';

/**
 * The value of the body, or of the header field; undefined where the request has none.
 * @throws BadRequest with all that is wrong with it
 */
export async function readDocument(ready: Authenticated, service: Service, loadCurrent: LoadCurrent): Promise<unknown> {
  const { request, method, binding, contentType, deadline, mount } = ready;
  const { operation, consumes, readsDestination, documents } = binding;
  if (!consumes || !contentType) {
    const { destination } = operation;
    return readsDestination && destination ? readDestination(destination, request, service.ids) : undefined;
  }
  const { format = 'xml', charset } = contentType;
  if (binding.isBodyOptional && !request.body) return consumes.read({}, readContext(mount, format));
  const { limits } = service.settings;
  const limit = bodyLimit(ready, service);
  const input = await readBody(request, { format, charset, limit }, deadline);
  const { body, members } = await decode(consumes, input, { mount, limits });
  if (method === 'PATCH') {
    const resource = documents[0] && reachableShape(documents[0], service.writeOptions.isServed);
    const loadDocument = () => currentDocument(loadCurrent, ready, service);
    await checkReadOnlyMembers({ consumes, resource }, members, loadDocument);
  }
  return body;
}

/** Bytes that the body of a request may have. */
export const bodyLimit = ({ binding, context }: Authenticated, service: Service): number =>
  isLarge(binding, context.caller, service) ? service.settings.limits.fileDocument : service.settings.limits.body;

/** The anonymous caller cannot fill the memory with files. */
const isLarge = (binding: Binding, { userId }: Caller<Id>, { repository }: Service): boolean =>
  (binding.carriesFiles || binding.receives !== undefined) && userId !== null && repository.files !== undefined;

/** The document of the resource as it is now. */
async function currentDocument(
  loadCurrent: LoadCurrent,
  { mount, context: { languages } }: { readonly mount: Authenticated['mount']; readonly context: Context<Id> },
  { writeOptions }: Service,
) {
  const reply = await loadCurrent?.();
  const { document, value } = reply ?? {};
  return document && writerFor({ format: 'json', mount, writeOptions })({ document, value, languages });
}
