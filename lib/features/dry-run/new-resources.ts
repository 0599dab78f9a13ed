/** New resources in responses: a dry run has created none, so that nothing that it shows may name one. */
import type { ApiResponse } from '../../http/message.js';

export const namesNewResource = ({ status, headers }: Pick<ApiResponse, 'status' | 'headers'>): boolean =>
  status === 201 || (status < 300 && headers.Location !== undefined);
