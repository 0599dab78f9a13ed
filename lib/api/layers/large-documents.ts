/** Lists, and what is embedded, are written in pieces, between which others are served. */
import { isDocumentBody } from '../bodies.js';
import { documentInPieces, textInPieces } from '../codec.js';
import { isQuery } from '../predicates.js';
import { type Authenticated, type Layer, layerFor } from '../request-record.js';
import type { Service } from '../service.js';

/** A page shows the document otherwise, and has no text of it. */
const mayBeLarge = ({ binding, page }: Authenticated): boolean =>
  page === undefined && (binding.operation.paged !== undefined || isQuery(binding));

export const largeDocuments = ({ writeOptions }: Service): Layer =>
  layerFor(mayBeLarge, (inner) => async (ready) => {
    const response = await inner(ready);
    const { body } = response;
    if (!isDocumentBody(body) || response.status !== 200) return response;
    const { document, format } = body;
    const tree = body.tree ?? (await documentInPieces(body, { format, mount: ready.mount, writeOptions }));
    return { ...response, body: { ...body, tree, text: await textInPieces(document, tree, format) } };
  });
