import type { Run, RunSummary } from '#shared/runs/run.ts';

type Judged = Pick<RunSummary, 'source' | 'passed' | 'figures' | 'trials'>;

const counted = (total: number, results: readonly { passed: boolean }[]) => {
  const passed = results.filter((one) => one.passed).length;
  return { total, passed, failed: results.length - passed };
};

function judged(run: Run): Judged {
  switch (run.kind) {
    case 'collection': {
      const figures = counted(
        run.total,
        run.results.map(({ outcome }) => ({ passed: outcome === 'passed' })),
      );
      const source = run.path === undefined ? {} : { source: run.path };
      return { ...source, figures, passed: figures.passed === figures.total };
    }
    case 'comparison': {
      const { events, pull, push } = run.figures;
      return { figures: { events, polls: pull.sent.length, webhooks: push.sent.length } };
    }
    case 'experiments': {
      const figures = counted(
        run.total,
        run.results.map(({ passed, restored }) => ({ passed: passed && restored })),
      );
      return { figures, passed: figures.passed === figures.total };
    }
    case 'lesson':
      return { figures: { steps: run.outline.length, shown: run.results.length } };
    case 'load': {
      const { failed, latencyMs, rate, sent, target } = run.figures;
      const passed = 'passed' in run.figures && run.figures.thresholds.length > 0 ? { passed: run.figures.passed } : {};
      return { source: target, ...passed, figures: { sent, failed, rate, p99: latencyMs.p99 } };
    }
    case 'scenarios': {
      const { files, results } = run;
      const figures = counted(
        files.length,
        results.map(({ outcome }) => ({ passed: outcome === 'passed' })),
      );
      const source = files.length === 1 ? { source: files[0] } : {};
      return { ...source, figures, passed: figures.passed === figures.total };
    }
    case 'trials': {
      const { grade, points, pointsPossible, subject, target, unreached } = run;
      const trials = {
        subject,
        ...(grade && { grade }),
        ...(unreached && { unreached: unreached.diagnosis.sentence }),
      };
      return { source: target, ...(grade && { passed: grade === 'A' }), figures: { points, pointsPossible }, trials };
    }
  }
}

/** A run for lists. */
export function summaryOf(run: Run): RunSummary {
  const { endedAt, id, kind, problem, startedAt, state, title } = run;
  const { passed, ...rest } = judged(run);
  return {
    ...{ kind, id, title, state, startedAt },
    ...(endedAt !== undefined && { endedAt }),
    ...(problem !== undefined && { problem }),
    ...(passed !== undefined && state !== 'running' && { passed: passed && state === 'done' }),
    ...rest,
  };
}
