/** The methods of a route, and the media types that their bodies can have. */
import type { AnyDocument } from '../../documents/document.js';
import { formatNames } from '../../formats/format.js';
import { bodyType, type Format, type MountSettings } from '../../http/mount-settings.js';
import type { Binding, Route } from './binding.js';

/** The document that a media type of a body names, and its version. */
interface NamedType {
  readonly name: string;
  readonly version: string;
}

export function isNamed({ name, mediaType }: AnyDocument, type: NamedType): boolean {
  const documentType = { name, version: '1.0', ...mediaType };
  return documentType.name.toLowerCase() === type.name && documentType.version === type.version;
}

/** `Allow` in the order of declaration. A selected action is visible only to a request with its type. */
export function allowedMethods({ allow, actions }: Route, type: NamedType | undefined): readonly string[] {
  const action = type?.name && actions.find(({ selectedBy }) => isNamed(selectedBy, type));
  return action ? [...action.methods.keys()] : allow;
}

/** The binding that a generic media type selects: the only one of a method that reads a document, if all require a type. */
export function soleReader({ methods, actions }: Route, method: string): Binding | undefined {
  const plain = methods.get(method);
  if (plain && !plain.consumes) return undefined;
  const bindings = [plain, ...actions.map((action) => action.methods.get(method))].filter(
    (binding) => binding?.consumes,
  );
  return bindings.length === 1 ? bindings[0] : undefined;
}

/** The media types of documents in bodies, as in `Accept-Patch` and `Accept-Post` (RFC 5789 §3.1). */
export const acceptedTypes = (
  documents: readonly AnyDocument[],
  mount: MountSettings,
  formats: readonly Format[] = formatNames,
): readonly string[] => documents.flatMap((document) => formats.map((format) => bodyType(mount, document, format)));
