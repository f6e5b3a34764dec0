import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type GoogleSignIn, loadGoogle } from './google-script.ts';

export interface GoogleButtonProps {
  clientId: string;
  onToken: (id_token: string) => void;
  onProblem: (error: unknown) => void;
}

/** Google requires sizes in pixels; another height would look out of place beside the app's buttons. */
const BUTTON_HEIGHT = 44;

/** Google's own button, since no other may request a token; its script loads with it. */
export function GoogleButton({ clientId, onToken, onProblem }: GoogleButtonProps) {
  const { i18n } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const takeToken = useEffectEvent(({ credential }: { credential?: string }) => {
    if (credential) onToken(credential);
  });
  const tellProblem = useEffectEvent(onProblem);
  const locale = i18n.resolvedLanguage ?? 'en';
  useEffect(() => {
    let isHere = true;
    let leave = () => {};
    const draw = (google: GoogleSignIn): void => {
      if (!isHere || !place.current) return;
      google.initialize({ client_id: clientId, callback: (answer) => takeToken(answer) });
      const { clientWidth } = place.current;
      google.renderButton(place.current, { theme: 'outline', size: 'large', width: clientWidth, locale });
      google.prompt();
      leave = () => google.cancel();
    };
    loadGoogle().then(
      (google) => draw(google),
      (error: unknown) => isHere && tellProblem(error),
    );
    return () => {
      isHere = false;
      leave();
    };
  }, [clientId, locale]);
  return <div ref={place} style={{ minHeight: BUTTON_HEIGHT }} className="grid w-full place-items-center" />;
}
