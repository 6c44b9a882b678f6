import { List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { evidenceParts } from './diagnosis-text.ts';
import { useMask } from './use-mask.ts';

/** Observations, with the other side's own words as quotes. */
export function EvidenceList({ evidence, children }: { evidence: readonly string[]; children?: ReactNode }) {
  const mask = useMask();
  return (
    <List fz="sm" lh="18px" listStyleType="disc" pl={14} c="dim">
      {evidence.map((each) => (
        <List.Item key={each}>
          <Observation {...evidenceParts(mask.text(each))} />
        </List.Item>
      ))}
      {children}
    </List>
  );
}

function Observation({ what, words }: { what: string; words?: string }) {
  if (words === undefined) return what;
  return (
    <>
      {what}:{' '}
      <Text span inherit c="text">
        “{words}”
      </Text>
    </>
  );
}
