import { Menu } from '@mantine/core';
import { Check, ChevronDown, Code, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { copyText } from '../../../components/copy-text.ts';
import { useDraft } from '../../../store/use-draft.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { codeTargets, type CodeTarget } from '../../../components/code/code-targets.ts';
import styles from './copy-as.module.css';

type Outcome = { words: string; failed: boolean };

/** Copies the request with its token as a command or as code. */
export function CopyAs() {
  const { form } = useDraft();
  const [outcome, copy] = useCopyAs();
  const binary = form.body.kind === 'file';
  const Icon = outcome === undefined ? Code : outcome.failed ? X : Check;
  return (
    <>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <Button size="small" icon={<Icon size={13} aria-hidden />} disabled={form.url.trim() === ''}>
            {outcome?.failed === false ? outcome.words : 'Copy as'}
            <ChevronDown size={12} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {codeTargets.map((target) => (
            <Menu.Item
              key={target.id}
              disabled={binary && !target.bytes}
              {...(binary && !target.bytes && { title: 'Not available for a binary body' })}
              onClick={() => {
                copy(target);
              }}
            >
              {target.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <span role="status" className={outcome?.failed ? styles.failed : styles.spoken}>
        {outcome?.words}
      </span>
    </>
  );
}

function useCopyAs(): [Outcome | undefined, (target: CodeTarget) => void] {
  const { form } = useDraft();
  const prepare = useStoreState('requests', (state) => state.prepare);
  const status = useStoreState('status', (state) => state.status);
  const findRevocationList = useStoreState('badTls', (state) => state.findRevocationList);
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(
      () => {
        setOutcome(undefined);
      },
      outcome.failed ? 8000 : 1800,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [outcome]);
  const write = async ({ write: writeCode }: CodeTarget) => {
    const request = await prepare();
    const ours = status?.listeners.some(({ url }) => request.url.startsWith(`${new URL(url).origin}/`)) ?? false;
    const ca = ours && request.url.startsWith('https:') ? status?.ca : undefined;
    const { verifyTls, checkRevocation, followRedirects } = form;
    const revocationList = ca !== undefined && checkRevocation ? await findRevocationList() : undefined;
    await copyText(await writeCode(request, { ca, verifyTls, revocationList, followRedirects }));
  };
  const copy = (target: CodeTarget) => {
    write(target).then(
      () => {
        setOutcome({ words: 'Copied', failed: false });
      },
      (error: unknown) => {
        setOutcome({ words: refusalOf(error).words, failed: true });
      },
    );
  };
  return [outcome, copy];
}
