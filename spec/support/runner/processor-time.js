/** The processor time of this process and of its children that have ended, by which files of specs are compared on a busy machine. */
import { readFileSync } from 'node:fs';

/** The time of children, which Linux counts in hundredths of a second; elsewhere it is not known. */
function childSeconds() {
  try {
    // The name of the program comes before, in parentheses, and may contain spaces.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}

/** In seconds since the process began. */
export function processorSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childSeconds();
}
