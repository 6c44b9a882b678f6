import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeAddresses } from '#shared/model/addresses.ts';
import { writePrivateFile } from '../engine/config/private-file.ts';
import { createControl } from '../engine/control/create-control.ts';
import { createEngine } from '../engine/create-engine.ts';
import type { Engine } from '../engine/engine.ts';
import { settingsInMemory } from '../engine/settings.ts';
import type { BenchRequest, ScenarioBench } from '../engine/scenarios/scenario-bench.ts';
import { clientInProcess } from '../engine/control/contract-errors.ts';
import { readFacts } from '../engine/scenarios/bench-facts.ts';
import { createCipheriv, createHash } from 'node:crypto';
import type { Random } from '../engine/random.ts';

/** Random bytes that are the same for the same seed: AES-CTR with the hash of the seed as its key. For tests only. */
export function seededRandom(seed: number): Random {
  const key = createHash('sha256').update(`hookbench ${seed}`).digest();
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  return { bytes: (size) => cipher.update(Buffer.alloc(size)) };
}

const caFiles = ['ca.pem', 'ca-key.pem'];

/** Opens benches for scenarios: the four parties with free ports and new data, which are removed at the end. */
export function createBenches(version: string) {
  let ca: Promise<readonly string[]> | undefined;

  /** A new data folder. All but the first have the CA of the first, because its key takes long to generate. */
  async function newFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'hookbench-run-'));
    const files = (await ca?.catch(() => undefined)) ?? [];
    for (const [index, text] of files.entries()) writePrivateFile(join(folder, caFiles[index] ?? ''), text);
    return folder;
  }

  async function open({ file, isExperiment, receiver, seed, setup }: BenchRequest): Promise<ScenarioBench> {
    const dataDir = await newFolder();
    let engine: Engine | undefined;
    const close = async (): Promise<void> => {
      await engine?.close();
      await rm(dataDir, { recursive: true, force: true });
    };
    const starting = createEngine({
      dataDir,
      addresses: freeAddresses,
      declared: setup,
      configFile: file,
      exposed: false,
      version,
      random: seededRandom(seed),
    });
    if (!ca) {
      ca = starting.then(() => Promise.all(caFiles.map((name) => readFile(join(dataDir, name), 'utf8'))));
      // The next scenario has a CA of its own then.
      ca.catch(() => (ca = undefined));
    }
    try {
      const started = await starting;
      engine = started;
      const control = clientInProcess(createControl(engine, settingsInMemory()));
      if (isExperiment) for (const { id } of engine.subscriptions.all()) await engine.subscriptions.remove(id);
      if (receiver !== undefined)
        for (const { id } of engine.subscriptions.all())
          await control.webhooks.changeSubscription({ id, url: receiver });
      return {
        control,
        wall: engine.clocks.wall,
        own: true,
        reasonNot: async (scenario) => (await started.lab()).reasonNot(scenario),
        ...(await readFacts(control)),
        close,
      };
    } catch (error) {
      await close();
      throw error;
    }
  }
  return { open };
}
