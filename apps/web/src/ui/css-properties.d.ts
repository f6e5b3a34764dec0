import type {} from 'react';

declare module 'react' {
  /** Inline styles may set custom properties. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
