/** The dialect of a server: how documents are written for it and read from it. */

import type { AnyDocument } from '../documents/document.js';
import type { FieldTypeNames } from '../documents/value.js';
import type { Format } from '../formats/format.js';
import type { IdKind } from '../repository/repository.js';

export interface Wire {
  readonly vendor: string;
  /** What all hrefs of the server begin with. */
  readonly prefix: string;
  readonly format: Format;
  readonly ids: IdKind;
  readonly fieldTypePrefix: string;
  readonly fieldTypeNames?: FieldTypeNames | undefined;
}

/** The media type of a body, which may have a version. */
export function bodyType(vendor: string, { name, mediaType: versioned }: Typed, format: Format): string {
  const type = mediaType(vendor, versioned?.name ?? name, format);
  return versioned ? `${type};version=${versioned.version}` : type;
}

type Typed = Pick<AnyDocument, 'name' | 'mediaType'>;

export const mediaType = (vendor: string, name: string, { suffix }: Format): string =>
  `application/${vendor}.${name}+${suffix}`;
