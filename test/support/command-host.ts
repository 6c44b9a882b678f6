/**
 * Runs commands of Hookbench one after the other for `runCli`, in a process that has loaded the program: the start of a process
 * takes several times as long as most commands. It receives `{ args, env }` and sends a `Finished`.
 */
import type { EventEmitter } from 'node:events';
import type { Finished, HostedCommand } from './start-serve.ts';

const [, , program = ''] = process.argv;
const { runProgram } = (await import(program)) as { runProgram(argv: readonly string[]): Promise<void> };

/** Removes the listeners that a command leaves behind, as the end of its process would. */
function restoreListeners(emitter: EventEmitter): Disposable {
  const before = new Map(emitter.eventNames().map((name) => [name, new Set(emitter.rawListeners(name))]));
  return {
    [Symbol.dispose]() {
      for (const name of emitter.eventNames())
        for (const listener of emitter.rawListeners(name))
          if (!before.get(name)?.has(listener)) emitter.off(name, listener as () => void);
    },
  };
}

/** Collects what is written to a stream of the process. */
function collect(stream: NodeJS.WriteStream): Disposable & { text(): string } {
  const chunks: Buffer[] = [];
  const write = stream.write;
  stream.write = (chunk: Uint8Array | string, encoding?: unknown, callback?: unknown) => {
    chunks.push(Buffer.from(chunk as string));
    const written = typeof encoding === 'function' ? encoding : callback;
    if (typeof written === 'function') process.nextTick(written);
    return true;
  };
  return {
    text: () => Buffer.concat(chunks).toString(),
    [Symbol.dispose]: () => void (stream.write = write),
  };
}

async function run({ args, env }: HostedCommand): Promise<Finished> {
  using stdout = collect(process.stdout);
  using stderr = collect(process.stderr);
  using restored = new DisposableStack();
  for (const emitter of [process, process.stdout, process.stderr]) restored.use(restoreListeners(emitter));
  const own = { ...process.env };
  Object.assign(process.env, env);
  await runProgram([process.execPath, 'hookbench', ...args]);
  for (const name of Object.keys(env)) {
    if (own[name] === undefined) delete process.env[name];
    else process.env[name] = own[name];
  }
  const code = Number(process.exitCode ?? 0);
  process.exitCode = undefined;
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

process.on('message', (command: HostedCommand) => void run(command).then((finished) => process.send?.(finished)));
process.on('disconnect', () => process.exit());
