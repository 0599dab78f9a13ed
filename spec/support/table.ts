/** The table as requests see it: each operation under each method and media type that selects it. */
import type { Representation } from '../../lib/api/representation.js';
import type { RequestForm, Route } from '../../lib/api/routes.js';
import { toRoutes } from '../../lib/api/routes.js';
import { resources } from '../../lib/resources/table.js';

export interface TableUse extends RequestForm {
  readonly method: string;
  readonly template: string;
  readonly route: Route;
  readonly selectedBy: Representation | undefined;
}

export const routes = toRoutes(resources, false);

export const uses: readonly TableUse[] = [...routes.values()].flatMap((route) => {
  const place = { route, template: route.path.text };
  return [
    ...[...route.methods].map(([method, form]) => ({ ...form, ...place, method, selectedBy: undefined })),
    ...route.actions.flatMap(({ selectedBy, methods }) =>
      [...methods].map(([method, form]) => ({ ...form, ...place, method, selectedBy })),
    ),
  ];
});
