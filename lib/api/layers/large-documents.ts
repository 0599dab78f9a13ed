/** Lists, and what is embedded, are written in pieces, between which others are served. */
import { isDocumentBody } from '../bodies.js';
import { documentInPieces, textInPieces } from '../codec.js';
import { isQuery } from '../predicates.js';
import { type Layer, layerFor, type Ready } from '../ready.js';
import type { Service } from '../service.js';

/** A page shows the document otherwise, and has no text of it. */
const mayBeLarge = ({ binding, page }: Ready): boolean =>
  page === undefined && (binding.operation.paged !== undefined || isQuery(binding));

export const largeDocuments = ({ showing }: Service): Layer =>
  layerFor(mayBeLarge, (inner) => async (ready) => {
    const response = await inner(ready);
    const { body } = response;
    if (!isDocumentBody(body) || response.status !== 200) return response;
    const { document, format } = body;
    const tree = body.tree ?? (await documentInPieces(body, { format, wire: ready.wire, showing }));
    return { ...response, body: { ...body, tree, text: await textInPieces(document, tree, format) } };
  });
