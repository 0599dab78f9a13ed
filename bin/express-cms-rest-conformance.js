#!/usr/bin/env node
/** The command `express-cms-rest-conformance`. */
import { runCommand } from '../dist/conformance/http/command.js';

const { stdout, stderr } = process;

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  out: (text) => void stdout.write(text),
  err: (text) => void stderr.write(text),
  ...(stderr.isTTY && { progress: (text) => void stderr.write(`\r${text} `) }),
});
