/** Finds the name of a package that could not be loaded in errors of `import()` of Node.js, of its `require` and of Jest's. */

/** Undefined for other errors. */
export function missingPackage(error: unknown): string | undefined {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return undefined;
  return /^Cannot find (?:package|module) '([^']+)'/.exec(String(message))?.[1];
}
