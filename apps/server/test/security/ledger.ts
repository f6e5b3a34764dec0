/** The expected state of one message after a crash. */
interface Expected {
  /** The last acknowledged text; null after an acknowledged deletion. */
  text: string | null;
  /** A change without an answer: it may or may not have been executed. */
  unanswered?: string | null;
}

/** The content that a server acknowledged, and the changes in flight when it died. */
export class Ledger {
  readonly messages = new Map<number, Expected>();
  /** Size by path. */
  readonly files = new Map<string, number>();
  newestMid = 0;

  sent(mid: number, text: string): void {
    this.messages.set(mid, { text });
    this.newestMid = Math.max(this.newestMid, mid);
  }

  /** Call it before the request goes out. `text` null: a deletion. */
  changing(mid: number, text: string | null): void {
    const { text: last = null } = this.messages.get(mid) ?? {};
    this.messages.set(mid, { text: last, unanswered: text });
  }

  changed(mid: number, text: string | null, entryMid: number): void {
    this.messages.set(mid, { text });
    this.newestMid = Math.max(this.newestMid, entryMid);
  }

  uploaded(path: string, size: number): void {
    this.files.set(path, size);
  }

  /** Whether a message may have this text now; null means deleted. */
  allows(mid: number, text: string | null): boolean {
    const expected = this.messages.get(mid);
    if (!expected) return true;
    return text === expected.text || ('unanswered' in expected && text === expected.unanswered);
  }
}
