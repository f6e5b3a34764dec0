/** What screens load at once, beside the entry of the app: those at addresses that match, for whom it is. */
export type Needs = readonly {
  /** A regular expression. */
  path: string;
  signedIn: boolean;
  /** Addresses of scripts. */
  files: readonly string[];
  /** Namespaces. */
  texts: readonly string[];
  /** Addresses of calls that the start of the app makes, without a session. */
  calls: readonly string[];
}[];
