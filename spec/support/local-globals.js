/**
 * Globals as constants of a bundle: in the contexts that Jest runs specs in, each look-up of a global is intercepted, so that Kysely's
 * calls of `Object.freeze` alone took a sixth of the time of the conformance kit. Those that fake timers replace are left out.
 */
const names = [
  ...[
    'Array',
    'BigInt',
    'Boolean',
    'Buffer',
    'Error',
    'Infinity',
    'JSON',
    'Map',
    'Math',
    'NaN',
    'Number',
    'Object',
    'Promise',
  ],
  ...['Reflect', 'RegExp', 'Set', 'String', 'Symbol', 'TypeError', 'URL', 'Uint8Array', 'WeakMap', 'WeakSet'],
  ...['encodeURIComponent', 'decodeURIComponent', 'process', 'structuredClone'],
];

/** The first line of a bundle. */
export const localGlobals = `const { ${names.join(', ')} } = globalThis;`;
