/** Settings and functions that all pages of one service at one mount point share. */
import type { FieldTypeLookup, HrefMakers } from '../../repository/repository.js';
import type { Formats } from './formats.js';
import type { Texts } from './texts.js';

export interface Site {
  /** The public path before every href. */
  readonly prefix: string;
  readonly title: string;
  readonly logo: string | undefined;
  /** The href of the title. */
  readonly home: string;
  readonly language: string;
  readonly texts: Texts;
  /** Dates and numbers in that language. */
  readonly formats: Formats;
  /** The stylesheet of all pages, then that of the host. */
  readonly stylesheets: readonly string[];
  readonly script: string;
  /** The vendor in media types. */
  readonly vendor: string;
  /** The login page, of the router or of the host. */
  readonly login: string | undefined;
  /** Whether the router logs visitors in and out. */
  readonly hasLogin: boolean;
  readonly hasTree: boolean;
  readonly hasSearch: boolean;
  /** Whether content can be edited in drafts. */
  readonly isEditable: boolean;
  /** Whether content types can be edited in drafts. */
  readonly areTypesEditable: boolean;
  /** Whether the fields of these drafts can be moved, by several writes of one transaction. */
  readonly areFieldsMovable: boolean;
  /** The top of the content that the site shows; undefined where its location is not served. */
  readonly rootLocation: string | undefined;
  /** Whether a resource has such an operation. */
  readonly isServed: (path: string, method: string) => boolean;
  /** The summary of the GET of a resource; undefined where none is served. */
  readonly summaryOf: (path: string) => string | undefined;
  readonly fieldTypes: FieldTypeLookup;
  /** The hrefs in values of fields. */
  readonly hrefs: () => HrefMakers;
}
