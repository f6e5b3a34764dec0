import { Kbd } from './kbd.tsx';

/** A sentence with keys in brackets, `[Enter] to send`, which are drawn as keys. */
export function TextWithKeys({ text }: { text: string }) {
  // Every second part was in brackets, and only the position distinguishes two parts.
  // oxlint-disable-next-line react/no-array-index-key -- see above.
  return text.split(/\[(.+?)\]/).map((part, index) => (index % 2 === 1 ? <Kbd key={index}>{part}</Kbd> : part));
}
