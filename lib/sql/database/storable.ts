/** Texts as all databases store them. */

/** PostgreSQL has no U+0000 in texts: on each database a search for it finds nothing, and it is stored as U+FFFD. */
export const storable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(storable);
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
};
