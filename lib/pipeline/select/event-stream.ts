/** Selects event streams, for requests of lists that can be followed, if clients prefer that type. */
import { prefersEventStream } from '../../http/accept.js';
import type { Choice } from '../../http/bodies.js';
import type { ApiRequest } from '../../http/message.js';
import type { Binding } from '../../operations/binding.js';
import type { ServiceSettings } from '../../operations/options.js';
import { chooseFormat } from './negotiate.js';

/** Parts of other requests never are streams. */
export const isEventStream = ({ isPart, headers }: ApiRequest, { operation }: Binding): boolean =>
  operation.paged?.followed !== undefined && !isPart && prefersEventStream(headers.accept);

/** The data of events are in the format that a client accepts besides. */
export const choiceOfStream = (
  request: ApiRequest,
  { documents, operation }: Binding,
  settings: ServiceSettings,
): Choice | undefined => {
  const [list] = documents;
  const document = operation.paged?.followed?.document;
  return list && document && { ...chooseFormat(request, document, settings), document: list };
};
