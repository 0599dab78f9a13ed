/** Checks, outside production, that what a handler has returned fits the document that shows it. */
import { checkValue, misuse } from '../check-value.js';
import { write } from '../codec.js';
import { operationId, requiredMethods } from '../resource.js';
import { type Service, wireOf } from '../service.js';
import type { Selected } from './input.js';
import type { Reply } from './reply.js';
import type { Scope } from './route.js';

/** @throws TypeError that names the repository method, the id and the members at fault */
export async function checkReply(
  { document, value }: Reply,
  { form, params, request }: Selected,
  { languages }: Scope,
  service: Service,
): Promise<void> {
  if (!document) return;
  const { operation } = form;
  const method = requiredMethods(operation)[0] ?? operationId(operation);
  const origin = { method, id: Object.values(params).at(-1), ids: service.ids };
  try {
    const written = write(document, value, 'json', wireOf(service, request.prefix), { ...service.showing, languages });
    await checkValue(document, written, origin);
  } catch (error) {
    throw misuse(error, document, origin);
  }
}
