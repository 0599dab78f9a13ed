/** Loaded before a generator: the programming interface of an earlier compiler than the one that compiles here. */
import { register } from 'node:module';

const hooks = `export const resolve = (name, context, next) =>
  next(name === 'typescript' ? 'typescript59' : name, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
