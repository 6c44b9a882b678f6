import { resolve } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { BuiltInSession, Session } from '#shared/model/session.ts';
import type { Status } from '#shared/model/status.ts';
import { isServed, withControl, type CallControl } from '../call-control.ts';
import type { CommonOptions } from '../common-options.ts';
import { out } from '../output.ts';
import { wrongUsage } from '../wrong-usage.ts';

interface SessionOptions extends CommonOptions {
  trafficOnly?: boolean;
  replace?: boolean;
}

interface Asked extends SessionOptions {
  call: CallControl;
  name: string;
  file: string;
}

/** Interval and limit of waiting for a restart, in milliseconds. */
const readEveryMs = 100;
const maxWaitMs = 60_000;

async function startedAt(call: CallControl): Promise<string | undefined> {
  try {
    return ((await call('GET', '/status')) as Status).startedAt;
  } catch {
    return undefined;
  }
}

/** Calls for a restart, and waits until a running Hookbench is ready again. */
async function restarted({ call, ...options }: Asked, path: string, body?: object): Promise<unknown> {
  const before = await startedAt(call);
  const result = await call('POST', path, body);
  // One that was started for this call ends with it.
  if (!isServed(options)) return result;
  const deadline = performance.now() + maxWaitMs;
  for (;;) {
    const now = await startedAt(call);
    if (now !== undefined && now !== before) return result;
    if (performance.now() > deadline) {
      throw new HookbenchError('no_answer', 'Hookbench did not restart within 60 s.', {
        hint: 'Check that it is still running. The session takes effect at its next start.',
      });
    }
    await new Promise<void>((resolveWait) => setTimeout(resolveWait, readEveryMs));
  }
}

const pathOf = (name: string): string => `/sessions/${encodeURIComponent(name)}`;

const lineOf = ({ bytes, createdAt, name, problem }: Session): string =>
  `${name}  ${createdAt}  ${bytes.toLocaleString('en')} bytes${problem === undefined ? '' : `  ${problem}`}`;

const builtInLine = ({ name, title }: BuiltInSession): string => `${name}  built in  ${title}`;

interface Listed {
  items: Session[];
  builtIn: BuiltInSession[];
}

interface Action {
  needs: readonly ('name' | 'file')[];
  run: (asked: Asked) => Promise<unknown>;
  /** The output without --json. */
  lines: (result: unknown, asked: Asked) => string | string[];
}

const actions: Readonly<Record<string, Action>> = {
  list: {
    needs: [],
    run: async ({ call }) => {
      const { builtIn, items } = (await call('GET', '/sessions')) as Listed;
      return [...items, ...builtIn];
    },
    lines: (sessions) =>
      (sessions as Listed['items' | 'builtIn'][number][]).map((one) =>
        'lesson' in one ? builtInLine(one) : lineOf(one),
      ),
  },
  new: {
    needs: [],
    run: (asked) => restarted(asked, '/sessions/new', { keepSettings: asked.trafficOnly ?? false }),
    lines: (_result, { trafficOnly }) => (trafficOnly ? 'Cleared the traffic.' : 'Cleared all data.'),
  },
  save: {
    needs: ['name'],
    run: ({ call, name, replace = false }) => call('POST', '/sessions', { name, replace }),
    lines: (session) => `Saved ${lineOf(session as Session)}`,
  },
  restore: {
    needs: ['name'],
    run: (asked) => restarted(asked, `${pathOf(asked.name)}/restore`),
    lines: (_result, { name }) => `Restored ${name}.`,
  },
  remove: {
    needs: ['name'],
    run: ({ call, name }) => call('DELETE', pathOf(name)),
    lines: (_result, { name }) => `Deleted ${name}.`,
  },
  export: {
    needs: ['name', 'file'],
    run: ({ call, file, name }) => call('POST', `${pathOf(name)}/export`, { path: resolve(file) }),
    lines: (_result, { file }) => `Saved ${file}.`,
  },
  import: {
    needs: ['name', 'file'],
    run: ({ call, file, name }) => call('POST', '/sessions/import', { name, path: resolve(file) }),
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
  await withControl(options, async ({ call }) => {
    const asked = { ...options, call, name: name ?? '', file: file ?? '' };
    const result = await action.run(asked);
    if (options.json) out.json(result);
    else out.print(...[action.lines(result, asked)].flat());
  });
}
