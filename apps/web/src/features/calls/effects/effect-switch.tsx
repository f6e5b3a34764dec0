import { useTranslation } from 'react-i18next';
import { Switch } from '#ui/form/switch.tsx';
import { setCallEffects } from '../own-call/call-controls.ts';
import { type CallEffect, callEffectsStore } from './call-effects.store.ts';
import { isEffectSupported } from './effect-support.ts';

// i18n-keys: call:effects.blur, call:effects.blur_help, call:effects.blur_unsupported
// i18n-keys: call:effects.noise, call:effects.noise_help, call:effects.noise_unsupported
/** Turns an effect on or off; shows a note on a device that cannot compute it. */
export function EffectSwitch({ effect }: { effect: CallEffect }) {
  const { t } = useTranslation('call');
  const isOn = callEffectsStore((effects) => effects[effect]);
  const isSupported = isEffectSupported(effect);
  return (
    <Switch
      label={t(`effects.${effect}`)}
      help={t(isSupported ? `effects.${effect}_help` : `effects.${effect}_unsupported`)}
      checked={isOn && isSupported}
      disabled={!isSupported}
      onCheckedChange={(next) => void setCallEffects({ [effect]: next })}
    />
  );
}
