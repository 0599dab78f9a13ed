/** Hashes of passwords by scrypt of Node itself, as PHC strings: where argon2 is not installed. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** Parameters that OWASP recommends for 32 MiB of memory; `ln` is the binary logarithm of the cost. */
const parameters = { ln: 15, r: 8, p: 3 };
const saltBytes = 16;
const keyBytes = 32;

export async function hash(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const { ln, r, p } = parameters;
  return `$scrypt$ln=${ln},r=${r},p=${p}$${toText(salt)}$${toText(await derive(password, salt, parameters))}`;
}

export async function verify(passwordHash: string, password: string): Promise<boolean> {
  const [, ln, r, p, salt = '', key = ''] =
    /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(passwordHash) ?? [];
  const derived = await derive(password, Buffer.from(salt, 'base64'), { ln: Number(ln), r: Number(r), p: Number(p) });
  const stored = Buffer.from(key, 'base64');
  return stored.length === derived.length && timingSafeEqual(stored, derived);
}

/** Runs in the thread pool of Node, so that it blocks nothing. */
function derive(password: string, salt: Buffer, { ln, r, p }: typeof parameters): Promise<Buffer> {
  const N = 2 ** ln;
  // Node refuses more than 32 MiB otherwise, which these parameters need without the work area.
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

const toText = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
