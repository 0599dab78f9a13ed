#!/usr/bin/env node
/** The command `express-cms-rest`. */
import { runCommand } from '../dist/command/index.js';

const { stdout, stderr } = process;

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  out: (text) => void stdout.write(text),
  err: (text) => void stderr.write(text),
});
