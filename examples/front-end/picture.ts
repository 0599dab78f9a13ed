/** Pictures for articles: two colours that fade into each other, as PNG in base64. */
import { crc32, deflateSync } from 'node:zlib';

const [width, height] = [600, 400];

/** @param hue from 0 to 1 */
export function picture(hue: number): string {
  const pixels = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue] = colour(hue + (x >> 5) / 64, y / height);
      pixels.set([red, green, blue], y * (1 + width * 3) + 1 + x * 3);
    }
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  // Eight bits for each of three colours.
  size.set([8, 2], 8);
  const parts = [part('IHDR', size), part('IDAT', deflateSync(pixels)), part('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]).toString('base64');
}

function colour(hue: number, light: number): [number, number, number] {
  const channel = (shift: number) => Math.round(90 + 80 * light + 80 * Math.cos(2 * Math.PI * (hue + shift)));
  return [channel(0), channel(1 / 3), channel(2 / 3)];
}

function part(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
