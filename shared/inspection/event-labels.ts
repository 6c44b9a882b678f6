/** The meaning of each attribute of a CloudEvent (CloudEvents 1.0.2). */
export const eventLabels: Readonly<Record<string, string>> = {
  specversion: 'The version of CloudEvents.',
  id: 'Identifies the event together with source; a repeated pair is a duplicate.',
  source: 'The producer of the event, as URI reference.',
  type: 'What happened.',
  subject: 'What the event is about, within source.',
  time: 'When it happened (RFC 3339).',
  datacontenttype: 'The media type of data.',
  dataschema: 'The schema of data.',
};
