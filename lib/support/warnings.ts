/** Warnings for the host's operator, each given once. */

export type Warn = (code: string, message: string) => void;

export function createWarnings(): Warn {
  const issuedCodes = new Set<string>();
  return (code, message) => {
    if (issuedCodes.has(code)) return;
    issuedCodes.add(code);
    process.emitWarning(message, { type: 'CmsRestWarning', code });
  };
}
