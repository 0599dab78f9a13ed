/** Settings of a mount point in documents: the prefix of hrefs, vendor and suffix of media types, the prefix of field types. */
import type { AnyDocument } from '../documents/document.js';
import type { FieldTypeNames } from '../documents/value.js';
import type { FormatName as Format } from '../formats/format.js';
import type { IdKind } from '../repository/repository.js';

export type { FieldTypeNames } from '../documents/value.js';
export { type FormatName as Format, formatNames } from '../formats/format.js';

export interface MountSettings {
  /** The public path prefix of hrefs, such as '/subfolder/api/cms/v2'; may be ''. */
  readonly prefix: string;
  /** The vendor in media types: 'vnd.cms.api'. */
  readonly vendor: string;
  readonly fieldTypePrefix: string;
  readonly fieldTypeNames?: FieldTypeNames | undefined;
  /** Whether ids are integers or strings. */
  readonly ids: IdKind;
}

/** The media type of a document: `application/vnd.cms.api.Content+json`. */
export function mediaType({ vendor }: Pick<MountSettings, 'vendor'>, name: string, format: Format): string {
  return `application/${vendor}.${name}+${format}`;
}

/** The media type of a document as the body of a response. */
export const documentType = (
  mount: Pick<MountSettings, 'vendor'>,
  { name, standardType }: Pick<AnyDocument, 'name' | 'standardType'>,
  format: Format,
): string => (standardType === undefined ? mediaType(mount, name, format) : `${standardType}+${format}`);

/** The media type of a body, which may have a version: `application/vnd.cms.api.ViewInput+json;version=1.1`. */
export function bodyType(mount: MountSettings, document: Typed, format: Format): string {
  const { name, mediaType: typed, standardType } = document;
  if (standardType !== undefined) return documentType(mount, document, format);
  const type = mediaType(mount, typed?.name ?? name, format);
  return typed?.version ? `${type};version=${typed.version}` : type;
}

type Typed = Pick<AnyDocument, 'name' | 'mediaType' | 'standardType'>;
