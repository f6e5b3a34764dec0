// What other sites embed as `/widget.js`: it makes the frame of the chat and gives it its size. It imports nothing, so
// that it stays one small classic script. All styles are set through the object model, which no policy of a page
// forbids, and nothing is done before the page itself has loaded.
(() => {
  const script = document.currentScript as HTMLScriptElement | null;
  const FRAME_ID = 'VOCECHAT_WIDGET';
  if (!script?.src || document.getElementById(FRAME_ID)) return;
  const { dataset } = script;
  const { origin } = new URL(script.src);
  const MARGIN_PX = 16;
  /** Below this width of the page an open chat fills it. */
  const NARROW_PX = 480;

  const pixels = (text: string | undefined, fallback: number): number => {
    const px = Number.parseInt(text ?? '', 10);
    return px > 0 ? px : fallback;
  };
  const closed = { width: pixels(dataset['closeWidth'], 48), height: pixels(dataset['closeHeight'], 48) };
  const open = { width: pixels(dataset['openWidth'], 380), height: pixels(dataset['openHeight'], 680) };
  const side = dataset['position'] === 'left' ? 'left' : 'right';
  const frame = document.createElement('iframe');
  let isOpen = false;

  function addressOf(): string {
    const address = new URL('/widget.html', origin);
    const say = (name: string, value: string | undefined): void => {
      if (value) address.searchParams.set(name, value);
    };
    say('host', dataset['hostId'] ?? '1');
    say('id', dataset['id']);
    say('autoReg', dataset['autoReg']);
    say('token', dataset['loginToken']);
    say('themeColor', dataset['themeColor']);
    say('title', dataset['title']);
    say('logo', dataset['logo']);
    say('welcome', dataset['welcome']);
    say('from', location.hostname);
    return address.href;
  }

  function set(styles: Record<string, string>): void {
    for (const [name, value] of Object.entries(styles)) frame.style.setProperty(name, value);
  }

  function resize(): void {
    const isFull = isOpen && innerWidth < NARROW_PX;
    const { width, height } = isOpen ? open : closed;
    const margin = isFull ? '0px' : `${MARGIN_PX}px`;
    set({
      width: isFull ? '100%' : `${width}px`,
      height: isFull ? '100%' : `${height}px`,
      'max-width': isFull ? 'none' : `calc(100% - ${2 * MARGIN_PX}px)`,
      'max-height': isFull ? 'none' : `calc(100% - ${2 * MARGIN_PX}px)`,
      bottom: margin,
      [side]: margin,
      'border-radius': isFull ? '0' : isOpen ? '16px' : '999px',
    });
  }

  function show(willBeOpen: boolean): void {
    isOpen = willBeOpen;
    resize();
  }

  function reloadOpen(): void {
    const address = new URL(frame.src);
    address.searchParams.set('open', String(Date.now()));
    frame.src = address.href;
    show(true);
  }

  const tell = (word: 'OPEN' | 'CLOSE'): void => frame.contentWindow?.postMessage(word, origin);
  const api = {
    open: () => tell('OPEN'),
    close: () => tell('CLOSE'),
    toggle: () => tell(isOpen ? 'CLOSE' : 'OPEN'),
  };

  function start(): void {
    frame.id = FRAME_ID;
    frame.title = dataset['title'] || 'Chat';
    frame.src = addressOf();
    set({ position: 'fixed', border: '0', 'z-index': '9999', 'color-scheme': 'normal', background: 'transparent' });
    set({ 'box-shadow': '0 4px 24px rgb(0 0 0 / 0.18)' });
    resize();
    document.body.append(frame);
  }

  addEventListener('message', ({ data, source, origin: from }: MessageEvent<unknown>) => {
    if (from !== origin || source !== frame.contentWindow) return;
    if (data === 'OPEN' || data === 'CLOSE') show(data === 'OPEN');
    if (data === 'RELOAD_WITH_OPEN') reloadOpen();
  });
  addEventListener('resize', resize);
  Object.assign(globalThis, { LoquatWidget: api, VoceChatWidget: api });
  if (document.readyState === 'complete') setTimeout(start);
  else addEventListener('load', () => setTimeout(start), { once: true });
})();
