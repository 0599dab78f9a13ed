/** Lists, and what is embedded, are written in pieces, between which others are served. */
import { isDocumentBody } from '../../http/bodies.js';
import { documentInPieces, textInPieces } from '../../http/codec.js';
import { isQuery } from '../../operations/predicates.js';
import { type Authenticated, type Layer, layerFor } from '../state/request-record.js';
import type { Service } from '../state/service.js';

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
