/** The causes of errors and header fields of all stages, in the order of the pipeline. */
import type { Causes, ErrorCause, HeaderCause } from './causes.js';
import { causes as deadline } from './deadline.js';
import { causes as body } from './input/body.js';
import { causes as incoming } from './input/incoming-file.js';
import { causes as query } from './input/query.js';
import { causes as preconditions } from './layers/conditions.js';
import { causes as preferences } from './layers/preferences.js';
import { causes as ranges } from './layers/ranges.js';
import { causes as fail } from './respond/fail.js';
import { causes as file } from './respond/file.js';
import { causes as headers } from './respond/headers.js';
import { causes as respond } from './respond/respond.js';
import { causes as method } from './select/method.js';
import { causes as negotiate } from './select/negotiate.js';
import { causes as select } from './select/operation.js';
import { causes as route } from './select/route.js';

const stages: readonly Causes[] = [
  method,
  route,
  select,
  negotiate,
  body,
  incoming,
  query,
  preconditions,
  deadline,
  respond,
  preferences,
  file,
  ranges,
  fail,
  headers,
];

export const errorCauses: readonly ErrorCause[] = stages.flatMap(({ errors = [] }) => errors);

export const headerCauses: readonly HeaderCause[] = stages.flatMap((causes) => causes.headers ?? []);
