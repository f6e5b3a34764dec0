import type { UploadedFile } from '@loquat/contract';
import { create, useStore } from 'zustand';
import type { ChatKey } from '#lib/chat-key.ts';
import { uiStore } from '#state/ui-state.ts';
import type { KeptBatch } from './outbox-storage.ts';

/**
 * Why a file is not on the server: refused because of its size, the user's quota or the server's space; refused or
 * failed otherwise; or no answer.
 */
export type UploadFailure = 'too_large' | 'no_room' | 'server_full' | 'failed' | 'unreachable';

/** A recording's metadata. */
export interface VoiceInfo {
  /** Seconds. */
  duration: number;
  /** Loudness over time, 0 to 1, at most 64 values. */
  peaks: readonly number[];
}

/** A file being uploaded to the server. */
export interface Upload {
  id: string;
  file: File;
  /** The name that other users see; it can differ from the name on this device. */
  name: string;
  /** Bytes the server has received. */
  sentBytes: number;
  failure?: UploadFailure | undefined;
  /** The upload is complete. */
  uploaded?: UploadedFile | undefined;
  voice?: VoiceInfo | undefined;
  /** Id of the batch with which it will be sent; undefined: it is in the tray. */
  batch?: number | undefined;
}

/** Files and a text that are sent together, as soon as all the files are uploaded. */
export interface Batch extends Omit<KeptBatch, 'files' | 'localIds'> {
  id: number;
  /** Ids of its messages on this device, if it was sent without a connection: later messages wait for it. */
  localIds?: number[];
  /** The whole batch is stored on this device, and survives the page. */
  isKept?: true;
}

export interface OutboxState {
  /** Files by chat, in the order in which they will be sent. Those without a stored batch are lost with the page. */
  uploads: Readonly<Record<ChatKey, readonly Upload[]>>;
  /** In the order in which they were written. */
  batches: readonly Batch[];
}

export const emptyOutbox: OutboxState = { uploads: {}, batches: [] };
export const outboxStore = create<OutboxState>()(() => emptyOutbox);

/** Whether the server is out of reach; also true before the first connection of a page. */
export const isOffline = (): boolean => {
  const { online, streamState } = uiStore.getState();
  return !online || streamState !== 'connected';
};

const NONE: readonly Upload[] = [];

/** The files of a chat outside React. */
export const uploadsOf = (key: ChatKey): readonly Upload[] => outboxStore.getState().uploads[key] ?? NONE;

/** The files of a batch. */
export const uploadsIn = ({ id, key }: Batch): Upload[] => uploadsOf(key).filter(({ batch }) => batch === id);

/** Whether files of any chat are in a tray or being sent. */
export const hasUploads = (): boolean =>
  Object.values(outboxStore.getState().uploads).some((uploads) => uploads.length > 0);

/** The files of a chat, including those waiting to be sent. */
export const useUploads = (key: ChatKey): readonly Upload[] =>
  useStore(outboxStore, ({ uploads }) => uploads[key] ?? NONE);

/** The batch that contains an upload. */
export const useBatch = (id: number | undefined): Batch | undefined =>
  useStore(outboxStore, ({ batches }) => batches.find((batch) => batch.id === id));

/** A file that the server refuses, or that fails although the server is reachable, must not block other messages. */
const isStuck = ({ failure }: Upload): boolean => failure !== undefined && (failure !== 'unreachable' || !isOffline());

/** The batches that hold back later messages of their chats. */
export const listHolding = (): Batch[] =>
  outboxStore.getState().batches.filter((batch) => batch.localIds && !uploadsIn(batch).some(isStuck));

/** Whether a message waits for files that were written before it. */
export const isBehindFiles = (chat: ChatKey, localId: number): boolean =>
  listHolding().some(({ key, id }) => key === chat && id < localId);
