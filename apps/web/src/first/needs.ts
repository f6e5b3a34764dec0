/** Resources that screens load at once besides the app's entry, by address and by whether the user is signed in. */
export type Needs = readonly {
  /** A regular expression. */
  path: string;
  signedIn: boolean;
  /** Addresses of scripts. */
  files: readonly string[];
  /** Namespaces. */
  texts: readonly string[];
  /** Addresses of the calls that the app makes at its start without a session. */
  calls: readonly string[];
}[];
