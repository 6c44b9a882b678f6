import { Fragment } from 'react';

/** The beginnings of the parts of a URL or path: its host, and each segment. */
const parts = /(?<=:\/\/)|(?<![:/])(?=\/)/;

/** A text that wraps before the host and the segments of URLs and paths, and not within them unless one alone is too long. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(parts).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
