import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest. They start first, so that no core waits for one of them at the end. */
const slowFiles = [
  'growth/hostile-growth',
  'journeys/case-files-large',
  'journeys/npm-package',
  'journeys/webhooks/send-command',
  'journeys/catcher-fuzz',
  'journeys/lab/command',
  'journeys/traffic',
  'journeys/hostile-',
  'journeys/secrets',
  'e2e/security/electronegativity',
  'e2e/desktop/start-and-quit',
  'e2e/secrets',
];

const isSlow = ({ moduleId }: TestSpecification): boolean => slowFiles.some((part) => moduleId.includes(`/${part}`));

/** Vitest's order within a project, after the slow files. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects
      .map((project) => sorted.filter((file) => file.project === project))
      .flatMap((own) => [...own.filter(isSlow), ...own.filter((file) => !isSlow(file))]);
  }
}
