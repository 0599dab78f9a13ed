/** The environment of a spec file: the globals and the variables of the process, which are put back when the file has ended. */
import { jest, mocker } from './globals.js';

export default class Environment {
  global = globalThis;
  fakeTimers = null;
  fakeTimersModern = null;
  moduleMocker = mocker;
  #console = console;
  #exit = process.exit;
  #variables = { ...process.env };
  /** @type {Record<string, unknown>} */
  #globals;

  /** @param {import('@jest/environment').JestEnvironmentConfig} config */
  constructor({ projectConfig }) {
    this.#globals = projectConfig.globals;
    Object.assign(globalThis, this.#globals);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** There is none: specs run in that of the process. */
  getVmContext() {
    return null;
  }

  async setup() {}

  async teardown() {
    jest.useRealTimers();
    jest.restoreAllMocks();
    for (const name of Object.keys(this.#globals)) Reflect.deleteProperty(globalThis, name);
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    // Replaced by Jest for each file.
    globalThis.console = this.#console;
    process.exit = this.#exit;
  }
}
