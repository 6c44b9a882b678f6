/** Test files that take long and prove what few changes touch. The gate runs them with `--all`. */
export const onlyWithAll: readonly string[] = [
  'test/outside/**',
  'test/kill/**',
  'test/electron/growth/**',
  'test/electron/engine/signing/doctor-random.test.ts',
  'test/journeys/{packaged-app,npm-package,container-image,case-files-large,load-fleet,end-rounds,hostile-requests}.test.ts',
  'test/e2e/security/electronegativity.test.ts',
];
