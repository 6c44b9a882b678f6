import type { ScenarioProblem } from '#shared/scenario/workspace.ts';
import { ProblemNote } from '../../components/note.tsx';

/** Shows the experiments or trials of the user that are wrong, each with its place. */
export function FileProblems({ what, problems }: { what: string; problems: readonly ScenarioProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <ProblemNote title={`Some of your ${what} are wrong.`}>
      {problems.map(({ column, file, line, message }) => (
        <div key={file}>{`${file}:${String(line)}:${String(column)}: ${message}`}</div>
      ))}
    </ProblemNote>
  );
}
