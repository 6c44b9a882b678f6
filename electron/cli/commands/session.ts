import { resolve } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import { maxRestartMs, type BuiltInSession, type Session } from '#shared/model/session.ts';
import { isServed, withControl } from '../with-control.ts';
import { type CommonOptions, out, wrongUsage } from '../command.ts';

interface SessionOptions extends CommonOptions {
  trafficOnly?: boolean;
  replace?: boolean;
}

interface Asked extends SessionOptions {
  control: ControlClient;
  name: string;
  file: string;
}

/** Interval of waiting for a restart, in milliseconds. */
const readEveryMs = 100;

const startedAt = (control: ControlClient): Promise<string | undefined> =>
  control.status.get({}).then(
    (status) => status.startedAt,
    () => undefined,
  );

/** Starts a restart, and waits until a running Hookbench is ready again. */
async function restarted({ control, ...options }: Asked, start: () => Promise<unknown>): Promise<unknown> {
  const before = await startedAt(control);
  const result = await start();
  // One that was started for this call ends with it.
  if (!isServed(options)) return result;
  const deadline = performance.now() + maxRestartMs;
  for (;;) {
    const now = await startedAt(control);
    if (now !== undefined && now !== before) return result;
    if (performance.now() > deadline) {
      throw new HookbenchError('no_answer', 'Hookbench did not restart within 60 s.', {
        hint: 'Check that it is still running. The session takes effect at its next start.',
      });
    }
    await new Promise<void>((resolveWait) => setTimeout(resolveWait, readEveryMs));
  }
}

const lineOf = ({ bytes, createdAt, name, problem }: Session): string =>
  `${name}  ${createdAt}  ${bytes.toLocaleString('en')} bytes${problem === undefined ? '' : `  ${problem}`}`;

const builtInLine = ({ name, title }: BuiltInSession): string => `${name}  built in  ${title}`;

interface Action {
  needs: readonly ('name' | 'file')[];
  run: (asked: Asked) => Promise<unknown>;
  /** The output without --json. */
  lines: (result: unknown, asked: Asked) => string | string[];
}

const actions: Readonly<Record<string, Action>> = {
  list: {
    needs: [],
    run: async ({ control }) => {
      const { builtIn, items } = await control.sessions.list({});
      return [...items, ...builtIn];
    },
    lines: (sessions) =>
      (sessions as (Session | BuiltInSession)[]).map((one) => ('lesson' in one ? builtInLine(one) : lineOf(one))),
  },
  new: {
    needs: [],
    run: (asked) => restarted(asked, () => asked.control.sessions.start({ keepSettings: asked.trafficOnly })),
    lines: (_result, { trafficOnly }) => (trafficOnly ? 'Cleared the traffic.' : 'Cleared all data.'),
  },
  save: {
    needs: ['name'],
    run: ({ control, name, replace }) => control.sessions.save({ name, replace }),
    lines: (session) => `Saved ${lineOf(session as Session)}`,
  },
  restore: {
    needs: ['name'],
    run: (asked) => restarted(asked, () => asked.control.sessions.restore({ name: asked.name })),
    lines: (_result, { name }) => `Restored ${name}.`,
  },
  remove: {
    needs: ['name'],
    run: ({ control, name }) => control.sessions.remove({ name }),
    lines: (_result, { name }) => `Deleted ${name}.`,
  },
  export: {
    needs: ['name', 'file'],
    run: ({ control, file, name }) => control.sessions.export({ name, path: resolve(file) }),
    lines: (_result, { file }) => `Saved ${file}.`,
  },
  import: {
    needs: ['name', 'file'],
    run: ({ control, file, name }) => control.sessions.import({ name, path: resolve(file) }),
    lines: (session) => `Imported ${lineOf(session as Session)}`,
  },
};

export const snapshotActions = Object.keys(actions);

/** `hookbench session` */
export async function session(
  id: string,
  name: string | undefined,
  file: string | undefined,
  options: SessionOptions,
): Promise<void> {
  const action = actions[id];
  if (!action) return;
  const given = { name, file };
  const missing = action.needs.find((each) => given[each] === undefined);
  if (missing !== undefined) {
    const complete = [id, ...action.needs.map((each) => each.toUpperCase())].join(' ');
    throw wrongUsage(`hookbench session ${id} needs a ${missing}.`, `Run hookbench session ${complete}.`);
  }
  await withControl(options, async (control) => {
    const asked = { ...options, control, name: name ?? '', file: file ?? '' };
    const result = await action.run(asked);
    if (options.json) out.json(result);
    else out.print(...[action.lines(result, asked)].flat());
  });
}
