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
  /** As in media types: 'vnd.cms.api'. */
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

/** The media type of a body, which may have a version: `application/vnd.cms.api.ViewInput+json;version=1.1`. */
export function bodyType(mount: MountSettings, { name, mediaType: typed }: Typed, format: Format): string {
  const type = mediaType(mount, typed?.name ?? name, format);
  return typed?.version ? `${type};version=${typed.version}` : type;
}

type Typed = Pick<AnyDocument, 'name' | 'mediaType'>;
