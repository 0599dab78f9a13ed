/** The table as requests see it: each operation under each method and media type that selects it. */
import { type Binding, bindingsOf } from '../../lib/operations/binding/binding.js';
import { toRoutes } from '../../lib/operations/binding/routes.js';
import { resources } from '../../lib/resources/table.js';

export interface TableBinding extends Binding {
  readonly template: string;
}

export const routes = toRoutes(resources, false);

export const bindings: readonly TableBinding[] = [...routes.values()].flatMap((route) =>
  bindingsOf(route).map((binding) => ({ ...binding, template: route.path.text })),
);
