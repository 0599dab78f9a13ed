/** The interface between the pipeline and HTML pages: what pages show, and the function that writes them. */
import type { DocumentTree } from '../documents/tree.js';
import type { DocumentBody } from '../http/bodies.js';
import type { ApiRequest, ApiResponse, Identity } from '../http/message.js';
import type { Format, MountSettings } from '../http/mount-settings.js';
import type { Route } from './binding.js';
import type { Dispatch } from './dispatch.js';

/** The view of a page: a document as text, tables and links, or as text in a format; or the form of an operation. */
export interface PageView {
  readonly kind: 'structure' | 'source' | 'form';
  /** The format of the document. */
  readonly format: Format;
}

/** The text of a document as other clients get it. */
export interface Source {
  readonly text: string;
  readonly mediaType: string;
}

export interface PageContents {
  readonly request: ApiRequest;
  /** Status and header fields. */
  readonly response: ApiResponse;
  readonly identity: Identity;
  /** The view of the document. */
  readonly view: PageView;
  /** The document that the page shows. */
  readonly body: DocumentBody;
  /** The value of the document's root, as JSON. */
  readonly tree: DocumentTree;
  /** Where the page shows the text of the document instead. */
  readonly source: Source | undefined;
  /** Undefined where nothing is served at the path. */
  readonly route: Route | undefined;
  /** All that is served. */
  readonly routes: ReadonlyMap<string, Route>;
  readonly mount: MountSettings;
  /** Loads other resources for the same caller, as JSON. */
  readonly dispatch: Dispatch;
  /** Loads the document of another resource; undefined where the caller cannot. */
  readonly load: (href: string) => Promise<Loaded | undefined>;
}

/** A document of another resource. */
export interface Loaded {
  /** The value of its root, as JSON. */
  readonly tree: DocumentTree;
  readonly etag: string | undefined;
}

/** The writer of pages. */
export interface PageWriter {
  /** Header fields of every page, such as its content security policy. */
  readonly headers: Readonly<Record<string, string>>;
  write(contents: PageContents): Promise<string>;
}

export const pageType = 'text/html; charset=utf-8';

/** The placeholder for the CSRF token of the session in cached pages; escaped text cannot contain it. */
export const tokenPlaceholder = '<csrf-token>';

/** The id of the notice that a page shows after a write by this method: the fragment of its URL. */
export const noticeId = (method: string): string => `done-${method.toLowerCase()}`;
