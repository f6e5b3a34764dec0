import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { markupParser } from '../markup/markup-parser.ts';
import { mentionName } from './mention-name.ts';
import type { PreviewWords } from './message-kinds.ts';
import { isReadByParser, previewText, type PreviewedMessage } from './preview-text.ts';

/** One line of a message in the user's language, with the names that the user knows. */
export function usePreviewText(): (message: PreviewedMessage) => string {
  const { t } = useTranslation('chat');
  const words = useMemo<PreviewWords>(
    () => ({
      photo: t('preview.photo'),
      video: t('preview.video'),
      voice: t('preview.voice'),
      voiceOf: (duration) => t('preview.voice_of', { duration }),
      file: t('preview.file'),
      forward: t('preview.forward'),
      joined: t('preview.joined'),
      callOf: (duration) => t('preview.call_of', { duration }),
      missedCall: t('preview.call_missed'),
    }),
    [t],
  );
  const parser = markupParser.use(false);
  return useCallback(
    (message) => {
      // Chats without Markdown do not load its parser.
      if (!parser && isReadByParser(message)) void markupParser.load().catch(() => {});
      return previewText(message, (uid) => mentionName(uid, t), words);
    },
    [t, words, parser],
  );
}
