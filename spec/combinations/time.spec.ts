import { it } from '@jest/globals';
import { operations } from './operations.js';
import { openStage } from './stage.js';
import { createTrials } from './trial.js';
import { dumpOf } from './database-dump.js';
import { usual } from './circumstances.js';
it('time', async () => {
  let s = performance.now(); const lap = (n: string) => { console.log(n, Math.round(performance.now() - s)); s = performance.now(); };
  const stage = await openStage(); lap('stage');
  for (let i = 0; i < 20; i++) await dumpOf(stage.opened()); lap('20 dumps');
  for (let i = 0; i < 20; i++) await stage.restore(); lap('20 restores');
  const trials = createTrials(stage);
  for (let r = 0; r < 3; r++) { for (const o of operations) await trials.try(o, usual); lap('round'); }
  await stage.close();
}, 100000);
