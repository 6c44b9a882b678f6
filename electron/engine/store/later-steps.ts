/** The steps from version 1 of the schema to the current one, as SQL. Append only: released steps are never edited. */
export const laterSteps: readonly string[] = [];
