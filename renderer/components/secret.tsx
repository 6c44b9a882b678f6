import { Group, Text } from '@mantine/core';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { CopyButton, IconButton } from './button.tsx';
import { useMask } from './use-mask.ts';

/** A button that shows or hides a secret. */
export function RevealButton({ what, shown, onToggle }: { what: string; shown: boolean; onToggle: () => void }) {
  const { on } = useMask();
  const Icon = shown ? EyeOff : Eye;
  if (on) return null;
  return <IconButton label={shown ? `Hide ${what}` : `Show ${what}`} icon={Icon} onClick={onToggle} />;
}

/** A secret: hidden by default, with buttons to show and copy it. */
export function Secret({ what, text }: { what: string; text: string }) {
  const [revealed, setShown] = useState(false);
  const mask = useMask();
  const shown = revealed && !mask.on;
  return (
    <Group component="span" gap={4} wrap="nowrap" display="inline-flex" maw={260}>
      <Text
        component="code"
        ff="mono"
        fz="sm"
        lh="20px"
        miw={shown ? 140 : 0}
        style={shown ? { overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' }}
      >
        {shown ? text : '••••••••'}
      </Text>
      <RevealButton what={what} shown={shown} onToggle={() => setShown(!shown)} />
      <CopyButton what={what} text={text} />
    </Group>
  );
}
