import { Button } from '../../components/button.tsx';
import { Note, ProblemNote } from '../../components/note.tsx';
import { showPlace } from '../../store/show-place.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';

/** The messages above every screen: connection, opened files, failed calls. */
export function Notes() {
  return (
    <>
      <ConnectionNote />
      <ShellNotices />
      <CallFailureNote />
      <CaseReadingNote />
      <CaseFailureNote />
    </>
  );
}

/** Shown while Hookbench restarts with other data, or the connection to it is lost. */
function ConnectionNote() {
  const { connection, retry } = useStoreState('connection', (state) => state);
  if (connection.state === 'restarting')
    return (
      <Note tone="info" role="status">
        {connection.restored === '' ? 'Starting a new session…' : `Restoring “${connection.restored}”…`}
      </Note>
    );
  if (connection.state !== 'lost') return null;
  return (
    <ProblemNote
      title="The connection to Hookbench is lost."
      actions={
        <Button size="small" onClick={retry}>
          Reconnect now
        </Button>
      }
    >
      {connection.reason} Hookbench reconnects automatically and then loads what you missed. Until then, the page shows
      old data.
    </ProblemNote>
  );
}

/** Results of opened files, links and menu commands, until they are dismissed. */
function ShellNotices() {
  const { notices, dismiss } = useStoreState('shell', (state) => state);
  return (
    <ul aria-label="Messages" aria-live="polite">
      {notices.map(({ id, text, tone }) => (
        <Note key={id} component="li" tone={tone === 'done' ? 'ok' : 'bad'} onDismiss={() => dismiss(id)}>
          {text}
        </Note>
      ))}
    </ul>
  );
}

/** Shows why a sample call failed, until it is dismissed or another one is made. */
function CallFailureNote() {
  const stores = useStores();
  const { failure, dismiss } = useStoreState('sampleCall', (state) => state);
  if (!failure) return null;
  const { problem, title, trace } = failure;
  return (
    <ProblemNote
      title={title}
      actions={
        trace !== undefined && (
          <Button size="small" onClick={() => showPlace(stores, { screen: 'timeline', id: trace })}>
            Open trace
          </Button>
        )
      }
      onDismiss={dismiss}
    >
      {problem}
      {trace !== undefined && ' The trace shows the check that failed.'}
    </ProblemNote>
  );
}

/** Names the case file that is being opened, with a button that cancels it. */
function CaseReadingNote() {
  const { reading, cancel } = useStoreState('cases', (state) => state);
  if (reading === undefined) return null;
  return (
    <Note
      tone="info"
      role="status"
      actions={
        <Button size="small" onClick={cancel}>
          Cancel
        </Button>
      }
    >
      Opening {reading}…
    </Note>
  );
}

/** Shows why a case file did not open, until it is dismissed or another file opens. */
function CaseFailureNote() {
  const { failure, dismiss } = useStoreState('cases', (state) => state);
  if (!failure) return null;
  return (
    <ProblemNote title={`Cannot open ${failure.name}.`} onDismiss={dismiss}>
      {failure.words}
    </ProblemNote>
  );
}
