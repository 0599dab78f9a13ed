/** The table that is printed while it grows, and written to a file with the machine of the measurement. */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import type { Kind } from './databases.js';
import type { Measured } from './measure.js';
import { peopleOf, type Shape, small } from './tree.js';

export interface Table {
  /** Without a target it only informs. */
  add(call: string, kind: Kind, measured: Measured, target?: number): void;
  write(path: string, shape: Shape): void;
}

export function createTable(): Table {
  const lines: string[] = [];
  const loads = [load()];
  return {
    add(call, kind, measured, target) {
      const ratio = measured.large / measured.small;
      const met = target === undefined ? '' : ratio <= target ? 'yes' : 'no';
      const cells = [call, kind, time(measured.small), time(measured.large), ratio.toFixed(2), target ?? '', met];
      lines.push(`| ${cells.join(' | ')} |`);
      loads.push(load());
      console.log(lines.at(-1));
    },
    write(path, shape) {
      const head = [
        '| Work | Database | Small | Large | Ratio | Target | Met |',
        '| --- | --- | --- | --- | --- | --- | --- |',
      ];
      writeFileSync(path, `${[introduction(shape), loadOf(loads), '', ...head, ...lines].join('\n')}\n`);
    },
  };
}

const load = (): number => loadavg()[0] ?? 0;

/** Ratios suffer little, and milliseconds much, where other programs run. */
const loadOf = (loads: readonly number[]): string =>
  `Meanwhile the load average of the machine, which has ${cpus().length} cores, was ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}.`;

const number = (value: number): string => value.toLocaleString('en');

const time = (milliseconds: number): string => `${milliseconds.toFixed(milliseconds < 0.1 ? 3 : 2)} ms`;

const introduction = ({ items, children, deep, moved }: Shape): string => `# Scale

How much longer the same call of the repository takes with ${number(items)} content items and locations than with ${number(small.items)}: medians of
calls alternately, in one process on one machine, through \`openSqlRepository\` as it comes. Both trees are twelve deep, and
both have a large folder: of ${number(children)} children, and of ${small.children}.

- *limited* is a caller with three policies: two sections and a state; content of their own; two types in a subtree. Of the
  large folder that is about three quarters. The others have one limitation each.
- A deep page begins at ${number(deep)} in the one folder, which is the largest offset that is served by default, and at ${small.deep} in the
  other. The children before it are counted each time, so that only cursors take equally long everywhere.
- The count of children that a caller can see is cached until something in the folder changes; *first after a write* is
  measured with a write elsewhere, itself not measured, before each call.
- Single things are other ones each time. Changes of order happen once each, and concern all children of the folder.
- Users are so many besides: ${number(peopleOf(items))} and ${number(peopleOf(small.items))}, all in one group, each with one role.
- The type whose draft is published is that of most items, and gets or loses a field; the values of existing items are
  filled in afterwards by a job.
- Of the subtrees that are moved, one has ${number(moved)} nodes and the other ${small.moved}.
`;
