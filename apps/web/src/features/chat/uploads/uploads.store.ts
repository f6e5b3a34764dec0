import type { UploadedFile } from '@loquat/contract';
import { create, useStore } from 'zustand';
import type { ChatKey } from '../../../lib/chat-key.ts';

/**
 * Why a file is not on the server: refused for its size, for want of room of one's own or of the server's, refused or
 * broken otherwise, or nobody answered.
 */
export type UploadFailure = 'too_large' | 'no_room' | 'server_full' | 'failed' | 'unreachable';

/** What a recording says of itself beside its bytes. */
export interface VoiceInfo {
  /** Seconds. */
  duration: number;
  /** Loudness over time, 0 to 1, at most 64 of them. */
  peaks: readonly number[];
}

/** A file on its way to the server. */
export interface Upload {
  id: string;
  file: File;
  /** What others see; it can differ from the name on this device. */
  name: string;
  /** Bytes the server has taken. */
  sentBytes: number;
  failure?: UploadFailure;
  /** The upload is complete. */
  uploaded?: UploadedFile;
  voice?: VoiceInfo;
  /** The batch it will be sent with, as soon as all of that is ready. */
  batch?: number;
}

/** Uploads by chat, in the order in which they will be sent. They do not survive the page. */
export const uploadsStore = create<Readonly<Record<ChatKey, readonly Upload[]>>>()(() => ({}));

const NONE: readonly Upload[] = [];

/** The uploads of a chat outside React. */
export const uploadsOf = (key: ChatKey): readonly Upload[] => uploadsStore.getState()[key] ?? NONE;

/** Whether files of any chat are on their way to the server. */
export const hasUploads = (): boolean => Object.values(uploadsStore.getState()).some((uploads) => uploads.length > 0);

/** The uploads of a chat, those that wait to be sent included. */
export const useUploads = (key: ChatKey): readonly Upload[] => useStore(uploadsStore, (state) => state[key] ?? NONE);
