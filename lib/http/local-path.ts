/** Paths that a page of this API may lead back to. */

/** A page of this API to return to: a path that a browser resolves to one under its prefix, and to no other host. */
export function localPath(path: string | undefined, prefix: string): string | undefined {
  // Printable ASCII without the backslash; the part after two slashes is a host.
  if (path === undefined || !/^\/(?:[!-.0-[\]-~][!-[\]-~]*)?$/.test(path)) return undefined;
  const { pathname } = new URL(path, 'http://host');
  const isBelow = pathname === prefix || pathname.startsWith(`${prefix}/`);
  return isBelow && !pathname.startsWith('//') ? path : undefined;
}

/** The path and query of a referring page, where it is a page of this API. */
export function localReferer(referer: string | undefined, prefix: string): string | undefined {
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const { pathname, search } = new URL(referer);
  return localPath(pathname + search, prefix);
}
