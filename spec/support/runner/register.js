/** Makes a process import TypeScript as specs are imported: `node --import ./spec/support/runner/register.js bench/walk-request.ts`. */
import { register } from 'node:module';

register('./hooks.js', import.meta.url);
