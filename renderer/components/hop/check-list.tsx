import { Box, Text, Title } from '@mantine/core';
import type { Diagnosis } from '#shared/model/diagnosis.ts';
import type { ShownCheck } from '#shared/trace/checks-of.ts';
import { counted } from '#shared/trace/counted.ts';
import { checkTitle } from '#shared/trace/plain-words.ts';
import { Disclosure } from '../disclosure.tsx';
import { DiagnosisView } from '../diagnosis-view.tsx';
import { bySeverity, OutcomeRow } from '../outcome-row.tsx';
import { SourceText } from '../source-text.tsx';
import type { ShownTab } from '../tab-set.tsx';

const evidenceColor = { passed: 'dim', failed: 'text', warning: 'text', note: 'dim', 'not-reached': 'faint' };

interface CheckListProps {
  checks: readonly ShownCheck[];
  /** Whether the failed check caused a refusal; a catcher may accept a request that failed a check. */
  refused?: boolean;
  /** Why the request was refused, if the server knows more than which check failed. */
  diagnosis?: Diagnosis | undefined;
  /** Whether only the failed check is shown until the list is opened. */
  folded?: boolean;
}

/** The checks, failed ones first, after the diagnosis. Where the first one does not explain it, why the request was refused is shown before them. */
export function CheckList({ checks, refused = true, diagnosis, folded = false }: CheckListProps) {
  const failed = checks.find(({ outcome }) => outcome === 'failed');
  return (
    <>
      {diagnosis && <DiagnosisView diagnosis={diagnosis} good={false} />}
      {failed && !diagnosis && (folded || !refused) && (
        <Box
          px="var(--edge)"
          py={12}
          bg="color-mix(in srgb, var(--bad) 6%, transparent)"
          style={{ borderBottom: '1px solid var(--line)', overflowWrap: 'anywhere' }}
        >
          <Title fz="xs" lh="16px" c="bad">
            {refused ? 'Reason for the refusal' : 'Accepted although a check failed'}
          </Title>
          <Text fw={600}>{failed.evidence}</Text>
          <Text c="dim">
            The check <span title={failed.name}>“{checkTitle(failed.name)}”</span> failed
            {failed.source === '' ? '.' : ` (${failed.source}).`}
          </Text>
        </Box>
      )}
      {folded ? (
        <Disclosure label={`All ${counted(checks.length, 'check', 'checks')}`} p="8 var(--edge) 0">
          <CheckRows checks={checks} mx="calc(-1 * var(--edge))" />
        </Disclosure>
      ) : (
        <CheckRows checks={checks} />
      )}
    </>
  );
}

/** From how many checks on those that were not reached are folded. */
const minFolded = 4;

function CheckRows({ checks, mx = 0 }: Pick<CheckListProps, 'checks'> & { mx?: number | string }) {
  const unreached = checks.filter(({ outcome }) => outcome === 'not-reached');
  const folds = unreached.length >= minFolded;
  const shown = folds ? checks.filter(({ outcome }) => outcome !== 'not-reached') : checks;
  return (
    <Box mx={mx}>
      {shown.length > 0 && <Rows label="Checks" checks={shown.toSorted(bySeverity)} />}
      {folds && (
        <Disclosure label={`${String(unreached.length)} checks not reached`} p="8 var(--edge)">
          <Rows label="Not reached" checks={unreached} />
        </Disclosure>
      )}
    </Box>
  );
}

const Rows = ({ label, checks }: { label: string; checks: readonly ShownCheck[] }) => (
  <Box component="ol" py={8} aria-label={label}>
    {checks.map((check) => (
      <CheckRow key={check.name} check={check} />
    ))}
  </Box>
);

/** The outcomes that a tab reports instead of the number of checks, the most severe first. */
const severe = [
  { wanted: 'failed', one: 'failed', many: 'failed', outcome: 'bad' },
  { wanted: 'warning', one: 'warning', many: 'warnings', outcome: 'warn' },
  { wanted: 'note', one: 'note', many: 'notes', outcome: 'warn' },
] as const;

/** What the tab of some checks holds: how many have the most severe outcome, else how many passed. */
export function checksHold(checks: readonly { outcome: string }[]): Pick<ShownTab, 'holds' | 'outcome'> {
  const count = (wanted: string) => checks.filter(({ outcome }) => outcome === wanted).length;
  const worst = severe.find(({ wanted }) => count(wanted) > 0);
  if (!worst) return { holds: count('passed') || undefined };
  return { holds: counted(count(worst.wanted), worst.one, worst.many), outcome: worst.outcome };
}

function CheckRow({ check: { name, outcome, evidence, source } }: { check: ShownCheck }) {
  return (
    <OutcomeRow
      outcome={outcome}
      {...(outcome === 'not-reached' && { c: 'faint' })}
      {...(outcome === 'failed' && { bg: 'color-mix(in srgb, var(--bad) 6%, transparent)' })}
      end={
        <SourceText ta="right" maw={120}>
          {source}
        </SourceText>
      }
    >
      <Text fw={600} title={name}>
        {checkTitle(name)}
      </Text>
      <Text fz="sm" lh="sm" c={evidenceColor[outcome]}>
        {outcome === 'not-reached' && evidence === '' ? 'not reached' : evidence}
      </Text>
    </OutcomeRow>
  );
}
