import { Fragment } from 'react';

/** An e-mail address that breaks, when it is too long, before its sign and its dots rather than within a word. */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?=[@.])/).map((part, index) => (
    // Parts repeat, and they never move.
    // oxlint-disable-next-line react/no-array-index-key -- see above.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
