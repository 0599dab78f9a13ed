/** The gateway to HTML: pages in place of documents, and forms in place of requests with a document. */
import type { ApiRequest, ApiResponse, Identity } from '../../http/message.js';
import type { CreatePresentation, Reading } from '../../pipeline/state/presentation.js';
import {
  type Authenticated,
  complete as completeRecord,
  layerFor,
  type Received,
  type Resolved,
  type Serve,
} from '../../pipeline/state/request-record.js';
import type { PageView, PageWriter } from '../site/page-contents.js';
import { createAfterForm } from './after-form.js';
import { latestFirst } from './latest-first.js';
import { withToken } from './page-tokens.js';
import { findForm, pageParameters, pageViewOf, showsForm, viewIn } from './page-views.js';
import { createFormReader, isForm } from './read-form.js';
import { createShow } from './show-page.js';

/** Creates the presentation of a service as pages. */
export const createPresentation =
  (writer: PageWriter): CreatePresentation =>
  (parts) => {
    const { authenticator } = parts;
    const { vendor } = parts.service.settings;
    const show = createShow(writer, parts);
    const readForm = createFormReader(parts);
    const complete = (response: ApiResponse, request: ApiRequest, identity: Identity): ApiResponse =>
      withToken(response, writer.headers, () => authenticator.csrfToken(request, identity));
    async function showPage(ready: Authenticated, view: PageView, inner: Serve): Promise<ApiResponse> {
      const written = ready.binding.isWrite ? await inner(ready) : undefined;
      const pageView: PageView = showsForm(ready.binding) ? { ...view, kind: 'form' } : view;
      return readingTogether(ready, async () => show(written ?? (await inner(ready)), ready, pageView));
    }
    return {
      viewOf: (request) => pageViewOf(request, vendor),
      parameters: pageParameters,
      bindingOf: findForm,
      read(record, reading) {
        if (isForm(record.request)) return readForm(record, reading);
        const request = latestFirst(record, parts.service);
        return request && selectFor(completeRecord(record, { request }), reading);
      },
      layer: (inner) => (ready) => {
        const view = viewIn(ready);
        return view ? showPage(ready, view, inner) : inner(ready);
      },
      completion: layerFor(
        mayShowPage,
        (inner) => async (ready) => complete(await inner(ready), ready.request, ready.identity),
      ),
      async error(response, record) {
        const view = viewIn(record);
        return view ? complete(await show(response, record, view), record.request, record.identity) : response;
      },
      after: createAfterForm(parts),
    };
  };

const selectFor = async (record: Received, { select }: Reading): Promise<Resolved> => select(record);

/** Some operations respond with pages whatever the client prefers. */
const mayShowPage = ({ view, binding }: Authenticated): boolean => view !== undefined || binding.showsFile;

/** A page and the document that it shows are read together, where the repository has that. */
function readingTogether<T>({ repository, context }: Authenticated, work: () => Promise<T>): Promise<T> {
  return repository.reading ? repository.reading(context, work) : work();
}
