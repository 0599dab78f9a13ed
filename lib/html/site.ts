/** What all pages of one service at one mount point have in common. */
import type { HrefMakers, KnownFieldTypes } from '../repository/repository.js';

export interface Site {
  /** The public path before every href. */
  readonly prefix: string;
  readonly stylesheet: string;
  readonly script: string;
  /** As in media types. */
  readonly vendor: string;
  /** Where visitors log in: a page of the router, or of the host. */
  readonly login: string | undefined;
  /** Whether the router logs visitors in and out. */
  readonly hasLogin: boolean;
  readonly hasTree: boolean;
  readonly hasSearch: boolean;
  /** The top of the content that the site shows; undefined where its location is not served. */
  readonly rootLocation: string | undefined;
  /** Whether a resource has such an operation. */
  readonly isServed: (path: string, method: string) => boolean;
  readonly fieldTypes: KnownFieldTypes;
  /** The hrefs in values of fields. */
  readonly hrefs: HrefMakers;
}
