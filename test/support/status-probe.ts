import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The measurements of a probe in milliseconds. */
export interface ProbeResult {
  count: number;
  p99Ms: number;
}

/** Requests URLs in turn continuously from a separate process, so that the load of a test does not slow it down. */
export interface Probe {
  /** The answers of each address since the start or the last call, in the order of the addresses. */
  results(): Promise<ProbeResult[]>;
  stop(): Promise<void>;
}

/** Runs in the process of the probe, which also serves a URL that responds immediately, for comparison. */
const program = `
const { createServer, get, Agent } = require('node:http');
const agent = new Agent({ keepAlive: true });
const bare = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1', () => {
  const [url, key] = process.argv.slice(1);
  const targets = [{ url, times: [] }, { url: 'http://127.0.0.1:' + bare.address().port, times: [] }];
  const ask = (turn) => {
    const { url, times } = targets[turn % 2];
    const start = performance.now();
    const next = () => { times.push(performance.now() - start); setTimeout(ask, 10, turn + 1); };
    get(url, { agent, headers: { authorization: 'Bearer ' + key } }, (response) => response.resume().on('end', next)).on('error', next);
  };
  ask(0);
  process.on('message', () => {
    process.send(targets.map((target) => {
      const sorted = target.times.splice(0).sort((one, other) => one - other);
      return { count: sorted.length, p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Infinity };
    }));
  });
  process.send('ready');
});`;

/** Starts a probe of an address; its second result is that of a server that does nothing, under the same load. */
export async function startProbe(url: string, key: string): Promise<Probe> {
  const child = spawn(process.execPath, ['-e', program, url, key], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(child, 'message');
  return {
    async results() {
      child.send('results');
      const [results] = (await once(child, 'message')) as [ProbeResult[]];
      return results;
    },
    async stop() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}
