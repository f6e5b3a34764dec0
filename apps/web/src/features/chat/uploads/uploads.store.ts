import type { UploadedFile } from '@loquat/contract';
import { create, useStore } from 'zustand';
import type { ChatKey } from '../../../lib/chat-key.ts';

/**
 * Why a file is not on the server: refused because of its size, the user's quota or the server's space; refused or
 * failed otherwise; or no answer.
 */
export type UploadFailure = 'too_large' | 'no_room' | 'server_full' | 'failed' | 'unreachable';

/** A recording's metadata. */
export interface VoiceInfo {
  /** Seconds. */
  duration: number;
  /** Loudness over time, 0 to 1, at most 64 of them. */
  peaks: readonly number[];
}

/** A file being uploaded to the server. */
export interface Upload {
  id: string;
  file: File;
  /** The name others see; it can differ from the name on this device. */
  name: string;
  /** Bytes the server has received. */
  sentBytes: number;
  failure?: UploadFailure;
  /** The upload is complete. */
  uploaded?: UploadedFile;
  voice?: VoiceInfo;
  /** The batch it will be sent with, once all of that is ready. */
  batch?: number;
}

/** Uploads by chat, in the order in which they will be sent. They do not survive the page. */
export const uploadsStore = create<Readonly<Record<ChatKey, readonly Upload[]>>>()(() => ({}));

/** Where this device keeps what a user sent with files but without a connection. */
export const outboxOf = (scope: string): string => `loquat:${scope}:outbox`;

const NONE: readonly Upload[] = [];

/** The uploads of a chat outside React. */
export const uploadsOf = (key: ChatKey): readonly Upload[] => uploadsStore.getState()[key] ?? NONE;

/** Whether files of any chat are being uploaded. */
export const hasUploads = (): boolean => Object.values(uploadsStore.getState()).some((uploads) => uploads.length > 0);

/** The uploads of a chat, including those waiting to be sent. */
export const useUploads = (key: ChatKey): readonly Upload[] => useStore(uploadsStore, (state) => state[key] ?? NONE);
