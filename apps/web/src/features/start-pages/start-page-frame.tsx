import { type StartPageDraft, type StartPageNews, StartPageWish } from '@loquat/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** What the reader of a page can ask for. */
export type StartPageAction = Extract<StartPageWish, { type: 'action' }>['action'];

/** The same as in the page's own policy: without `allow-same-origin`, and unable to lead the app elsewhere. */
const SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';

export interface StartPageFrameProps {
  /** The accessible name. */
  title: string;
  /** A page of the server, or its preview. */
  path: 'landing' | 'after_signin' | 'preview';
  /** The page is told once it is ready, and again when this changes. */
  news: StartPageNews;
  /** The page is not trusted: it may ask for anything. */
  onAction?: (action: StartPageAction) => void;
  /** The HTML that the preview shows. */
  draft?: string;
}

/** A page of the operator, in an origin of its own, and the messages between it and the app. */
export function StartPageFrame({ title, path, news, onAction, draft }: StartPageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  const hasDraft = useRef(false);
  // The page has no origin that could be named as the target.
  const tell = (message: StartPageNews | StartPageDraft) => frame.current?.contentWindow?.postMessage(message, '*');
  const tellNews = useEffectEvent(() => tell(news));
  const handleMessage = useEffectEvent(({ source, data }: MessageEvent) => {
    if (source === null || source !== frame.current?.contentWindow) return;
    const wish = StartPageWish.safeParse(data).data;
    if (wish?.type === 'action') onAction?.(wish.action);
    if (wish?.type !== 'iframe_ready') return;
    setIsReady(true);
    tell(news);
  });
  useEffect(() => {
    const listener = (event: MessageEvent) => handleMessage(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);
  const newsText = JSON.stringify(news);
  useEffect(() => {
    if (isReady) tellNews();
  }, [isReady, newsText]);
  const showDraft = (): void => {
    // Writing the draft loads the frame once more.
    if (draft === undefined || hasDraft.current) return;
    hasDraft.current = true;
    tell({ type: 'draft', html: draft });
  };
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox={SANDBOX}
      loading="lazy"
      src={`/api/page/${path}`}
      onLoad={showDraft}
      className="block size-full border-0"
    />
  );
}
