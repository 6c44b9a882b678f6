#!/usr/bin/env node
const neededMajor = 24;

if (Number(process.versions.node.split('.')[0]) < neededMajor) {
  process.stderr.write(
    `hookbench: Node is ${process.versions.node}, ${neededMajor} or newer is needed. Run it with the Node that comes with Hookbench: npm run hookbench -- …\n`,
  );
  process.exit(3);
}

const { runProgram } = await import('./program.ts');
await runProgram(process.argv);
