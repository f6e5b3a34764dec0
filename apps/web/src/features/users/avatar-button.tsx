import { AVATAR_SIZE_PX } from '@loquat/contract';
import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemCodeOf, problemKey } from '../../lib/problem-key.ts';
import { toSquarePng } from '../../lib/square-png.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/toasts.ts';
import { updateMyAvatar } from './avatar.actions.ts';

/** Picks a picture and makes it the own avatar. */
export function AvatarButton() {
  const { t } = useTranslation(['setting', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const [isSaving, setIsSaving] = useState(false);
  const save = async (file: File) => {
    setIsSaving(true);
    try {
      const png = await toSquarePng(file, AVATAR_SIZE_PX);
      if (png) await updateMyAvatar(png);
      if (png) toasts.success(t('picture_saved'));
      else toasts.error(t('picture_bad'));
    } catch (error) {
      const isBad = problemCodeOf(error) === 'image.undecodable';
      toasts.error(isBad ? t('picture_bad') : t(`common:${problemKey(error)}`));
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('picture')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void save(file);
        }}
      />
      <Button
        icon={<Camera size={16} aria-hidden />}
        isLoading={isSaving}
        loadingText={t('saving')}
        onClick={() => input.current?.click()}
      >
        {t('change_picture')}
      </Button>
    </>
  );
}
