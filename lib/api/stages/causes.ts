/** The causes of errors and header fields of all stages, in the order of the pipeline. */
import type { Causes, ErrorCause, HeaderCause } from '../causes.js';
import { causes as body } from './body.js';
import { causes as deadline } from './deadline.js';
import { causes as fail } from './fail.js';
import { causes as file } from './file.js';
import { causes as headers } from './headers.js';
import { causes as incoming } from './incoming.js';
import { causes as method } from './method.js';
import { causes as negotiate } from './negotiate.js';
import { causes as preconditions } from './preconditions.js';
import { causes as query } from './query.js';
import { causes as respond } from './respond.js';
import { causes as route } from './route.js';
import { causes as select } from './select.js';

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
  file,
  fail,
  headers,
];

export const errorCauses: readonly ErrorCause[] = stages.flatMap(({ errors = [] }) => errors);

export const headerCauses: readonly HeaderCause[] = stages.flatMap((causes) => causes.headers ?? []);
