import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '../icon-button.tsx';
import { useUiTexts } from '../ui-texts.ts';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'start'> {
  /** Warns below the field while caps lock is on. */
  hasCapsLockHint?: boolean;
  /** Called when the password is shown and hidden. */
  onShownChange?: (isShown: boolean) => void;
}

/** A password that can be shown, with a caps lock warning. */
export function PasswordField({ hasCapsLockHint = true, onShownChange, help, ...field }: PasswordFieldProps) {
  const texts = useUiTexts();
  const [isShown, setIsShown] = useState(false);
  const [isCapsLockOn, setIsCapsLockOn] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setIsCapsLockOn(event.getModifierState('CapsLock'));
  const toggle = () => {
    setIsShown(!isShown);
    onShownChange?.(!isShown);
  };
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={isShown ? 'text' : 'password'}
      onKeyDown={readCapsLock}
      onKeyUp={readCapsLock}
      help={hasCapsLockHint && isCapsLockOn ? texts.capsLockOn : help}
      end={
        <IconButton
          aria-label={isShown ? texts.hidePassword : texts.showPassword}
          size="sm"
          className="-mr-2"
          onClick={toggle}
        >
          <Icon aria-hidden />
        </IconButton>
      }
    />
  );
}
