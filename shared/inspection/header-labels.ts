import { ownMember } from '../model/own-member.ts';
import { signatureHeaders, keyedSchemes, schemeRows } from '../signing/schemes.ts';
import type { KeyedScheme } from '../model/signing-scheme.ts';
import { eventLabels } from './labels.ts';
import table from './header-labels.json' with { type: 'json' };

/** The meaning of common header fields, by their names in lower case. */
const fields: Readonly<Record<string, string>> = table;

/** The meaning of the header fields of a signature, by their names in lower case. */
function labelsOf(scheme: KeyedScheme): [string, string][] {
  const row = schemeRows[scheme];
  const { headers, how, name } = row;
  const meanings = new Map([
    [headers.signature, `The signature of ${name}: ${how}`],
    [headers.id, `Identifies the message of ${name}; it is signed.`],
    [headers.timestamp, `When ${name} signed the message.`],
  ]);
  return signatureHeaders(row).map((field) => [
    field.toLowerCase(),
    meanings.get(field) ?? `A part of the signature of ${name}.`,
  ]);
}

/** Of a field that several schemes use, the first one explains it. */
const ofSchemes = new Map(keyedSchemes.toReversed().flatMap(labelsOf));

/** What the senders of each vendor add besides the signature. */
const ofVendors = new Map(
  keyedSchemes.flatMap((scheme) => {
    const { also = [], marks = [], name } = schemeRows[scheme];
    const vendor = name.replace(/ style$/, '');
    return [
      ...marks.map((field) => [field, `A field of the webhooks of ${vendor}.`] as const),
      ...also.flatMap(([field, value]) => {
        const meaning = { '{event}': 'The event', '{id}': 'Identifies the delivery' }[value];
        return meaning === undefined ? [] : [[field.toLowerCase(), `${meaning}, in webhooks of ${vendor}.`] as const];
      }),
    ];
  }),
);

/**
 * The meaning of a header field; undefined if it is not known.
 * @param scheme The scheme by which the message is signed
 */
export function headerLabel(name: string, scheme?: KeyedScheme): string | undefined {
  const field = name.toLowerCase();
  const own = scheme && labelsOf(scheme).find(([one]) => one === field)?.[1];
  const attribute = field.startsWith('ce-') ? field.slice('ce-'.length) : undefined;
  if (attribute !== undefined) {
    const known = ownMember(eventLabels, attribute);
    return `Attribute ${attribute} of the CloudEvent. ${known ?? 'An extension.'}`;
  }
  const common = ownMember(fields, field);
  return own ?? common ?? ofSchemes.get(field) ?? ofVendors.get(field);
}
