/** Names of files: a name that a client sends may be a path on its machine, or mislead readers. */
import { wellFormed } from '../support/json-text.js';

/** Control characters, and those that change the direction in which text is shown: `gpj.exe` would look like `exe.jpg`. */
const misleading = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

const maxLength = 255;

/** The last segment of a path, without misleading characters; '' where nothing is left. */
export function cleanFileName(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const clean = wellFormed(last).normalize('NFC').replace(misleading, '').trim();
  if (/^\.*$/.test(clean)) return '';
  const characters = Array.from(clean);
  if (characters.length <= maxLength) return clean;
  // The extension identifies the type of the file.
  const dot = clean.lastIndexOf('.');
  const extension = Array.from(dot > 0 ? clean.slice(dot) : '').slice(0, 20);
  return [...characters.slice(0, maxLength - extension.length), ...extension].join('');
}
