const isSettings =
  /(?:^|\/)(?:package\.json|package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.ya?ml|tsconfig\.json|\.[^/]*)$/i;

/** Whether a file of a folder is settings of its collection or of a package, which contain no request. */
export const isSettingsFile = (path: string): boolean => isSettings.test(path);
