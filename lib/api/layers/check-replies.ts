/** Checks, outside production, that what a handler has returned fits the document that shows it. */
import { isDocumentBody } from '../bodies.js';
import { checkValue, misuse } from '../check-value.js';
import { writerFor } from '../codec.js';
import { requiredMethods } from '../operations.js';
import type { Layer } from '../ready.js';
import type { Service } from '../service.js';

/** Fails with a TypeError that names the repository method, the id and the members at fault. */
export const checkReplies =
  ({ ids, showing }: Service): Layer =>
  (inner) =>
  async (ready) => {
    const response = await inner(ready);
    const { body } = response;
    if (!isDocumentBody(body)) return response;
    const { binding, params, wire } = ready;
    const method = requiredMethods(binding.operation)[0] ?? binding.id;
    const origin = { method, id: Object.values(params).at(-1), ids, isServed: showing.isServed };
    const { document, format } = body;
    try {
      const tree = writerFor({ format: 'json', wire, showing })(body);
      await checkValue(document, tree, origin);
      return format === 'json' ? { ...response, body: { ...body, tree } } : response;
    } catch (error) {
      throw misuse(error, document, origin);
    }
  };
