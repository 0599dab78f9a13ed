#!/usr/bin/env node
/** The command `express-cms-rest`. */
import { runCommand } from '../dist/command/index.js';
import { run } from './run.js';

await run(runCommand);
