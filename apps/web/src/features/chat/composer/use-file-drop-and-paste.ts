import { type ClipboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ChatKey } from '#lib/chat-key.ts';
import { addFiles } from '../log/sending/outbox.ts';
import { isMeantFor } from '../selection/meant-conversation.ts';

/** A longer paste may be better sent as a file. */
const LONG_PASTE_CHARACTERS = 4_000;

const bringsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Spreadsheets put a picture of the cells on the clipboard too: a user who pastes formatted text means the text. */
function filesOf({ clipboardData: { files, types } }: ClipboardEvent): File[] {
  const isText = types.includes('text/plain') && types.includes('text/html');
  return isText ? [] : [...files];
}

/** Adds files to a chat without the button: Ctrl U, dropping them on the window, pasting. */
export function useFileDropAndPaste(chatKey: ChatKey, textRef: RefObject<HTMLTextAreaElement | null>) {
  const pickRef = useRef<HTMLInputElement>(null);
  const [isDragging, setIsDragging] = useState(false);
  const justPasted = useRef('');
  const [pasted, setPasted] = useState<{ key: ChatKey; text: string }>();
  const add = useCallback(
    (files: readonly File[]) => {
      if (files.length > 0) addFiles(chatKey, files);
      textRef.current?.focus();
    },
    [chatKey, textRef],
  );
  useEffect(() => {
    const handleDrag = (event: DragEvent): void => {
      if (!bringsFiles(event)) return;
      // A file dropped elsewhere must not replace the app.
      event.preventDefault();
      // No related target: the pointer has left the window.
      setIsDragging(event.type === 'dragover' || (event.type === 'dragleave' && event.relatedTarget !== null));
    };
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key !== 'u' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (!isMeantFor(pickRef.current, event)) return;
      event.preventDefault();
      pickRef.current?.click();
    };
    const stop = new AbortController();
    for (const type of ['dragover', 'dragleave', 'drop'] as const)
      addEventListener(type, handleDrag, { signal: stop.signal });
    addEventListener('keydown', handleKey, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  const handlePaste = (event: ClipboardEvent): void => {
    const files = filesOf(event);
    if (files.length > 0) {
      event.preventDefault();
      add(files);
      return;
    }
    justPasted.current = event.clipboardData.getData('text/plain');
  };
  /** Offers to send a long paste as a file once the text is in the field. */
  const handleInput = (inputType: string | undefined): void => {
    const text = justPasted.current;
    justPasted.current = '';
    if (inputType === 'insertFromPaste' && text.length > LONG_PASTE_CHARACTERS) setPasted({ key: chatKey, text });
  };
  const longPaste = pasted?.key === chatKey ? { text: pasted.text, end: () => setPasted(undefined) } : undefined;
  return { pickRef, isDragging, add, handlePaste, handleInput, longPaste };
}
