/** Moments as text; most answers say the same few, and an engine takes long to write one. */

/** A date and time with a numeric offset, to the second (protocol §1.2). */
export const dateTime = remembering((date) => `${date.toISOString().slice(0, 19)}+00:00`);

/** A date and time as header fields have it (RFC 9110 §5.6.7). */
export const httpDate = remembering((date) => date.toUTCString());

function remembering(write: (date: Date) => string): (date: Date) => string {
  const texts = new Map<number, string>();
  return (date) => {
    const time = date.getTime();
    const known = texts.get(time);
    if (known !== undefined) return known;
    const text = write(date);
    if (texts.size >= 1000) texts.clear();
    texts.set(time, text);
    return text;
  };
}
