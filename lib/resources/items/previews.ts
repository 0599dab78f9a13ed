/** Previews: tokens with which anyone can read a draft as an item. */
import { command, params } from '../../operations/declaration/command.js';
import { resource } from '../../operations/declaration/resource.js';
import { ruleResponse } from '../../operations/responses/responses.js';
import { paths } from '../paths.js';
import { versionParams } from '../versions/versions.js';
import { Preview } from './previews.documents.js';

export const versionPreview = resource(paths.versionPreview, { params: versionParams }).POST(
  'Create a token with which anyone can read a draft as an item, until it expires',
  {
    calls: command('items.preview', params),
    caching: 'never',
    responses: { 200: Preview, 409: ruleResponse('The version is not a draft', 'is not a draft') },
    toResult: (preview, call) => ({ ...call.params, ...preview }),
  },
);
