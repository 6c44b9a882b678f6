import rows from './inspection-kinds.json' with { type: 'json' };

/** The kinds of text that are recognised, with their names. */
export const inspectionKinds: Readonly<Record<InspectionKind, string>> = rows;
export type InspectionKind = keyof typeof rows;
