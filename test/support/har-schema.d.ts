declare module 'har-schema' {
  /** The schemas of HAR 1.2 (JSON Schema draft 6), which refer to each other by `$id`. */
  const schemas: Record<string, { $id: string; $schema?: string }>;
  export default schemas;
}
