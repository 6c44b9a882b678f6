import { arch, release, type } from 'node:os';
import type { EvidenceSubjectId } from '#shared/model/evidence-subject.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { ScenarioResult } from '#shared/scenario/scenario-result.ts';
import { faultName } from '#shared/faults/fault-name.ts';
import { defaultProfile, type ProfileName } from '#shared/profile/profile.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { readCapture } from '../catcher/read-captures.ts';
import { readRun } from '../client/requests/history.ts';
import type { Engine } from '../engine.ts';
import { readCaseDelivery, readCaseDetail } from '../journal/cases/case-details.ts';
import { captureUrl } from '#shared/har/har-message.ts';
import { redactJob } from '../journal/redact-job.ts';
import type { Parties } from '../parties.ts';
import type { EvidenceSubject } from '../reports/evidence-markdown.ts';
import { readDeliveryWithAttempts } from '../webhooks/read-attempts.ts';
import { clockStates } from './faults-area.ts';
import { os, orNotFound } from './area.ts';
import { secretsToRedact } from './export-area.ts';

/** A record with the parties that have it. */
interface Found<Detail> {
  detail: Detail;
  parties: Parties;
  /** The entries of its traces, if no journal has them any more. */
  entries?: readonly JournalEntry[];
}

/** Finds a record of the user's parties or of the lab's. */
function findIn<Detail>(engine: Engine, read: (parties: Parties) => Detail | undefined): Found<Detail> | undefined {
  const lab = engine.labParties();
  for (const parties of [engine, ...(lab ? [lab] : [])]) {
    const detail = read(parties);
    if (detail !== undefined) return { detail, parties };
  }
  return undefined;
}

/** The entries of traces, from the user's journal or the lab's. */
async function entriesOf(engine: Engine, traces: readonly string[]): Promise<JournalEntry[]> {
  const found = await Promise.all(
    traces.map(async (trace) => {
      const own = engine.journal.trace(trace);
      return own.length > 0 ? own : ((await (await engine.lab()).partiesOf(trace))?.journal.trace(trace) ?? []);
    }),
  );
  return found.flat();
}

function differencesOf({ clocks, faults, profile }: Parties): string[] {
  const settings = Object.entries(profile.get()).flatMap(([name, value]) => {
    const [before, now] = [JSON.stringify(defaultProfile[name as ProfileName]), JSON.stringify(value)];
    return before === now ? [] : [`Assumption ${name}: ${now} (default: ${before})`];
  });
  const moved = clockStates(clocks)
    .filter(({ offsetMs, skewMs }) => offsetMs + skewMs !== 0)
    .map(({ offsetMs, party, skewMs }) => `Clock of ${partyName[party]}: ${formatDuration(offsetMs + skewMs)} ahead`);
  return [
    ...settings,
    ...moved,
    ...faults
      .all()
      .filter(({ active }) => active)
      .map((fault) => `Fault: ${faultName(fault.what)}`),
  ];
}

function platform(): string {
  const electron = process.versions['electron'];
  const runtime = `Node.js ${process.versions.node}${electron === undefined ? '' : `, Electron ${electron}`}`;
  return `${type()} ${release()} ${arch()}, ${runtime}`;
}

type Secrets = 'redact' | 'include';

/**
 * Writes a report as Markdown, in which secrets are redacted by default.
 * @param found The record, and the parties whose settings are part of the report.
 * @param write Makes the report of the record, after its secrets are redacted.
 */
async function writeEvidence<Detail>(
  engine: Engine,
  secrets: Secrets,
  { detail, parties, entries: known }: Found<Detail>,
  write: (detail: Detail) => EvidenceSubject,
): Promise<string> {
  const { evidenceMarkdown } = await import('../reports/evidence-markdown.ts');
  await engine.store.settled();
  const entries = known ?? (await entriesOf(engine, write(detail).traces));
  // What has its own entries has had its own parties.
  const value = { detail, entries, differences: known ? [] : differencesOf(parties) };
  const isRedacted = secrets === 'redact';
  const shown = isRedacted
    ? ((await engine.jobs.run(redactJob, {
        value,
        secrets: await secretsToRedact(engine, parties),
      })) as typeof value)
    : value;
  return evidenceMarkdown(
    { ...write(shown.detail), entries: shown.entries },
    {
      version: engine.version,
      platform: platform(),
      differences: shown.differences,
      secrets: isRedacted ? 'redacted' : 'included',
    },
  );
}

/** A finished scenario of the current run. */
function scenarioIn(engine: Engine, id: string): Found<ScenarioResult> | undefined {
  const run = engine.runs.last('scenarios');
  const file = run?.files.find((_file, index) => id === `${run.id}.${String(index)}`);
  const detail = run?.results.find((result) => result.file === file);
  if (!run || !detail) return undefined;
  const entries = detail.steps.findLast((step) => step.entries)?.entries ?? [];
  return { detail, parties: engine, ...(run.on === 'own' && { entries }) };
}

async function reportOf(engine: Engine, { id, kind }: EvidenceSubjectId, secrets: Secrets): Promise<string> {
  const of = await import('../reports/evidence-markdown.ts');
  const { pki, store } = engine;
  const orMissing = <Detail>(found: Found<Detail> | undefined) => orNotFound(found, kind, id);
  const ofCase = <Detail>(detail: Detail | undefined) =>
    detail === undefined ? undefined : { detail, parties: engine };
  switch (kind) {
    case 'delivery': {
      const found = findIn(engine, (parties) => readDeliveryWithAttempts(parties.store, id));
      return writeEvidence(
        engine,
        secrets,
        orMissing(found ?? ofCase(readCaseDelivery(store, id))),
        of.evidenceOfDelivery,
      );
    }
    case 'capture': {
      const found = findIn(engine, (parties) => readCapture(parties.store, id));
      return writeEvidence(
        engine,
        secrets,
        orMissing(found ?? ofCase(readCaseDetail(store, 'capture', id))),
        (capture) => of.evidenceOfCapture(capture, captureUrl(capture)),
      );
    }
    case 'request': {
      const found = findIn(engine, (parties) => readRun(parties.store, id));
      return writeEvidence(engine, secrets, orMissing(found), (run) => {
        const ours = engine.listeners.some(({ url }) => run.exchange.request.url.startsWith(new URL(url).origin));
        const isTrusted = ours && run.exchange.request.url.startsWith('https:');
        return of.evidenceOfRequest(run, isTrusted ? ['--cacert', pki.ca.path] : []);
      });
    }
    case 'experiment': {
      const detail = orNotFound(
        (await engine.lab()).results().find((result) => result.id === id),
        'experiment result',
        id,
      );
      const parties = engine.labParties() ?? engine;
      return writeEvidence(engine, secrets, { detail, parties }, of.evidenceOfExperiment);
    }
    case 'scenario':
      return writeEvidence(engine, secrets, orMissing(scenarioIn(engine, id)), of.evidenceOfScenario);
  }
}

/** The area `evidence`. */
export function evidenceArea(engine: Engine) {
  return {
    report: os.evidence.report.handler(async ({ input: { secrets, ...subject } }) => {
      const text = await reportOf(engine, subject, secrets);
      return new File([text], `${subject.kind}-${subject.id}.md`, { type: 'text/markdown; charset=utf-8' });
    }),
  };
}
