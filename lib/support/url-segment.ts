/** Segments of URLs that are generated from texts. */

import { withPlainLetters } from './plain-letters.js';

/**
 * A name as a URL segment: Latin letters lose their marks, other scripts stay as they are, and all that is not a letter,
 * digit, dot or underscore becomes one dash. Empty for a name that has nothing of these.
 */
export function toSegment(name: string): string {
  const unmarked = name
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{Mark}+/gu, '$1')
    .normalize('NFC');
  const segment = withPlainLetters(unmarked)
    .replace(/[^\p{Letter}\p{Mark}\p{Number}._-]+/gu, '-')
    .replace(/-{2,}/g, '-');
  return trimmed(segment, '-.');
}

/** Without these characters at the start and at the end, in linear time. */
export function trimmed(text: string, characters: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && characters.includes(text.charAt(start))) start += 1;
  while (end > start && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
