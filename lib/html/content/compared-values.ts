/** Whether values of two versions are the same: each version has addresses of its own, also for files that have not changed. */
import type { Json } from '../../repository/repository.js';

type Values = Readonly<Record<string, Json>>;

/** Members with the address of a file, and the number of its downloads. */
const ofVersion: ReadonlySet<string> = new Set([
  ...['id', 'imageId', 'path', 'inputUri', 'uri', 'url', 'variations', 'downloadCount'],
]);

/** Whether a value is that of a file, or of an image of other content. */
const isOfFile = ({ fileName, fileSize, destinationContentId }: Values): boolean =>
  (fileName !== undefined && fileSize !== undefined) || destinationContentId !== undefined;

/** The value without the members that differ in each version. */
function withoutPlaces(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutPlaces);
  if (typeof value !== 'object' || value === null) return value;
  const values = value as Values;
  const isFile = isOfFile(values);
  const compared = Object.entries(values).filter(([name]) => !isFile || !ofVersion.has(name));
  return Object.fromEntries(compared.map(([name, member]) => [name, withoutPlaces(member)]));
}

/** Files are the same by their digests; if the repository has none, by their names, sizes and media types. */
export const areSame = (one: Json | undefined, other: Json | undefined): boolean =>
  one === undefined || other === undefined
    ? one === other
    : JSON.stringify(withoutPlaces(one)) === JSON.stringify(withoutPlaces(other));
