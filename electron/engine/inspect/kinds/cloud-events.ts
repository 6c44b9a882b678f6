import { eventProblem } from '#shared/cloudevents/attribute-problem.ts';
import type { InspectionFinding } from '#shared/model/inspection.ts';
import { failed, passed, row, section, shownJson, type Recogniser, type Within } from '../explained.ts';
import { membersOf, type Members } from './json.ts';

const labels: Readonly<Record<string, string>> = {
  specversion: 'The version of CloudEvents.',
  id: 'Identifies the event together with source; a repeated pair is a duplicate.',
  source: 'The producer of the event, as URI reference.',
  type: 'What happened.',
  subject: 'What the event is about, within source.',
  time: 'When it happened (RFC 3339).',
  datacontenttype: 'The media type of data.',
  dataschema: 'The schema of data.',
};

function eventFinding(event: Members): InspectionFinding {
  const found = eventProblem(event);
  if (!found) return passed('Attributes', 'They conform to CloudEvents 1.0.');
  const { attribute, problem, source } = found;
  return failed('Attributes', `In the CloudEvent, ${problem}.`, { where: attribute, source });
}

function dataOf({ data, data_base64: base64 }: Members): Within[] {
  if (typeof base64 === 'string') return [{ name: 'data_base64', bytes: Buffer.from(base64, 'base64') }];
  return data === undefined ? [] : [{ name: 'data', bytes: Buffer.from(shownJson(data)) }];
}

/** CloudEvents 1.0 as JSON. */
export const cloudEventRecogniser: Recogniser = {
  kind: 'cloud-event',
  recognise(text) {
    const event = membersOf(text);
    if (event?.['specversion'] === undefined) return 0;
    return 'id' in event || 'type' in event ? 0.96 : 0;
  },
  explain(text) {
    const event = membersOf(text);
    if (!event) return undefined;
    const { data: _data, data_base64: _base64, ...attributes } = event;
    const rows = Object.entries(attributes).map(([name, value]) =>
      row(name, shownJson(value), Object.hasOwn(labels, name) ? labels[name] : 'Extension'),
    );
    return {
      title: 'CloudEvent',
      findings: [eventFinding(event)],
      sections: [section('Attributes', rows)],
      within: dataOf(event),
    };
  },
};
