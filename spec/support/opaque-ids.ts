/** Ids that are strings in place of integers: each integer has one, which reveals nothing about it and can be converted back. */

const bits = 2 ** 32;

/** An odd number, so that the product with each integer below 2^32 is another one. */
const factor = 2_654_435_761n;
const inverse = inverseOf(factor);

/** No row has it. */
const nothing = 0;

/**
 * Every third consists of digits alone, and may begin with 0; all others have letters of both cases, digits, dashes and
 * underscores in any place, the first one included.
 */
export function toOpaqueId(id: number): string {
  if (!Number.isSafeInteger(id) || id < 0 || id >= bits) throw new TypeError(`${id} is no id of the repository`);
  const scrambled = multiplied(id, factor);
  if (id % 3 === 0) return `${scrambled}`.padStart(10, '0') + `${checksum(id)}`.padStart(5, '0');
  const bytes = Buffer.alloc(6);
  bytes.writeUInt32BE(scrambled);
  bytes.writeUInt16BE(checksum(id), 4);
  return bytes.toString('base64url');
}

/**
 * The integer of such an id, and 0 for every other text.
 * @throws TypeError for a value that is not text, which a repository with string ids must not be called with
 */
export function fromOpaqueId(id: unknown): number {
  if (typeof id !== 'string') throw new TypeError(`The id is of the type ${typeof id}, not a string`);
  return findInteger(id) ?? nothing;
}

/** The integer of such an id, where a text is one. */
export function findInteger(text: string): number | undefined {
  if (!/^(?:\d{15}|[\w-]{8})$/.test(text)) return undefined;
  const scrambled = text.length === 15 ? Number(text.slice(0, 10)) : Buffer.from(text, 'base64url').readUInt32BE();
  if (scrambled >= bits) return undefined;
  const id = multiplied(scrambled, inverse);
  return toOpaqueId(id) === text ? id : undefined;
}

/** The path of a location, from the root down. */
export const toOpaquePath = (path: string): string => path.replace(/\d+/g, (id) => toOpaqueId(Number(id)));

export const fromOpaquePath = (path: string): string => path.replace(/[^/]+/g, (id) => `${fromOpaqueId(id)}`);

function multiplied(id: number, by: bigint): number {
  return Number((BigInt(id) * by) % BigInt(bits));
}

const checksum = (id: number): number => multiplied(id + 1, 40_503n * 65_537n) >>> 16;

/** By Newton's method, which doubles the number of correct bits. */
function inverseOf(odd: bigint): bigint {
  let value = odd;
  for (let round = 0; round < 5; round += 1) value = BigInt.asUintN(32, value * (2n - odd * value));
  return value;
}
