import { ChevronRight, MessageSquarePlus } from 'lucide-react';
import type { Customer } from '#shared/model/customer.ts';
import { Button } from '../../../components/button.tsx';
import { CodeView } from '../../../components/code-view/code-view.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { useStartChat } from '../../../store/use-start-chat.ts';
import styles from './customers.module.css';

interface CustomerRowProps {
  customer: Customer;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** One customer; expands to the full record as JSON. */
export function CustomerRow({ customer, open, onOpen }: CustomerRowProps) {
  const { id, name, tier } = customer;
  const startChat = useStartChat(id);
  const json = JSON.stringify(customer, null, 2);
  return (
    <li className={styles.customer} data-open={open}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        onClick={() => {
          onOpen(!open);
        }}
      >
        <ChevronRight size={14} aria-hidden />
        <span className={styles.name}>{name}</span>
        {tier !== undefined && <span className={styles.tier}>{tier}</span>}
        <code>{id}</code>
      </button>
      {open && (
        <div className={styles.record}>
          <CodeView label={`Record of ${name}`} text={json} json />
          <div className={styles.buttons}>
            <CopyButton what="record" label="Copy JSON" text={json} />
            <CopyButton what="id" label="Copy id" text={id} />
            <Button size="small" icon={<MessageSquarePlus size={13} aria-hidden />} onClick={startChat}>
              Start a chat
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
