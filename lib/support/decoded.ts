/** Percent-decoding of text that others wrote, which need not be encoded well. */

/** The decoded text, or the text itself if an escape in it is invalid. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
