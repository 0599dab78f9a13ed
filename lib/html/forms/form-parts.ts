/** The input of all forms of operations. */
import type { AnyDocument } from '../../documents/document.js';
import { treeOfForm } from '../../documents/form.js';
import { type DocumentTree, isMap } from '../../documents/value.js';
import { write } from '../../http/codec.js';
import type { Format } from '../../http/mount-settings.js';
import type { Binding } from '../../operations/binding/binding.js';
import type { Filling } from '../inputs/members.js';
import type { Part } from '../markup/html.js';
import type { Permitted } from '../related/permitted.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';

/** The input of the form of one operation. */
export interface FormParts {
  readonly contents: PageContents;
  readonly binding: Binding;
  readonly site: Site;
  readonly filling: Filling;
  /** The values of the refused form; undefined for a new one. */
  readonly submitted: DocumentTree | undefined;
  /** The current resource, where a form changes it. */
  readonly current: DocumentTree | undefined;
  /** Undefined for the form of an operation that was refused. */
  readonly permitted: Permitted | undefined;
}

export interface FormContent {
  readonly inner: Part;
  /** Separate forms that are shown before this one. */
  readonly before?: Part;
  /** The submit buttons, where there is more than one. */
  readonly buttons?: Part;
  /** Whether the form only opens the next one. */
  readonly isGet?: boolean;
  /** The page that follows, where it is not that of the resource. */
  readonly next?: string;
}

/** Query parameters with the names of fields fill a new form in. */
export function prefilled({ request }: PageContents, consumes: AnyDocument): DocumentTree {
  const { tree } = treeOfForm(request.query.entries(), consumes, { depth: 10, elements: 200 });
  const values = tree[consumes.root];
  return isMap(values) ? values : {};
}

/** The example of a document, whose members are placeholders. */
export const exampleOf = (consumes: AnyDocument, parts: FormParts): unknown =>
  write(consumes, consumes.example, writing('json', parts));

/** How the document of a request is written, which has no language of its own. */
export const writing = (
  format: Format,
  { contents: { mount }, site: { fieldTypes } }: Pick<FormParts, 'contents' | 'site'>,
) => ({
  format,
  mount,
  writeOptions: { languages: [], fieldTypes },
});

/** The members of a document that an input has as well. */
export function matching({ shape }: AnyDocument, current: DocumentTree | undefined): DocumentTree | undefined {
  if (!current) return undefined;
  const names = Object.keys(shape.members);
  return Object.fromEntries(names.flatMap((name) => (current[name] === undefined ? [] : [[name, current[name]]])));
}
