/** Services whose OpenAPI documents differ as much as they can. */
import type { RouterOptions } from '../../lib/options.js';
import type { Repository } from '../../lib/repository/repository.js';
import { open } from '../sql/support.js';

export const whole = await open(':memory:', {
  variations: { small: { width: 10 } },
  signedUrls: { secret: 'x'.repeat(32) },
  previews: { secret: 'x'.repeat(32) },
});
await whole.close();
export const smallest: Repository = { content: whole.content && { load: whole.content.load } };

export const cases: readonly { is: string; repository: Repository; options: RouterOptions; mount: string }[] = [
  { is: 'everything with defaults', repository: whole, options: {}, mount: '' },
  {
    is: 'everything with all options in a subfolder',
    repository: whole,
    options: {
      prefix: '/api/other/v2',
      vendor: 'vnd.other.api',
      basic: { realm: 'Other' },
      token: { secret: 'a secret of at least thirty-two bytes' },
      apiKeys: true,
      session: { install: { secret: 'secret', name: 'OTHERID' } },
      siteaccesses: { admin: { languages: ['eng-GB'] }, site: {} },
      fieldTypePrefix: 'other',
      requireIfMatch: true,
      events: { serverTiming: true },
      caching: { surrogateKeys: true },
      limits: { pageSize: 50 },
    },
    mount: 'sub/folder/',
  },
  {
    is: 'reading only, with neither prefix nor sessions',
    repository: smallest,
    options: { prefix: '', session: false },
    mount: '/',
  },
];
