/** A process that does not allow code to be generated, as with `node --disallow-code-generation-from-strings`. */

const { Function: original } = globalThis;

/** The error of V8 under that flag. */
export function refuseCode(): void {
  globalThis.Function = class {
    constructor() {
      throw new EvalError('Code generation from strings disallowed for this context');
    }
  } as unknown as FunctionConstructor;
}

export function allowCode(): void {
  globalThis.Function = original;
}
