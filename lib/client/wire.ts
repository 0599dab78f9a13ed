/** The dialect of a server: how documents are written for it and read from it. */

import type { Format } from '../formats/format.js';
import type { IdKind } from '../repository/repository.js';

export interface Wire {
  readonly vendor: string;
  /** What all hrefs of the server begin with. */
  readonly prefix: string;
  readonly format: Format;
  readonly ids: IdKind;
  readonly fieldTypePrefix: string;
}

export const mediaType = (vendor: string, name: string, { suffix }: Format): string =>
  `application/${vendor}.${name}+${suffix}`;
