/** The causes of errors and header fields of all stages, in the order of the pipeline. */

import { causes as dryRun } from '../features/dry-run/dry-run.js';
import { causes as idempotency } from '../features/idempotency/idempotency.js';
import { causes as preferences } from '../features/preferences/preferences.js';
import { causes as body } from '../pipeline/input/body.js';
import { causes as incoming } from '../pipeline/input/incoming-file.js';
import { causes as query } from '../pipeline/input/query.js';
import { causes as preconditions } from '../pipeline/layers/conditions.js';
import { causes as ranges } from '../pipeline/layers/ranges.js';
import { causes as fail } from '../pipeline/respond/fail.js';
import { causes as file } from '../pipeline/respond/file.js';
import { causes as headers } from '../pipeline/respond/headers.js';
import { causes as respond } from '../pipeline/respond/respond.js';
import { causes as negotiate } from '../pipeline/select/negotiate.js';
import { causes as select } from '../pipeline/select/operation.js';
import { causes as route } from '../pipeline/select/route.js';
import type { Causes, ErrorCause, HeaderCause } from '../pipeline/state/causes.js';
import { causes as deadline } from '../pipeline/state/deadline.js';

const stages: readonly Causes[] = [
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
  idempotency,
  dryRun,
  file,
  ranges,
  fail,
  headers,
];

export const errorCauses: readonly ErrorCause[] = stages.flatMap(({ errors = [] }) => errors);

export const headerCauses: readonly HeaderCause[] = stages.flatMap((causes) => causes.headers ?? []);
