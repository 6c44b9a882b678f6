import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The part of the ready line that tests read. */
export interface ReadyLine {
  pid: number;
  control: string;
  controlKey: string;
  ui: string;
  api: { http: string; https: string };
  auth: { http: string; https: string };
  catcher: { http: string; https: string };
  ca: string;
}

/** The built workbench, running as its users run it. */
export interface Workbench {
  ready: ReadyLine;
  dataDir: string;
  /** Calls the control API. */
  call(method: string, path: string, body?: unknown): Promise<Response>;
  /** Ends the process and waits for it; the data folder stays for a next start. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface OpenOptions {
  /** Uses an existing data folder; by default a new one. */
  dataDir?: string;
  /** Sets the control key. */
  key?: string;
  /** Port of the control server; without it a free one. */
  control?: number;
  /** The base of its ports, from `keptPorts`, for a test in which it restarts. */
  ports?: number;
}

/** Where and how a workbench is started. */
export interface Start {
  dataDir: string;
  args: string[];
  env: Record<string, string>;
}

/** The folder and options of a start, by default on free ports. */
export async function prepareStart({ dataDir: given, key, ports, control = ports ?? 0 }: OpenOptions): Promise<Start> {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'hookbench-e2e-')));
  const config = join(dataDir, 'e2e.yaml');
  await writeFile(config, `addresses: { control: ${control} }\n`);
  return {
    dataDir,
    args: [`--ports=${ports ?? 'auto'}`, `--config=${config}`, `--data-dir=${dataDir}`],
    env: key === undefined ? {} : { HOOKBENCH_CONTROL_KEY: key },
  };
}

/** The client of the control API for tests. */
export const callerOf =
  ({ control, controlKey }: Pick<ReadyLine, 'control' | 'controlKey'>): Workbench['call'] =>
  (method, path, body) =>
    fetch(control + path, {
      method,
      headers: { authorization: `Bearer ${controlKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
