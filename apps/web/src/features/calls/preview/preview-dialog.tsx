import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '#lib/chat-key.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { conversationOf } from '../../conversations/conversations.ts';
import { useCallName } from '../call-clock.tsx';
import { callDevicesStore } from '../call-devices.store.ts';
import { showEndReason } from '../call-toasts.ts';
import { useCall } from '../calls.selectors.ts';
import { callsStore } from '../calls.store.ts';
import { CameraPicture } from '../devices/camera-picture.tsx';
import { DeviceChoices } from '../devices/device-choices.tsx';
import { enterCall } from '../own-call/own-call.actions.ts';

const close = (): void => callsStore.setState({ preview: null });

/** Shows how the user will be seen and heard, before they join a call with a camera. */
export function PreviewDialog({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('call');
  const name = useCallName(chatKey);
  const isStarted = useCall(chatKey) !== undefined;
  const { camera, isPushToTalk } = callDevicesStore();
  const [isMicrophoneOn, setIsMicrophoneOn] = useState(!isPushToTalk);
  const [isCameraOn, setIsCameraOn] = useState(true);
  const joinRef = useRef<HTMLButtonElement>(null);
  useEndOfRinging(chatKey);
  const join = (): void => {
    close();
    void enterCall(chatKey, isCameraOn, { isMuted: !isMicrophoneOn });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title={isStarted ? t('preview.title_join', { name }) : t('preview.title_call', { name })}
      initialFocus={joinRef}
      footer={
        <>
          <Button onClick={close}>{t('preview.cancel')}</Button>
          <Button ref={joinRef} variant="leaf" onClick={join}>
            {isStarted ? t('preview.join') : t('preview.call')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pb-2">
        <div className="relative">
          {isCameraOn ? (
            <CameraPicture camera={camera} />
          ) : (
            <p className="grid aspect-video place-items-center rounded-lg bg-stage text-(--stage-text)">
              {t('preview.camera_is_off')}
            </p>
          )}
          <div className="absolute inset-x-0 bottom-3 flex justify-center gap-3">
            <Toggle
              label={isMicrophoneOn ? t('bar.mute') : t('bar.unmute')}
              isOn={isMicrophoneOn}
              onClick={() => setIsMicrophoneOn(!isMicrophoneOn)}
            >
              {isMicrophoneOn ? <Mic size={20} aria-hidden /> : <MicOff size={20} aria-hidden />}
            </Toggle>
            <Toggle
              label={isCameraOn ? t('bar.camera_off') : t('bar.camera_on')}
              isOn={isCameraOn}
              onClick={() => setIsCameraOn(!isCameraOn)}
            >
              {isCameraOn ? <Video size={20} aria-hidden /> : <VideoOff size={20} aria-hidden />}
            </Toggle>
          </div>
        </div>
        <DeviceChoices hasMicrophone={isMicrophoneOn} />
      </div>
    </Dialog>
  );
}

interface ToggleProps {
  label: string;
  isOn: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Toggle({ label, isOn, onClick, children }: ToggleProps) {
  const look = isOn
    ? 'bg-[oklch(0.16_0.012_160/.78)] text-white'
    : 'bg-[oklch(0.38_0.09_25)] text-[oklch(0.9_0.06_22)]';
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={`grid size-11 place-items-center rounded-full outline-offset-2 ${look}`}
    >
      {children}
    </button>
  );
}

/** A direct call that stops ringing can no longer be answered: closes the preview. */
function useEndOfRinging(chatKey: ChatKey): void {
  const isStarted = useCall(chatKey) !== undefined;
  const [wasStarted] = useState(isStarted);
  const isOver = wasStarted && !isStarted && conversationOf(chatKey).hasDirectCalls;
  useEffect(() => {
    if (!isOver) return;
    close();
    void showEndReason('ended', chatKey);
  }, [isOver, chatKey]);
}
