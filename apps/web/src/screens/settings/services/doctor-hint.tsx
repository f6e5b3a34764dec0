import { Trans, useTranslation } from 'react-i18next';

/** How to test what the server cannot test from here. */
export function DoctorHint() {
  const { t } = useTranslation('admin');
  return (
    <p className="text-sm text-muted">
      <Trans
        t={t}
        i18nKey="provider.doctor"
        components={{
          command: <code className="rounded-[4px] border border-line bg-code px-1.5 py-px text-[12.5px]" />,
        }}
      />
    </p>
  );
}
