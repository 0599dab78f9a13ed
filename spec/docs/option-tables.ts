/** The declarations of all options, by the names of their tables in `docs/reference/options.md`. */
import { documentOptions } from '../../lib/client/documents.js';
import { restOptions } from '../../lib/client/options.js';
import { richtextOptions } from '../../lib/field-types/richtext/conversion.js';
import { s3Options } from '../../lib/files/s3-store.js';
import { mcpOptions } from '../../lib/mcp/options.js';
import type { OptionGroup } from '../../lib/option/option.js';
import { routerOptions } from '../../lib/options.js';
import { replicatedDatabase } from '../../lib/sql/database/connection-options.js';
import { openOptions } from '../../lib/sql/options.js';

export const optionTables: readonly (readonly [mark: string, declared: { readonly parts: readonly OptionGroup[] }])[] =
  [
    ['options', routerOptions],
    ['limits', routerOptions.members.limits.kind],
    ['storage', openOptions],
    ['servers', replicatedDatabase],
    ['s3', s3Options],
    ['richtext', richtextOptions],
    ['client', restOptions],
    ['mcp', mcpOptions],
    ['documents', documentOptions],
  ];
