import table from './event-labels.json' with { type: 'json' };

/** The meaning of each attribute of a CloudEvent (CloudEvents 1.0.2). */
export const eventLabels: Readonly<Record<string, string>> = table;
