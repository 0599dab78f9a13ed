/** Starts `npm run mutation:sample`, by the hooks that import TypeScript. */
import { register } from 'node:module';

register('../support/runner/hooks.js', import.meta.url);
const { runSample } = await import('./sample.js');
process.exitCode = await runSample(process.argv.slice(2));
