import { Menu } from '@mantine/core';
import { Pin, PinOff, SendHorizontal } from 'lucide-react';
import { faultKinds } from '#shared/faults/fault-kinds.ts';
import type { CaptureWithBody } from '#shared/model/capture.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import { Badge } from '../../../components/badge.tsx';
import { fileNameOf } from '../../../components/body/file-name-of.ts';
import { Button } from '../../../components/button.tsx';
import { copyText } from '../../../components/copy-text.ts';
import { DetailHead, FactId, LinkButton, PlaceLink } from '../../../components/detail-pane.tsx';
import { inspectedMessage } from '../../../components/inspect/inspected-message.ts';
import { requestHead } from '../../../components/text/message-head.ts';
import { EvidenceMenu } from '../../../components/evidence-menu.tsx';
import { Problem } from '../../../components/note.tsx';
import { NodeMark } from '../../../components/fleet/node-mark.tsx';
import { MethodTag } from '../../../components/method-tag.tsx';
import { Mono } from '../../../components/mono.tsx';
import { saveFile } from '../../../components/save-file.ts';
import { PartyClock } from '../../../components/party-clock.tsx';
import { timeOfDay } from '../../../components/text/time-text.ts';
import { showInspect } from '../../../store/show-inspect.ts';
import { showPlace } from '../../../store/show-place.ts';
import { useKept, useStores } from '../../../store/use-stores.ts';
import { usePin } from '../use-pin.ts';
import { useCopies } from './use-copies.ts';

/** The request line, the response status, and the actions on the capture. */
export function CaptureHead({ capture, onResend }: { capture: CaptureWithBody; onResend: () => void }) {
  const { id, method, path, event, status, receivedAt, pinned = false, pairing, problem } = capture;
  const [pin, refused] = usePin();
  const own = capture.node === undefined;
  const PinIcon = pinned ? PinOff : Pin;
  return (
    <DetailHead
      titleId="capture-title"
      title={path === '' ? 'no request line' : path}
      mono
      before={<MethodTag method={method === '' ? '?' : method} />}
      after={
        <Badge outcome={status === 0 ? 'bad' : statusOutcome(status)}>{status === 0 ? 'no response' : status}</Badge>
      }
      actions={
        <>
          {own && (
            <Button title="Resend" icon={SendHorizontal} onClick={onResend}>
              <span data-folds>Resend</span>
            </Button>
          )}
          {own && (
            <Button
              square
              aria-pressed={pinned}
              aria-label={pinned ? 'Unpin' : 'Pin'}
              title={pinned ? 'Unpin' : 'Pin: keep this capture when captures are removed'}
              onClick={() => pin(id, !pinned)}
            >
              <PinIcon size={14} aria-hidden />
            </Button>
          )}
          <MoreMenu capture={capture} />
        </>
      }
      facts={
        <>
          {event !== undefined && <span title="Event">{event}</span>}
          <Mono title="Received, on this machine’s clock">{timeOfDay(Date.parse(receivedAt))}</Mono>
          <PartyClock party="catcher" atMs={Date.parse(receivedAt)} offsetMs={capture.clockOffsetMs} />
          {capture.node !== undefined && <NodeMark node={capture.node} />}
          <FactId what="capture id" id={id} />
          {own && <RuleLink capture={capture} />}
          {own && <FaultsLink capture={capture} />}
          {own && pairing && <DeliveryLink deliveryId={pairing.deliveryId} n={pairing.n} />}
        </>
      }
    >
      <Problem w="100%" px="var(--edge)" py={4}>
        {problem ?? refused}
      </Problem>
    </DetailHead>
  );
}

/** A link to the rule that responded. */
function RuleLink({ capture: { rule } }: { capture: CaptureWithBody }) {
  const { catcher, navigation } = useStores();
  const name = useKept('catcher').data?.rules.find(({ id }) => id === rule)?.name;
  if (rule === undefined) return null;
  return (
    <LinkButton
      onClick={() => {
        catcher.getState().show('answers');
        navigation.getState().go('catcher');
      }}
    >
      {`Rule: ${name ?? rule}`}
    </LinkButton>
  );
}

/** A link to the faults, if some changed the response. */
function FaultsLink({ capture: { faults = [] } }: { capture: CaptureWithBody }) {
  if (faults.length === 0) return null;
  const titles = faults.map((name) => faultKinds.find(({ kind }) => kind === name.split(' ', 1)[0])?.title ?? name);
  return (
    <PlaceLink place={{ screen: 'faults' }} title="Set in Hookbench, it changed the response">
      {`Fault: ${titles.join(', ')}`}
    </PlaceLink>
  );
}

/** A link to the delivery that caused a capture. */
export const DeliveryLink = ({ deliveryId, n }: { deliveryId: string; n: number }) => (
  <PlaceLink place={{ screen: 'deliveries', id: deliveryId }} title={deliveryId}>
    {`Delivery attempt ${String(n)}`}
  </PlaceLink>
);

function MoreMenu({ capture }: { capture: CaptureWithBody }) {
  const stores = useStores();
  const { client } = stores;
  const { trace } = capture;
  const { curl, har } = useCopies(capture);
  const tooLong = capture.body.truncated && { disabled: true, title: 'The body is too long. Save it instead.' };
  const save = async () =>
    saveFile(await client.captures.body({ id: capture.id }), fileNameOf(capture.path, capture.headers));
  return (
    <EvidenceMenu subject={{ kind: 'capture', id: capture.id }} trace={trace}>
      {(run) => (
        <>
          <Menu.Item
            {...tooLong}
            onClick={() =>
              showInspect(
                stores,
                inspectedMessage(capture.id, requestHead({ ...capture, url: capture.path }), capture.body),
              )
            }
          >
            Inspect
          </Menu.Item>
          <Menu.Item {...tooLong} onClick={() => run(() => copyText(curl()), 'Copied')}>
            Copy as cURL
          </Menu.Item>
          <Menu.Item {...tooLong} onClick={() => run(() => copyText(har(capture)), 'Copied')}>
            Copy as HAR entry
          </Menu.Item>
          {trace !== undefined && (
            <Menu.Item onClick={() => showPlace(stores, { screen: 'timeline', id: trace })}>Open in Timeline</Menu.Item>
          )}
          <Menu.Item disabled={capture.size === 0} onClick={() => run(save, 'Saved')}>
            Save body
          </Menu.Item>
        </>
      )}
    </EvidenceMenu>
  );
}
