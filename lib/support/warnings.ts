/** Warnings for the host's operator, each given once. */

export type Warn = (code: string, message: string) => void;

export function createWarnings(): Warn {
  const given = new Set<string>();
  return (code, message) => {
    if (given.has(code)) return;
    given.add(code);
    process.emitWarning(message, { type: 'CmsRestWarning', code });
  };
}
