#!/usr/bin/env node
/** The command `express-cms-rest-conformance`. */
import { runCommand } from '../dist/conformance/http/command.js';
import { run } from './run.js';

await run(runCommand);
