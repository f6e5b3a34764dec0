import * as z from 'zod/mini';
import { create, useStore } from 'zustand';
import type { ChatKey } from '#lib/chat-key.ts';
import { readStored, writeStored } from '#state/storage.ts';

const Drafts = z.record(z.string(), z.string());

interface DraftsState {
  /** The key in local storage; drafts of different users never mix. */
  scope: string | null;
  drafts: Readonly<Record<ChatKey, string>>;
}

const draftsStore = create<DraftsState>()(() => ({ scope: null, drafts: {} }));

const nameOf = (scope: string): string => `loquat:${scope}:drafts`;

/** Restores the drafts of a user on this device; null clears those in memory. */
export function loadDrafts(scope: string | null): void {
  const stored = scope === null ? undefined : readStored(nameOf(scope), Drafts);
  draftsStore.setState({ scope, drafts: stored ?? {} });
}

/** Stores the unsent text of a chat; empty text removes it. */
export function setDraft(key: ChatKey, text: string): void {
  const { scope, drafts } = draftsStore.getState();
  if ((drafts[key] ?? '') === text) return;
  const { [key]: _previous, ...others } = drafts;
  const next = text ? { ...others, [key]: text } : others;
  draftsStore.setState({ drafts: next });
  if (scope !== null) writeStored(nameOf(scope), next);
}

/** The unsent text of a chat, outside React. */
export const findDraft = (key: ChatKey): string => draftsStore.getState().drafts[key] ?? '';

/** The unsent text of a chat. */
export const useDraft = (key: ChatKey): string => useStore(draftsStore, (state) => state.drafts[key] ?? '');
