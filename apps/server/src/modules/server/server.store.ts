export interface SettingsStore {
  /** The value that was set, undefined when none was. */
  find(key: string): Promise<unknown>;
  save(key: string, value: unknown): Promise<void>;
}
