/** What a mount adds to documents: the prefix of hrefs, vendor and suffix of media types, the prefix of field types. */
import type { FormatName as Format } from '../formats/format.js';
import type { IdKind } from '../repository/repository.js';

export type { FormatName as Format } from '../formats/format.js';

export interface Wire {
  /** The public path that hrefs stand under, such as '/subfolder/api/cms/v2'; may be ''. */
  readonly prefix: string;
  /** As in media types: 'vnd.cms.api'. */
  readonly vendor: string;
  readonly fieldTypePrefix: string;
  /** Whether ids are integers or strings. */
  readonly ids: IdKind;
}

/** The media type of a document: `application/vnd.cms.api.Content+json`. */
export function mediaType({ vendor }: Wire, name: string, format: Format): string {
  return `application/${vendor}.${name}+${format}`;
}
