/** A disk with little room on it, which a spec can use up and free again; only the administrator may mount one. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Takes all the room that is left. */
  fill(): void;
  /** Gives that back. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** Undefined where none may be mounted. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    await rm(folder, { recursive: true });
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill() {
      for (let size = 1 << 20; size >= 1; size >>= 1) while (append(ballast, size));
    },
    free: () => rm(ballast),
    async remove() {
      spawnSync('umount', [folder]);
      await rm(folder, { recursive: true });
    },
  };
}

/** Whether there was room. */
function append(file: string, size: number): boolean {
  try {
    writeFileSync(file, Buffer.alloc(size, 1), { flag: 'a' });
    return true;
  } catch {
    return false;
  }
}
