/** The contents of a page, which the gateway passes to the writer of pages. */
import type { FormField } from '../../documents/form.js';
import type { DocumentTree } from '../../documents/value.js';
import type { DocumentBody } from '../../http/bodies.js';
import type { ApiRequest, ApiResponse, Identity } from '../../http/message.js';
import type { MountSettings } from '../../http/mount-settings.js';
import type { Route } from '../../operations/binding/binding.js';
import type { Dispatch } from '../../operations/requests/dispatch.js';
import type { View } from '../../pipeline/state/request-record.js';

/** A change that a button of a form makes to its fields, such as adding a row, and the fields that were sent. */
export interface FormStep {
  /** The name that the page of the form has given it. */
  readonly name: string;
  readonly fields: readonly FormField[];
}

interface RawInput {
  /** Undefined for a file. */
  readonly text: string | undefined;
}

/** The data of a form besides the request that it submits. */
export interface Submission {
  /** When its operation has started, by `performance.now()`. */
  readonly started: number;
  /** The page that follows on success. */
  readonly next: string | undefined;
  /** The operation at the same path that follows on success. */
  readonly then?: { readonly method: string; readonly next: string | undefined } | undefined;
  /** The method of the operation of this form that it follows. */
  readonly after?: string;
  /** The input of a raw form, whose body was sent as it is: its response is shown, and nothing follows. */
  readonly raw?: RawInput;
  /** Whether a button of the form has only changed it: its page is shown again, with its fields. */
  readonly step?: FormStep;
}

/** The view of a page: a document as people read it, all of its members, or its text in a format; or the form of an operation. */
export interface PageView extends View {
  readonly kind: 'structure' | 'members' | 'source' | 'form';
  /** The form that the client has submitted. */
  readonly submission?: Submission | undefined;
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
  readonly view: PageView;
  /** The document that the page shows. */
  readonly body: DocumentBody;
  /** The value of the document's root, as JSON. */
  readonly tree: DocumentTree;
  /** The text of the document, if the page shows it instead. */
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
