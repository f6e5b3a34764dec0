import { useState } from 'react';
import { Logo } from '../../ui/picture/logo.tsx';
import { useLogoUrl } from './server.store.ts';

/** The logo of the server: the product's until an administrator changes it. Decorative: the name is beside it. */
export function ServerLogo({ size }: { size: number }) {
  const url = useLogoUrl();
  const [failedUrl, setFailedUrl] = useState<string>();
  if (failedUrl === url) return <Logo size={size} />;
  return (
    <img
      src={url}
      alt=""
      width={size}
      height={size}
      className="flex-none rounded-[22%] object-contain"
      onError={() => setFailedUrl(url)}
    />
  );
}
