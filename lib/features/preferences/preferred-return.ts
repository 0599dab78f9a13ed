/** The header field by which a client prefers the document of a write, or as little as possible (RFC 7240 §4.2). */
type PreferredReturn = 'minimal' | 'representation';

/** A list is split at commas outside of quoted strings; an unterminated one ends with the header field. */
const preference = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g;
const returned = /^\s*return\s*=\s*(?:"(minimal|representation)"|(minimal|representation))\s*(?:;|$)/i;

/** The preferences of a header field, as they were sent. */
export const preferencesIn = (header: string | undefined): readonly string[] => header?.match(preference) ?? [];

/** Undefined where the client prefers nothing, or something unknown; of several preferences the first is used (RFC 7240 §2). */
export function preferredReturn(header: string | undefined): PreferredReturn | undefined {
  const first = preferencesIn(header).find((each) => /^\s*return\s*(?:[=;]|$)/i.test(each));
  const [, quoted, plain] = returned.exec(first ?? '') ?? [];
  return (quoted ?? plain)?.toLowerCase() as PreferredReturn | undefined;
}

/** A preference with a value means the same: a client that names it must find nothing changed. */
export const prefersDryRun = (header: string | undefined): boolean =>
  preferencesIn(header).some((each) => /^\s*dry-run\s*(?:[=;]|$)/i.test(each));
