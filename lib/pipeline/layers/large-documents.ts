/** Lists and embedded resources are written in pieces, between which others are served. */
import { isDocumentBody } from '../../http/bodies.js';
import { documentInPieces, textInPieces } from '../../http/codec.js';
import type { Binding } from '../../operations/binding/binding.js';
import { type Layer, layerOf } from '../state/request-record.js';
import type { Service } from '../state/service.js';

const mayBeLarge = ({ operation, isQuery }: Binding): boolean => operation.paged !== undefined || isQuery;

export const largeDocuments = ({ writeOptions }: Service): Layer =>
  layerOf(mayBeLarge, (inner) => async (ready) => {
    const response = await inner(ready);
    const { body } = response;
    // A view shows the document otherwise, and has no text of it.
    if (ready.view || ready.request.hasNoText || !isDocumentBody(body) || response.status !== 200) return response;
    const { document, format } = body;
    const tree = body.tree ?? (await documentInPieces(body, { format, mount: ready.mount, writeOptions }));
    return { ...response, body: { ...body, tree, text: await textInPieces(document, tree, format) } };
  });
