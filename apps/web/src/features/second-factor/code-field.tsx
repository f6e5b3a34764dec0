import { SECOND_FACTOR_DIGITS } from '@loquat/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/form/text-field.tsx';
import { textLink } from '../../ui/text-link.ts';

/** The typed text: digits of an app, or a recovery code. */
export interface TypedCode {
  code: string;
  isRecovery: boolean;
}

export const NO_CODE: TypedCode = { code: '', isRecovery: false };

export interface CodeFieldProps {
  value: TypedCode;
  onValueChange: (value: TypedCode) => void;
  error?: string | undefined;
  /** Called as soon as there are six digits. */
  onComplete?: (code: string) => void;
  /** Whether a recovery code is accepted, too. */
  takesRecovery?: boolean;
}

/** The field for the code of an authenticator app, or for a recovery code if the user does not have the app. */
export function CodeField({ value, onValueChange, error, onComplete, takesRecovery = true }: CodeFieldProps) {
  const { t } = useTranslation('second_factor');
  const { code, isRecovery } = value;
  const ref = useRef<HTMLInputElement>(null);
  const wasRecovery = useRef(isRecovery);
  useEffect(() => {
    // Only a switch moves the focus; the dialog sets the initial one.
    if (wasRecovery.current !== isRecovery) ref.current?.focus();
    wasRecovery.current = isRecovery;
  }, [isRecovery]);
  useEffect(() => {
    if (error !== undefined) ref.current?.select();
  }, [error]);
  const type = (typed: string): void => {
    onValueChange({ code: typed, isRecovery });
    const digits = typed.replaceAll(/\s/g, '');
    if (!isRecovery && digits.length === SECOND_FACTOR_DIGITS && /^\d+$/.test(digits)) onComplete?.(digits);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <TextField
        ref={ref}
        className="w-full [&_input]:font-mono"
        label={isRecovery ? t('recovery_code') : t('code')}
        help={isRecovery ? t('recovery_code_help') : t('code_help')}
        error={error}
        value={code}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {takesRecovery && (
        <button
          type="button"
          className={`${textLink} text-sm`}
          onClick={() => onValueChange({ code: '', isRecovery: !isRecovery })}
        >
          {isRecovery ? t('use_code') : t('use_recovery_code')}
        </button>
      )}
    </div>
  );
}
