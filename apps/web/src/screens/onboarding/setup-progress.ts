import * as z from 'zod/mini';
import { create } from 'zustand';
import { readStored, writeStored } from '../../state/storage.ts';

const STORED_NAME = 'loquat:setup';

/** Steps of the set-up in order. From `who` on the server has its administrator. */
export const setupSteps = ['welcome', 'name', 'admin', 'who', 'invite', 'done'] as const;
export type SetupStep = (typeof setupSteps)[number];

const Progress = z.object({
  step: z.enum(setupSteps),
  serverName: z.string(),
  /** Who may sign up was chosen, so that coming back shows the choice and not the suggestion. */
  hasChosen: z.optional(z.boolean()),
  /** The set-up code, from the address or typed. */
  setupCode: z.optional(z.string()),
});
export type SetupProgress = z.output<typeof Progress>;

/** The progress of the set-up, stored on this device so that a reload continues it; null = not started, or finished. */
export const setupProgress = create<{ progress: SetupProgress | null }>()(() => ({
  progress: readStored(STORED_NAME, Progress) ?? null,
}));

/** Goes to a step; the name of the server is kept until it can be saved. */
export function saveProgress(change: Partial<SetupProgress>): void {
  const before = setupProgress.getState().progress ?? { step: 'welcome', serverName: '' };
  const progress = { ...before, ...change };
  writeStored(STORED_NAME, progress);
  setupProgress.setState({ progress });
}

/** The set-up is over. */
export function finishSetup(): void {
  writeStored(STORED_NAME, undefined);
  setupProgress.setState({ progress: null });
}

/** Whether the set-up of the server is unfinished on this device. */
export const hasUnfinishedSetup = (): boolean => setupProgress.getState().progress !== null;
