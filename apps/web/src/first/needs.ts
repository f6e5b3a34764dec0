/** What screens load at once besides the app's entry: for the addresses that match, and for whom. */
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
