/** The endpoint of tools beside the router of a host. */
import { createCmsMcp } from '../../lib/mcp/index.js';
import type { RouterOptions } from '../../lib/options.js';
import type { Id, Repository } from '../../lib/repository/repository.js';
import { type Api, host, listen } from '../support/api.js';
import { operations } from './operations.js';

export interface Endpoint {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves all operations, with results of any length; its errors are reported by the router beside it. */
export async function serveTools(repository: Repository<Id>, options: RouterOptions, api: Api): Promise<Endpoint> {
  const mcp = createCmsMcp(repository, {
    ...options,
    events: { onError: (error) => void api.errors.push(error) },
    mcp: { anonymous: true, resultLength: 100_000_000, operations: operations.map(({ id }) => id) },
  });
  const app = host.express();
  const mountPath = api.base.slice(0, -'/api/cms/v2'.length);
  const server = await listen(app.use(mountPath || '/', mcp));
  return {
    url: `${server.url}${mountPath}/mcp`,
    close() {
      mcp.close();
      return server.close();
    },
  };
}
