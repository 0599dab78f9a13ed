/** Which package could not be loaded, as `import()` of Node.js, its `require` and that of Jest say it. */

/** Undefined for other errors. */
export function missingPackage(error: unknown): string | undefined {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return undefined;
  return /^Cannot find (?:package|module) '([^']+)'/.exec(String(message))?.[1];
}
