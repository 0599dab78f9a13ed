/** The packages that only the built-in storage needs: a host with a storage of its own installs none of them. */

export function isPostgres(url: string): boolean {
  return /^postgres(?:ql)?:/.test(url);
}

/** Where one of these packages could not be found, an error that says how to get it; else what was thrown. */
export function explained(error: unknown, driver: 'better-sqlite3' | 'pg' | undefined): unknown {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  if (code !== 'ERR_MODULE_NOT_FOUND') return error;
  const [, missing] = /^Cannot find package '(kysely|better-sqlite3|pg)'/.exec(String(message)) ?? [];
  if (!missing) return error;
  const needed = missing === 'kysely' && driver ? `kysely ${driver}` : missing;
  return new Error(`The built-in storage needs ${missing}, which is not installed: npm install ${needed}`, {
    cause: error,
  });
}
