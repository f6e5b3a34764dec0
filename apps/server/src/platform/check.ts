/** What a check found. `note` is worth knowing and nothing to mend; `wrong` comes with what to do about it. */
export type Finding = { status: 'ok' | 'note'; message: string } | { status: 'wrong'; message: string; advice: string };

/** One thing that `loquat doctor` looks at, also while a server runs. It changes nothing and bounds its own time. */
export interface Check {
  name: string;
  /** A failure it did not expect may be thrown: it counts as `wrong`. */
  run(): Promise<Finding>;
}

export const ok = (message: string): Finding => ({ status: 'ok', message });
export const note = (message: string): Finding => ({ status: 'note', message });
export const wrong = (message: string, advice: string): Finding => ({ status: 'wrong', message, advice });
