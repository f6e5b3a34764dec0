export interface SettingsStore {
  /** All settings that were ever set, by key. */
  all(): Promise<Record<string, unknown>>;
  save(key: string, value: unknown): Promise<void>;
}
