/** The text that a raw form starts with: the resource as it is, in the document that the operation reads, or an example. */
import type { AnyDocument } from '../../../documents/document.js';
import { type DocumentTree, isMap } from '../../../documents/value.js';
import { decode, encodeIndented } from '../../../http/codec.js';
import type { Format } from '../../../http/mount-settings.js';
import type { Loaded } from '../../site/page-contents.js';
import { exampleOf, type FormParts, prefilled, writing } from '../form-parts.js';

/** Context of a raw form whose text is written. */
export interface Raw {
  readonly parts: FormParts;
  readonly format: Format;
  /** The resource at the path of the form. */
  readonly loaded: Loaded | undefined;
}

/** High limits, because the parsed document was written by the server itself. */
const limits = { depth: 100, elements: 1_000_000 };

export async function textFor({ parts, format, loaded }: Raw): Promise<string> {
  const { binding, contents } = parts;
  const { consumes, method } = binding;
  if (!consumes) return '';
  const example = exampleOf(consumes, parts) as DocumentTree;
  const current = method === 'POST' ? undefined : loaded && membersIn(loaded.tree, consumes);
  const start = current ?? merged(example, prefilled(contents, consumes));
  return (await written(consumes, start, { parts, format })) ?? exampleText(consumes, format, parts);
}

export const exampleText = (document: AnyDocument, format: Format, parts: FormParts): Promise<string> =>
  encodeIndented(document, document.example, writing(format, parts));

/** Undefined for members that are not a document of this kind. */
async function written(
  document: AnyDocument,
  members: DocumentTree,
  { parts, format }: Pick<Raw, 'parts' | 'format'>,
): Promise<string | undefined> {
  const { mount } = parts.contents;
  try {
    const input = { format: 'json', tree: { [document.root]: members } } as const;
    const { body } = await decode(document, input, { mount, limits });
    return await encodeIndented(document, body, writing(format, parts));
  } catch {
    return undefined;
  }
}

/** The members of a resource that an input has as well, whatever their case; undefined where it has none of them. */
function membersIn(tree: DocumentTree, { shape }: AnyDocument): DocumentTree | undefined {
  const names = new Map(Object.keys(tree).map((name) => [name.toLowerCase(), name]));
  const members = Object.keys(shape.members).flatMap((name) => {
    const value = tree[names.get(name.toLowerCase()) ?? ''];
    return value === undefined ? [] : [[name, value] as const];
  });
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}

/** Members of the second take the place of those of the first. */
function merged(first: DocumentTree, second: DocumentTree): DocumentTree {
  const both = Object.entries(second).map(([name, value]) => {
    const earlier = first[name];
    return [name, isMap(earlier) && isMap(value) ? merged(earlier, value) : value] as const;
  });
  return { ...first, ...Object.fromEntries(both) };
}
