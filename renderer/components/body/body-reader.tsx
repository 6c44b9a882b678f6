import { SegmentedControl, Tooltip } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Download } from 'lucide-react';
import type { BodyView } from '#shared/model/message.ts';
import { CodeView } from '../code-view/code-view.tsx';
import { Button, CopyButton, IconButton } from '../button.tsx';
import { inspectedBody } from '../inspect/inspected-message.ts';
import { InspectButton } from '../inspect/inspect-button.tsx';
import { SearchField } from '../search-field.tsx';
import { useMask } from '../use-mask.ts';
import { bodyForms, type BodyFormName } from './body-forms.ts';
import styles from './body.module.css';
import { markOf } from './mark-of.ts';
import { refusalOf } from '../../store/refusal-of.ts';
import { base64Of } from '../../store/show-inspect.ts';
import { saveFile } from '../save-file.ts';
import type { Found } from '../code-view/found-marks.ts';
import { bodyBytes } from '../text/body-bytes.ts';
import { formatBytes } from '../text/format-bytes.ts';

/** Matches beyond this number are not counted. */
const maxMatches = 2000;

interface Search {
  text: string;
  setText: (text: string) => void;
  found: Found;
  /** The current match and the number of matches, e.g. `2/17`. */
  words: string;
  /** Moves to the next match, or to the previous one. */
  step: (backwards: boolean) => void;
}

/** Case-insensitive search in a text. */
function useFound(inside: string): Search {
  const [text, setText] = useState('');
  const [now, setNow] = useState(0);
  const matches = useMemo(() => placesOf(text.toLowerCase(), inside.toLowerCase()), [text, inside]);
  const at = matches.length === 0 ? 0 : now % matches.length;
  const found = useMemo(() => ({ matches, length: text.length, now: at }), [matches, text, at]);
  const count = matches.length >= maxMatches ? `${String(maxMatches)}+` : String(matches.length);
  return {
    text,
    setText: (next) => {
      setText(next);
      setNow(0);
    },
    found,
    words: text === '' ? '' : matches.length === 0 ? 'none' : `${String(at + 1)}/${count}`,
    step: (backwards) => setNow((at + (backwards ? matches.length - 1 : 1)) % Math.max(1, matches.length)),
  };
}

function placesOf(part: string, inside: string): number[] {
  const places: number[] = [];
  if (part === '') return places;
  for (
    let at = inside.indexOf(part);
    at >= 0 && places.length < maxMatches;
    at = inside.indexOf(part, at + part.length)
  ) {
    places.push(at);
  }
  return places;
}

/** Saves the unchanged bytes of the body as a file. */
function SaveBody({ fileName, load }: { fileName: string; load: () => Promise<Blob> }) {
  const { error, mutate } = useMutation({ mutationFn: load, onSuccess: (body) => saveFile(body, fileName) });
  return (
    <Tooltip label={error ? refusalOf(error).words : 'Save the body as a file'} {...(error && { opened: true })}>
      <IconButton label="Save the body as a file" icon={Download} onClick={() => mutate()} />
    </Tooltip>
  );
}

const labels: Record<BodyFormName, string> = { pretty: 'Pretty', raw: 'Raw', hex: 'Hex' };

interface BodyReaderProps {
  /** The accessible name, e.g. `Body of the response`. */
  label: string;
  body: BodyView;
  fileName: string;
  /** Loads the whole body; the view may hold only the beginning. */
  load: () => Promise<Blob>;
  /** Offset of a byte to highlight. */
  mark?: number | undefined;
}

/** JSON longer than this is not coloured, because parsing it takes too long. In characters. */
const maxColoured = 2_000_000;

/** A body as formatted JSON, raw text or hex, with search, copy and save. */
export function BodyReader({ label, body: seen, fileName, load, mark }: BodyReaderProps) {
  const [whole, setWhole] = useState<BodyView>();
  const body = whole ?? seen;
  const mask = useMask();
  const writers = useMemo(() => bodyForms(body, mask.bytes), [body, mask]);
  const forms = Object.keys(writers) as BodyFormName[];
  const [chosen, choose] = useState<BodyFormName>();
  const form = chosen !== undefined && forms.includes(chosen) ? chosen : (forms[0] ?? 'hex');
  // Masked before the search, because marks are positions in the shown text.
  const text = useMemo(() => mask.document(writers[form]?.() ?? ''), [writers, form, mask]);
  const { found, words, step, ...search } = useFound(text);
  const marked = useMemo(
    () => (mark === undefined || mask.on ? undefined : markOf(body, form, text, mark)),
    [body, form, text, mark, mask],
  );
  return (
    <>
      <div className={styles.bar}>
        {forms.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label="Body format"
            value={form}
            onChange={choose}
            data={forms.map((value) => ({ value, label: labels[value] }))}
          />
        )}
        <SearchField
          label="Search the body"
          placeholder="Search"
          value={search.text}
          onChange={search.setText}
          onEnter={step}
          found={words}
        />
        {!body.truncated && <InspectButton what="body" text={inspectedBody(fileName, body)} />}
        <CopyButton what="body" text={form === 'hex' ? () => bodyForms(body).hex?.() ?? '' : body.content} />
        <SaveBody fileName={fileName} load={load} />
      </div>
      {body.truncated && <WholeBody body={body} load={load} onLoad={setWhole} />}
      <CodeView
        label={label}
        text={text}
        json={form === 'pretty' && text.length < maxColoured}
        wraps={form !== 'hex'}
        found={search.text === '' ? (marked ?? found) : found}
      />
    </>
  );
}

/** Larger bodies can only be saved as a file, in bytes. */
const maxShownBytes = 10_000_000;

interface WholeBodyProps {
  body: BodyView;
  load: () => Promise<Blob>;
  onLoad: (whole: BodyView) => void;
}

/** A notice that only the beginning of a long body is shown, with a button to load all of it. */
function WholeBody({ body, load, onLoad }: WholeBodyProps) {
  const { error, isPending, mutate } = useMutation({
    mutationFn: async () => wholeView(body, new Uint8Array(await (await load()).arrayBuffer())),
    onSuccess: onLoad,
  });
  const large = body.size > maxShownBytes;
  return (
    <p className={styles.capped} role="status">
      <span>
        The first {formatBytes(bodyBytes(body).length)} of {formatBytes(body.size)} are shown
        {large ? '. Save the body as a file to see the rest.' : '.'}
      </span>
      {error && <span className={styles.problem}>{refusalOf(error).words}</span>}
      {!large && (
        <Button size="small" busy={isPending} onClick={() => mutate()}>
          Load all
        </Button>
      )}
    </p>
  );
}

/** The whole body as a view: text when the bytes are valid UTF-8, else Base64, like the engine. */
function wholeView(body: BodyView, bytes: Uint8Array): BodyView {
  try {
    const content = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { size: bytes.length, encoding: 'utf8', content, truncated: bytes.length < body.size };
  } catch {
    return { size: bytes.length, encoding: 'base64', content: base64Of(bytes), truncated: bytes.length < body.size };
  }
}
