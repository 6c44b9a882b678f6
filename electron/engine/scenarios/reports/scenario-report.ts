import { formatDuration } from '#shared/trace/format-duration.ts';
import type { RunOf } from '#shared/runs/run.ts';
import type { ScenarioResult, ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { headHeight, layoutSequence, timeColumn, type PlacedHop } from '#shared/trace/layout-sequence.ts';
import { sequenceOf } from '#shared/trace/sequence.ts';
import { outcomeOfCases, type Report, type ReportCase, type ReportSuite } from '../../reports/report.ts';
import { withoutEntries } from '../redact-result.ts';
import { outcomeOf, placeOf, titleOf, totalsOf } from './step-texts.ts';
import { escapeHtml } from '../../reports/escaped-text.ts';

const width = 900;
/** Width of one character in pixels, to shorten texts to their space. */
const characterWidth = 6.2;

function fit(text: string, room: number): string {
  const length = Math.max(3, Math.floor(room / characterWidth));
  return escapeHtml(text.length > length ? `${text.slice(0, length - 1)}…` : text);
}

/** A message with its text in the middle; one that did not reach `toX` ends with a cross. @param end Undefined: no arrow */
function arrow(fromX: number, toX: number, end: number | undefined, y: number, text: string, kind: string): string {
  const head = toX > fromX ? -6 : 6;
  const tip =
    end === toX
      ? `M${toX + head} ${y - 4}L${toX} ${y}L${toX + head} ${y + 4}`
      : `M${(end ?? 0) - 4} ${y - 4}l8 8m0 -8l-8 8`;
  const line = `<line class="${kind}" x1="${fromX}" y1="${y}" x2="${end ?? 0}" y2="${y}"/><path class="${kind}" d="${tip}"/>`;
  return (
    (end === undefined ? '' : line) +
    `<text x="${(fromX + toX) / 2}" y="${y - 5}" text-anchor="middle">${fit(text, Math.abs(toX - fromX) - 12)}</text>`
  );
}

function hopSvg({ answerEnd, answerY, fromX, hop, requestEnd, requestY, toX }: PlacedHop): string {
  const took = formatDuration(hop.endMs - hop.startMs);
  return (
    `<g class="${hop.outcome}"><title>${escapeHtml(`${hop.request}: ${hop.answer}, ${took}`)}</title>` +
    arrow(fromX, toX, requestEnd, requestY, hop.request, 'request') +
    arrow(toX, fromX, answerEnd, answerY, `${hop.answer} · ${took}`, 'answer') +
    '</g>'
  );
}

/** A trace as a sequence diagram (SVG), with the classes that the report styles. */
function sequenceSvg(entries: readonly JournalEntry[]): string {
  const layout = layoutSequence(sequenceOf(entries), width);
  const lifelines = layout.lifelines.map(
    ({ lifeline, room, x }) =>
      `<text class="party" x="${x}" y="14" text-anchor="middle">${fit(lifeline.name, room)}</text>` +
      `<line class="lifeline" x1="${x}" y1="${headHeight - 10}" x2="${x}" y2="${layout.height}"/>`,
  );
  const times = layout.moments.map(
    ({ moment, y }) =>
      `<text class="time" x="${timeColumn - 8}" y="${y + 3}" text-anchor="end">${escapeHtml(formatDuration(moment.offsetMs))}</text>`,
  );
  const notes = layout.notes.map(
    ({ note, x, y }) =>
      `<g class="${note.outcome}"><circle cx="${x}" cy="${y}" r="3"/><text x="${x + 8}" y="${y + 4}">${fit(note.text, layout.width - x)}</text></g>`,
  );
  return (
    `<svg viewBox="0 0 ${layout.width} ${layout.height}" width="${layout.width}" height="${layout.height}" role="img" aria-label="Sequence diagram">` +
    [...lifelines, ...times, ...layout.hops.map(hopSvg), ...notes].join('') +
    '</svg>'
  );
}

function caseOf(className: string, step: ScenarioStepResult): ReportCase {
  const { diagnosis, durationMs, entries = [], error, findings, name, note, outcome, traceText } = step;
  return {
    ...{ className, name, outcome, durationMs, findings, diagnosis, traceText },
    ...(error !== undefined && { errors: [error] }),
    ...(note !== undefined && { notes: [note] }),
    ...(entries.length > 0 && { draw: () => sequenceSvg(entries) }),
  };
}

/** A step with its place in its file. */
const placedCase = (className: string, step: ScenarioStepResult): ReportCase => ({
  ...caseOf(className, step),
  aside: placeOf(step),
});

/** A scenario that could not start has one case, so that JUnit reports it. */
function suiteOf(result: ScenarioResult): ReportSuite {
  const { durationMs, error, file, kept, steps } = result;
  return {
    suite: titleOf(result),
    outcome: outcomeOf(result),
    aside: `${file}, ${formatDuration(durationMs)}`,
    lines: kept === undefined ? [] : [`Case file: ${kept}`],
    cases:
      error === undefined
        ? steps.map((step) => placedCase(file, step))
        : [{ className: file, name: 'Start', outcome: 'failed', errors: [error] }],
  };
}

/** The steps of a lesson that were shown. */
export const lessonReport = ({ lesson, results, state, title }: RunOf<'lesson'>): Report => ({
  fileName: `lesson-${lesson}`,
  title,
  sections: [{ suite: title, outcome: state, cases: results.map((step) => placedCase(lesson, step)) }],
  data: results,
});

/** The requests of a collection: a suite for each folder. */
export const collectionReport = ({ results, state, title, total }: RunOf<'collection'>): Report => ({
  fileName: 'collection',
  title: `${title}: ${results.filter(({ outcome }) => outcome === 'passed').length} of ${total} passed`,
  sections: [...Map.groupBy(results, ({ folder }) => folder || title)].map(([suite, steps]) => {
    const cases = steps.map((step) => caseOf(suite, step));
    return { suite, outcome: state === 'cancelled' ? state : outcomeOfCases(cases), open: true, cases };
  }),
  data: results,
});

/** Results of scenarios: a table of all, a suite for each, a case for each step. */
export const scenarioReport = (results: readonly ScenarioResult[]): Report => ({
  fileName: 'scenarios',
  title: `Scenarios: ${totalsOf(results)}`,
  sections: [
    {
      head: ['Scenario', 'Outcome', 'Time', 'File'],
      rows: results.map((result) => [
        titleOf(result),
        { text: outcomeOf(result), met: result.outcome === 'passed' },
        formatDuration(result.durationMs),
        result.file,
      ]),
    },
    ...results.map(suiteOf),
  ],
  data: results.map(withoutEntries),
});
