/** The finding of a check. `note` is worth knowing but needs no action; `wrong` comes with advice. */
export type Finding = { status: 'ok' | 'note'; message: string } | { status: 'wrong'; message: string; advice: string };

/** One check of `loquat doctor`, which may run while the server runs. It changes nothing and limits its own time. */
export interface Check {
  name: string;
  /** May throw an unexpected failure, which counts as `wrong`. */
  run(): Promise<Finding>;
}

export const ok = (message: string): Finding => ({ status: 'ok', message });
export const note = (message: string): Finding => ({ status: 'note', message });
export const wrong = (message: string, advice: string): Finding => ({ status: 'wrong', message, advice });
