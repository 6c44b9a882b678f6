import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { onlyWithAll } from './only-with-all.ts';

const root = join(import.meta.dirname, '../../..');

/** Test files that prove one part in depth, and the paths whose change can break that part. */
interface InDepth {
  of: readonly string[];
  tests: readonly string[];
}

/**
 * What the gate runs with `--all`, and without it only after a change of these parts. The specs of one screen keep a browser and an
 * engine busy for up to a minute each, and the others start many processes or fill databases. Shorter files, which always run, prove
 * that each part works.
 */
export const onlyAfterChanges: readonly InDepth[] = [
  // The page. `start-page`, `first-minute`, `delivery-list` and the specs of its security always run.
  { of: ['renderer/', 'shared/model/screen.ts'], tests: ['test/e2e/{every-place,large-text,record-lists}.test.ts'] },
  { of: ['renderer/features/assumptions/'], tests: ['test/e2e/assumptions.test.ts'] },
  { of: ['renderer/features/authorize/'], tests: ['test/e2e/authorize.test.ts'] },
  {
    of: ['renderer/features/captures/', 'renderer/features/catcher/'],
    tests: ['test/e2e/{captures,catcher,failed-checks,lost-webhook}.test.ts'],
  },
  { of: ['renderer/features/deliveries/'], tests: ['test/e2e/{deliveries,delivery-detail}.test.ts'] },
  { of: ['renderer/features/inspect/'], tests: ['test/e2e/inspect.test.ts'] },
  { of: ['renderer/features/interface/'], tests: ['test/e2e/{interface,cancelled-check}.test.ts'] },
  { of: ['renderer/features/lab/'], tests: ['test/e2e/{early-start,lab}.test.ts'] },
  { of: ['renderer/features/lessons/'], tests: ['test/e2e/lesson-subjects.test.ts'] },
  { of: ['renderer/features/load/'], tests: ['test/e2e/load.test.ts'] },
  { of: ['renderer/features/overview/'], tests: ['test/e2e/overview.test.ts'] },
  { of: ['renderer/features/pull-push/'], tests: ['test/e2e/pull-push.test.ts'] },
  { of: ['renderer/features/recordings/'], tests: ['test/e2e/recordings.test.ts'] },
  {
    of: ['renderer/features/requests/', 'shared/diagnosis/'],
    tests: ['test/e2e/{collections,diagnosis,requests}.test.ts'],
  },
  { of: ['renderer/features/scenarios/'], tests: ['test/e2e/scenarios.test.ts'] },
  { of: ['renderer/features/service/', 'renderer/features/registry/'], tests: ['test/e2e/service.test.ts'] },
  { of: ['renderer/features/subscriptions/'], tests: ['test/e2e/own-receiver.test.ts'] },
  { of: ['renderer/features/timeline/'], tests: ['test/e2e/{case-files,timeline}.test.ts'] },

  // Parts of the engine. `lab/experiments` makes each failure of all parts; other journeys use each part and command once.
  {
    of: [
      'electron/cli/commands/lab.ts',
      'electron/engine/lab/',
      'electron/engine/reports/',
      'electron/engine/runs/',
      'electron/engine/scenarios/',
      'shared/experiments/',
      'shared/trials/',
    ],
    tests: [
      'test/journeys/lab/{auth,client,receiver}-under-test.test.ts',
      'test/journeys/lab/{command,exported-trials,grade-command,kept-reports,own-experiments,own-trials}.test.ts',
    ],
  },
  {
    of: ['electron/engine/scenarios/', 'electron/cli/play-lesson.ts', 'examples/lessons/'],
    tests: ['test/journeys/{lesson-terminal,lessons}.test.ts'],
  },
  { of: ['electron/mcp/'], tests: ['test/journeys/mcp/tools.test.ts'] },
  {
    of: ['electron/engine/interface/', 'electron/engine/service/', 'electron/cli/commands/interface.ts'],
    tests: ['test/journeys/interface/{check,contract,own-interface}.test.ts'],
  },
  {
    of: ['electron/engine/secrets/', 'electron/engine/store/', 'electron/shell/'],
    tests: ['test/journeys/secrets.test.ts', 'test/e2e/security/secrets.test.ts'],
  },
  {
    of: ['electron/engine/journal/', 'electron/engine/store/'],
    tests: ['test/electron/engine/{journal/retention,store/damage}.test.ts', 'test/journeys/kill.test.ts'],
  },
  { of: ['electron/engine/journal/', 'shared/model/case-file.ts'], tests: ['test/journeys/case-files.test.ts'] },
  {
    of: ['electron/engine/authorization/', 'electron/engine/http/', 'electron/engine/service/'],
    tests: ['test/electron/engine/service/bearer-and-methods.test.ts'],
  },
  { of: ['electron/engine/config/', 'shared/profile/'], tests: ['test/journeys/profile-file.test.ts'] },
  {
    of: ['electron/engine/client/', 'electron/cli/commands/collection.ts'],
    tests: ['test/journeys/requests/collection-run.test.ts'],
  },
  {
    of: ['electron/engine/webhooks/', 'electron/cli/commands/send.ts'],
    tests: ['test/journeys/webhooks/send-command.test.ts'],
  },
  {
    of: ['electron/engine/signing/', 'shared/signing/'],
    tests: ['test/conformance/signature-mistakes.test.ts', 'test/electron/engine/signing/{doctor,verify-code}.test.ts'],
  },
  {
    of: ['electron/engine/catcher/', 'electron/engine/pki/', 'electron/engine/store/'],
    tests: ['test/electron/engine/catcher/{bad-tls,search}.test.ts'],
  },
  { of: ['electron/engine/http/', 'electron/engine/webhooks/'], tests: ['test/journeys/step-through.test.ts'] },
  { of: ['electron/shell/', 'electron/main.ts', 'test/e2e/double/'], tests: ['test/e2e/desktop/ends.test.ts'] },
  { of: ['electron/engine/faults/', 'shared/faults/'], tests: ['test/journeys/faults/way.test.ts'] },
  {
    of: ['electron/engine/recording/', 'electron/cli/commands/record.ts'],
    tests: ['test/journeys/recording/{bytes,record-command}.test.ts'],
  },
  { of: ['electron/engine/inspect/', 'shared/inspection/'], tests: ['test/journeys/inspect/inspect.test.ts'] },
  { of: ['electron/engine/load/', 'shared/load/'], tests: ['test/journeys/load.test.ts'] },
  { of: ['electron/testing/'], tests: ['test/electron/testing/own-interface.test.ts'] },

  // The rules of the linter and of imports themselves, which check sample trees; the rules always check the sources.
  {
    of: ['test/rules/', 'oxlint.config.ts', 'package-lock.json'],
    tests: ['test/rules/{handed-in-time,import-table,lint}.test.ts'],
  },
];

/** Programs that cases of `test/outside` start may be installed beside them, with tens of thousands of files. */
const isInstalled = (path: string): boolean => path.endsWith('node_modules');

/**
 * The test files that the gate leaves out without `--all`. A file that itself changed is never left out.
 * @param changed paths from the project's folder
 */
export function leftOut(changed: readonly string[]): string[] {
  const isChanged = (path: string) => changed.some((file) => file.startsWith(path));
  const untouched = onlyAfterChanges.filter(({ of }) => !of.some(isChanged)).flatMap(({ tests }) => tests);
  const files = new Set(
    [...onlyWithAll, ...untouched].flatMap((pattern) => globSync(pattern, { cwd: root, exclude: isInstalled })),
  );
  return [...files].filter((file) => file.includes('.test.') && !changed.includes(file));
}

const lintable = /\.[cm]?[jt]sx?$/;
/** What decides on the findings in all files. */
const lintSettings = /(^|\/)(tsconfig[^/]*\.json|oxlint\.config\.ts|package(-lock)?\.json)$|^test\/rules\//;

/**
 * What the linter reads without `--all`: types make it read a file many times slower than its syntax does.
 * @param changed paths from the project's folder
 */
export function lintedFiles(changed: readonly string[]): string[] {
  if (changed.some((file) => lintSettings.test(file))) return ['.'];
  return changed.filter((file) => lintable.test(file) && existsSync(join(root, file)));
}

/** The lines that Git prints; none if it cannot. */
function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
}

/** The paths that differ from the branch which this one follows, or from the last commit if it follows none. */
export function changedFiles(): string[] {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', '@{upstream}');
  return [...git('diff', '--name-only', '--no-renames', base), ...git('ls-files', '--others', '--exclude-standard')];
}
