/** The roles of a clean installation, their policies and the groups of users that they are assigned to. */
import type { Limitations } from '../unit-of-work/policies.js';
import { installedRoots } from './contents.js';

export interface InstalledRole {
  readonly id: number;
  readonly identifier: string;
  readonly policies: readonly {
    readonly id: number;
    readonly module: string;
    readonly function: string;
    readonly limitations: Limitations;
  }[];
  /** Content ids of groups of users. */
  readonly assignments: readonly { readonly contentId: number; readonly limitations: Limitations }[];
}

function policy(id: number, allowed: string, limitations: Limitations = {}) {
  const [module = '*', name = '*'] = allowed.split('/');
  return { id, module, function: name, limitations };
}

export const installedRoles: readonly InstalledRole[] = [
  {
    id: 1,
    identifier: 'Anonymous',
    policies: [
      policy(328, 'content/read', { Section: ['1'] }),
      policy(331, 'user/login', { SiteAccess: ['1766001124'] }),
      policy(334, 'content/view_embed', { Class: ['5', '12'] }),
    ],
    assignments: [
      { contentId: 11, limitations: {} },
      { contentId: 42, limitations: {} },
    ],
  },
  {
    id: 2,
    identifier: 'Administrator',
    policies: [policy(332, '*/*')],
    assignments: [{ contentId: 12, limitations: {} }],
  },
  {
    id: 3,
    identifier: 'Editor',
    policies: [policy(317, 'content/*'), policy(319, 'user/login'), policy(340, 'url/*')],
    assignments: [
      { contentId: 13, limitations: { Subtree: [installedRoots.content] } },
      { contentId: 13, limitations: { Subtree: [installedRoots.media] } },
    ],
  },
  {
    id: 4,
    identifier: 'Member',
    policies: [policy(333, 'content/read', { Class: ['4'], Owner: ['1'] })],
    assignments: [{ contentId: 13, limitations: {} }],
  },
];
