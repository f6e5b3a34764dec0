import { ProblemError } from '@loquat/contract';
import { nanoid } from 'nanoid';
import type { ChatKey } from '../../../lib/chat-key.ts';
import { sessionStore } from '../../../state/session.ts';
import { uiStore } from '../../../state/ui-state.ts';
import { transferFile, type TransferProgress } from './transfer.ts';
import { type Upload, type UploadFailure, uploadsOf, uploadsStore, type VoiceInfo } from './uploads.store.ts';

/** More at once would only slow each of them down, and messages wait behind them. */
const MOST_AT_ONCE = 3;

interface Run {
  progress: TransferProgress;
  /** Present while it is in flight. */
  controller?: AbortController;
}

const runs = new Map<string, Run>();

/** Puts files into the tray of a chat and starts uploading them; returns their ids. */
export function addFiles(key: ChatKey, files: readonly File[], voice?: VoiceInfo): string[] {
  const added = files.map((file): Upload => {
    const upload = { id: nanoid(), file, name: file.name, sentBytes: 0 };
    return voice ? { ...upload, voice } : upload;
  });
  for (const { id } of added) runs.set(id, { progress: { sentBytes: 0 } });
  uploadsStore.setState({ [key]: [...uploadsOf(key), ...added] });
  startNext();
  return added.map(({ id }) => id);
}

/** Puts uploads back that a page before this one had; they start over. */
export function resumeUploads(key: ChatKey, uploads: readonly Upload[]): void {
  for (const { id } of uploads) runs.set(id, { progress: { sentBytes: 0 } });
  uploadsStore.setState({ [key]: [...uploadsOf(key), ...uploads] });
  startNext();
}

/** Removes an upload from its tray; one in flight is aborted. */
export function removeUpload(key: ChatKey, id: string): void {
  runs.get(id)?.controller?.abort();
  runs.delete(id);
  uploadsStore.setState({ [key]: uploadsOf(key).filter((upload) => upload.id !== id) });
  startNext();
}

/** Retries a failed upload: from where it stopped, if the server still knows it. */
export function retryUpload(key: ChatKey, id: string): void {
  change(key, id, ({ failure: _failure, ...upload }) => upload);
  startNext();
}

/**
 * Renames a file. The server keeps the name that a file was uploaded with, so it has to be uploaded again under the new
 * one.
 */
export function renameUpload(key: ChatKey, id: string, typed: string): void {
  const upload = uploadsOf(key).find((one) => one.id === id);
  const run = runs.get(id);
  const name = typed.trim();
  if (!upload || !run || name === '' || name === upload.name) return;
  run.controller?.abort();
  // A new record: the aborted attempt still writes into the old one.
  runs.set(id, { progress: { sentBytes: 0 } });
  change(key, id, ({ uploaded: _uploaded, failure: _failure, ...rest }) => ({ ...rest, name, sentBytes: 0 }));
  startNext();
}

/** Moves an upload this many places towards the end of its tray; a negative number, towards the beginning. */
export function moveUpload(key: ChatKey, id: string, by: number): void {
  const uploads = [...uploadsOf(key)];
  const from = uploads.findIndex((upload) => upload.id === id);
  const [moved] = uploads.splice(from, 1);
  if (!moved) return;
  uploads.splice(Math.max(0, from + by), 0, moved);
  uploadsStore.setState({ [key]: uploads });
}

function change(key: ChatKey, id: string, apply: (upload: Upload) => Upload): void {
  uploadsStore.setState({ [key]: uploadsOf(key).map((upload) => (upload.id === id ? apply(upload) : upload)) });
}

const allUploads = (): { key: ChatKey; upload: Upload }[] =>
  Object.entries(uploadsStore.getState()).flatMap(([key, uploads]) =>
    uploads.map((upload) => ({ key: key as ChatKey, upload })),
  );

function startNext(): void {
  const inFlight = [...runs.values()].filter(({ controller }) => controller).length;
  const waiting = allUploads().filter(
    ({ upload }) => !upload.uploaded && !upload.failure && !runs.get(upload.id)?.controller,
  );
  for (const { key, upload } of waiting.slice(0, Math.max(0, MOST_AT_ONCE - inFlight))) void start(key, upload);
}

function failureOf(error: unknown): UploadFailure {
  if (!(error instanceof ProblemError)) return 'unreachable';
  if (error.code === 'file.quota_reached') return 'no_room';
  if (error.code === 'server.storage_full') return 'server_full';
  return error.status === 413 ? 'too_large' : 'failed';
}

async function start(key: ChatKey, { id, file, name }: Upload): Promise<void> {
  const run = runs.get(id);
  if (!run) return;
  const controller = new AbortController();
  run.controller = controller;
  const { progress } = run;
  const tell = (apply: (upload: Upload) => Upload): void => {
    if (!controller.signal.aborted) change(key, id, apply);
  };
  try {
    const onProgress = (sentBytes: number): void => tell((upload) => ({ ...upload, sentBytes }));
    const uploaded = await transferFile({ file, name, progress, signal: controller.signal, onProgress });
    tell((upload) => ({ ...upload, uploaded }));
  } catch (error) {
    tell((upload) => ({ ...upload, failure: failureOf(error) }));
  }
  if (run.controller === controller) delete run.controller;
  startNext();
}

// Uploads without an answer continue by themselves when the server is back, as messages do.
uiStore.subscribe(({ streamState }, before) => {
  if (streamState !== 'connected' || before.streamState === 'connected') return;
  for (const { key, upload } of allUploads()) if (upload.failure === 'unreachable') retryUpload(key, upload.id);
});

// What one user was about to send must not be shown to another.
sessionStore.subscribe(({ session }, { session: before }) => {
  if (!before || session?.uid === before.uid) return;
  for (const { controller } of runs.values()) controller?.abort();
  runs.clear();
  uploadsStore.setState({}, true);
});
