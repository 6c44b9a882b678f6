import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { loadPlan } from '#shared/load/load-plan.ts';
import { createProgram } from '../../electron/cli/program.ts';
import { createWallClock } from '../../electron/engine/clock.ts';
import { connectFleet } from '../../electron/engine/fleet/connect-fleet.ts';
import { createNewId } from '../../electron/engine/identifier.ts';
import { coordinateRun } from '../../electron/engine/load/fleet/coordinate-run.ts';
import { workInFleet } from '../../electron/engine/load/fleet/work-in-fleet.ts';
import { systemRandom } from '../../electron/engine/random.ts';
import { needsNats, startNats } from '../support/nats.ts';
import { startReceiver } from '../support/receiver.ts';
import { tempFolder } from '../support/temp-folder.ts';

const read = (file: string): string => readFileSync(join(import.meta.dirname, '../../examples/fleet', file), 'utf8');

const name = z.string().regex(/^[a-z][a-z0-9-]*$/);
const texts = z.record(z.string(), z.string());

/** The keys of the Compose specification that the example uses; all others are errors. */
const compose = z.strictObject({
  services: z.record(
    name,
    z.strictObject({
      image: z.string().regex(/^[a-z]+:\d/),
      command: z.array(z.string()),
      profiles: z.array(name).optional(),
      environment: texts.optional(),
      volumes: z.array(z.string().regex(/^[\w./-]+:\/[\w./-]+(:ro)?$/)).optional(),
      depends_on: z.array(name).optional(),
      stop_grace_period: z
        .string()
        .regex(/^\d+[sm]$/)
        .optional(),
      restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']).optional(),
    }),
  ),
  volumes: z.record(name, z.strictObject({})),
});

const metadata = z.strictObject({ name });
const labels = z.strictObject({ app: name });
const labelled = z.strictObject({ labels });
const quantities = z.partialRecord(z.enum(['cpu', 'memory']), z.string().regex(/^\d+(m|Mi|Gi)?$/));
const container = z.strictObject({
  name,
  image: z.string().regex(/^[a-z]+:\d/),
  command: z.array(z.string()).optional(),
  args: z.array(z.string()).optional(),
  env: z.array(
    z.strictObject({
      name: z.string().regex(/^[A-Z_]+$/),
      valueFrom: z.strictObject({ secretKeyRef: z.strictObject({ name, key: name }) }),
    }),
  ),
  ports: z.array(z.strictObject({ name, containerPort: z.int() })).optional(),
  resources: z.strictObject({ requests: quantities, limits: quantities }).optional(),
  volumeMounts: z.array(z.strictObject({ name, mountPath: z.string().startsWith('/') })).optional(),
});
const pod = z.strictObject({
  restartPolicy: z.literal('Never').optional(),
  terminationGracePeriodSeconds: z.int().optional(),
  containers: z.array(container).min(1),
  volumes: z.array(z.strictObject({ name, configMap: metadata })).optional(),
});
const managed = {
  replicas: z.int().positive(),
  selector: z.strictObject({ matchLabels: labels }),
  template: z.strictObject({ metadata: labelled, spec: pod }),
};
const claim = z.strictObject({
  accessModes: z.array(z.literal('ReadWriteOnce')),
  resources: z.strictObject({ requests: z.strictObject({ storage: z.string().regex(/^\d+Gi$/) }) }),
});
const resource = <Kind extends string, Spec extends z.ZodType>(apiVersion: string, kind: Kind, spec: Spec) =>
  z.strictObject({ apiVersion: z.literal(apiVersion), kind: z.literal(kind), metadata, spec });

/** The fields of the Kubernetes API that the example uses; all others are errors. */
const kubernetes = z.discriminatedUnion('kind', [
  resource(
    'v1',
    'Service',
    z.strictObject({ selector: labels, ports: z.array(z.strictObject({ name, port: z.int() })) }),
  ),
  resource(
    'apps/v1',
    'StatefulSet',
    z.strictObject({
      ...managed,
      serviceName: name,
      volumeClaimTemplates: z.array(z.strictObject({ metadata, spec: claim })),
    }),
  ),
  resource('apps/v1', 'Deployment', z.strictObject(managed)),
  resource(
    'batch/v1',
    'Job',
    z.strictObject({
      backoffLimit: z.int(),
      template: z.strictObject({ spec: pod.required({ restartPolicy: true }) }),
    }),
  ),
]);

/** The options of a command. */
const optionsOf = (name: string): string[] =>
  createProgram().commands.flatMap((one) => (one.name() === name ? one.options.map(({ long }) => long ?? '') : []));

describe('examples/fleet', () => {
  const { services, volumes } = compose.parse(parse(read('docker-compose.yaml')));
  const resources = parseAllDocuments(read('kubernetes.yaml')).map((one) => kubernetes.parse(one.toJS()));
  const pods = resources.flatMap((one) => (one.kind === 'Service' ? [] : [one.spec.template.spec]));

  it('names only services and volumes that it has', () => {
    for (const { depends_on: after = [], volumes: mounted = [] } of Object.values(services)) {
      expect(Object.keys(services)).toEqual(expect.arrayContaining(after));
      const named = mounted.map((one) => one.split(':')[0] ?? '').filter((one) => !one.startsWith('.'));
      expect(Object.keys(volumes)).toEqual(expect.arrayContaining(named));
    }
    for (const { containers, volumes: given = [] } of pods) {
      const claims = resources.flatMap((one) => (one.kind === 'StatefulSet' ? one.spec.volumeClaimTemplates : []));
      const known = [...given.map((one) => one.name), ...claims.map((one) => one.metadata.name)];
      for (const { volumeMounts = [] } of containers)
        expect(known).toEqual(expect.arrayContaining(volumeMounts.map((one) => one.name)));
    }
  });

  it('starts workers with options that they have', () => {
    const commands = [
      ...Object.values(services).map(({ command }) => command),
      ...pods.flatMap(({ containers }) => containers.map(({ args = [], command = [] }) => [...command, ...args])),
    ]
      .map((words) => /hookbench worker (.*)$/.exec(words.at(-1) ?? '')?.[1]?.split(' '))
      .filter((words) => words !== undefined);
    expect(commands).toHaveLength(2);
    for (const words of commands) {
      const given = words.filter((word) => word.startsWith('--'));
      expect(given).not.toEqual([]);
      expect(optionsOf('worker')).toEqual(expect.arrayContaining(given));
    }
  });

  it('has a plan that is valid', () => {
    expect(() => loadPlan.parse(parse(read('plan.yaml')))).not.toThrow();
  });

  it('permits in nats.conf what a load run needs, and nothing of other fleets', needsNats, async () => {
    await using folder = await tempFolder();
    const accounts = read('nats.conf')
      .replace(/^[^]*?(?=accounts \{)/, '')
      .replace('$FLEET_PASSWORD', 'secret');
    await using server = await startNats(folder.path, accounts);
    await using receiver = await startReceiver();
    const servers = server.url.replace('//', '//member:secret@');
    await using fleet = await connectFleet({ servers });
    await using ofWorker = await connectFleet({ servers });
    const leave = new AbortController();
    const clock = createWallClock();
    const common = { clock };
    const working = workInFleet({
      ...common,
      fleet: ofWorker,
      name: 'a',
      instance: 'a',
      random: systemRandom,
      network: {},
      signal: leave.signal,
      note: () => undefined,
    });
    const { tally } = await coordinateRun(
      {
        plan: loadPlan.parse({
          ...parse(read('plan.yaml')),
          target: { url: receiver.url },
          arrivals: { rate: '20/s', count: 10 },
        }),
        workers: 1,
        joinTimeoutMs: 60_000,
        workerTimeoutMs: 5000,
        shareSecrets: false,
      },
      {
        ...common,
        fleet,
        newId: createNewId(clock, systemRandom),
        signal: leave.signal,
        joined: () => undefined,
        started: () => undefined,
        counted: () => undefined,
      },
    );
    leave.abort();
    await working;
    expect(tally.totals.ok).toBe(10);
    await using other = await connectFleet({ servers, fleet: 'other' });
    await expect(
      other.attempt(() => other.nats.request(other.names.subjects.worker('a'), '', { timeout: 5000 })),
    ).rejects.toMatchObject({ code: 'fleet_denied' });
  });
});
