import { SwitchCamera } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallMember, Facing } from '../call-engine.ts';
import { hasTwoSides } from '../devices/list-devices.ts';
import { flipCamera } from '../own-call/call-controls.ts';

interface FlipCameraProps {
  /** The user, with an open camera. */
  member: CallMember;
  className: string;
}

/** Switches between the front and the back camera, if there are both. */
export function FlipCamera({ member: { camera, facing }, className }: FlipCameraProps) {
  const { t } = useTranslation('call');
  const canFlip = useHasTwoSides(camera, facing);
  const [isBusy, setIsBusy] = useState(false);
  if (!canFlip) return null;
  const flip = (): void => {
    // A camera that is still opening would fail.
    if (isBusy) return;
    setIsBusy(true);
    void flipCamera().finally(() => setIsBusy(false));
  };
  const label = facing === 'environment' ? t('tile.front_camera') : t('tile.back_camera');
  return (
    <button type="button" aria-label={label} title={label} aria-busy={isBusy} onClick={flip} className={className}>
      <SwitchCamera size={18} aria-hidden />
    </button>
  );
}

function useHasTwoSides(camera: string, facing: Facing): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    let isOver = false;
    void hasTwoSides(facing).then((found) => isOver || setHas(found));
    return () => {
      isOver = true;
    };
  }, [camera, facing]);
  return has;
}
