import labels from './parameter-labels.json' with { type: 'json' };

/** The meaning of each parameter of the OAuth endpoints. */
export const parameterLabels: Readonly<Record<string, string>> = labels;
