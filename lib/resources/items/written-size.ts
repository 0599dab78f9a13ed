/** How many bytes free values have as text, without writing them: a value that is in several places is measured once. */
import type { Json } from '../../repository/repository.js';

/** The bytes around a member, besides its name, and around an item of a list. */
const around = {
  /** `"name":value,` and `value,` */
  json: { member: 4, item: 1 },
  /** `<value key="name">value</value>` and `<value>value</value>`, as free values are in XML. */
  xml: { member: 22, item: 15 },
} as const;

/** Creates the function that measures values of one format; it knows those that it has measured. */
export function createSizes({ isTextual }: { readonly isTextual: boolean }): (value: Json) => number {
  const sizes = new WeakMap<object, number>();
  const { member, item } = isTextual ? around.xml : around.json;
  const ofText = isTextual ? xmlBytes : jsonBytes;

  function sizeOf(value: Json | undefined): number {
    if (typeof value === 'string') return ofText(value);
    if (typeof value !== 'object' || value === null) return String(value).length;
    const earlier = sizes.get(value);
    if (earlier !== undefined) return earlier;
    let size = 2;
    if (Array.isArray(value)) for (const child of value as readonly Json[]) size += item + sizeOf(child);
    else for (const [name, child] of Object.entries(value)) size += member + ofText(name) + sizeOf(child);
    sizes.set(value, size);
    return size;
  }
  return sizeOf;
}

const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

const longer: Readonly<Record<string, number>> = { '<': 3, '>': 3, '&': 4, '\r': 4 };

function xmlBytes(text: string): number {
  let size = Buffer.byteLength(text);
  for (const [character] of text.matchAll(/[<>&\r]/g)) size += longer[character] ?? 0;
  return size;
}
