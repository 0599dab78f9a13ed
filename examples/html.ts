/** Text as HTML takes it, in elements and in quoted attributes. */

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
