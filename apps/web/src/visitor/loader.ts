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
  /** What the chat is told of the page, by the names of the attributes and of the parameters. */
  const TOLD: readonly (readonly [attribute: string, parameter: string])[] = [
    ['id', 'id'],
    ['autoReg', 'autoReg'],
    ['loginToken', 'token'],
    ['themeColor', 'themeColor'],
    ['title', 'title'],
    ['logo', 'logo'],
    ['welcome', 'welcome'],
    ['popupTitle', 'popupTitle'],
    ['popupSubtitle', 'popupSubtitle'],
    ['popupImage', 'popupImage'],
    ['popupClosable', 'popupClosable'],
    ['showPopup', 'showPopup'],
  ];

  const pixels = (text: string | undefined, fallback: number): number => {
    const px = Number.parseInt(text ?? '', 10);
    return px > 0 ? px : fallback;
  };
  type Look = 'OPEN' | 'CLOSE' | 'POPUP';
  const looks = {
    OPEN: { width: pixels(dataset['openWidth'], 380), height: pixels(dataset['openHeight'], 680), radius: '16px' },
    CLOSE: { width: pixels(dataset['closeWidth'], 48), height: pixels(dataset['closeHeight'], 48), radius: '999px' },
    /** The button with words beside it. */
    POPUP: { width: 320, height: 120, radius: '16px' },
  };
  const isLeft = dataset['position'] === 'left';
  const frame = document.createElement('iframe');
  let look: Look = 'CLOSE';

  function addressOf(): string {
    const address = new URL('/widget.html', origin);
    const { searchParams } = address;
    searchParams.set('host', dataset['hostId'] ?? '1');
    for (const [attribute, parameter] of TOLD) {
      const value = dataset[attribute];
      if (value) searchParams.set(parameter, value);
    }
    searchParams.set('from', location.hostname);
    // For the chat alone: what is behind the # is sent to no server.
    const page = location.href.split('#', 1)[0]!;
    address.hash = new URLSearchParams({ page, pageTitle: document.title }).toString();
    return address.href;
  }

  function set({ style }: HTMLElement, styles: Record<string, string>): void {
    for (const [name, value] of Object.entries(styles)) style.setProperty(name, value);
  }

  /**
   * The frame hangs below and beside its place and is moved there: with another size, another place of its own would
   * count as a shift of the page's layout.
   */
  function resize(): void {
    const isFull = look === 'OPEN' && innerWidth < NARROW_PX;
    const { width, height, radius } = looks[look];
    const margin = isFull ? 0 : MARGIN_PX;
    const most = `calc(100% - ${2 * margin}px)`;
    const back = `calc(-100% - ${margin}px)`;
    set(frame, {
      width: isFull ? '100%' : `${width}px`,
      height: isFull ? '100%' : `${height}px`,
      'max-width': most,
      'max-height': most,
      transform: `translate(${isLeft ? `${margin}px` : back}, ${back})`,
      'border-radius': isFull ? '0' : radius,
    });
  }

  function show(next: Look): void {
    look = next;
    resize();
  }

  function reloadOpen(): void {
    const address = new URL(frame.src);
    address.searchParams.set('open', String(Date.now()));
    frame.src = address.href;
    show('OPEN');
  }

  const tell = (word: 'OPEN' | 'CLOSE'): void => frame.contentWindow?.postMessage(word, origin);
  const api = {
    open: () => tell('OPEN'),
    close: () => tell('CLOSE'),
    toggle: () => tell(look === 'OPEN' ? 'CLOSE' : 'OPEN'),
  };

  /** The frame, or what keeps the styles of the page away from it. */
  function rootOf(): HTMLElement {
    if (dataset['useShadowDom'] !== 'true') return frame;
    const root = document.createElement('div');
    set(root, { all: 'initial' });
    root.attachShadow({ mode: 'open' }).append(frame);
    return root;
  }

  function start(): void {
    const root = rootOf();
    root.id = FRAME_ID;
    frame.title = dataset['title'] || 'Chat';
    frame.src = addressOf();
    set(frame, { position: 'fixed', top: '100%', left: isLeft ? '0' : '100%', border: '0', 'z-index': '9999' });
    set(frame, { 'color-scheme': 'normal', background: 'transparent', 'box-shadow': '0 4px 24px rgb(0 0 0 / 0.18)' });
    resize();
    document.body.append(root);
  }

  addEventListener('message', ({ data, source, origin: from }: MessageEvent<unknown>) => {
    if (from !== origin || source !== frame.contentWindow) return;
    if (data === 'OPEN' || data === 'CLOSE' || data === 'POPUP') show(data);
    if (data === 'RELOAD_WITH_OPEN') reloadOpen();
  });
  addEventListener('resize', resize);
  Object.assign(globalThis, { LoquatWidget: api, VoceChatWidget: api });
  if (document.readyState === 'complete') setTimeout(start);
  else addEventListener('load', () => setTimeout(start), { once: true });
})();
