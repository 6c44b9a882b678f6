import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest. They start first, so that no core waits for one of them at the end. */
const slowFiles = [
  'growth/hostile-growth',
  'engine/journal/retention',
  'engine/signing/doctor.',
  'journeys/case-files-large',
  'journeys/npm-package',
  'journeys/hostile-',
  'journeys/secrets',
  'journeys/traffic',
  'journeys/lab/own-interface',
  'journeys/lab/grade-command',
  'journeys/requests/collection-run',
  'journeys/mcp/tools',
  'journeys/webhooks/send-command',
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
