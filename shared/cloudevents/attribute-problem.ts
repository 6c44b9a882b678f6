import { ownMember } from '../model/own-member.ts';
/** What is wrong with the attributes of a CloudEvent, and where that is defined. */
export interface AttributeProblem {
  attribute: string;
  problem: string;
  source: string;
}

type Attributes = Readonly<Record<string, unknown>>;

const required = ['specversion', 'id', 'source', 'type'];
const maxShown = 100;
/** RFC 3339 date-time. */
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,12})?(?:Z|[+-]\d\d:\d\d)$/i;
const mediaType = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}(?:\s*;.{0,500})?$/;
const uriReference = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/;

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, maxShown) ?? 'absent';

const forms: Readonly<Record<string, { holds: (text: string) => boolean; form: string; source: string }>> = {
  specversion: { holds: (text) => text === '1.0', form: '"1.0"', source: 'CloudEvents 1.0.2, specversion' },
  source: { holds: (text) => uriReference.test(text), form: 'a URI reference', source: 'CloudEvents 1.0.2, source' },
  time: {
    holds: (text) => time.test(text) && !Number.isNaN(Date.parse(text)),
    form: 'a date-time of RFC 3339',
    source: 'CloudEvents 1.0.2, time',
  },
  datacontenttype: {
    holds: (text) => mediaType.test(text),
    form: 'a media type',
    source: 'CloudEvents 1.0.2, datacontenttype',
  },
  dataschema: {
    holds: (text) => /^[a-z][a-z0-9+.-]*:/i.test(text) && uriReference.test(text),
    form: 'an absolute URI',
    source: 'CloudEvents 1.0.2, dataschema',
  },
};

function problemOf(attribute: string, value: unknown): AttributeProblem | undefined {
  const own = ownMember(forms, attribute);
  const isCore = own !== undefined || required.includes(attribute) || attribute === 'subject';
  if (!/^[a-z0-9]+$/.test(attribute)) {
    const problem = `the name ${shown(attribute)} is not of lower-case letters and digits`;
    return { attribute, problem, source: 'CloudEvents 1.0.2, Attribute naming convention' };
  }
  const source = own?.source ?? `CloudEvents 1.0.2, ${isCore ? attribute : 'Type system'}`;
  if (isCore && (typeof value !== 'string' || value === '')) {
    return { attribute, problem: `${attribute} is ${shown(value)}, not a text`, source };
  }
  if (!isCore && !['string', 'boolean'].includes(typeof value) && !Number.isInteger(value)) {
    return { attribute, problem: `${attribute} is ${shown(value)}, not a text, integer or Boolean`, source };
  }
  if (own && !own.holds(String(value))) {
    return { attribute, problem: `${attribute} is ${shown(value)}, not ${own.form}`, source };
  }
  return undefined;
}

/**
 * Finds the first problem of the context attributes of a CloudEvent 1.0.
 * @param attributes Without `data` and `data_base64`.
 */
export function attributeProblem(attributes: Attributes): AttributeProblem | undefined {
  const missing = required.find((name) => attributes[name] === undefined);
  if (missing !== undefined) {
    return { attribute: missing, problem: `${missing} is missing`, source: `CloudEvents 1.0.2, ${missing}` };
  }
  for (const [name, value] of Object.entries(attributes)) {
    const problem = value === null ? undefined : problemOf(name, value);
    if (problem) return problem;
  }
  return undefined;
}

/** Finds the first problem of a CloudEvent as JSON, in structured mode. */
export function eventProblem(event: Attributes): AttributeProblem | undefined {
  const { data, data_base64: base64, ...attributes } = event;
  const problem = attributeProblem(attributes);
  if (problem) return problem;
  const source = 'CloudEvents JSON Event Format 1.0.2, 3.1.1';
  if (data !== undefined && base64 !== undefined) {
    return { attribute: 'data_base64', problem: 'data and data_base64 are both present', source };
  }
  const isBase64 = typeof base64 === 'string' && /^[A-Za-z0-9+/]*={0,2}$/.test(base64) && base64.length % 4 === 0;
  if (base64 === undefined || isBase64) return undefined;
  return { attribute: 'data_base64', problem: 'data_base64 is not Base64', source };
}

/** How an HTTP message carries CloudEvents (CloudEvents HTTP Protocol Binding 1.0.2, 3). */
export type CloudEventMode = 'structured' | 'batch' | 'binary';

/** How an HTTP message carries CloudEvents, by its header fields; undefined if it carries none. */
export function cloudEventMode(header: (name: string) => string | undefined): CloudEventMode | undefined {
  const type = header('content-type')?.toLowerCase() ?? '';
  if (type.startsWith('application/cloudevents-batch')) return 'batch';
  if (type.startsWith('application/cloudevents')) return 'structured';
  return ['ce-specversion', 'ce-id', 'ce-type'].some((name) => header(name) !== undefined) ? 'binary' : undefined;
}
