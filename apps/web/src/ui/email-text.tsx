import { Fragment } from 'react';

/** An email address that, if it is too long, breaks before its @ and its dots rather than within a word. */
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
