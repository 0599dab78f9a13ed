/** Moments as header fields have them; most responses say the same few, and an engine takes long to write one. */

const texts = new Map<number, string>();

/** RFC 9110 §5.6.7. */
export function httpDate(date: Date): string {
  const time = date.getTime();
  const known = texts.get(time);
  if (known !== undefined) return known;
  const text = date.toUTCString();
  if (texts.size >= 1000) texts.clear();
  texts.set(time, text);
  return text;
}
