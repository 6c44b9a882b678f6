import { isJsonObject } from '#shared/text/json.ts';
import { eventProblem } from '#shared/cloudevents/attribute-problem.ts';
import { eventLabels } from '#shared/inspection/labels.ts';
import type { InspectionFinding, InspectionRow } from '#shared/model/inspection.ts';
import { ownMember } from '#shared/model/own-member.ts';
import {
  finding,
  row,
  section,
  shownJson,
  type Explained,
  type Recogniser,
  type Within,
  type Inspected,
} from '../explained.ts';
import { membersOf, type Members } from './json.ts';

/** Events of a batch that are explained one by one, and problems that are listed. */
const maxListed = 20;
const batchSource = 'CloudEvents JSON Event Format 1.0.2, 4';

const isEvent = (value: unknown): boolean =>
  isJsonObject(value) && value['specversion'] !== undefined && ('id' in value || 'type' in value);

function eventFinding(event: Members): InspectionFinding {
  const found = eventProblem(event);
  if (!found) return finding('event/conforms');
  const { attribute, problem, source } = found;
  return finding('event/attribute', { attribute, problem, source });
}

function dataOf({ data, data_base64: base64 }: Members, name: string): Within[] {
  if (typeof base64 === 'string') return [{ name: `${name}_base64`, bytes: Buffer.from(base64, 'base64') }];
  return data === undefined ? [] : [{ name, bytes: Buffer.from(shownJson(data)) }];
}

function attributeRows(event: Members): InspectionRow[] {
  const { data: _data, data_base64: _base64, ...attributes } = event;
  const wrong = eventProblem(event)?.attribute;
  return Object.entries(attributes).map(([name, value]) =>
    row(
      name,
      shownJson(value),
      ownMember(eventLabels, name) ?? 'Extension',
      name === wrong ? { outcome: 'failed' } : {},
    ),
  );
}

function problemFindings(events: readonly unknown[]): InspectionFinding[] {
  const found: InspectionFinding[] = [];
  for (const [index, event] of events.entries()) {
    if (found.length === maxListed) break;
    const problem = isJsonObject(event)
      ? eventProblem(event)
      : { problem: 'it is not a JSON object', source: batchSource, attribute: undefined };
    if (!problem) continue;
    const { attribute, problem: words, source } = problem;
    const place = `event ${index + 1}${attribute === undefined ? '' : `, ${attribute}`}`;
    found.push(finding('event/attribute-in-batch', { n: index + 1, place, problem: words, source }));
  }
  return found;
}

/** Events that occur again: receivers ignore them. */
function repeatedFindings(events: readonly unknown[]): InspectionFinding[] {
  const seen = new Map<string, number>();
  const found: InspectionFinding[] = [];
  for (const [index, event] of events.entries()) {
    if (!isJsonObject(event) || found.length === maxListed) continue;
    const { id, source } = event;
    if (typeof id !== 'string' || typeof source !== 'string') continue;
    const pair = JSON.stringify([source, id]);
    const before = seen.get(pair);
    if (before === undefined) {
      seen.set(pair, index);
      continue;
    }
    found.push(finding('event/duplicate', { before: before + 1, n: index + 1 }));
  }
  return found;
}

function explainBatch(events: readonly unknown[]): Explained {
  const count = `${events.length.toLocaleString('en')} ${events.length === 1 ? 'event' : 'events'}`;
  const problems = problemFindings(events);
  const listed = events.slice(0, maxListed).filter(isJsonObject);
  const rest = events.length - maxListed;
  return {
    title: `CloudEvents: a batch of ${count}`,
    findings: [
      ...(problems.length > 0 ? problems : [finding('event/batch-conforms')]),
      ...repeatedFindings(events),
      ...(rest > 0 ? [finding('event/batch', { count, max: maxListed })] : []),
    ],
    sections: listed.map((event, index) => section(`Event ${index + 1}`, attributeRows(event))),
    within: listed.flatMap((event, index) => dataOf(event, `event ${index + 1}: data`)),
  };
}

const batchOf = (text: Inspected): readonly unknown[] | undefined => {
  const value = text.json();
  return Array.isArray(value) ? (value as unknown[]) : undefined;
};

/** CloudEvents 1.0 as JSON: one event, or a batch. */
export const cloudEventRecogniser: Recogniser = {
  kind: 'cloud-event',
  recognise: (text) => (isEvent(batchOf(text)?.[0] ?? membersOf(text)) ? 0.96 : 0),
  explain(text) {
    const batch = batchOf(text);
    if (batch) return explainBatch(batch);
    const event = membersOf(text);
    return (
      event && {
        title: 'CloudEvent',
        findings: [eventFinding(event)],
        sections: [section('Attributes', attributeRows(event))],
        within: dataOf(event, 'data'),
      }
    );
  },
};
